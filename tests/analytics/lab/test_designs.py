"""What a design may be, and what its outcomes mean."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from analytics.lab.arms import BASE, WORDS, Change, Restriction
from analytics.lab.designs import Design, Place, place_of, read
from analytics.lab.outcomes import Played, value, words
from analytics.lab.writing import as_written
from games.engine import registry
from games.engine.errors import BadOptions
from games.engine.parameters import names
from tests.filled import filled

WRITTEN: dict[str, Any] = {
    "title": "dice_forge",
    "bots": ["greedy", "greedy"],
    "outcomes": ["moves"],
    "variants": {"dear": {"cards.hydra.glory": 20}},
    "seed": "s",
    "reason": "To see.",
}


def test_a_sweep_is_a_variant_for_each_number() -> None:
    design = read({**WRITTEN, "sweeps": {"caps.gold": [10, 14]}})
    assert list(design.arms) == [BASE, "dear", "caps.gold=10", "caps.gold=14"]
    assert design.arms["caps.gold=14"] == {"caps.gold": 14}


def test_an_arm_changes_numbers_options_and_what_bots_may_choose() -> None:
    variants = {
        "all_at_once": {
            "caps.gold": 14,
            "options": {"sets": {"moon_1": "B"}},
            "forbid": ["cards=hydra"],
            "seat": 1,
        },
        "again": {"caps.gold": 15, "than": "all_at_once"},
    }
    design = read({**WRITTEN, "variants": variants})
    change = design.change("all_at_once")
    assert design.arms["all_at_once"] == {"caps.gold": 14}
    assert change.options == {"sets": {"moon_1": "B"}}
    assert change.restriction == Restriction("forbid", ("cards=hydra",), 1)
    assert design.outcomes == ("moves", "wins:seat=1")
    assert design.compared == {"again": "all_at_once"}
    assert design.change(BASE) == Change()


def test_a_grid_is_a_variant_for_each_cell() -> None:
    design = read({**WRITTEN, "variants": {}, "grids": [{"caps.gold": [10, 14], "rounds": [8, 9]}]})
    cells = [f"caps.gold={gold},rounds={rounds}" for gold in (10, 14) for rounds in (8, 9)]
    assert list(design.variants) == cells
    assert design.arms[cells[1]] == {"caps.gold": 10, "rounds": 9}
    assert design.grids[0].cell(14, 8) == cells[2]


def test_a_pick_is_two_arms_that_are_compared() -> None:
    design = read({**WRITTEN, "variants": {}, "picks": ["cards=hydra", "move:buy:face=gold_3"]})
    assert design.compared == {
        "taken.cards=hydra": "left.cards=hydra",
        "taken.move.buy.face=gold_3": "left.move.buy.face=gold_3",
    }
    assert design.change("taken.cards=hydra").restriction == Restriction("take", ("cards=hydra",))
    assert design.outcomes == ("moves", "pick")


def test_designs_that_were_stored_before_there_were_such_arms_are_read() -> None:
    stored = (
        b'{"title":"dice_forge","variants":{"dear":{"cards.hydra.glory":20}},"bots":["greedy"],'
        b'"outcomes":["moves"],"reason":"x","seed":"s","blocks":4,"name":"","options":{},'
        b'"stop":null}'
    )
    design = msgspec.json.decode(stored, type=Design)
    assert design.compared == {"dear": BASE}


def test_no_parameter_of_a_title_is_called_as_what_an_arm_says() -> None:
    for title in filled(registry.titles().values()):
        assert not set(WORDS) & names(title.parameters).keys()


def test_pieces_are_counted_block_by_block() -> None:
    design = read({**WRITTEN, "blocks": 3})
    places = [place_of(design, number) for number in range(design.pieces)]
    assert places == [Place(block, arm) for block in range(3) for arm in (BASE, "dear")]


@pytest.mark.parametrize(
    ("bots", "turns"),
    [
        (("greedy", "greedy"), [("greedy", "greedy")]),
        (("greedy", "random"), [("greedy", "random"), ("random", "greedy")]),
        (("a", "b", "b"), [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]),
        (("a", "b", "a", "b"), [("a", "b", "a", "b"), ("b", "a", "b", "a")]),
    ],
)
def test_bots_that_are_not_alike_sit_in_each_seat(
    bots: tuple[str, ...], turns: list[tuple[str, ...]]
) -> None:
    assert list(read({**WRITTEN, "bots": bots}).turns) == turns


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"variants": {}}, "1 to 60 variants"),
        ({"variants": {"base": {"caps.gold": 1}}}, "'base'"),
        ({"variants": {"same": {}}}, "changes nothing"),
        ({"variants": {"A b": {"caps.gold": 1}}}, "variants"),
        ({"variants": {"x": {"caps.gold": 1.5}}}, "variants"),
        ({"sweeps": {"caps.gold": list(range(60))}}, "1 to 60 variants"),
        ({"sweeps": {"caps.gold": 7}}, "array"),
        ({"blocks": 1}, "blocks"),
        ({"outcomes": []}, "outcomes"),
        ({"reason": ""}, "reason"),
        ({"stop": {"outcome": "score", "within": 1.0}}, "none of the outcomes"),
        ({"stop": {"outcome": "moves", "within": 0}}, "stop"),
        ({"stop": {"outcome": "moves", "within": float("inf")}}, "stop"),
        ({"stop": {"outcome": "moves", "within": float("nan")}}, "stop"),
        ({"variants": [1]}, "object"),
        ({"variants": None}, "object"),
        ({"variants": {1: {"caps.gold": 1}}}, "str"),
        (
            {"variants": {"caps.gold=3": {"caps.sun": 1}}, "sweeps": {"caps.gold": [3]}},
            "written out and swept",
        ),
        ({"options": None}, "options"),
        ({"bots": "greedy"}, "bots"),
        ({"nonsense": 1}, "nonsense"),
        ({"changes": {}}, "stands in `variants`"),
        ({"variants": {"x": {"forbid": ["a=b"], "take": ["a=b"]}}}, "not both"),
        ({"variants": {"x": {"forbid": "cards=hydra"}}}, "variants.x"),
        ({"variants": {"x": {"seat": 0, "caps.gold": 1}}}, "whose bot"),
        ({"variants": {"x": {"forbid": ["cards=hydra"], "seat": 2}}}, "no seat 2"),
        ({"variants": {"x": {"caps.gold": 1, "than": "y"}}}, "compared with 'y'"),
        ({"variants": {"x": {"caps.gold": 1, "than": "x"}}}, "compared with 'x'"),
        ({"grids": [{"caps.gold": [1, 2]}]}, "two parameters, not 1"),
        ({"grids": [{"caps.gold": [1, 1], "rounds": [8, 9]}]}, "caps.gold twice"),
        ({"grids": [{"caps.gold": [1], "rounds": [8, 9]}]}, "length"),
        ({"grids": [{"a": list(range(8)), "b": list(range(8))}]}, "1 to 60 variants, not 65"),
        ({"grids": [{"a": [1, 2], "b": [1, 2]}] * 2}, "written out and swept"),
        ({"picks": "cards=hydra"}, "array"),
    ],
)
def test_a_wrong_design_is_refused_with_the_member_named(
    changed: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadOptions, match=says):
        read({**WRITTEN, **changed})


GAME = Played(
    places=(1, 3, 1),
    scores=(40, 10, 40),
    moves=90,
    rounds=None,
    held={"cards": {"hydra": (0, 1)}, "seat": {"1": (1,)}},
    choices="",
)


@pytest.mark.parametrize(
    ("outcome", "known"),
    [
        ("moves", 90),
        ("rounds", None),
        ("score", 30),
        ("margin", 0),
        ("ties", 1),
        ("wins:cards=hydra", 0.25),
        ("wins:seat=1", 0),
        ("wins:cards=ship", None),
        ("held:cards=hydra", 2 / 3),
        ("held:cards=ship", 0),
    ],
)
def test_what_a_game_has_of_an_outcome(outcome: str, known: float | None) -> None:
    assert value(outcome, GAME) == known


OF_TEAMS = msgspec.structs.replace(
    GAME,
    places=(1, 3, 1, 3),
    scores=(4, 2, 4, 2),
    held={"gods": {"apollo": (0, 1), "zeus": (2,)}, "seat": {"2": (2,)}},
    sides=((0, 2), (1, 3)),
)


@pytest.mark.parametrize(
    ("outcome", "known"),
    [
        ("ties", 0),
        ("margin", 2),
        ("wins:seat=2", 1),
        ("wins:gods=apollo", 0.5),
        ("wins:gods=zeus", 1),
        ("held:gods=apollo", 1),
        ("held:gods=zeus", 0.5),
    ],
)
def test_partners_are_one_who_win_together_and_tie_with_nobody(outcome: str, known: float) -> None:
    assert value(outcome, OF_TEAMS) == known


def test_teams_that_share_a_win_have_a_part_each() -> None:
    shared = msgspec.structs.replace(OF_TEAMS, places=(1, 1, 1, 1))
    assert value("ties", shared) == 1
    assert value("wins:seat=2", shared) == 0.5


def test_alone_there_is_no_margin() -> None:
    assert value("margin", Played((1,), (40,), 9, 3, {}, "")) is None


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        ("luck", "There is no outcome 'luck'"),
        ("wins:", "There is no outcome"),
        ("wins:cards", "There is no outcome"),
        ("wins:gods=zeus", "has no dimension 'gods'"),
        ("wins:seat=2", "No seat is '2'; there are 0, 1"),
        ("held:level=expert", "No level is 'expert'; there are greedy, random"),
        ("held:cards=pegasus", "has no value 'pegasus'"),
    ],
)
def test_an_outcome_that_the_title_has_not_is_refused(outcome: str, says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        words(outcome, registry.title("dice_forge"), ("greedy", "random"))


def test_outcomes_have_words() -> None:
    title = registry.title("dice_forge")
    assert words("wins:cards=hydra", title, ()).startswith("share of the win of a seat with ")
    assert "Hydra" in words("held:cards=hydra", title, ())
    assert words("ties", title, ()) == "share of games whose win is shared"


WHOLE: dict[str, dict[str, Any]] = {
    "numbers": {},
    "a sweep": {"sweeps": {"caps.gold": [10, 14]}},
    "a grid": {"grids": [{"caps.gold": [10, 14], "rounds": [8, 9]}]},
    "picks": {"picks": ["cards=hydra"]},
    "a seat that may not": {"variants": {"without": {"forbid": ["cards=hydra"], "seat": 1}}},
    "options, and another arm": {
        "variants": {
            "b": {"options": {"sets": {"moon_1": "B"}}, "caps.gold": 14},
            "c": {"caps.gold": 15, "than": "b"},
        }
    },
    "a rule for stopping": {"stop": {"outcome": "moves", "within": 2}},
}


@pytest.mark.parametrize("what", WHOLE)
def test_a_design_that_is_written_out_is_read_as_the_same(what: str) -> None:
    design = read({**WRITTEN, **WHOLE[what]})
    assert read(as_written(design)) == design
