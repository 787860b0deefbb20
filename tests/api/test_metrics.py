"""GET /api/analytics/metrics/ and coverage/: what can be asked, and about how many games."""

from __future__ import annotations

import pytest

from analytics.catalogue import METRICS
from games.engine import registry
from tests.analytics.synthetic import IN_FORCE, ONE_PATCH, Made, store
from tests.api.actors import Actor


def test_every_metric_is_told_as_it_is_declared(nobody: Actor) -> None:
    metrics = {each["id"]: each for each in nobody.get("analytics/metrics/").json()["metrics"]}
    assert list(metrics) == list(METRICS)
    for metric in METRICS.values():
        shown = metrics[metric.id]
        for name in ("name", "version", "definition", "unit", "population", "method", "smallest_n"):
            assert shown[name] == getattr(metric, name)
        assert (
            {"n", "too_few", "link"} <= set(shown["figures"]) <= set(metric.row.__struct_fields__)
        )


def test_every_metric_has_an_endpoint_that_answers(nobody: Actor) -> None:
    catalogue = nobody.get("analytics/metrics/").json()
    asked = 0
    for metric in catalogue["metrics"]:
        for title in catalogue["titles"]:
            for by in title["by"][metric["id"]]:
                asked += 1
                path = metric["path"].removeprefix("/api/")
                answer = nobody.get(f"{path}?title={title['title']}&by={by}")
                assert answer.status_code == 200, answer.content
                assert answer.json()["by"] == by
    assert asked >= len(catalogue["metrics"]) * len(catalogue["titles"]) > 0


def test_titles_tell_by_what_their_games_are_looked_at(nobody: Actor) -> None:
    titles = {each["title"]: each for each in nobody.get("analytics/metrics/").json()["titles"]}
    assert set(titles) == set(registry.titles())
    dice_forge = titles["dice_forge"]
    declared = registry.title("dice_forge").dimensions.declared
    of_games = [grouping.id for grouping in declared if grouping.level == "game"]
    single = [
        grouping.id for grouping in declared if grouping.level == "seat" and not grouping.multiple
    ]
    of_the_course = ["lead_changes", "decided"]
    several = [
        grouping.id for grouping in declared if grouping.level == "seat" and grouping.multiple
    ]
    assert {"turn_order", "cards", "ending"} <= {*single, *several, *of_games}
    assert dice_forge["by"]["win-rates"] == [*single, "seat", "level", "opening", "behind"]
    assert single[0] == "turn_order", "by what is asked first where chance decides who begins"
    assert titles["persian_invasion"]["by"]["win-rates"][0] == "seat"
    assert [grouping["id"] for grouping in dice_forge["groupings"] if grouping["order"]] == single
    assert dice_forge["by"]["card-rates"] == [*several, *single]
    assert dice_forge["by"]["game-lengths"] == ["all", *of_games, *of_the_course]
    assert dice_forge["by"]["game-shares"] == ["ending", "sets", *of_the_course]
    assert dice_forge["by"]["pick-rates"] == ["pick_cards", "pick_faces"]
    assert set(titles["persian_invasion"]["by"]["game-shares"]).isdisjoint(of_the_course)
    groupings = {each["id"]: each for each in dice_forge["groupings"]}
    assert groupings["cards"]["values"]["hydra"] == "Hydra"
    assert (groupings["cards"]["level"], groupings["cards"]["multiple"]) == ("seat", True)
    assert groupings["ending"]["level"] == "game"


@pytest.mark.django_db
def test_games_that_are_never_mixed_are_counted_apart(nobody: Actor) -> None:
    store(
        [
            *[Made((0,))] * 3,
            *[Made((0,), population="people")] * 2,
            *[Made((0,), rules="0")] * 4,
            Made((0,), seats=2),
            Made((0,), patched=True),
            Made((0,), handed_over=True),
            Made((0,), title="night_market"),
        ]
    )
    coverage = nobody.get("analytics/coverage/").json()
    assert (coverage["uncounted"], coverage["unfinished"], coverage["recounted"]) == (0, 0, 0)
    names = ("title", "rules", "population", "seats", "patch", "handed_over", "table", "games")
    assert [tuple(each[name] for name in names) for each in coverage["strata"]] == [
        ("dice_forge", "0", "bots", 4, "none", False, "greedy:4", 4),
        ("dice_forge", IN_FORCE, "bots", 2, "none", False, "greedy:2", 1),
        ("dice_forge", IN_FORCE, "bots", 4, "none", False, "greedy:4", 3),
        ("dice_forge", IN_FORCE, "bots", 4, "none", True, "greedy:4", 1),
        ("dice_forge", IN_FORCE, "bots", 4, ONE_PATCH, False, "greedy:4", 1),
        ("dice_forge", IN_FORCE, "people", 4, "none", False, "greedy:4", 2),
        ("night_market", IN_FORCE, "bots", 4, "none", False, "greedy:4", 1),
    ]
