"""Metrics tell of kinds of things: never of a game, a seat or a person, and never more of them."""

from __future__ import annotations

from prometheus_client.exposition import generate_latest

from analytics import going_on
from games.services import setbacks
from telemetry import catalogue  # noqa: F401  all instruments are made there
from telemetry.instruments import INSTRUMENTS, OTHER, REGISTRY, Count
from tests.analytics import lottery
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN, Table, seated
from tests.exporter.labels import CLOSED, errands, samples, strangers
from tests.filled import filled
from tests.games import pebbles

OF_OTHER_TESTS = {("title", each.TITLE.id) for each in (pebbles, lottery)}
"""Titles that tests install: what was played of them before is in the same registry."""


def scrape() -> str:
    return generate_latest(REGISTRY).decode()


def evening(table: Table, ann: Actor, ben: Actor) -> None:
    """Two games with moves, refusals, and a path that is none."""
    for _ in range(2):
        game = seated(table(ME, OPEN, options={"first_seat": 0}), ben)
        decision = ann.get(f"games/{game}/legal-moves/").json()["decisions"][0]
        asked = {"decision": decision["decision"], "move": decision["moves"][0]["move"]}
        assert ann.post(f"games/{game}/moves/", {**asked, "seat": 0}).status_code == 200
        assert ann.post(f"games/{game}/moves/", {**asked, "seat": 0}).status_code == 409
        assert ben.post(f"games/{game}/moves/", {"notation": "nonsense"}).status_code >= 400
        assert ann.get(f"nothing/{game}/").status_code == 404


def test_a_label_says_what_a_closed_list_has() -> None:
    for instrument in filled(INSTRUMENTS):
        assert set(instrument.labels) <= set(CLOSED), instrument.name


def test_errands_are_found_wherever_they_are_named() -> None:
    named = {going_on.EXPERIMENT, going_on.PARTINGS, going_on.PAIR, setbacks.ERASED_SEATS, "flag"}
    assert named <= errands()


def test_other_games_and_other_people_bring_no_other_series(
    table: Table, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    evening(table, ann, ben)
    before = {(name, *labels.items()) for name, labels, _ in samples(scrape())}
    moves = total("kleio_moves_total")
    evening(table, ann, cleo)
    assert {(name, *labels.items()) for name, labels, _ in samples(scrape())} == before
    assert total("kleio_moves_total") > moves
    assert total("kleio_refusals_total") >= 12
    assert {each for each in strangers(scrape()) if each[1:] not in OF_OTHER_TESTS} == set()


def total(metric: str) -> float:
    return sum(value for name, _, value in samples(scrape()) if name == metric)


def test_whatever_is_told_there_are_no_more_series_than_the_instrument_has() -> None:
    count = Count("kleio_trial", "Of this test", "route", most=5)
    try:
        for number in range(100):
            count(f"games/gme_{number}/")
        of_it = {labels["route"] for name, labels, _ in samples(scrape()) if "trial" in name}
        assert OTHER in of_it
        assert len(of_it) == 6
    finally:
        INSTRUMENTS.remove(count)
        assert count._metric is not None
        REGISTRY.unregister(count._metric)
