"""Lies about what happens to a game beside its moves: it is stopped, seats change hands, time runs
out. The liar knows the format and the salts, and worked all hashes out again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.audit import games
from tests.audit.changes import Case
from tests.audit.edits import Edit, line, payload
from tests.audit.histories import Writer, mac, sealed, written

Lies = Mapping[str, tuple[Edit, int | None, str]]
"""Name -> the lie, and where it must be found: version and field."""


# In games.stopped(): the same; 14 stopped, 15 waits.
STOPS: Lies = {
    "stopped for no reason": (payload(14, reason=None), 14, "payload.reason"),
    "stopped for another reason": (payload(14, reason="rain"), 14, "payload.reason"),
    "stopped as deserted, and nobody left": (payload(14, reason="deserted"), 14, "payload.reason"),
    "stopped within a batch": (line(12, type="stopped"), 12, "type"),
    "drawn while it is stopped": (
        payload(15, draws=[["one", 1, 1, 0]]),
        15,
        "payload.draws",
    ),
    "stopped, and goes on": (line(11, type="stopped"), 11, "payload.reason"),
    "stopped for a reason, and goes on": (
        lambda lines: (line(7, type="stopped")(lines), payload(7, reason="maker")(lines)),
        8,
        "payload.push",
    ),
    "stopped, and waits": (payload(15, keep=1), 15, "payload.push"),
}


# In games.handed_over(): the same; 14 P2 is taken_over, 15 waits; 16 P1 is, 17 waits; 18 stopped.
HANDED_OVER: Lies = {
    "taken over for no reason": (payload(14, reason=None), 14, "payload.reason"),
    "taken over for another reason": (payload(16, reason="longest"), 16, "payload.reason"),
    "taken over within a batch": (line(12, type="taken_over"), 12, "type"),
    "a seat taken over twice": (payload(16, seat=1), 16, "payload.seat"),
    "a seat that is not there": (payload(14, seat=2), 14, "payload.seat"),
    "a seat below the first": (payload(14, seat=-1), 14, "payload.seat"),
    "a seat that is a truth value": (payload(14, seat=True), 14, "payload.seat"),
    "a bot of no level": (payload(14, level=None), 14, "payload.level"),
    "drawn while it is taken over": (
        payload(15, draws=[["one", 1, 1, 0]]),
        15,
        "payload.draws",
    ),
    "taken over, and more is to be done": (
        payload(15, push=[{"type": "turn"}]),
        15,
        "payload.push",
    ),
    "given back, and no bot had it": (line(14, type="returned"), 14, "payload.seat"),
    "given back within a batch": (line(12, type="returned"), 12, "type"),
    "given back, and more is to be done": (
        lambda lines: (
            lines[16].update(type="returned", payload={"seat": 1}),
            payload(17, push=[{"type": "turn"}])(lines),
        ),
        17,
        "payload.push",
    ),
    "given back, and the last one leaves": (
        lambda lines: (
            lines[16].update(type="returned", payload={"seat": 1}),
            payload(18, reason="deserted")(lines),
        ),
        18,
        "payload.reason",
    ),
    "taken over, and taken back": (
        lambda lines: (
            line(16, type="undone")(lines),
            lines[16].update(payload={"seat": 1, "to": 13}),
        ),
        16,
        "payload.to",
    ),
}


def _both(version: int, actor: str) -> Edit:
    """Another actor in a batch of two events."""
    return lambda lines: (line(version, actor=actor)(lines), line(version + 1, actor=actor)(lines))


# In games.handed_on(): 14 replaced, 15 waits; 16 whoever came chose; 18 stopped.
HANDED_ON: Lies = {
    "handed on within a batch": (line(12, type="replaced"), 12, "type"),
    "a seat that is not there is handed on": (payload(14, seat=2), 14, "payload.seat"),
    "a seat below the first is handed on": (payload(14, seat=-1), 14, "payload.seat"),
    "a truth value is handed on": (payload(14, seat=False), 14, "payload.seat"),
    "drawn while it is handed on": (
        payload(15, draws=[["one", 1, 1, 0]]),
        15,
        "payload.draws",
    ),
    "handed on, and more is to be done": (
        payload(15, push=[{"type": "turn"}]),
        15,
        "payload.push",
    ),
    "handed on to a bot": (_both(14, "bot:greedy"), 14, "actor"),
    "handed on, and whoever had it moves": (_both(16, "plr_1"), 16, "actor"),
    "handed on to who has the other seat": (
        lambda lines: [line(version, actor="plr_3")(lines) for version in (11, 12, 13)],
        14,
        "actor",
    ),
    "handed on by a bot": (
        lambda lines: (
            lines[14].update(
                type="taken_over", payload={"seat": 0, "level": "greedy", "reason": "resigned"}
            ),
            lines[16].update(type="replaced", payload={"seat": 0}),
        ),
        16,
        "payload.seat",
    ),
    "taken back beyond who came": (
        lambda lines: lines[16].update(type="undone", payload={"seat": 0, "to": 13}),
        16,
        "payload.to",
    ),
}


# In games.flagged(): 2 is timed, and all after it one later; 15 flagged, 16 taken_over, 17 waits.
FLAGGED: Lies = {
    "another control of time": (payload(2, control="sand"), 2, "payload.control"),
    "a flag that leads to nothing": (payload(2, on_flag="lose"), 2, "payload.on_flag"),
    "no time at all": (payload(2, per_move=0), 2, "payload.per_move"),
    "a time that is a truth value": (payload(2, per_move=True), 2, "payload.per_move"),
    "the bot of a clock without a level": (payload(2, level=None), 2, "payload.level"),
    "timed within the game": (line(3, type="timed"), 3, "type"),
    "flagged without a clock": (line(2, type="dealt"), 15, "type"),
    "flagged within a batch": (line(13, type="flagged"), 13, "type"),
    "flagged too early": (payload(15, at=2**50), 15, "payload.at"),
    "flagged at another time": (payload(15, due=2**50), 15, "payload.due"),
    "a pause that is not told": (payload(15, paused=None), 15, "payload.paused"),
    "a pause below zero": (payload(15, paused=-1), 15, "payload.paused"),
    "flagged, and nobody's": (payload(15, seat=None), 15, "payload.seat"),
    "flagged, and another one is taken over": (payload(16, seat=0), 16, "payload.reason"),
    "flagged, and taken over for no such reason": (
        payload(16, reason="resigned"),
        16,
        "payload.reason",
    ),
    "a deadline without a flag": (line(15, type="dealt"), 16, "type"),
    "flagged, and nobody takes over": (line(16, type="dealt"), 16, "type"),
}


# In games.banked(): 2 timed, 5 the first ticked; 13 undone and 14 ticked; 20 flagged, 21 ticked;
# 23 P2 chose, 24 ticked; 26 stopped, 27 ticked, 28 waits.
BANKED: Lies = {
    "a bank of nothing": (payload(2, bank=0), 2, "payload.bank"),
    "a bank without an increment": (payload(2, increment=None), 2, "payload.increment"),
    "a bank and a time for each choice": (payload(2, per_move=60), 2, "payload.per_move"),
    "days with a bank": (payload(2, control="days", per_move=60), 2, "payload.bank"),
    "a control that every object has": (payload(2, control="toString"), 2, "payload.control"),
    "no tick before the bookmark": (line(8, type="dealt"), 9, "type"),
    "ticked without a bank": (line(2, type="dealt"), 5, "type"),
    "ticked, and more happens": (line(10, type="ticked"), 10, "payload.spent"),
    "a clock that goes back": (payload(11, at=games.NOW), 11, "payload.at"),
    "more spent than has gone": (payload(8, spent=[2001, 0]), 8, "payload.spent"),
    "spent by whom nobody asked": (payload(8, spent=[2000, 2000]), 8, "payload.spent"),
    "more left than there was": (payload(8, left=[59000, 60000]), 8, "payload.left"),
    "an increment for nothing": (payload(24, left=[57000, 5000]), 24, "payload.left"),
    "an increment that taking back keeps": (payload(14, left=[61000, 59000]), 14, "payload.left"),
    "a clock that runs for nobody": (payload(8, running=[2]), 8, "payload.running"),
    "a clock that runs twice": (payload(8, running=[0, 0]), 8, "payload.running"),
    "a pause of nothing": (payload(8, paused=0), 8, "payload.paused"),
    "a pause before it began": (payload(5, paused=7), 5, "payload.paused"),
    "a pause longer than the time": (payload(8, paused=2_000_001), 8, "payload.paused"),
    "a move after the time was up": (
        lambda lines: payload(8, at=games.NOW + 61_000_000, spent=[61000, 0])(lines),
        8,
        "payload.at",
    ),
    "flagged while another is asked": (payload(20, seat=0), 20, "payload.seat"),
    "flagged for another moment": (payload(20, asked=games.NOW), 20, "payload.asked"),
    "flagged for more than was left": (payload(20, due=games.NOW + 95_000_000), 20, "payload.due"),
    "flagged, and ticked at another time": (
        payload(21, at=games.NOW + 99_000_000),
        21,
        "payload.at",
    ),
    "flagged, and another pause is ticked": (payload(21, paused=7), 21, "payload.paused"),
    "flagged again": (
        lambda lines: (
            line(23, type="flagged")(lines),
            payload(23, asked=games.NOW + 100_000_000, paused=0, due=0, at=0)(lines),
        ),
        23,
        "payload.seat",
    ),
    "claimed, and no flag fell": (
        lambda lines: lines[13].update(
            type="taken_over", payload={"seat": 0, "level": "greedy", "reason": "claimed"}
        ),
        13,
        "payload.reason",
    ),
    "a flag that leads to a bot, which does not come": (payload(2, on_flag="bot"), 22, "type"),
}


def stops() -> Iterator[Case]:
    return _told(games.stopped(), STOPS)


def hand_overs() -> Iterator[Case]:
    whole = games.handed_over()
    yield Case("handed over", written(whole.export()), None, None)
    lines = whole.export()
    payload(18, reason="deserted")(lines)
    salted = sealed(lines, mac(whole.seed, b"kleio salt"))
    yield Case("stopped as the last one leaves", written(salted), None, None)
    lines = whole.export()
    lines[16].update(type="returned", payload={"seat": 1})
    salted = sealed(lines, mac(whole.seed, b"kleio salt"))
    yield Case("given back", written(salted), None, None)
    yield from _told(whole, HANDED_OVER)
    whole = games.handed_on()
    yield Case("handed on", written(whole.export()), None, None)
    yield from _told(whole, HANDED_ON)


def flags() -> Iterator[Case]:
    whole = games.flagged()
    yield Case("flagged", written(whole.export()), None, None)
    yield from _told(whole, FLAGGED)


def banks() -> Iterator[Case]:
    whole = games.banked()
    yield Case("banked", written(whole.export()), None, None)
    yield from _told(whole, BANKED)


def _told(whole: Writer, lies: Lies) -> Iterator[Case]:
    for name, (edit, version, field) in lies.items():
        lines = whole.export()
        edit(lines)
        yield Case(name, written(sealed(lines, mac(whole.seed, b"kleio salt"))), version, field)
