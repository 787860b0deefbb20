#!/usr/bin/env python3
"""Checks the history of a game that a Kleio server exported, without trusting the server.

    python3 kleio_verify.py FILE [--commitment HEX] [--entropy SEAT:TEXT]
                                 [--checkpoints FILE --key HEX]

It is one file, however long, so that it can be fetched, read and run by itself, and needs nothing
but Python 3.9 or newer. docs/verify.md of Kleio says what is in the file, what is checked and what
that proves; the parts below are in the order of that page. Ends with status 0 where everything
fits, 1 where something does not (one line names game, version and field), 2 where it was called
wrongly or a file cannot be read, 3 where everything fits and no checkpoint speaks of the game,
130 where it was interrupted.

As a module: ``check(lines, checkpoints, key)`` gives a ``Report``; its ``fault`` is a ``Fault`` or
None.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import hashlib
import hmac
import json
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

FORMAT = 2
DEEPEST = 100
LONGEST = 2**24  # bytes of a line
LEAST, MOST = -(2**63), 2**64 - 1
EMPTY = object()  # what stands at a path where nothing stands


@dataclass(frozen=True)
class Fault:
    """The first place where something does not fit.

    ``version``: of the event, None where the fault is in no event. ``field``: ``payload.draws``,
    ``hash`` ..., ``line`` where it cannot be read, ``header.seed``, ``checkpoints[3].signature``
    (of the third line).
    """

    game: str
    version: int | None
    field: str
    reason: str

    def __str__(self) -> str:
        place = "" if self.version is None else f"version {self.version}: "
        return f"{self.game}: {place}{self.field}: {self.reason}"


@dataclass(frozen=True)
class Kept:
    """What somebody kept of a game before it began: the ``commitment`` that they were shown, and
    the ``entropy`` that they told then, by seat. None and nothing: they kept nothing."""

    commitment: str | None = None
    entropy: dict[int, str] = field(default_factory=dict)


@dataclass
class Report:
    """What was found. ``opened`` and ``sealed`` count private parts, ``drawn`` draws, of which
    ``proved`` follow from an opened seed; ``streams`` tells whether the first event declares those
    of chance; ``checkpoints`` were signed, of which ``witnesses`` speak of this game, the last one
    of ``witnessed`` (a version). ``kept`` is what was given to ``check``."""

    game: str = "?"
    header: Any = None
    events: int = 0
    batches: int = 0
    opened: int = 0
    sealed: int = 0
    drawn: int = 0
    proved: int = 0
    streams: bool = False
    kept: Kept = field(default_factory=Kept)
    checkpoints: int = 0
    witnesses: int = 0
    witnessed: int = 0
    fault: Fault | None = None


class Unsound(Exception):
    """Something does not fit: its field and why."""


def need(fits: bool, field: str, reason: str) -> None:
    if not fits:
        raise Unsound(field, reason)


# Canonical JSON, and lines that can be written so


WRITER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def canonical(value: Any) -> bytes:
    return WRITER.encode(value).encode()


def brief(value: Any) -> str:
    """A value as a message shows it."""
    text = canonical(value).decode()
    return text if len(text) <= 80 else text[:77] + "..."


def read_line(line: bytes, field: str) -> Any:
    """The object in a line; refuses what canonical JSON cannot say, or readers would read apart."""
    need(len(line) <= LONGEST, field, f"it is longer than {LONGEST} bytes")
    need(line.endswith(b"\n"), field, "it does not end with a line feed; the file was cut off")
    need(not line.startswith(b"\xef\xbb\xbf"), field, "it begins with a byte order mark")
    try:
        value = READER.decode(line.decode("utf-8"))
        # Half a surrogate pair is written as \u, and nothing lies deeper than there are brackets.
        if b"\\u" in line or line.count(b"{") + line.count(b"[") > DEEPEST:
            _check_inside(value, 1)
    except RecursionError:
        raise Unsound(field, f"it is nested more than {DEEPEST} deep") from None
    except ValueError as problem:  # of UTF-8 and JSON too
        raise Unsound(field, str(problem)) from None
    need(type(value) is dict, field, "a JSON object must stand here")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("an object has the same key twice")
    return members


def _whole(text: str) -> int:
    if len(text) > 20 or text == "-0" or not LEAST <= int(text) <= MOST:
        raise ValueError(f"{text[:30]} is not a number between -2^63 and 2^64-1")
    return int(text)


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"{text[:30]} is not a whole number")


READER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_refuse, parse_constant=_refuse
)


def _check_inside(value: Any, depth: int) -> None:
    if type(value) is str:
        value.encode()  # half a surrogate pair is a ValueError
    elif type(value) in (dict, list):
        if depth > DEEPEST:
            raise RecursionError
        for inner in [*value, *value.values()] if type(value) is dict else value:
            _check_inside(inner, depth + 1)


# The members of header, event and checkpoint: what each must be, in words and as a test

Rule = tuple[str, Callable[[Any], bool]]


def shaped(pattern: str) -> Callable[[Any], bool]:
    return lambda value: type(value) is str and re.fullmatch(pattern, value) is not None


def of(kind: type) -> Callable[[Any], bool]:
    return lambda value: type(value) is kind  # a truth value is no number here


def or_null(rule: Rule) -> Rule:
    return rule[0] + ", or null", lambda value: value is None or rule[1](value)


def record(**rules: Rule) -> Rule:
    words = " and ".join(f"{name} ({rule[0]})" for name, rule in rules.items())
    return (
        f"an object of {words}",
        lambda value: type(value) is dict and misfit(value, rules) is None,
    )


def many(rule: Rule) -> Rule:
    words = f"a list, each in it {rule[0]}"
    return words, lambda value: type(value) is list and all(map(rule[1], value))


def misfit(members: Any, rules: dict[str, Rule], free: str | None = None) -> Unsound | None:
    """The first member that is missing, wrong or unknown; ``free`` may be there."""
    for name, (words, test) in rules.items():
        if name not in members:
            return Unsound(name, "it is missing")
        if not test(members[name]):
            return Unsound(name, f"{brief(members[name])} stands here; it must be {words}")
    for name in members:
        if name not in rules and name != free:
            return Unsound(name, f"format {FORMAT} has no such member")
    return None


def need_members(
    members: Any, rules: dict[str, Rule], prefix: str, free: str | None = None
) -> None:
    wrong = misfit(members, rules, free)
    if wrong:
        raise Unsound(prefix + wrong.args[0], wrong.args[1])


TEXT: Rule = "a text", of(str)
ENTROPY: Rule = "up to 128 printable ASCII characters", shaped("[ -~]{0,128}")
OBJECT: Rule = "an object", of(dict)
TRUTH: Rule = "true or false", of(bool)
COUNTED: Rule = "a whole number from 0 on", lambda value: type(value) is int and value >= 0
HEX: Rule = "32 bytes in hex", shaped("[0-9a-f]{64}")
GAME: Rule = "gme_ and 32 hex digits", shaped("gme_[0-9a-f]{32}")

HEADER: dict[str, Rule] = {
    "kleio": ('the text "history"', lambda value: value == "history"),
    "format": (f"{FORMAT}, which is what this verifier knows", lambda value: value == FORMAT),
    "game": GAME,
    "stream": ("a UUID", shaped("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")),
    "title": TEXT,
    "rules": TEXT,
    "options": OBJECT,
    "parameters": OBJECT,
    "status": ("running or finished", lambda value: value in ("running", "finished")),
    "seats": many(record(kind=("person or bot", shaped("person|bot")), level=or_null(TEXT))),
    "public": TRUTH,
    "viewer": or_null(many(COUNTED)),
    "version": COUNTED,
    "hash": HEX,
    "commitment": HEX,
    "seed": or_null(HEX),
    "origin": or_null(many(record(game=GAME, version=COUNTED, hash=HEX, seed=HEX))),
    "imported": TRUTH,
}
EVENT: dict[str, Rule] = {
    "version": COUNTED,
    "batch": COUNTED,
    "type": TEXT,
    "actor": or_null(TEXT),
    "payload": OBJECT,
    "private": OBJECT,
    "at": TEXT,
    "hash": HEX,
}
BYTES: Rule = "bytes in hex", shaped("([0-9a-f]{2})+")
REQUEST = or_null(record(key=or_null(TEXT), fingerprint=or_null(BYTES)))
PART: dict[str, Rule] = {"salt": record(salt=HEX), "digest": record(digest=HEX)}
PATH = re.compile(r"request|payload(\.[^.]+){1,99}")
DRAW: tuple[Rule, ...] = TEXT, COUNTED, COUNTED, COUNTED
KIND: Rule = "die, order or bag", shaped("die|order|bag")
CHECKPOINT: dict[str, Rule] = {
    "number": COUNTED,
    "previous": HEX,
    "at": TEXT,
    "heads": many(record(stream=HEX, hash=HEX, stamp=HEX)),
    "key": HEX,
    "signature": ("64 bytes in hex", shaped("[0-9a-f]{128}")),
}


STOPS = ["longest", "overdue", "maker", "operator", "deserted"]
CONTROLS = {"days": {"per_move": 1}, "bank": {"bank": 1, "increment": 0}}  # their least numbers
HAND_OVERS = ["resigned", "erased", "abandoned", "deadline", "claimed"]
STILL = (
    "undone",
    "stopped",
    "taken_over",
    "flagged",
    "returned",
    "replaced",
)  # what draws nothing and leads to nothing


# Chance


def promise(seed: bytes) -> str:
    """The commitment to a seed."""
    return hashlib.sha256(b"kleio seed|" + seed).hexdigest()


def draw(seed: bytes, entropy: bytes, stream: str, index: int, n: int) -> int:
    """The value of a draw; ``entropy`` is the hash of what the seats sent."""
    k, fair = 0, 2**64 - 2**64 % n
    while True:
        message = entropy + f"{stream}|{index}|{k}".encode()
        word = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        if word < fair:
            return word % n
        k += 1


class History:
    """Reads the lines of a history one after the other; raises ``Unsound`` at the first fault."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.kept = report.kept
        self.version: int | None = None  # of the event that is looked at
        self.hash = bytes(32)
        self.ends: dict[str, int] = {}  # hash of the last event of each batch: its version
        self.whole: set[int] = set()  # these versions
        self.last: dict[str, Any] = {"batch": -1, "type": "waits"}
        self.forks = 0  # events ``forked`` so far, so the place of the seed in force
        self.entropy = b""
        self.next: dict[str, int] = {}  # next index of each stream of draws
        self.streams: dict[str, Any] | None = None  # as declared; None where they are not
        self.opening = self.before = ""  # types of the first events of this batch and the last one
        self.over = False  # whether the last bookmark leaves nothing to be done
        self.bots: dict[int, str] = {}  # level by seat that was taken over, at seated the last one
        self.back: set[int] = set()  # seats that their people have back
        # By seat the actor who chose for it as a person, or was handed it on.
        self.people: dict[int, str | None] = {}
        self.played: dict[str, set[Any]] = {}  # the seats for which an actor chose, or had
        self.seated = 0
        self.terms: dict[str, Any] | None = None  # of the clock; None without one
        self.tick: dict[str, Any] | None = None  # how banks of time stood last; None without any
        self.first: dict[str, Any] = {}  # the line that opened this batch
        self.late: set[int] = set()  # whose flag had fallen before it
        self.flag: Any = None  # the seat whose time ran out, right before
        self.fallen: set[int] = set()  # whose flag fell while they were asked, and led to nothing
        self.begun = self.drawn = self.disclosed = 0  # the last versions at which this happened
        self.chosen: dict[bytes, int] = {}  # by seat: the last version at which it chose

    def read(self, lines: Iterable[bytes]) -> None:
        lines = iter(lines)
        self.read_header(next(lines, b""))
        for line in lines:
            self.version = self.report.events + 1
            self.read_event(read_line(line, "line"))
            self.report.events = self.version
        self.read_end()

    def read_header(self, line: bytes) -> None:
        header = read_line(line, "header")
        if GAME[1](header.get("game")):
            self.report.game = header["game"]
        need_members(header, HEADER, "header.")
        self.header = self.report.header = header
        over, seed, viewer = header["status"] == "finished", header["seed"], header["viewer"]
        same = header["stream"].replace("-", "") == header["game"][4:]
        need(same, "header.stream", "it is not the id of the game")
        need((seed is not None) == over, "header.seed", "it is shown when the game is over, only")
        shown = over or viewer is not None
        need(shown, "header.viewer", "everything is shown when the game is over, only")
        kept = seed is None or promise(bytes.fromhex(seed)) == header["commitment"]
        need(kept, "header.seed", "it is not the one of the commitment")
        need(header["origin"] != [], "header.origin", "it is null where there is none")
        seated = viewer is None or all(seat < len(header["seats"]) for seat in viewer)
        need(seated, "header.viewer", "there is no such seat")
        seeds = [origin["seed"] for origin in header["origin"] or []] + [seed]
        self.seeds = [None if seed is None else bytes.fromhex(seed) for seed in seeds]
        self.salt_key = self.seeds[-1] and hmac.digest(self.seeds[-1], b"kleio salt", "sha256")

    def read_event(self, line: dict[str, Any]) -> None:
        need_members(line, EVENT, "", free="request")
        version, batch, last = line["version"], line["batch"], self.last
        need(version == self.version, "version", f"{version} stands here")
        counted = self.header["version"]
        need(version <= counted, "version", f"the header counts {counted} events only")
        due = last["batch"] + (last["type"] == "waits")  # a batch ends with its bookmark
        need(batch == due, "batch", f"{batch} stands here; it must be {due}")
        begins = batch != last["batch"]
        need(not (begins and self.over), "batch", "the game was over after the batch before")
        same = begins or line["actor"] == last["actor"]
        need(same, "actor", "it is another one than before in this batch")
        taken, digests = self.take_parts(line, begins)
        self.check_hash(line, digests)
        self.report.batches = batch + 1
        self.check_meaning(line, begins, taken)
        self.last = line

    # 1. The chain

    def take_parts(self, line: dict[str, Any], begins: bool) -> tuple[dict[str, Any], Any]:
        """Take the private parts out of an event; also the digest of each."""
        parts = line["private"]
        for path in parts:
            need(PATH.fullmatch(path) is not None, "private", f"{brief(path)} is no path")
            around = path.rpartition(".")[0]
            while around:
                need(around not in parts, "private", f"{brief(path)} lies within another part")
                around = around.rpartition(".")[0]
        must = "must" if begins else "must not"
        need(("request" in parts) == begins, "private", f"request {must} stand here")
        unlisted = "request" in line and not begins
        need(not unlisted, "request", "only the first event of a batch has one")
        need(REQUEST[1](line.get("request")), "request", f"it must be {REQUEST[0]}")
        taken = {path: take(line, path) for path in parts}
        return taken, {path: self.digest(path, parts[path], taken[path]) for path in parts}

    def digest(self, path: str, part: Any, value: Any) -> str:
        if PART["digest"][1](part):
            need(self.header["viewer"] is not None, f"private.{path}", "this file shows everything")
            need(value is EMPTY, path, "it is shown, and private to others")
            self.report.sealed += 1
            return str(part["digest"])
        need(PART["salt"][1](part), f"private.{path}", "it must be an object of salt or digest")
        salt = bytes.fromhex(part["salt"])
        if self.salt_key:
            message = f"salt|{self.header['stream']}|{self.version}|{path}".encode()
            follows = salt == hmac.digest(self.salt_key, message, "sha256")
            need(follows, f"private.{path}", "its salt does not follow from the seed")
        self.report.opened += 1
        return hmac.digest(salt, b"" if value is EMPTY else canonical(value), "sha256").hex()

    def check_hash(self, line: dict[str, Any], digests: dict[str, str]) -> None:
        envelope = {name: line[name] for name in ("actor", "batch", "payload", "type", "version")}
        envelope.update(private=digests, stream=self.header["stream"])
        self.hash = hashlib.sha256(self.hash + canonical(envelope)).digest()
        need(self.hash.hex() == line["hash"], "hash", f"what stands here gives {self.hash.hex()}")
        if line["type"] == "waits":
            self.ends[line["hash"]] = line["version"]
            self.whole.add(line["version"])

    def read_end(self) -> None:
        counted, read = self.header["version"], self.report.events
        self.version = read + 1
        need(0 < counted == read, "version", f"it is missing: the header counts {counted} events")
        self.version = read
        need(self.last["type"] == "waits", "type", "the file ends within a batch")
        self.version = None
        need(
            self.hash.hex() == self.header["hash"],
            "header.hash",
            "it is not that of the last event",
        )
        forked = self.forks == len(self.seeds) - 1
        need(forked, "header.origin", f"there are {self.forks} events of type forked")
        ended = self.over or self.header["status"] != "finished"
        need(ended, "header.status", "the game goes on after the last event, so its end is missing")

    # 2. The promise, and 3. the draws

    def check_meaning(self, line: dict[str, Any], begins: bool, taken: dict[str, Any]) -> None:
        kind, payload = line["type"], line["payload"]
        need((kind == "began") == (self.version == 1), "type", "began is the first event, only")
        if begins:
            self.before, self.opening, self.first = self.opening, kind, line
            self.late = set(self.fallen)
        else:
            need(self.last["type"] != "ticked" or kind == "waits", "type", "waits follows ticked")
        if "hurried" in payload or "payload.hurried" in line["private"]:
            self.check_hurried(line, begins)
        if kind == "began":
            self.check_began(payload)
        elif kind == "waits":
            need("payload.draws" in taken, "private", "draws of a bookmark are private")
            self.check_draws(taken["payload.draws"], line["private"]["payload.draws"])
            left = [payload.get("keep"), payload.get("push")]
            self.over = canonical(left) == b"[0,[]]"
            ends = self.over or self.opening != "stopped"
            need(ends, "payload.push", "nothing is left to do where a game is stopped")
            self.check_flag_is_followed()
            moved = self.opening in ("taken_over", "flagged", "returned", "replaced")
            stays = payload.get("push") == [] or not moved
            need(stays, "payload.push", "what was to be done stays where a seat changes hands")
            return
        elif kind in ("forked", "undone", "stopped", "returned", "replaced"):
            need(begins, "type", f"{kind} begins a batch")
            getattr(self, f"check_{kind}")(payload)
            if kind == "replaced":
                need(not str(line["actor"]).startswith("bot:"), "actor", "it is no person's")
                self.check_who_came(line["actor"], payload["seat"])
        elif kind == "taken_over":
            first = begins or self.opening == kind or self.flag is not None
            need(first, "type", f"{kind} begins a batch, or follows another one")
            self.check_taken_over(payload)
        elif kind == "timed":
            first = self.last["type"] in ("began", "forked")
            need(first, "type", f"{kind} follows the first event, only")
            self.check_timed(payload)
        elif kind == "flagged":
            need(begins, "type", f"{kind} begins a batch")
            self.check_flagged(payload)
        elif kind == "ticked":
            self.check_ticked(payload)
        elif kind == "chose":
            self.check_chose(line, payload.get("seat"), begins)
            self.chosen[canonical(payload.get("seat"))] = self.version or 0
            self.fallen -= {payload.get("seat")} if type(payload.get("seat")) is int else set()
        alone = begins or self.opening not in STILL or kind in ("taken_over", "ticked")
        need(alone, "type", f"nothing but a bookmark follows {self.opening}")
        if any(path != "request" and value is not EMPTY for path, value in taken.items()):
            self.disclosed = self.version or 0

    def check_began(self, payload: dict[str, Any]) -> None:
        said = {name: self.header[name] for name in ("title", "rules", "options")}
        said.update(patch=self.header["parameters"], seats=len(self.header["seats"]))
        for name, value in said.items():
            same = canonical(payload.get(name)) == canonical(value)
            need(same, f"payload.{name}", f"the header says {brief(value)}")
        self.check_promise(payload)
        self.streams = payload.get("streams")
        self.report.streams = "streams" in payload
        declared = not self.report.streams or (
            type(self.streams) is dict and all(map(is_stream, self.streams.values()))
        )
        need(declared, "payload.streams", f"it must be an object of [{KIND[0]}, n]")

    def check_promise(self, payload: dict[str, Any]) -> None:
        promised, entropy = payload.get("commitment"), payload.get("entropy")
        words, test = many(ENTROPY)
        need(test(entropy), "payload.entropy", f"it must be {words}")
        seats = len(self.header["seats"])
        one_each = len(entropy or []) == seats
        need(one_each, "payload.entropy", f"there are {seats} seats, and each has one")
        seed = self.seeds[self.forks]
        kept = seed is None or promise(seed) == promised
        need(kept, "payload.commitment", "the opened seed is not the one that was promised")
        if self.forks == len(self.seeds) - 1:
            same = promised == self.header["commitment"]
            need(same, "payload.commitment", "the header says another one")
            self.check_kept(promised, entropy or [])
        self.begun = self.version or 0
        self.entropy = hashlib.sha256("\x1f".join(entropy or []).encode()).digest()

    def check_kept(self, promised: Any, entropy: list[str]) -> None:
        kept = self.kept
        same = kept.commitment in (None, promised)
        need(same, "payload.commitment", f"{kept.commitment} was shown before it began")
        for seat, words in sorted(kept.entropy.items()):
            same = seat < len(entropy) and entropy[seat] == words
            need(same, "payload.entropy", f"seat {seat} told {brief(words)}")

    def check_draws(self, draws: Any, part: dict[str, str]) -> None:
        field, viewer, seed = "payload.draws", self.header["viewer"], self.seeds[self.forks]
        need(viewer is None or "digest" in part, field, "draws are never shown to a viewer")
        need(draws is EMPTY or type(draws) is list, field, "it must be a list")
        for drawn in [] if draws is EMPTY else draws:
            right = type(drawn) is list and len(drawn) == 4
            right = right and all(DRAW[place][1](value) for place, value in enumerate(drawn))
            need(right, field, f"{brief(drawn)} is not [stream, index, n, value]")
            stream, index, n, value = drawn
            due = self.next.get(stream, 0)
            need(index == due, field, f"{brief(drawn)} stands where index {due} must follow")
            need(value < n, field, f"the value of {brief(drawn)} must be below {n}")
            self.check_declared(stream, index, n)
            follows = draw(seed, self.entropy, stream, index, n) if seed else value
            need(value == follows, field, f"the value of {brief(drawn)} must be {follows}")
            self.next[stream] = index + 1
            self.report.drawn += 1
            self.report.proved += seed is not None
            self.drawn = self.version or 0
        still = self.drawn != self.version or self.opening not in STILL
        need(still, field, f"nothing is drawn after {self.opening}")

    def check_declared(self, stream: str, index: int, n: int) -> None:
        if self.streams is None:
            return
        field = "payload.draws"
        need(stream in self.streams, field, f"the first event declares no {brief(stream)}")
        kind, most = self.streams[stream]
        due = most - index if kind == "order" else most
        fits = n <= most if kind == "bag" else n == due
        said = f"at most {most}" if kind == "bag" else str(due)
        need(fits, field, f"n of {brief(stream)} is {n}; with this index it is declared as {said}")

    # Forks, undone moves, stops and seats that change hands

    def check_forked(self, payload: dict[str, Any]) -> None:
        need(self.forks < len(self.seeds) - 1, "type", "the header names no origin for it")
        origin = self.header["origin"][self.forks]
        for name, value in (("origin", "game"), ("version", "version"), ("hash", "hash")):
            same = canonical(payload.get(name)) == canonical(origin[value])
            need(same, f"payload.{name}", f"the header says {brief(origin[value])}")
        whole = origin["version"] + 1 == self.version
        need(whole, "payload.version", "other events stand here than those of the origin")
        self.forks += 1
        self.bots.clear()
        self.back.clear()
        self.people.clear()
        self.played.clear()
        self.terms, self.tick = None, None
        self.fallen.clear()
        self.check_promise(payload)

    def check_undone(self, payload: dict[str, Any]) -> None:
        to: Any = payload.get("to")
        known = type(to) is int and to in self.whole
        need(known, "payload.to", "it must be the last version of a batch before")
        for last, what in (
            (self.begun, "the game began"),
            (self.drawn, "something was drawn"),
            (self.disclosed, "something private was told"),
            (self.seated, "a seat changed hands"),
        ):
            need(to >= last, "payload.to", f"{what} at version {last}, which stands")
        mine = canonical(payload.get("seat"))
        for seat, last in self.chosen.items():
            stands = seat != mine and last > to
            need(not stands, "payload.seat", f"seat {seat.decode()} chose at version {last}")

    def check_stopped(self, payload: dict[str, Any]) -> None:
        reason = payload.get("reason")
        need(reason in STOPS, "payload.reason", f"it must be one of {STOPS}")
        left = reason != "deserted" or self.before in ("taken_over", "flagged")
        need(left, "payload.reason", "no seat was taken over right before")

    def check_chose(self, line: dict[str, Any], seat: Any, begins: bool) -> None:
        if type(seat) is not int or not begins:
            return
        level = self.bots.get(seat)
        bot = f"bot:{level}"
        plays = str(line["actor"]).partition("/")[0] == bot
        need(level is None or plays, "actor", f"{brief(bot)} plays this seat")
        human = seat not in self.back or not str(line["actor"]).startswith("bot:")
        need(human, "actor", "its person plays this seat again")
        if line["actor"] not in (None, "kleio") and not str(line["actor"]).startswith("bot:"):
            has = self.people.setdefault(seat, line["actor"])
            need(has in (None, line["actor"]), "actor", f"{brief(has)} plays this seat")
            self.played.setdefault(line["actor"], set()).add(seat)

    def check_hurried(self, line: dict[str, Any], begins: bool) -> None:
        field, copied = "payload.hurried", self.forks < len(self.seeds) - 1
        opens = begins and line["type"] == "chose"
        need(opens, field, "it is for the first event of a batch, of type chose")
        need(line["payload"].get("hurried") is True, field, "it must be true, or missing")
        bot = str(line["actor"]).startswith("bot:") or (copied and line["actor"] == "kleio")
        need(bot, field, "no bot chose this")

    def check_taken_over(self, payload: dict[str, Any]) -> None:
        seat, level, reason = (payload.get(name) for name in ("seat", "level", "reason"))
        known = type(seat) is int and 0 <= seat < len(self.header["seats"])
        need(known, "payload.seat", "there is no such seat")
        need(seat not in self.bots, "payload.seat", "a bot has taken it over before")
        need(TEXT[1](level), "payload.level", f"it must be {TEXT[0]}")
        need(reason in HAND_OVERS, "payload.reason", f"it must be one of {HAND_OVERS}")
        fallen = [] if self.flag is None else [self.flag]
        due = (reason == "deadline") == (fallen == [seat])
        need(due, "payload.reason", "flagged comes before deadline, of the same seat, and no other")
        leads = reason != "deadline" or (self.terms or {}).get("on_flag") == "bot"
        need(leads, "type", "a flag leads to nothing in this game")
        fell = reason != "claimed" or self.terms is None or seat in self.fallen
        need(fell, "payload.reason", "no flag of this seat fell before")
        terms = (self.terms or {}) if reason in ("deadline", "claimed") else {}
        need(level == terms.get("level", level), "payload.level", "the clock has another one")
        self.flag = None
        self.fallen.discard(int(str(seat)))
        self.back.discard(int(str(seat)))
        self.bots[int(str(seat))] = str(level)
        self.seated = self.version or 0

    def check_returned(self, payload: dict[str, Any]) -> None:
        seat = payload.get("seat")
        known = type(seat) is int and seat in self.bots
        need(known, "payload.seat", "no bot has taken this seat over")
        self.bots.pop(int(str(seat)))
        self.back.add(int(str(seat)))
        self.seated = self.version or 0

    def check_replaced(self, payload: dict[str, Any]) -> None:
        seat = payload.get("seat")
        known = type(seat) is int and 0 <= seat < len(self.header["seats"])
        need(known, "payload.seat", "there is no such seat")
        need(seat not in self.bots, "payload.seat", "a bot has taken it over before")
        self.seated = self.version or 0

    def check_who_came(self, actor: str | None, seat: int) -> None:
        self.people[seat] = actor
        if actor in (None, "kleio"):
            return
        played = self.played.setdefault(str(actor), set())
        need(not played - {seat}, "actor", f"{brief(actor)} has played another seat")
        played.add(seat)

    # The clock

    def check_timed(self, payload: dict[str, Any]) -> None:
        for name, known in (("control", list(CONTROLS)), ("on_flag", ["bot", "nothing"])):
            need(payload.get(name) in known, f"payload.{name}", f"it must be one of {known}")
        least = CONTROLS[payload["control"]]
        for name in ("per_move", "bank", "increment"):
            value = payload.get(name, EMPTY)
            fits = type(value) is int and value >= least[name] if name in least else value is EMPTY
            due = f"a whole number from {least[name]} on" if name in least else "missing"
            need(fits, f"payload.{name}", f"it must be {due}")
        need(TEXT[1](payload.get("level")), "payload.level", f"it must be {TEXT[0]}")
        self.terms = payload

    def check_flagged(self, payload: dict[str, Any]) -> None:
        need(self.terms is not None, "type", "this game has no clock")
        for name in ("asked", "paused", "due", "at"):
            need(COUNTED[1](payload.get(name)), f"payload.{name}", f"it must be {COUNTED[0]}")
        seat, terms, tick = payload.get("seat"), self.terms or {}, self.tick
        known = type(seat) is int and 0 <= seat < len(self.header["seats"])
        need(known, "payload.seat", "there is no such seat")
        need(seat not in self.fallen, "payload.seat", "its flag has fallen before")
        if tick is None:
            allowed = terms.get("per_move", 0) * 1000000
        else:
            need(seat in tick["running"], "payload.seat", "its clock does not run")
            need(payload["asked"] == tick["at"], "payload.asked", f"it must be {tick['at']}")
            allowed = tick["left"][seat] * 1000
        due = payload["asked"] + allowed + payload["paused"]
        need(payload["due"] == due, "payload.due", f"it must be {due}")
        need(payload["at"] >= due, "payload.at", "the time was not up yet")
        self.flag = seat
        self.seated = self.version or 0

    def check_flag_is_followed(self) -> None:
        """By a bot that takes over or by nothing, and in time by how the clocks stand."""
        terms = self.terms or {}
        nobody = self.flag is None or terms.get("on_flag") == "nothing"
        need(nobody, "type", "nobody takes the seat over whose time ran out")
        banks = terms.get("control") == "bank"
        need(banks == (self.last["type"] == "ticked"), "type", "with banks ticked comes before it")
        if self.flag is not None:
            self.fallen.add(self.flag)
        self.flag = None
        if self.tick is not None:
            self.fallen &= set(self.tick["running"])

    def check_ticked(self, payload: dict[str, Any]) -> None:
        terms, before, seats = self.terms or {}, self.tick, len(self.header["seats"])
        need(terms.get("control") == "bank", "type", "this game has no banks of time")
        for name in ("spent", "left", "running"):
            words, test = many(COUNTED)
            need(test(payload.get(name)), f"payload.{name}", f"it must be {words}")
        need(COUNTED[1](payload.get("at")), "payload.at", f"it must be {COUNTED[0]}")
        running = payload["running"]
        sound = running == sorted(set(running)) and all(seat < seats for seat in running)
        need(sound, "payload.running", "it must be seats in their order")
        spent, left = [0] * seats, [terms.get("bank", 0) * 1000] * seats
        if before is None:
            need("paused" not in payload, "payload.paused", "no time has gone yet")
        else:
            gone = self.gone(payload, before)
            spent = [gone * (seat in before["running"]) for seat in range(seats)]
            left = [max(0, before["left"][seat] - spent[seat]) for seat in range(seats)]
            self.gain(left, before, running, terms.get("increment", 0) * 1000)
        need(payload["spent"] == spent, "payload.spent", f"it must be {spent}")
        need(payload["left"] == left, "payload.left", f"it must be {left}")
        self.tick = payload

    def gone(self, payload: dict[str, Any], before: dict[str, Any]) -> int:
        """The milliseconds since the clocks were told, less what does not count."""
        paused, since = payload.get("paused", 0), payload["at"] - before["at"]
        need(since >= 0, "payload.at", f"it must not be before {before['at']}")
        proper = "paused" not in payload or (type(paused) is int and paused > 0)
        need(
            proper and paused <= since,
            "payload.paused",
            f"it must be from 1 to {since}, or missing",
        )
        first = self.first["payload"]
        if self.opening == "flagged":
            for name, value in (("at", payload["at"]), ("paused", paused)):
                need(first[name] == value, f"payload.{name}", f"flagged says {first[name]}")
        elif self.opening in ("chose", "undone") and self.first["actor"] != "kleio":
            seat, bot = first.get("seat"), str(self.first["actor"]).startswith("bot:")
            runs = type(seat) is int and seat in before["running"] and seat not in self.late
            late = runs and not bot and since - paused > before["left"][seat] * 1000
            need(not late, "payload.at", "the time of the seat was up, and no flag fell before")
        return int((since - paused) // 1000)

    def gain(self, left: list[int], before: Any, running: list[int], increment: int) -> None:
        """Whoever has answered all that they were asked gains it, and loses it by taking back."""
        seat = self.first["payload"].get("seat")
        if self.opening == "returned":
            left[seat] = (self.terms or {}).get("bank", 0) * 1000
        if self.opening not in ("chose", "undone") or type(seat) is not int:
            return
        ran, runs = seat in before["running"], seat in running
        if self.opening == "chose" and ran and not runs:
            left[seat] += increment
        elif self.opening == "undone" and runs and not ran:
            left[seat] = max(0, left[seat] - increment)


def is_stream(entry: Any) -> bool:
    """Whether this declares a stream: what kind it is, and its number."""
    return type(entry) is list and len(entry) == 2 and KIND[1](entry[0]) and COUNTED[1](entry[1])


def take(line: dict[str, Any], path: str) -> Any:
    """Take what stands at a path out of an event."""
    *way, name = path.split(".")
    inside: Any = line
    for step in way:
        inside = inside.get(step) if type(inside) is dict else None
    return inside.pop(name, EMPTY) if type(inside) is dict else EMPTY


# 4. Signed checkpoints: Ed25519 as in RFC 8032, section 5.1; points are X, Y, Z, T

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493  # how many multiples the base point has
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int, int, int]


