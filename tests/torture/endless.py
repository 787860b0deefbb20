"""Games that would not end, and bots that keep the workers busy while somebody waits for theirs."""

from __future__ import annotations

import itertools
import threading
import time
from random import Random
from typing import Any

from tests.local.kleio import Kleio
from tests.torture.person import Person
from tests.torture.report import Report

FEW, MANY = 0, 50
"""Games of bots alone that run while a person plays."""

BOT = {"kind": "bot", "level": "random"}

SOON = 1.0
"""Seconds within which 95 of 100 answers of a person's bot must come."""

_TWO_THOUGHTS = 12.0
"""The same for one that thinks, which waits for one thought in other games at most: what two take
where time is up for both."""

_THINKS, _MOVES_AT_ONCE = "expert", "greedy"

_THOUGHTS_OF = 10
"""Of so many answers one is timed of a bot that thinks, too."""

_LONG_GAMES: list[tuple[str, int, str]] = [
    ("lords_of_hellas", 4, "random"),
    ("cyclades", 3, _THINKS),
    ("cyclades", 5, "random"),
    ("dice_forge", 2, _THINKS),
    ("persian_invasion", 1, "random"),
    ("cyclades", 2, _THINKS),
]
"""Title, seats and level of all of them."""

_ANSWER_WITHIN = 60.0


def last(kleio: Kleio, answers: int, seed: int) -> Report:
    """``answers``: of a person's bot, that are timed with few and with many other games."""
    report = Report(f"endless ({answers} answers)")
    maker = _person(kleio, seed, "maker")
    report.promise("endless games made", _made_in_spite(maker))
    for games in (FEW, MANY):
        keeper = _Keeper(maker, games)
        with keeper:
            if games == MANY:
                report.demand(_is_full(maker), f"One player has more than {MANY} games of bots.")
            person = _person(kleio, seed + games, "player")
            waited = _answer_times(person, answers, _MOVES_AT_ONCE)
            thought = _answer_times(person, 1 + answers // _THOUGHTS_OF, _THINKS)
        report.tell(f"a bot's answer with {games} games of bots, ms", _milliseconds(waited))
        report.tell(f"one that thinks, with {games} games of bots, ms", _milliseconds(thought))
        late = _late(waited)
        report.demand(late < SOON, f"With {games} games of bots a bot answers after {late:.2f} s.")
        seconds = _late(thought)
        sentence = f"With {games} games of bots one that thinks answers after {seconds:.2f} s."
        report.demand(seconds < _TWO_THOUGHTS, sentence)
        report.tell(f"games of bots begun, to have {games}", len(keeper.made))
        report.promise(f"games that go on, of {games}", keeper.left)
    return report


def _made_in_spite(maker: Person) -> list[str]:
    """Games that can have no end, and were begun."""
    made = []
    for seats in (2, 3, 4, 5, 6):
        for patch in ({"goal.metropolises": 99}, {"goal.metropolises": 16}):
            terms = {
                "title": "cyclades",
                "seats": [BOT] * seats,
                "options": {"max_cycles": None},
                "parameters": patch,
            }
            status, body = maker.insist("POST", "games/", terms)
            if status != 422 or body.get("field") != "$.options.max_cycles":
                made.append(f"{seats} seats, {patch}: {status} {body}")
    return made


def _is_full(maker: Person) -> bool:
    """Whether one more game of bots is refused; some are over meanwhile, and make room."""
    terms = {"title": "dice_forge", "seats": [BOT] * 2}
    return any(_is_one_too_many(*maker.insist("POST", "games/", terms)) for _ in range(MANY))


def _is_one_too_many(status: int, body: dict[str, Any]) -> bool:
    return status == 409 and bool(body["type"] == "/api/problems/too-many-games/")


def _person(kleio: Kleio, seed: int, name: str) -> Person:
    person = Person(kleio.port, Random(f"{name} {seed}"), threading.Event())
    person.sign_up(f"{name} {seed}")
    return person


class _Keeper(threading.Thread):
    """Keeps so many games of bots going, and ends them."""

    def __init__(self, maker: Person, games: int) -> None:
        super().__init__(daemon=True)
        self.maker, self.games = maker, games
        self.made: list[str] = []
        self.left: list[str] = []
        self._enough, self._ready = threading.Event(), threading.Event()

    def __enter__(self) -> None:
        self.start()
        self._ready.wait(60.0)

    def __exit__(self, *_: object) -> None:
        self._enough.set()
        self.join(60.0)
        for game in self.made:
            self.maker.insist("POST", f"games/{game}/cancel/")
            if self._goes_on(game):
                self.left.append(game)

    def run(self) -> None:
        kinds = itertools.cycle(_LONG_GAMES)
        running: list[str] = []
        while not self._enough.is_set():
            while len(running) < self.games and (game := self._begin(next(kinds))):
                running.append(game)
            self._ready.set()
            if self._enough.wait(1.0):
                return
            running = [game for game in running if self._goes_on(game)]

    def _begin(self, kind: tuple[str, int, str]) -> str | None:
        title, seats, level = kind
        terms = {"title": title, "seats": [{"kind": "bot", "level": level}] * seats}
        status, body = self.maker.insist("POST", "games/", terms)
        if _is_one_too_many(status, body):
            return None
        if status != 201:
            raise AssertionError(body)
        self.made.append(body["id"])
        return self.made[-1]

    def _goes_on(self, game: str) -> bool:
        return bool(self.maker.insist("GET", f"games/{game}/")[1]["status"] == "running")


def _answer_times(person: Person, answers: int, level: str) -> list[float]:
    """Seconds from the answer to a person's move, which the bot must answer, to the bot's move."""
    waited: list[float] = []
    games = [_game_against_a_bot(person, level)]
    while len(waited) < answers:
        game = games[-1]
        if not person.move_in(game):
            games.append(_game_against_a_bot(person, level))
            continue
        begun = time.monotonic()
        version = person.acknowledged[-1].version
        _, body = person.insist("GET", f"games/{game}/")
        if body["status"] != "running":
            games.append(_game_against_a_bot(person, level))
        elif body["version"] > version:
            waited.append(time.monotonic() - begun)
        elif body["waiting"] == [1]:
            person.insist("GET", f"games/{game}/events/?after={version}&wait=30&limit=1")
            waited.append(time.monotonic() - begun)
            if len(waited) < answers:
                _until_asked(person, game)
    for game in games:  # or later scenes would wait for their end
        person.resign(game)
    return waited


def _until_asked(person: Person, game: str) -> None:
    deadline = time.monotonic() + _ANSWER_WITHIN
    while time.monotonic() < deadline:
        _, body = person.insist("GET", f"games/{game}/")
        if body["status"] != "running" or 0 in body["waiting"]:
            return
        time.sleep(0.02)
    raise TimeoutError("The bot does not come to an end of its turn.")


def _game_against_a_bot(person: Person, level: str) -> str:
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    terms = {"title": "dice_forge", "seats": seats, "options": {"first_seat": 0}}
    return str(person.insist("POST", "games/", terms)[1]["id"])


def _late(waited: list[float]) -> float:
    """Seconds within which 95 of 100 came."""
    return sorted(waited)[int(0.95 * (len(waited) - 1))]


def _milliseconds(waited: list[float]) -> str:
    ranked = sorted(waited)
    middle, late = (ranked[int(share * (len(ranked) - 1))] for share in (0.5, 0.95))
    return f"p50 {middle * 1000:.0f} p95 {late * 1000:.0f} max {ranked[-1] * 1000:.0f}"
