"""Files that are no histories, are read differently by different readers, or steer a terminal; and
checkpoints that do not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.audit import games
from tests.audit.changes import Case
from tests.audit.histories import Line, checkpoints, sha, signed, written

GOOD = written(games.game().export())
HEADER, *EVENTS = GOOD.splitlines(keepends=True)
FIRST = EVENTS[0]

#: In the place of the whole file.
FILES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "header"),
    "an empty line": (b"\n", "header"),
    "words": (b"This is not a history.\n", "header"),
    "a list": (b"[]\n", "header"),
    "null": (b"null\n", "header"),
    "a number": (b"2\n", "header"),
    "an empty object": (b"{}\n", "header.kleio"),
    "UTF-16": (GOOD.decode().encode("utf-16"), "header"),
    "a byte order mark": (b"\xef\xbb\xbf" + GOOD, "header"),
    "zeros": (bytes(1000), "header"),
    "lists without an end": (b"[" * 200_000, "header"),
    "lists in lists": (b"[" * 200_000 + b"]" * 200_000 + b"\n", "header"),
    "objects in objects": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"\n", "header"),
    "form 1": (GOOD.replace(b'"format":2', b'"format":1', 1), "header.format"),
    "form 3": (b'{"kleio":"history","format":3,"new":1}\n', "header.format"),
    "form 2.0": (GOOD.replace(b'"format":2', b'"format":2.0', 1), "header"),
    "form true": (GOOD.replace(b'"format":2', b'"format":true', 1), "header.format"),
}

#: In the place of `"version":1` in the first event.
SPELLINGS: dict[str, bytes] = {
    "NaN": b'"version":NaN',
    "Infinity": b'"version":Infinity',
    "minus infinity": b'"version":-Infinity',
    "a fraction": b'"version":1.0',
    "an exponent": b'"version":1e0',
    "a leading zero": b'"version":01',
    "a plus": b'"version":+1',
    "minus zero": b'"version":1,"z":-0',
    "a number too large": b'"version":1,"z":18446744073709551616',
    "a number too small": b'"version":1,"z":-9223372036854775809',
    "a million digits": b'"version":1,"z":' + b"9" * 1_000_000,
    "the same key twice": b'"version":1,"version":1',
    "the same key twice, spelled in two ways": b'"version":1,"v\\u0065rsion":1',
    "a key twice deep inside": b'"version":1,"z":[{"a":{"b":1,"b":1}}]',
    "a key that is no text": b'"version":1,2:3',
    "half a surrogate pair": b'"version":1,"z":"\\ud83d"',
    "the other half": b'"version":1,"z":"\\udc00\\ud83d"',
    "half a surrogate pair as a key": b'"version":1,"\\ud83d":1',
    "half a surrogate pair in bytes": b'"version":1,"z":"\xed\xa0\xbd"',
    "bytes that are not UTF-8": b'"version":1,"z":"\xff"',
    "an overlong slash": b'"version":1,"z":"\xc0\xaf"',
    "a tab within a text": b'"version":1,"z":"\t"',
    "an unknown escape": b'"version":1,"z":"\\x41"',
    "a short escape": b'"version":1,"z":"\\u41"',
    "single quotes": b"\"version\":1,'z':1",
    "a comment": b'"version":1/* one */',
    "a comma too many": b'"version":1,',
    "no comma": b'"version":1 "z":1',
    "a space of another kind": b'"version":\xc2\xa01',
    "101 deep": b'"version":1,"z":' + b"[" * 100 + b"]" * 100,
}

#: In the same place: what JSON allows.
ALLOWED: dict[str, bytes] = {
    "spaces": b' \t"version"\r : 1 ',
    "letters as escapes": b'"\\u0076ersion":1',
}

#: In the place of the first event.
LINES: dict[str, tuple[bytes, str]] = {
    "an empty line": (b"\n", "line"),
    "paths without end": (
        FIRST.replace(b'"private":{', b'"private":{"payload%b":1,' % (b".a" * 99_999), 1),
        "private",
    ),
    "a list": (b"[]\n", "line"),
    "an empty object": (b"{}\n", "version"),
    "two objects": (FIRST[:-1] + b"{}\n", "line"),
    "no line feed": (FIRST[:-1], "line"),
    "version true": (FIRST.replace(b'"version":1,', b'"version":true,', 1), "version"),
    "steering": (FIRST.replace(b'"version":1', b'"version":1,"\\u001b[2J":1', 1), "\x1b[2J"),
}


def hostile() -> Iterator[Case]:
    for name, (data, field) in FILES.items():
        yield Case(f"file: {name}", data, None, field)
    rest = b"".join(EVENTS[1:])
    for name, spelling in SPELLINGS.items():
        first = FIRST.replace(b'"version":1', spelling, 1)
        yield Case(f"spelling: {name}", HEADER + first + rest, 1, "line")
    for name, spelling in ALLOWED.items():
        first = FIRST.replace(b'"version":1', spelling, 1)
        yield Case(f"allowed: {name}", HEADER + first + rest, None, None)
    for name, (line, field) in LINES.items():
        yield Case(f"line: {name}", HEADER + line + rest, 1, field)
    yield Case("an empty line at the end", GOOD + b"\n", 14, "line")
    yield Case("a header alone", HEADER, 1, "version")


LINES_OF_GAME = games.game().export()
CHECKPOINTS = checkpoints(LINES_OF_GAME, [4, 0, 6, 13])
Edit = Callable[[list[Line]], object]
ANOTHER = sha(b"somebody else")


def edited(place: int, **values: object) -> Edit:
    """Members of a checkpoint changed, and signed by the same key."""

    def edit(lines: list[Line]) -> None:
        lines[place] = signed({**lines[place], **values})

    return edit


def unsigned(place: int, **values: object) -> Edit:
    return lambda lines: lines[place].update(values)


def by_another(lines: list[Line]) -> None:
    lines[2] = signed(lines[2], ANOTHER)


def by_another_in_his_name(lines: list[Line]) -> None:
    lines[2] = {**signed(lines[2], ANOTHER), "key": lines[1]["key"]}


def malleable(lines: list[Line]) -> None:
    """The same signature with S + L: RFC 8032, 5.1.7."""
    old = bytes.fromhex(lines[0]["signature"])
    order = 2**252 + 27742317777372353535851937790883648493
    s = int.from_bytes(old[32:], "little") + order
    lines[0]["signature"] = (old[:32] + s.to_bytes(32, "little")).hex()


def heads(version: int) -> list[Line]:
    head: list[Line] = checkpoints(LINES_OF_GAME, [version])[0]["heads"]
    return head


UNKNOWN = [{**head, "hash": "12" * 32} for head in heads(4)]
MISTAKES: dict[str, tuple[Edit, int | None, str | None]] = {
    "nothing": (lambda lines: None, None, None),
    "none at all": (lambda lines: lines.clear(), None, None),
    "one left out": (lambda lines: lines.pop(1), None, None),
    "the first ones left out": (lambda lines: lines.__delitem__(slice(2)), None, None),
    "another time": (unsigned(0, at="2026-11-05T19:01:01Z"), None, "checkpoints[1].signature"),
    "another head": (unsigned(3, heads=[]), None, "checkpoints[4].signature"),
    "by another key": (by_another, None, "checkpoints[3].key"),
    "by another key in this one's name": (by_another_in_his_name, None, "checkpoints[3].signature"),
    "a signature of zeros": (unsigned(0, signature="00" * 64), None, "checkpoints[1].signature"),
    "a signature spelled anew": (malleable, None, "checkpoints[1].signature"),
    "a short signature": (unsigned(0, signature="00"), None, "checkpoints[1].signature"),
    "a member more": (edited(1, more=1), None, "checkpoints[2].more"),
    "a member less": (lambda lines: lines[1].pop("previous"), None, "checkpoints[2].previous"),
    "not linked": (edited(1, previous="00" * 32), None, "checkpoints[2].previous"),
    "the first one linked": (edited(0, previous="12" * 32), None, "checkpoints[1].previous"),
    "number 0": (edited(0, number=0), None, "checkpoints[1].number"),
    "the same number": (edited(1, number=1), None, "checkpoints[2].number"),
    "swapped": (lambda lines: lines.insert(0, lines.pop(1)), None, "checkpoints[2].number"),
    "twice": (lambda lines: lines.insert(1, lines[0]), None, "checkpoints[2].number"),
    "a hash that is nowhere": (edited(3, heads=UNKNOWN), None, "checkpoints[4].heads"),
    "a first hash that is nowhere": (edited(0, heads=UNKNOWN), None, "checkpoints[1].heads"),
    "a hash within a batch": (edited(3, heads=heads(5)), None, "checkpoints[4].heads"),
    "versions that fall": (edited(3, heads=heads(4)), 4, "checkpoints[4].heads"),
    "versions that stay": (edited(3, heads=heads(6)), None, None),
    "heads out of order": (edited(3, heads=heads(13)[::-1]), None, "checkpoints[4].heads"),
    "a head twice": (edited(3, heads=[*heads(13), heads(13)[1]]), None, "checkpoints[4].heads"),
    "heads that are no list": (edited(3, heads={}), None, "checkpoints[4].heads"),
    "a head without a hash": (edited(3, heads=[{}]), None, "checkpoints[4].heads"),
    "a stamp of another kind": (
        edited(3, heads=[{**heads(13)[0], "stamp": None}]),
        None,
        "checkpoints[4].heads",
    ),
    "a number that is text": (edited(3, number="4"), None, "checkpoints[4].number"),
}


def bad_checkpoints() -> Iterator[Case]:
    for name, (edit, version, field) in MISTAKES.items():
        lines = [dict(line) for line in CHECKPOINTS]
        edit(lines)
        yield Case(f"checkpoints: {name}", GOOD, version, field, written(lines))
    whole = written(CHECKPOINTS)
    yield Case("checkpoints: cut off", GOOD, None, "checkpoints[4]", whole[:-1])
    yield Case("checkpoints: no JSON", GOOD, None, "checkpoints[1]", b"<html>\n")
    yield Case("checkpoints: a list", GOOD, None, "checkpoints[1]", b"[]\n")
    older = games.game()
    del older.lines[10:]
    short = written(older.export([], over=False))
    yield Case("checkpoints: an older file", short, None, "checkpoints[4].heads", whole)
    other = written(games.game("another").export())
    yield Case("checkpoints: of another game", other, None, None, whole)
