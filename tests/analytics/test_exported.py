"""No number is in an answer, nor in a page that shows it, that the tables do not hold: a second
program reads nothing but what was handed out, and finds every one of them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from random import Random
from statistics import median
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from analytics.catalogue import METRICS
from analytics.groupings import PICK
from analytics.models import CountedGame, Simulation, Uncounted, WholeSimulation
from analytics.selectors.courses.choices import FEWEST_PEOPLE
from api.admission.quotas import Quota
from games.engine import registry
from tests.analytics import (
    flags_again,
    test_luck,
    test_second_program,
    test_second_program_of_chances,
    test_second_program_of_courses,
    test_second_program_of_strengths,
)
from tests.analytics.exported import KIND, OF_GAMES, Tables, lines
from tests.analytics.flags_again import check_flags, found_again, judged_again
from tests.analytics.questions import numbers_of
from tests.analytics.referring import each_has_what_it_refers_to
from tests.analytics.second_program_of_courses import (
    Asked,
    areas_again,
    choices_again,
    interaction_again,
    picks_again,
    shares_again,
    standings_again,
)
from tests.analytics.synthetic import Made, store
from tests.analytics.test_course_figures import people_sit
from tests.analytics.test_second_program import TITLES, check_lengths, check_rates, made
from tests.analytics.test_second_program_of_courses import check, of_a_course
from tests.filled import filled
from tests.shared import shared

GAMES = 90
BOTS = {"population": "bots", "options": "any"}


@pytest.fixture(autouse=True)
def _tables_as_many_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.analytics.whole_tables.TABLES_OF_ADDRESS", Quota(10**6, 1))


def _of_course(
    program: Callable[[str], Any], metric: str, by: str, query: dict[str, str], tables: Tables
) -> int:
    games = tables.made()
    return check(
        metric,
        {**query, "by": by},
        program(by)(Asked(False, mixed=query.get("table") == "any"), games),
        len(games),
    )


def _of_rates(metric: str, by: str, query: dict[str, str], tables: Tables) -> int:
    return check_rates(metric, {**query, "by": by}, tables)  # type: ignore[arg-type]


def _of_lengths(metric: str, by: str, query: dict[str, str], tables: Tables) -> int:
    return check_lengths({**query, "by": by}, tables)  # type: ignore[arg-type]


def _of_flags(metric: str, by: str, query: dict[str, str], tables: Tables) -> int:
    """They are made of other answers, each of which is worked out from the tables here."""
    if not tables.flags:
        tables.flags = list(judged_again(list(found_again(query))))
    return check_flags(query, tables.flags)


PROOFS: dict[str, Callable[[str, str, dict[str, str], Tables], int]] = {
    "win-rates": _of_rates,
    "card-rates": _of_rates,
    "game-lengths": _of_lengths,
    "flags": _of_flags,
    "game-shares": partial(_of_course, shares_again),
    "pick-rates": partial(_of_course, lambda by: picks_again(by.removeprefix(PICK))),
    "standings": partial(_of_course, lambda by: standings_again),
    "choices": partial(_of_course, lambda by: choices_again),
    "interaction": partial(_of_course, lambda by: interaction_again),
    "areas": partial(_of_course, lambda by: areas_again),
}
"""By metric, what works its answers out from the tables alone, and how many rows it found."""

ASKING = (flags_again, test_second_program, test_second_program_of_courses)
"""The modules of proofs that ask for answers."""

STRATUM = ("title", "rules", "population", "seats", "options", "patch", "table")

BY_TESTS_OF_THEIR_OWN = {
    "strengths": test_second_program_of_strengths.check,
    "skill": test_second_program_of_strengths.check,
    "win-chances": test_second_program_of_chances.check,
    "chance-calibration": test_second_program_of_chances.check,
    "luck": test_luck.check,
}
"""Models, which other programs work out from the same tables."""


class AskingOnce:
    """A client that asks each thing once: no game comes meanwhile."""

    def __init__(self, known: dict[str, Any]) -> None:
        self._client, self._known = Client(), known

    def get(self, address: str, **terms: Any) -> Any:
        if address not in self._known:
            self._known[address] = self._client.get(address, **terms)
        return self._known[address]


def games_of(title: str, rng: Random) -> list[Made]:
    return [of_a_course(made(title, rng), rng) for _ in range(GAMES)]


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES)
def test_every_number_of_every_metric_is_in_the_tables(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = partial(AskingOnce, {})
    for module in ASKING:
        monkeypatch.setattr(module, "Client", client)
    store(games_of(title, Random(f"exported {title}")))
    query = {"title": title, **BOTS}
    tables = Tables(query)
    compared = 0
    for name, proof in PROOFS.items():
        for by in METRICS[name].groupings(registry.title(title)):
            compared += proof(name, by, query, tables)
    assert compared > 500
    assert strata_again(title, query) > 0


def strata_again(title: str, query: dict[str, str]) -> int:
    """How many games of which kind there are, from the lines of the first seat of each."""
    due = Counter(
        tuple(line[name] for name in STRATUM)
        for line in lines("seats", query)
        if (line["dimension"], line["value"]) == ("seat", "0")
    )
    answer = Client().get("/api/analytics/coverage/", secure=True).json()
    mine = (title, query["population"])
    strata = [each for each in answer["strata"] if (each["title"], each["population"]) == mine]
    games_of = {tuple(str(each[name]) for name in STRATUM): each["games"] for each in strata}
    assert games_of == due
    return len(games_of)


@pytest.mark.django_db
def test_what_is_in_no_figure_is_counted_by_its_kind() -> None:
    """Of twenty games five were put aside, two of them stopped, and four were looked at otherwise;
    of three simulations one is whole."""
    store(
        [*games_of("cyclades", Random("aside"))[:12], *games_of("dice_forge", Random("aside"))[:8]]
    )
    games = list(CountedGame.objects.order_by("pk").values_list("pk", "title"))
    reasons = ["stopped: by its maker", "ValueError", "stopped: no end", "KeyError", "TypeError"]
    for (key, title), reason in zip(games[::4], reasons, strict=True):
        CountedGame.objects.filter(pk=key).delete()
        Uncounted.objects.create(game_id=key, title=title, reason=reason, revision="")
    stale = [key for key, _ in games[1::5]]
    CountedGame.objects.filter(pk__in=stale).update(revision="before")
    for number in range(3):
        made = Simulation.objects.create(title="cyclades", levels=["greedy"], games=1, seed=b"")
        if number == 1:
            WholeSimulation.objects.create(pk=made.pk)
    answer = Client().get("/api/analytics/coverage/", secure=True).json()
    put_aside = [key for key, _ in games[::4]]
    counts = {name: answer[name] for name in ("stopped", "uncounted", "unfinished", "recounted")}
    assert counts == {
        "stopped": sum(reason.startswith("stopped") for reason in reasons),
        "uncounted": sum(not reason.startswith("stopped") for reason in reasons),
        "unfinished": 2,
        "recounted": sum(key not in put_aside for key in stale),
    }
    assert sum(each["games"] for each in answer["strata"]) == len(games) - len(put_aside)


def test_every_metric_has_its_proof() -> None:
    assert {*PROOFS, *BY_TESTS_OF_THEIR_OWN} == {*METRICS}


@pytest.mark.django_db
def test_what_is_handed_out_is_what_was_counted() -> None:
    games = games_of("dice_forge", Random("handed out"))
    store(games)
    made = Tables({"title": "dice_forge", **BOTS}).made()
    assert [_plain(each) for each in reversed(made)] == [_plain(each) for each in games]


@pytest.fixture(scope="class")
def of_many_kinds(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    games = games_of("dice_forge", Random("narrowed"))
    with shared(django_db_blocker, lambda: store(games), each_has_what_it_refers_to):
        yield


@pytest.mark.django_db
@pytest.mark.usefixtures("of_many_kinds")
class TestManyKindsOfGames:
    @pytest.mark.parametrize("table", [each for each in OF_GAMES if each != "times"])
    def test_what_is_handed_out_of_one_kind_of_games_is_that_part_of_all(self, table: str) -> None:
        """Each of what narrows games down does, in whichever table; bots have no times."""
        query = {"title": "dice_forge", **BOTS}
        every = lines(table, query)
        kinds = {tuple((name, line[name]) for name in KIND) for line in every}
        for name in filled(KIND[:3]):
            assert len({dict(kind)[name] for kind in kinds}) > 1
        for kind in filled(sorted(kinds)):
            narrowed = lines(table, {**query, **dict(kind)})
            assert narrowed == [line for line in every if line.items() >= dict(kind).items()]


def _plain(game: Made) -> Made:
    """The same where one may be written in several ways."""
    seats = range(game.seats)
    return replace(
        game,
        patch="none",
        levels=list(game.levels or ["greedy"] * game.seats),
        sides=sorted(sorted(side) for side in game.sides or [[seat] for seat in seats]),
        standings=list(game.standings),
        harms=list(game.harms),
        held={
            dimension: {value: sorted(seats) for value, seats in values.items()}
            for dimension, values in game.held.items()
            if any(values.values())
        },
        picks={
            kind: {
                thing: (sorted(took), sorted(listed), first)
                for thing, (took, listed, first) in things.items()
                if took or listed
            }
            for kind, things in game.picks.items()
            if any(took or listed for took, listed, _ in things.values())
        },
        choices={kind: (*counts[:2], None) for kind, counts in game.choices.items()},
    )


class Wrong:
    """A client that is told one number of a metric otherwise."""

    metric = number = ""
    known: dict[str, Any] = {}
    """The answers that are changed, by address: no game comes meanwhile."""

    def __init__(self) -> None:
        self._client = Client()

    def get(self, address: str, **terms: Any) -> Any:
        answer: Any = self.known.get(address) or self._client.get(address, **terms)
        if f"/{self.metric}/" in address:
            self.known[address] = answer
            body = json.loads(answer.content)
            changed = [row for row in body["rows"] if row[self.number] is not None]
            for row in changed[:1]:
                value = row[self.number]
                row[self.number] = (
                    (not value) if isinstance(value, bool) else value + abs(value) * 0.01 + 0.01
                )
            answer.json = lambda: body
        return answer


NOTICED = {"title": "dice_forge", **BOTS, "table": "any", "seats": "4"}


@pytest.fixture(scope="class")
def twice_as_many(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    games = games_of("dice_forge", Random("noticed")) * 2
    with shared(django_db_blocker, lambda: store(games), each_has_what_it_refers_to):
        yield


@cache
def tables_of_the_noticed() -> Tables:
    return Tables(NOTICED)


@pytest.mark.django_db
@pytest.mark.usefixtures("twice_as_many")
class TestTwiceAsManyGames:
    @pytest.mark.parametrize("metric", PROOFS)
    def test_a_number_that_were_another_one_would_be_noticed(
        self, metric: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """But for the times of people, which have a test of their own."""
        tables = tables_of_the_noticed()
        by = next(iter(METRICS[metric].groupings(registry.title("dice_forge"))))
        PROOFS[metric](metric, by, NOTICED, tables)
        monkeypatch.setattr(Wrong, "metric", metric)
        monkeypatch.setattr(Wrong, "known", {})
        for module in ASKING:
            monkeypatch.setattr(module, "Client", Wrong)
        for number in filled(numbers_of(METRICS[metric].row)):
            # All other numbers hang on how many games there are.
            if (metric, number) != ("choices", "seconds") and number != "games":
                monkeypatch.setattr(Wrong, "number", number)
                with pytest.raises(AssertionError):
                    PROOFS[metric](metric, by, NOTICED, tables)


@pytest.mark.django_db
@pytest.mark.parametrize("people", [FEWEST_PEOPLE, FEWEST_PEOPLE - 1])
def test_times_are_handed_out_where_they_are_told_and_say_nothing_of_their_games(
    people: int,
) -> None:
    rng = Random("times")
    store(
        replace(game, population="people", options="standard", choices={"sell": (4, 8, wait, 0b11)})
        for game in [Made((0,), seats=2, standings=(0, 0, 1, 1))] * 31
        for wait in [rng.uniform(1, 9)]
    )
    people_sit(people, 2)
    query = {"title": "dice_forge", "population": "people"}
    seconds = Tables(query).seconds("sell")
    answer = Client().get("/api/analytics/choices/", query, secure=True).json()
    [row] = [row for row in answer["rows"] if row["kind"] == "sell"]
    if people < FEWEST_PEOPLE:
        assert (row["seconds"], seconds) == (None, [])
    else:
        assert seconds == sorted(filled(seconds))
        assert row["seconds"] == pytest.approx(median(seconds), abs=1e-6)
