"""The games that the verifiers are tried on; the title does not exist."""

from __future__ import annotations

from tests.audit.histories import NOBODY, Writer

# As the first event declares them. Three of four words of ``huge`` are drawn again.
STREAMS = {
    "deck": ["order", 52],
    "die": ["die", 6],
    "huge": ["bag", 3 * 2**62],
    "one": ["bag", 1],
}
FIRST, SECOND = frozenset({0}), frozenset({1})

# Keys that UTF-16 sorts in another way, the ends of what numbers may be, and texts with all that
# canonical JSON escapes, and some that it does not.
ODD = {
    "numbers": [2**64 - 1, -(2**63), 2**53 + 1, 0, -1],
    "\U0001f3b2": "a die",
    "\uff41": "a wide letter",
    "Z": None,
    "a": [True, False, {}, []],
    "texts": ['"\\/', "\b\t\n\f\r\x01\x1f\x7f", "\u2028\u00e9\U0001f3b2", ""],
    "__proto__": {"toString": "1.0"},
}


def game(name: str = "one", *, declared: bool = True) -> Writer:
    """A short game with cards, dice, requests, a move that was taken back, and an empty part.

    ``declared``: the first event tells the streams of chance; games of earlier times do not.
    """
    it = Writer(name)
    began = {"title": "glass_towers", "rules": "1.2.0", "seats": 2, "options": ODD}
    began.update(patch={"start": 7}, parameters={"start": 7, "end": 9}, **it.promise())
    if declared:
        began.update(streams=STREAMS)
    it.batch(
        ("began", began, {}),
        ("dealt", {"seat": 0, "card": "K\u00f6nig"}, {"payload.card": FIRST}),
        ("dealt", {"seat": 1, "card": {"name": "queen", "odd": ODD}}, {"payload.card": SECOND}),
        actor="kleio",
        draws=[("deck", 52), ("deck", 51), ("die", 6)],
    )
    chose = {"seat": 0, "move": {"kind": "play", "card": 3}}
    hidden = {"payload.move.card": FIRST, "payload.move.why": NOBODY}
    request = {"key": "plr_1 k-17", "fingerprint": "0f" * 32}
    it.batch(("chose", chose, hidden), actor="plr_1", draws=[("die", 6)], request=request)
    it.batch(("chose", {"seat": 0, "move": {"kind": "pass"}}, hidden), actor="plr_1")
    bare = {"key": "plr_1 k-18", "fingerprint": None}
    it.batch(("undone", {"seat": 0, "to": 6}, {}), actor="plr_1", request=bare)
    it.batch(
        ("chose", {"seat": 1, "move": {}}, hidden),
        ("scored", {"points": [-3, 2**40], "word": "\u5b8c"}, {}),
        actor=None,
        over=True,
        # Three of four words are drawn again where n is a little above 2^63.
        draws=[
            ("die", 6),
            ("huge", 2**63 + 1),
            ("huge", 2**63 + 1),
            ("huge", 3 * 2**62),
            ("one", 1),
        ],
    )
    return it


def stopped() -> Writer:
    """The same game, ended from outside."""
    it = game()
    it.lines[-1]["payload"]["keep"] = 1
    said = {"reason": "operator", "note": "The \u2603 melts."}
    it.batch(("stopped", said, {}), actor="kleio", over=True)
    return it


def handed_over() -> Writer:
    """The same game, in which bots take both seats over before it is stopped."""
    it = game()
    it.lines[-1]["payload"]["keep"] = 1
    left = {"seat": 1, "level": "greedy", "reason": "resigned"}
    gone = {"seat": 0, "level": "r\u00f6d", "reason": "erased"}
    it.batch(("taken_over", left, {}), actor="plr_2")
    it.batch(("taken_over", gone, {}), actor="kleio")
    it.batch(("stopped", {"reason": "maker", "note": ""}, {}), actor="plr_1", over=True)
    return it


def handed_on() -> Writer:
    """The same game, in which P1 goes to another person, who moves, before it is stopped."""
    it = game()
    it.lines[-1]["payload"]["keep"] = 1
    it.batch(("replaced", {"seat": 0}, {}), actor="plr_3")
    it.batch(("chose", {"seat": 0, "move": {}}, {}), actor="plr_3")
    it.batch(("stopped", {"reason": "maker", "note": ""}, {}), actor="plr_1", over=True)
    return it


def flagged() -> Writer:
    """The same game against a clock of a minute, in which the time of P2 ran out."""
    it = game()
    it.lines[-1]["payload"]["keep"] = 1
    timed = {"control": "days", "per_move": 60, "on_flag": "bot", "level": "greedy"}
    it.tell_behind(1, "timed", timed)
    flag = {"seat": 1, "asked": 2**50, "paused": 7}
    flag |= dict.fromkeys(("due", "at"), 2**50 + 60_000_007)
    taken = {"seat": 1, "level": "greedy", "reason": "deadline"}
    it.batch(("flagged", flag, {}), ("taken_over", taken, {}), actor="kleio")
    it.batch(("stopped", {"reason": "maker", "note": ""}, {}), actor="plr_1", over=True)
    return it