def add(left: Point, two: Point) -> Point:
    a = (left[1] - left[0]) * (two[1] - two[0]) % P
    b = (left[1] + left[0]) * (two[1] + two[0]) % P
    c = 2 * left[3] * two[3] * D % P
    d = 2 * left[2] * two[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, point: Point) -> Point:
    result: Point = 0, 1, 1, 0
    while number:
        if number & 1:
            result = add(result, point)
        point, number = add(point, point), number >> 1
    return result


def decoded(encoded: bytes) -> Point | None:
    y = int.from_bytes(encoded, "little")
    odd, y = y >> 255, y % 2**255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square or (odd and not x):
        return None
    x = P - x if x % 2 != odd else x
    return x, y, 1, x * y % P


BASE = decoded((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    owner, r, s = decoded(key), decoded(signature[:32]), int.from_bytes(signature[32:], "little")
    if BASE is None or owner is None or r is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    left, right = times(s, BASE), add(r, times(k, owner))
    return all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


def check_checkpoints(lines: Iterable[bytes], key: bytes, history: History) -> None:
    """Checkpoints, the oldest first, against a history that was read to its end."""
    report = history.report
    name = hashlib.sha256(f"kleio stream|{history.header['stream']}".encode()).hexdigest()
    number, link = 0, "0" * 64
    for count, line in enumerate(lines, 1):
        field = f"checkpoints[{count}]"
        checkpoint = read_line(line, field)
        need_members(checkpoint, CHECKPOINT, f"{field}.")
        signature = bytes.fromhex(checkpoint.pop("signature"))
        message = canonical(checkpoint)
        need(checkpoint["key"] == key.hex(), f"{field}.key", "it is not the key that was given")
        need(is_signed(key, message, signature), f"{field}.signature", "the key did not sign this")
        need(checkpoint["number"] > number, f"{field}.number", f"it must be above {number}")
        linked = checkpoint["number"] > number + 1 or checkpoint["previous"] == link
        need(linked, f"{field}.previous", f"it must be {link}")
        number, link = checkpoint["number"], hashlib.sha256(message).hexdigest()
        streams = [head["stream"] for head in checkpoint["heads"]]
        need(streams == sorted(set(streams)), f"{field}.heads", "each stream once, sorted")
        for head in checkpoint["heads"]:
            if head["stream"] == name:
                check_witness(head["hash"], f"{field}.heads", history)
        report.checkpoints += 1


def check_witness(signed: str, field: str, history: History) -> None:
    report, version = history.report, history.ends.get(signed)
    need(version is not None, field, f"no batch of this file ends with hash {signed}")
    history.version = version
    need((version or 0) >= report.witnessed, field, f"one before had version {report.witnessed}")
    history.version = None
    report.witnessed = version or 0
    report.witnesses += 1


# The whole


def check(
    lines: Iterable[bytes],
    checkpoints: Iterable[bytes] | None = None,
    key: bytes | None = None,
    kept: Kept | None = None,
) -> Report:
    """Check a history and, where they are given, checkpoints signed by ``key`` (32 bytes) and what
    somebody kept of the beginning.

    ``lines`` and ``checkpoints``: as bytes, each with its line feed; an open file will do.
    Raises ``ValueError`` for checkpoints without a key.
    """
    if checkpoints is not None and key is None:
        raise ValueError("Checkpoints prove nothing without the key of who signed them.")
    report = Report(kept=kept or Kept())
    history = History(report)
    try:
        history.read(lines)
        if checkpoints is not None and key is not None:
            check_checkpoints(checkpoints, key, history)
    except Unsound as fault:
        report.fault = Fault(report.game, history.version, *fault.args)
    return report


def report_lines(report: Report) -> list[str]:
    """What was found in a history without a fault, in sentences."""
    header, viewer = report.header, report.header["viewer"]
    viewed = "whole" if viewer is None else f"as seats {viewer} may know it"
    opened = f"{report.opened} private parts are open, {report.sealed} sealed"
    known = "each salt follows from the seed" if header["seed"] else "the seed is still secret"
    lines = [
        f"{report.game}: {header['title']}, rules {header['rules']}, {header['status']}; {viewed}.",
        f"{report.events} events in {report.batches} batches, up to hash {header['hash']}.",
        f"{opened}; {known}.",
        f"{report.drawn} draws, of which {report.proved} follow from an opened seed.",
        "Streams of draws are declared in the first event, with how many options they have."
        if report.streams
        else "Streams of draws are not declared, so whoever made this file may have chosen them.",
        *told_of_kept(report.kept),
    ]
    if report.checkpoints:
        seen = f", the last one at version {report.witnessed}" if report.witnesses else ""
        speak = f"{report.witnesses} of them speak of this game{seen}"
        lines.append(f"{report.checkpoints} signed checkpoints; {speak}.")
    if 0 < report.witnessed < report.events:
        lines.append("What follows that version no checkpoint signs.")
    if not report.witnesses:
        lines.append("No checkpoint: this shows that the history fits together, not since when.")
    return [*lines, "No fault was found."]


def told_of_kept(kept: Kept) -> Iterator[str]:
    if kept.commitment is None:
        yield "No commitment was given: the seed may have been chosen after entropy was told."
    else:
        yield "The commitment is the one that was given."
    for seat in sorted(kept.entropy):
        yield f"The entropy of seat {seat} is what was given."


def plain(text: str) -> str:
    """What any terminal can show: a file must not steer it."""
    return text.encode("unicode_escape").decode("ascii")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("file", help="the history (NDJSON, or that in gzip); - reads the input")
    parser.add_argument("--commitment", metavar="HEX", help="as you saw it before the game began")
    parser.add_argument(
        "--entropy",
        metavar="SEAT:TEXT",
        action="append",
        default=[],
        type=told_by_seat,
        help="what you told then, seats counted from 0; for each seat of yours",
    )
    parser.add_argument("--checkpoints", metavar="FILE", help="checkpoints of the same server")
    parser.add_argument("--key", metavar="HEX", help="the public key of whoever signed them")
    asked = parser.parse_args(arguments)
    if (asked.checkpoints is None) != (asked.key is None):
        parser.error("--checkpoints and --key go together: get the key on another way.")
    for name in ("key", "commitment"):
        given = getattr(asked, name)
        if given is not None and not HEX[1](given):
            parser.error(f"--{name} must be 64 hex digits in lower case.")
    key, kept = asked.key and bytes.fromhex(asked.key), Kept(asked.commitment, dict(asked.entropy))
    try:
        with opened(asked.file) as lines, opened(asked.checkpoints) as checkpoints:
            report = check(lines, checkpoints, key, kept)
    except (OSError, EOFError, zlib.error) as problem:
        parser.error(f"this cannot be read: {problem}")
    show([str(report.fault)] if report.fault else report_lines(report))
    if report.fault:
        return 1
    return 3 if asked.checkpoints is not None and not report.witnesses else 0


def told_by_seat(text: str) -> tuple[int, str]:
    seat, colon, words = text.partition(":")
    if not (colon and re.fullmatch("[0-9]{1,3}", seat)):
        raise argparse.ArgumentTypeError("a seat, a colon and what it told, as in 0:my words")
    return int(seat), words


def show(lines: list[str]) -> None:
    """Print them; whoever reads may go away before the end."""
    try:
        for line in lines:
            print(plain(line))
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextlib.contextmanager
def opened(name: str | None) -> Iterator[Any]:
    """The lines of a file, out of gzip if need be, none read further than it may be long."""
    if name is None:
        yield None
        return
    with contextlib.ExitStack() as stack:
        raw: Any = sys.stdin.buffer if name == "-" else stack.enter_context(open(name, "rb"))
        packed = raw.peek(2)[:2] == b"\x1f\x8b"
        file = gzip.GzipFile(fileobj=raw) if packed else raw
        yield iter(lambda: file.readline(LONGEST + 1), b"")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
