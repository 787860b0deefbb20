"""Files that fit together in themselves: the liar knows the format and the salts, and worked all
hashes out again. And files that are made to make a reader stumble."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.audit import games
from tests.audit.changes import Case
from tests.audit.edits import (
    Edit,
    cut,
    draws,
    drop,
    header,
    line,
    of_origin,
    payload,
    private,
    public,
    roll_early,
    streams,
    tell_early,
)
from tests.audit.histories import Writer, drawn, mac, sealed, written

_SEAT = "payload.seat"

# In games.game(): 1 began, 2 and 3 dealt, 4 waits (deck 0, deck 1, die 0); 5 chose,
# 6 waits (die 1); 7 chose, 8 waits; 9 undone, 10 waits; 11 chose, 12 scored, 13 waits (die 2,
# huge 0 to 2, one 0).
LIES: dict[str, tuple[Edit, int | None, str]] = {
    "an index twice": (draws(6, 1, 0, 0), 6, "payload.draws"),
    "an index left out": (draws(4, 1, 1, 2), 4, "payload.draws"),
    "a first index that is not 0": (draws(4, 1, 2, 1), 4, "payload.draws"),
    "another stream": (draws(4, 0, 0, "dock"), 4, "payload.draws"),
    "another n": (draws(4, 2, 0, 51), 4, "payload.draws"),
    "a value not below n": (draws(13, 3, 4, 1), 13, "payload.draws"),
    "a value below zero": (draws(13, 3, 4, -1), 13, "payload.draws"),
    "n is zero": (draws(13, 2, 4, 0), 13, "payload.draws"),
    "an index that is a truth value": (draws(13, 1, 4, False), 13, "payload.draws"),
    "a draw left out": (lambda lines: lines[4]["payload"]["draws"].pop(2), 6, "payload.draws"),
    "a draw of five": (lambda lines: lines[4]["payload"]["draws"][0].append(0), 4, "payload.draws"),
    "draws that are no list": (payload(4, draws={}), 4, "payload.draws"),
    "draws that are null": (payload(4, draws=None), 4, "payload.draws"),
    "another commitment": (payload(1, commitment="00" * 32), 1, "payload.commitment"),
    "a commitment in capitals": (payload(1, commitment="AB" * 32), 1, "payload.commitment"),
    "other entropy": (payload(1, entropy=["first", "second"]), 4, "payload.draws"),
    "entropy in another order": (payload(1, entropy=["~second !", "first"]), 4, "payload.draws"),
    "entropy that is no text": (payload(1, entropy=["first", 2]), 1, "payload.entropy"),
    "entropy that is null": (payload(1, entropy=None), 1, "payload.entropy"),
    "entropy of a seat too few": (payload(1, entropy=["first"]), 1, "payload.entropy"),
    "entropy of a seat too many": (payload(1, entropy=["first"] * 3), 1, "payload.entropy"),
    "entropy of nobody": (payload(1, entropy=[]), 1, "payload.entropy"),
    "entropy that joins two seats": (
        payload(1, entropy=["first", "~second !\x1f"]),
        1,
        "payload.entropy",
    ),
    "entropy that does not show": (payload(1, entropy=["first", "\u2603"]), 1, "payload.entropy"),
    "entropy that is too long": (payload(1, entropy=["first", "x" * 129]), 1, "payload.entropy"),
    "streams that are null": (payload(1, streams=None), 1, "payload.streams"),
    "streams that are a list": (payload(1, streams=[]), 1, "payload.streams"),
    "a stream of another kind": (streams(die=["dice", 6]), 1, "payload.streams"),
    "a stream without a number": (streams(die=["die"]), 1, "payload.streams"),
    "a stream of two numbers": (streams(die=["die", 6, 6]), 1, "payload.streams"),
    "a stream of a text": (streams(die=["die", "6"]), 1, "payload.streams"),
    "a stream of true": (streams(die=["die", True]), 1, "payload.streams"),
    "a stream below zero": (streams(die=["die", -1]), 1, "payload.streams"),
    "a stream that is an object": (streams(die={"die": 6}), 1, "payload.streams"),
    "a die that is not declared": (streams(die=None), 4, "payload.draws"),
    "no stream at all": (payload(1, streams={}), 4, "payload.draws"),
    "a die that is declared as a bag of less": (streams(die=["bag", 5]), 4, "payload.draws"),
    "a deck that is declared as a die": (streams(deck=["die", 52]), 4, "payload.draws"),
    "another title": (payload(1, title="glass_houses"), 1, "payload.title"),
    "other rules": (payload(1, rules="1.2.1"), 1, "payload.rules"),
    "other options": (payload(1, options={}), 1, "payload.options"),
    "an option 1 for true": (
        payload(1, options={**games.ODD, "a": [1, 0, {}, []]}),
        1,
        "payload.options",
    ),
    "another patch": (payload(1, patch={}), 1, "payload.patch"),
    "another seat": (payload(1, seats=3), 1, "payload.seats"),
    "another seed": (header(seed="00" * 32), None, "header.seed"),
    "no seed at the end": (header(seed=None), None, "header.seed"),
    "a seed while it runs": (header(status="running"), None, "header.seed"),
    "a seat that is not there": (header(viewer=[2]), None, "header.viewer"),
    "another game's id": (header(game="gme_" + "0" * 32), None, "header.stream"),
    "an origin without a fork": (
        header(
            origin=[{"game": "gme_" + "0" * 32, "version": 4, "hash": "00" * 32, "seed": "00" * 32}]
        ),
        1,
        "payload.commitment",
    ),
    "no origin, in a list": (header(origin=[]), None, "header.origin"),
    "a salt that does not follow": (private(4, "payload.draws"), 4, "private.payload.draws"),
    "another type in the place of began": (line(1, type="begins"), 1, "type"),
    "began twice": (line(5, type="began"), 5, "type"),
    "a batch without a bookmark": (drop(6), 6, "batch"),
    "two bookmarks in a batch": (line(3, type="waits"), 3, "private"),
    "a batch left out": (lambda lines: [line.update(batch=9) for line in lines[11:]], 11, "batch"),
    "no bookmark at the end": (drop(13), 12, "type"),
    "another actor in the batch": (line(12, actor="plr_2"), 12, "actor"),
    "a request within a batch": (line(6, request=None), 6, "request"),
    "a request listed within a batch": (private(6, "request"), 6, "private"),
    "no request listed": (public(5, "request"), 5, "private"),
    "a request of another kind": (line(5, request={"key": 1, "fingerprint": "00"}), 5, "request"),
    "draws that are public": (public(6, "payload.draws"), 6, "private"),
    "a whole payload that is private": (private(5, "payload"), 5, "private"),
    "a path to an empty name": (private(5, "payload.move."), 5, "private"),
    "a path to a member": (private(5, "actor"), 5, "private"),
    "a path of a hundred names": (private(5, "payload" + ".a" * 100), 5, "private"),
    "a path that leads into another": (private(5, "payload.move"), 5, "private"),
    "undone to within a batch": (payload(9, to=5), 9, "payload.to"),
    "undone to itself": (payload(9, to=10), 9, "payload.to"),
    "undone to nowhere": (payload(9, to=None), 9, "payload.to"),
    "undone to true": (payload(9, to=True), 9, "payload.to"),
    "a roll that is taken back": (payload(9, to=4), 9, "payload.to"),
    "a move of another seat taken back": (payload(9, seat=1), 9, "payload.seat"),
    "a move of nobody taken back": (lambda lines: lines[9]["payload"].pop("seat"), 9, _SEAT),
    "a move taken back that another one made": (payload(7, seat=1), 9, "payload.seat"),
    "a secret taken back": (payload(7, move={"kind": "pass", "card": 3}), 9, "payload.to"),
    "a null that is a secret taken back": (
        payload(7, move={"kind": "pass", "card": None}),
        9,
        "payload.to",
    ),
    "a die rolled while moves are taken back": (roll_early, 10, "payload.draws"),
    "a fact told while moves are taken back": (tell_early, 10, "type"),
    "a tail cut off": (cut(10), None, "header.status"),
    "a tail cut off after an undone move": (cut(8), None, "header.status"),
    "all but the beginning cut off": (cut(4), None, "header.status"),
    "an end that leaves a step": (payload(13, push=[{"type": "turn"}]), None, "header.status"),
    "an end that keeps a step": (payload(13, keep=1), None, "header.status"),
    "an end that keeps false": (payload(13, keep=False), None, "header.status"),
    "an end without steps": (payload(13, push=None), None, "header.status"),
    "an end in the middle": (payload(8, keep=0), 9, "batch"),
    "undone within a batch": (line(12, type="undone"), 12, "type"),
    "forked without an origin": (line(11, type="forked"), 11, "type"),
}


def lies() -> Iterator[Case]:
    whole = games.game()
    for name, (edit, version, field) in LIES.items():
        lines = whole.export()
        edit(lines)
        salted = name != "a salt that does not follow"
        yield Case(
            name, written(sealed(lines, _salt_key(whole.seed) if salted else None)), version, field
        )
    for at, number in ((4, 0), (4, 2), (6, 0), (13, 1), (13, 3)):
        lines = whole.export()
        drawn = lines[at]["payload"]["draws"][number]
        drawn[3] = (drawn[3] + 1) % drawn[2]
        yield Case(f"loaded: {drawn}", written(sealed(lines)), at, "payload.draws")
    invented = whole.export(over=False)
    yield Case("a running game that shows all", written(invented), None, "header.viewer")
    for name, (version, draw) in DRAWN_ANEW.items():
        lines = whole.export()
        lines[version]["payload"]["draws"][-1] = anew(whole, draw)
        yield Case(name, written(sealed(lines)), version, "payload.draws")
    old = games.game(declared=False).export()
    yield Case("no streams declared", written(old), None, None)
    old[13]["payload"]["draws"][0] = anew(whole, ["die of my choice", 0, 60])
    yield Case("a stream of one's choice, nothing declared", written(sealed(old)), None, None)


def anew(game: Writer, draw: list[Any]) -> list[Any]:
    """A draw with the value that follows from the seed."""
    stream, index, n = draw
    return [stream, index, n, drawn(game.seed, game.entropy, stream, index, n)]


# In games.game(), in the place of the last draw of a bookmark: stream, index and n.
DRAWN_ANEW: dict[str, tuple[int, list[Any]]] = {
    "a stream of one's choice": (4, ["die of my choice", 0, 6]),
    "a die of 5": (4, ["die", 0, 5]),
    "a die of 1": (6, ["die", 1, 1]),
    "a die of 60": (6, ["die", 1, 60]),
    "a bag of more than there are": (13, ["one", 0, 2]),
    "a deck that does not shrink": (4, ["deck", 2, 52]),
    "a deck that shrinks too soon": (4, ["deck", 2, 49]),
    "a deck of 1": (4, ["deck", 2, 1]),
}


def _salt_key(seed: bytes) -> bytes:
    return mac(seed, b"kleio salt")


# In games.forked(): the first 8 events of one; 9 forked, 10 waits (die 2); 11 forked, 12 waits
# (die 3); 13 scored, 14 waits.
FORKS: dict[str, tuple[Edit, int | None, str]] = {
    "another seed of the first": (of_origin(0, seed="00" * 32), 1, "payload.commitment"),
    "another seed of the second": (of_origin(1, seed="00" * 32), 9, "payload.commitment"),
    "another hash there": (of_origin(0, hash="00" * 32), 9, "payload.hash"),
    "another game": (of_origin(1, game="gme_" + "0" * 32), 11, "payload.origin"),
    "another version": (of_origin(1, version=9), 11, "payload.version"),
    "fewer events than were copied": (
        lambda lines: (of_origin(0, version=9)(lines), payload(9, version=9)(lines)),
        9,
        "payload.version",
    ),
    "an origin too few": (lambda lines: lines[0]["origin"].pop(0), 1, "payload.commitment"),
    "no origin": (header(origin=None), 1, "payload.commitment"),
    "the last commitment is another": (payload(11, commitment="00" * 32), 11, "payload.commitment"),
    "other entropy": (payload(11, entropy=["fifth", "sixth"]), 12, "payload.draws"),
    "no entropy": (lambda lines: lines[9]["payload"].pop("entropy"), 9, "payload.entropy"),
    "loaded before the fork": (draws(4, 3, 2, 6), 4, "payload.draws"),
    "indices begin again": (draws(12, 1, 0, 0), 12, "payload.draws"),
    "forked within a batch": (line(14, type="forked"), 14, "type"),
    "a fork taken back": (
        lambda lines: lines[13].update(type="undone", payload={"seat": 1, "to": 8}),
        13,
        "payload.to",
    ),
    "entropy of a seat too few": (payload(9, entropy=["third"]), 9, "payload.entropy"),
    "entropy that does not show": (payload(11, entropy=["fifth", "\t"]), 11, "payload.entropy"),
    "a tail cut off": (cut(12), None, "header.status"),
    "a fork of another type": (line(11, type="spooned"), 12, "payload.draws"),
}


def forks() -> Iterator[Case]:
    fork = games.forked()
    for name, (edit, version, field) in FORKS.items():
        lines = fork.export()
        edit(lines)
        yield Case(name, written(sealed(lines)), version, field)
    lines = fork.export()
    lines[10]["payload"]["draws"][0] = (
        games.game().fork("x", 8, ()).lines[-1]["payload"]["draws"][0]
    )
    yield Case("a die of another seed", written(sealed(lines)), 10, "payload.draws")
    lines = fork.export()
    lines[0]["origin"].append({**lines[0]["origin"][0], "seed": lines[0]["seed"]})
    yield Case("an origin too many", written(lines), None, "header.origin")
