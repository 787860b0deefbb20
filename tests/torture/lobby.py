"""All at once in the lobby: join, leave, start, cancel, resign, and be erased meanwhile."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from tests.local.kleio import Kleio
from tests.torture import lobby_stored, logs, promises, stored
from tests.torture.person import Person
from tests.torture.report import Report
from tests.torture.rush import Call, Rush, guest

GAMES = 3
"""Games that stand open at once, among which everybody chooses."""

DEEDS = 5
"""What each does in a round, one after the other, without waiting for others."""

FINISH_SECONDS = 900.0

TITLES: Sequence[tuple[str, int]] = (
    *(("dice_forge", seats) for seats in (2, 3, 4, 4, 3, 4)),
    ("cyclades", 5),
    ("lords_of_hellas", 4),
)
"""By turns, so that two rounds see the first alone, whose games are over soon."""


@dataclass
class Opened:
    """A game of the scene, and what was answered with success: who did what, in their order."""

    id: str
    host: Person
    seats: int
    held: bool
    invitation: str | None
    done: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def times(self, deed: str) -> int:
        return sum(deeds.count(deed) for deeds in self.done.values())


@dataclass
class Hall:
    """Everybody, whoever was erased, and all games that were ever opened."""

    port: int
    chance: Random
    people: list[Person] = field(default_factory=list)
    erased: list[Person] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    opened: list[Opened] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)

    def welcome(self) -> Person:
        """Somebody new, under a name that nobody else has."""
        name = f"Lobby {len(self.names)} {self.chance.getrandbits(40):x}"
        person = guest(self.port, name, Random(f"{name}"))
        self.names[person.id] = name
        return person

    def open(self, host: Person, number: int) -> Opened:
        title, seats = TITLES[number % len(TITLES)]
        held, private = number % 2 == 1, number % 4 == 2
        chairs = [{"kind": "me"}, *({"kind": "open"} for _ in range(seats - 1))]
        terms = {"title": title, "seats": chairs, "public": not private, "start": not held}
        status, body = host.insist("POST", "games/", terms)
        assert status == 201, body
        game = Opened(body["id"], host, seats, held, body["invitation"])
        game.done[host.id].append("join")
        self.opened.append(game)
        return game


def crowd_in(kleio: Kleio, people: int, rounds: int, seed: int) -> Report:
    """``rounds`` times: some games open, and everybody does something to them at once."""
    report = Report(f"lobby ({people} people, {rounds} rounds, seed {seed})")
    hall, rush = Hall(kleio.port, Random(seed)), Rush(people)
    hall.people = [hall.welcome() for _ in range(people)]
    try:
        for _ in range(rounds):
            _round(hall, rush)
    finally:
        rush.end()
    report.tell("games opened", len(hall.opened))
    for deed in ("join", "leave", "start", "cancel", "resign"):
        report.tell(f"done: {deed}", sum(game.times(deed) for game in hall.opened))
    report.tell("people erased", len(hall.erased))
    for slug, times in sorted(rush.slugs.items()):
        report.tell(f"answered: {slug}", times)
    report.promise("answers that should never come", rush.faults)
    report.promise("erased people who were let in", [*hall.returned, *_let_in(hall)])
    with stored.superuser(kleio) as connection:
        erased = _erased_names(hall)
        lobby_stored.check(report, connection, hall.opened, erased)
        strayed = logs.strayed(kleio, connection, erased.values())
    report.promise("names of the erased in the logs", strayed)
    _go_home(hall)
    if not stored.wait_until_all_are_over(kleio, FINISH_SECONDS):
        report.broken.append("Some games do not end.")
    promises.check_log(report, kleio)
    return report


def _round(hall: Hall, rush: Rush) -> None:
    hosts = hall.people[:GAMES]
    games = [hall.open(host, len(hall.opened)) for host in hosts]
    erased = {person.id for person in hall.chance.sample(hall.people, 2)}
    begin = threading.Barrier(len(hall.people))

    def act(person: Person) -> None:
        begin.wait(60)
        last = person.chance.randrange(DEEDS) if person.id in erased else DEEDS
        for _ in range(last):
            _deed(person, person.chance.choice(games), rush)
        if person.id in erased:
            answer = rush.ask(Call(person, "DELETE", "players/me/", {}))
            assert answer.status == 204, answer

    rush.all([partial(act, person) for person in hall.people])
    for place, person in enumerate(hall.people):
        if person.id in erased:
            hall.erased.append(person)
            hall.people[place] = hall.welcome()
    hall.chance.shuffle(hall.people)


def _deed(person: Person, game: Opened, rush: Rush) -> None:
    """Something to this game; mostly what fits, sometimes what only others may do."""
    is_host = person is game.host
    weights = {"join": 4, "leave": 3, "resign": 2, "start": 3 * is_host + 0.2}
    weights["cancel"] = 2 * is_host + 0.2
    deed = person.chance.choices(list(weights), list(weights.values()))[0]
    answer = rush.ask(Call(person, "POST", f"games/{game.id}/{deed}/", _body(deed, person, game)))
    if answer.status in (200, 204):
        game.done[person.id].append(deed)


def _body(deed: str, person: Person, game: Opened) -> dict[str, Any]:
    match deed:
        case "join":
            seat = person.chance.choice([None, *range(game.seats)])
            chosen = {} if seat is None else {"seat": seat}
            return {**chosen, "entropy": f"{person.chance.getrandbits(32):x}"} | (
                {"invitation": game.invitation} if game.invitation else {}
            )
        case "start":
            return person.chance.choice([{}, {"level": "random"}, {"level": "random"}])
    return {}


def _let_in(hall: Hall) -> list[str]:
    """Tokens of those who were erased, that still open something."""
    answers = [(person, *person.insist("GET", "players/me/")) for person in hall.erased]
    return [f"{person.id}: {status} {body}" for person, status, body in answers if status != 401]


def _erased_names(hall: Hall) -> dict[str, str]:
    return {person.id: hall.names[person.id] for person in hall.erased}


def _go_home(hall: Hall) -> None:
    """Nobody plays on: what has begun ends, and what has not never will."""
    by_id = {person.id: person for person in hall.people}
    for game in hall.opened:
        for who in game.done:
            if who in by_id:
                by_id[who].insist("POST", f"games/{game.id}/resign/", {})
        game.host.insist("POST", f"games/{game.id}/cancel/", {})