NOW = 2**50


def claimed() -> Writer:
    """The same game, in which a flag leads to nothing: the other one gives the seat to a bot, which
    moves once before its person has it back."""
    it = game()
    it.lines[-1]["payload"]["keep"] = 1
    timed = {"control": "days", "per_move": 60, "on_flag": "nothing", "level": "greedy"}
    it.tell_behind(1, "timed", timed)
    flag = {"seat": 1, "asked": NOW, "paused": 0}
    flag |= dict.fromkeys(("due", "at"), NOW + 60_000_000)
    it.batch(("flagged", flag, {}), actor="kleio")
    taken = {"seat": 1, "level": "greedy", "reason": "claimed"}
    it.batch(("taken_over", taken, {}), actor="plr_1")
    it.batch(("chose", {"seat": 1, "move": {}}, {}), actor="bot:greedy")
    it.batch(("returned", {"seat": 1}, {}), actor="plr_2")
    it.batch(("chose", {"seat": 1, "move": {}}, {}), actor="plr_2")
    it.batch(("stopped", {"reason": "maker", "note": ""}, {}), actor="plr_1", over=True)
    return it


def given_back() -> Writer:
    """The same with banks, and a bot that takes over whose time ran out."""
    it = _with_banks("bot")
    fell = tick(100000, [0, 61000], [52000, 0], [1], 30_000_000)
    taken = {"seat": 1, "level": "greedy", "reason": "deadline"}
    it.batch(("flagged", LATE, {}), ("taken_over", taken, {}), ("ticked", fell, {}), actor="kleio")
    for actor, kind, seat, clock in (
        ("bot:greedy", "chose", 1, tick(101000, [0, 1000], [52000, 5000], [0])),
        ("plr_2", "returned", 1, tick(103000, [2000, 0], [50000, 60000], [0])),
        ("plr_1", "chose", 0, tick(104000, [1000, 0], [54000, 60000], [1])),
        ("plr_2", "chose", 1, tick(106000, [0, 2000], [54000, 63000], [0])),
    ):
        said = {"seat": seat, "move": {}} if kind == "chose" else {"seat": seat}
        it.batch((kind, said, {}), ("ticked", clock, {}), actor=actor)
    last = tick(106000, [0, 0], [54000, 63000], [])
    stop = {"reason": "maker", "note": ""}
    it.batch(("stopped", stop, {}), ("ticked", last, {}), actor="plr_1", over=True)
    return it


LATE = {
    "seat": 1,
    "asked": NOW + 9_000_000,
    "paused": 30_000_000,
    "due": NOW + 94_000_000,
    "at": NOW + 100_000_000,
}


def banked() -> Writer:
    """The same game with banks of a minute: P1 answers in 2 s and takes that back after 1 s more,
    P2 lets its flag fall and answers then, half a minute of which does not count."""
    it = _with_banks("nothing")
    fell = tick(100000, [0, 61000], [52000, 0], [1], 30_000_000)
    it.batch(("flagged", LATE, {}), ("ticked", fell, {}), actor="kleio")
    chose = {"seat": 1, "move": {}}
    late = tick(101000, [0, 1000], [52000, 5000], [0])
    it.batch(("chose", chose, {}), ("ticked", late, {}), actor="plr_2")
    last = tick(101000, [0, 0], [52000, 5000], [])
    stop = {"reason": "maker", "note": ""}
    it.batch(("stopped", stop, {}), ("ticked", last, {}), actor="plr_1", over=True)
    return it


def _with_banks(on_flag: str) -> Writer:
    """Until the flag of P2 falls."""
    it = game()
    it.lines[-1]["payload"]["keep"] = 1
    timed = {"control": "bank", "bank": 60, "increment": 5, "on_flag": on_flag, "level": "greedy"}
    it.tell_behind(1, "timed", timed)
    for place, clock in (
        (5, tick(0, [0, 0], [60000, 60000], [0])),
        (8, tick(2000, [2000, 0], [58000, 60000], [0])),
        (11, tick(4000, [2000, 0], [61000, 60000], [1])),
        (14, tick(5000, [0, 1000], [56000, 59000], [0, 1])),
    ):
        it.tell_behind(place - 1, "ticked", clock)
    it.tell_behind(len(it.lines) - 1, "ticked", tick(9000, [4000, 4000], [52000, 55000], [1]))
    return it


def tick(
    after: int, spent: list[int], left: list[int], running: list[int], paused: int = 0
) -> dict[str, object]:
    """``after``: milliseconds since a moment."""
    clock = {"at": NOW + after * 1000, "spent": spent, "left": left, "running": running}
    return {**clock, "paused": paused} if paused else clock


def forked() -> Writer:
    """A fork of a fork."""
    middle = game().fork("two", 8, ("third", "fourth"))
    middle.batch(("chose", {"seat": 1}, {}), actor="plr_3", draws=[("deck", 50), ("die", 6)])
    last = middle.fork("three", 10, ("fifth", ""))
    last.batch(("scored", {"points": [1, 2]}, {}), actor=None, draws=[("die", 6)], over=True)
    return last
