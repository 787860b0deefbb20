"""Questions that cannot be answered are refused with a sentence that says what can be asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analytics.catalogue import METRICS, UNIT
from analytics.groupings import groupings_of
from analytics.parsing import BadQuery, parse_games_query, parse_query, value_of
from games.engine import registry
from games.engine.dimensions import Dimensions
from tests.analytics.questions import BOTS
from tests.filled import filled


@pytest.mark.parametrize(
    ("metric", "query", "field", "says"),
    [
        ("win-rates", {"title": ""}, "title", "dice_forge"),
        ("win-rates", {"title": "chess"}, "title", "dice_forge"),
        ("win-rates", {"by": "cards"}, "by", "turn_order, seat, level"),
        ("win-rates", {"by": "sets"}, "by", "turn_order, seat, level"),
        ("card-rates", {"by": "seat"}, "by", "cards, faces, turn_order"),
        ("game-lengths", {"by": "seat"}, "by", "all, sets, ending"),
        ("win-rates", {"nonsense": "1"}, "nonsense", "population"),
        ("win-rates", {"dim.nonsense": "1"}, "dim.nonsense", "dim.cards"),
        ("win-rates", {"dim.cards": "joker"}, "dim.cards", "joker"),
        ("win-rates", {"population": "robots"}, "population", "robots"),
        ("win-rates", {"population": "bots,robots"}, "population", "robots"),
        ("win-rates", {"seats": "two"}, "seats", "whole number"),
        ("win-rates", {"seats": "2,x"}, "seats", "whole number"),
        ("win-rates", {"seats": "0"}, "seats", "1"),
        ("win-rates", {"seats": "9" * 30}, "seats", "16"),
        ("win-rates", {"seat": "16"}, "seat", "15"),
        ("win-rates", {"level": "clever"}, "level", "clever"),
        ("win-rates", {"patched": "perhaps"}, "patched", "perhaps"),
        ("win-rates", {"simulation": "sim_1"}, "simulation", "valid"),
        ("win-rates", {"options": "random"}, "options", "valid"),
        ("win-rates", {"patch": "upkeep=1"}, "patch", "valid"),
        ("win-rates", {"table": "greedy and random"}, "table", "valid"),
        ("win-rates", {"finished_after": "yesterday"}, "finished_after", "date"),
        ("win-rates", {"rules": "1" * 21}, "rules", "20"),
    ],
)
def test_a_wrong_part_of_a_question_is_named(
    metric: str, query: dict[str, str], field: str, says: str
) -> None:
    with pytest.raises(BadQuery, match=r"[.?!]$") as refused:
        parse_query(METRICS[metric], {**BOTS, **query})
    assert refused.value.field == field
    assert says in str(refused.value)


def test_a_title_must_be_named() -> None:
    with pytest.raises(BadQuery) as refused:
        parse_query(METRICS["win-rates"], {})
    assert refused.value.field == "title"


def test_a_title_without_dimensions_has_no_card_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(registry.title("dice_forge"), dimensions=Dimensions())
    monkeypatch.setattr(registry, "titles", lambda: {"dice_forge": bare})
    with pytest.raises(BadQuery, match="declares nothing") as refused:
        parse_query(METRICS["card-rates"], BOTS)
    assert refused.value.field == "title"


def test_games_are_asked_for_by_a_group_and_its_value_or_by_neither() -> None:
    for query in ({"by": "seat"}, {"value": "1"}):
        with pytest.raises(BadQuery, match="both"):
            parse_games_query({**BOTS, **query})
    parsed, value = parse_games_query({**BOTS, "by": "cards", "value": "hydra"})
    assert (parsed.by.id, value) == ("cards", "hydra")
    parsed, value = parse_games_query(BOTS)
    assert (parsed.by.id, value) == ("all", None)


def test_a_unit_that_is_unknown_is_refused() -> None:
    with pytest.raises(BadQuery, match="moves, rounds, seconds"):
        value_of(UNIT, {"unit": "years"})


def test_what_is_left_out_is_filled_in_and_told() -> None:
    filters = dict(parse_query(METRICS["win-rates"], {"title": "dice_forge"}).filters)
    assert filters == {
        "rules": registry.title("dice_forge").rules,
        "population": "people",
        "options": "standard",
        "patched": "false",
        "patch": "none",
        "handed_over": "false",
        "table": "each",
    }
    asked = {"title": "dice_forge", "simulation": f"sim_{'0' * 32}"}
    filters = dict(parse_query(METRICS["win-rates"], asked).filters)
    assert (filters["population"], filters["rules"], filters["patched"]) == (
        "simulation",
        "any",
        "any",
    )


def test_a_filter_that_is_empty_is_left_out_and_lets_nothing_through() -> None:
    for nothing in ("", " "):
        empty = {"population": nothing, "rules": nothing, "patched": nothing, "seats": nothing}
        asked = parse_query(METRICS["win-rates"], {"title": "dice_forge", **empty})
        assert asked.filters == parse_query(METRICS["win-rates"], {"title": "dice_forge"}).filters
        assert str(asked.games.query) == str(
            parse_query(METRICS["win-rates"], {"title": "dice_forge"}).games.query
        )


def test_every_grouping_is_offered_by_some_metric() -> None:
    for title in filled(registry.titles().values()):
        offered = {name for metric in METRICS.values() for name in metric.groupings(title)}
        assert offered == set(groupings_of(title))


def test_each_metric_is_told_in_whole_sentences() -> None:
    for metric in METRICS.values():
        for text in (metric.definition, metric.population, metric.method):
            assert text[0].isupper()
            assert text.endswith(".")
            assert "  " not in text
