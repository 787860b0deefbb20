"""Many answers to one decision at one moment: one counts, and each other is told so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from tests.local.kleio import Kleio
from tests.torture import promises, stored
from tests.torture.person import Acknowledged, Person
from tests.torture.report import Report
from tests.torture.rush import Answer, Call, Rush, double, guest

if TYPE_CHECKING:  # it is the product's own code, which wants to know its database first
    from tests.torture.moments import Moment

TABLES: Sequence[tuple[str, int]] = (
    ("dice_forge", 2),
    ("persian_invasion", 1),
    ("cyclades", 2),
    ("lords_of_hellas", 3),
)
SHORT = 16
"""So few rounds are run at the first two tables, whose games are over soon."""

STRANGERS = 10
"""One racer in so many plays at another table, and has no business here."""

RARE = OFFERED, SEALED = "with offers", "sealed, of several seats"
"""What hardly comes by itself."""

SOUND = frozenset({"decision-not-open", "game-not-running", "busy"})
"""What somebody may be told who came too late."""

FINISH_SECONDS = 600.0

Body = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Asked:
    """A decision that is open: of which player, and the bodies that answer it."""

    player: int
    required: bool
    bodies: list[Body]


@dataclass
class Table:
    """A game between people alone, and what was acknowledged in it so far.

    ``moment``: where several decisions are open at once, and where it begins whenever fewer are.
    """

    title: str
    seats: int
    players: list[Person]
    moment: Moment | None = None
    id: str = ""
    moves: int = 0
    raced: Counter[str] = field(default_factory=Counter)


Race = Callable[[Random, Sequence[Body], int], Iterator[tuple[Body, str]]]


def other_keys(chance: Random, bodies: Sequence[Body], number: int) -> Iterator[tuple[Body, str]]:
    """Each its own move under its own key."""
    while True:
        yield chance.choice(bodies), f"race-{chance.getrandbits(64):x}"


def no_keys(chance: Random, bodies: Sequence[Body], number: int) -> Iterator[tuple[Body, str]]:
    """Each its own move, and none can be known again."""
    while True:
        yield chance.choice(bodies), ""


def one_key(chance: Random, bodies: Sequence[Body], number: int) -> Iterator[tuple[Body, str]]:
    """All the same request: sent again and again before it was answered."""
    body, key = chance.choice(bodies), f"race-{chance.getrandbits(64):x}"
    while True:
        yield body, key


def one_key_for_all(
    chance: Random, bodies: Sequence[Body], number: int
) -> Iterator[tuple[Body, str]]:
    """One key for different moves: one of them has it, and the others may not."""
    key = f"race-{chance.getrandbits(64):x}"
    while True:
        yield chance.choice(bodies), key


RACES: Sequence[Race] = (other_keys, one_key, no_keys, one_key_for_all)


def race(
    kleio: Kleio, racers: int, rounds: int, seed: int, moments: Callable[[], Sequence[Moment]]
) -> Report:
    """``rounds`` times: all racers answer what is open at one table, the same or otherwise.

    ``moments``: those at which several answers are open at once; not for a short race.
    """
    report = Report(f"racers ({racers} × {rounds} rounds, seed {seed})")
    chance, rush = Random(seed), Rush(racers)
    short = rounds <= SHORT
    course = Course(kleio.port, racers, seed, TABLES[:2] if short else TABLES)
    if not short:
        course.meet(moments())
    try:
        for number in range(rounds):
            # Each kind of race at each table by turns.
            table = course.tables[number % len(course.tables)]
            kind = RACES[(number // len(course.tables)) % len(RACES)]
            _run(rush, course, table, kind, chance)
    finally:
        rush.end()
    for name, times in sorted(course.rounds.items()):
        report.tell(f"rounds: {name}", times)
    for slug, times in sorted(rush.slugs.items()):
        report.tell(f"answered: {slug}", times)
    report.tell("asked again because of 429 or 503", rush.again)
    for rare in () if short else RARE:
        report.demand(course.rounds[rare] > 0, f"There were no rounds {rare}.")
    report.promise("answers that should never come", rush.faults)
    report.promise("races without exactly one winner", course.unfair)
    report.promise("losers refused for a wrong reason", course.unsound)
    report.promise("games that moved otherwise than told", course.astray)
    course.leave()
    if not stored.wait_until_all_are_over(kleio, FINISH_SECONDS):
        report.broken.append("Some games do not end.")
    log = promises.check_log(report, kleio)
    missing, doubled = promises.missing_and_doubled(log, course.players)
    report.promise("acknowledged moves missing", missing)
    report.promise("moves doubled", doubled)
    return report


class Course:
    """The tables, and of each player as many doubles as may race at once."""

    def __init__(
        self, port: int, racers: int, seed: int, tables: Sequence[tuple[str, int]]
    ) -> None:
        self.racers = racers
        self.players = [
            guest(port, f"Racer {number}", Random(f"{seed}/{number}"))
            for number in range(sum(seats for _, seats in tables))
        ]
        self.doubles = [[double(player, port) for _ in range(racers)] for player in self.players]
        self.unfair: list[str] = []
        self.unsound: list[str] = []
        self.astray: list[str] = []
        self.rounds: Counter[str] = Counter()
        self.tables: list[Table] = []
        for title, seats in tables:
            taken = sum(table.seats for table in self.tables)
            self.tables.append(Table(title, seats, self.players[taken : taken + seats]))

    def meet(self, moments: Sequence[Moment]) -> None:
        """A table more for each moment, at which people of the others sit."""
        for moment in moments:
            players = self.players[-moment.seats :]
            self.tables.append(Table(moment.title, moment.seats, players, moment))

    def open(self, table: Table) -> None:
        """A new game, with everybody in their seats; the one before, if there was any, ends."""
        self.end(table)
        host, *guests = table.players
        terms: Body = {"seats": [{"kind": "me"}, *({"kind": "open"} for _ in guests)]}
        if table.moment is None:
            path, terms["title"] = "games/", table.title
        else:
            path, terms["at"] = f"games/{table.moment.game}/fork/", table.moment.version
        status, body = host.insist("POST", path, terms)
        assert status == 201, body
        table.id = body["id"]
        for joining in guests:
            status, body = joining.insist("POST", f"games/{table.id}/join/", {})
            assert status == 200, body
        table.moves = body["moves"]

    def number_of(self, person: Person) -> int:
        return self.players.index(person)

    def stranger(self, table: Table) -> int:
        """Somebody who has no seat at this table."""
        return next(
            number for number, player in enumerate(self.players) if player not in table.players
        )

    def end(self, table: Table) -> None:
        """Its game, which nobody is left to play, unless it is over."""
        for person in table.players if table.id else ():
            person.resign(table.id)

    def leave(self) -> None:
        """Whatever is not over ends."""
        for table in self.tables:
            self.end(table)


def _asked(course: Course, table: Table) -> list[Asked]:
    """All that is open at a table; a game that is over, or past its moment, is followed by another
    one."""
    if not table.id:
        course.open(table)
    while True:
        questions = [each for person in table.players for each in _asked_of(course, table, person)]
        if len(questions) > (table.moment is not None):
            return questions
        course.open(table)


def _asked_of(course: Course, table: Table, person: Person) -> Iterator[Asked]:
    status, body = person.insist("GET", f"games/{table.id}/legal-moves/")
    assert status == 200, body
    for each in body["decisions"]:
        common = {"decision": each["decision"], "seat": each["seat"]}
        bodies = [{**common, "move": move["move"]} for move in each["moves"]]
        if bodies:
            number = course.number_of(person)
            yield Asked(number, each["required"], bodies)


def _run(rush: Rush, course: Course, table: Table, kind: Race, chance: Random) -> None:
    """One round at one table."""
    open_now = _asked(course, table)
    calls, whose = list[Call](), list[Asked | None]()
    lanes = [kind(chance, each.bodies, number) for number, each in enumerate(open_now)]
    for number in range(course.racers):
        which = number % len(open_now)
        asked = open_now[which]
        body, key = next(lanes[which])
        is_stranger = number % STRANGERS == STRANGERS - 1
        player = course.stranger(table) if is_stranger else asked.player
        who = course.doubles[player][number]
        calls.append(Call(who, "POST", f"games/{table.id}/moves/", body, key))
        whose.append(None if is_stranger else asked)
    chance.shuffle(order := list(range(len(calls))))
    answers = dict(zip(order, rush.send([calls[each] for each in order]), strict=True))
    course.rounds[kind.__name__.replace("_", " ")] += 1
    offers = sum(not each.required for each in open_now)
    course.rounds[OFFERED] += offers > 0
    course.rounds[SEALED] += len(open_now) - offers > 1
    _judge(course, table, kind, open_now, [(calls[n], whose[n], answers[n]) for n in answers])


def _judge(
    course: Course,
    table: Table,
    kind: Race,
    open_now: Sequence[Asked],
    run: Sequence[tuple[Call, Asked | None, Answer]],
) -> None:
    """Who won, by the versions that were told; whether the others were told why not."""
    where = f"{kind.__name__}, {table.title} {table.id} after move {table.moves}"
    won: dict[Asked, dict[int, Acknowledged]] = {asked: {} for asked in open_now}
    for call, asked, answer in run:
        if answer.status == 200 and asked is not None:
            body: Any = call.body
            event_versions = [event["version"] for event in answer.told["events"]]
            move = Acknowledged(table.id, call.key, body, answer.told["version"], event_versions)
            won[asked].setdefault(move.version, move)
        elif answer.slug not in _reasons(kind, is_stranger=asked is None):
            course.unsound.append(f"{where}: {answer.status} {answer.told}")
    counts = [len(each) for each in won.values()]
    # What is asked of several at once, all must answer. An offer may lapse when others move.
    needed = all(asked.required for asked in open_now)
    if max(counts) > 1 or (min(counts) < 1 if needed else sum(counts) < 1):
        course.unfair.append(f"{where}: {counts} winners of {len(open_now)} decisions")
    for asked, moves in won.items():
        kept = [move for move in moves.values() if move.key]
        course.players[asked.player].acknowledged.extend(kept)
    versions = [version for moves in won.values() for version in moves]
    table.moves += len(versions)
    _, shown = table.players[0].insist("GET", f"games/{table.id}/")
    if (shown["moves"], shown["version"]) != (table.moves, max(versions, default=0)):
        seen = f"move {shown['moves']}, version {shown['version']}"
        course.astray.append(f"{where}: {table.moves} moves to {versions} were told, shown {seen}")


def _reasons(kind: Race, *, is_stranger: bool) -> frozenset[str]:
    if is_stranger:
        return frozenset({"not-your-seat"})
    return SOUND | {"key-reused"} if kind is one_key_for_all else SOUND
