"""What a greedy player answers inside a roll or a card, where a sensible choice is plain."""

from __future__ import annotations

import pytest

from games.engine import asking
from games.engine.canonical import canonical
from games.engine.secrecy import redact
from games.titles.dice_forge import TITLE
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.resources import Purse
from games.titles.dice_forge.state import HammerCard, State
from games.titles.dice_forge.steps import (
    BoarReward,
    ChooseBearer,
    ChooseDie,
    ChooseOption,
    ChooseShield,
    ConvertGain,
    CopyFace,
    DivertGold,
    ForgeFace,
    OrderFaces,
    OwlGain,
    PickDice,
    RepeatResult,
    Result,
    ShipPurchase,
    TakeAction,
)
from tests.titles.dice_forge.question import (
    die,
    hold,
    instead,
    last_round,
    liked,
    table,
    with_steps,
    worths,
)

GOLD = ("gold_1",) * 6


def option(state: State, *faces: str, lose: bool = False) -> State:
    """The choice face that comes first among these."""
    result = Result(0, faces, faces, lose=lose)
    return with_steps(state, ChooseOption(0, result, tuple(range(len(faces)))))


def mirror(state: State, *faces: str, lose: bool = False) -> State:
    """The mirror that comes first among these."""
    return with_steps(state, CopyFace(0, Result(0, faces, faces, lose=lose), faces.index("mirror")))


def test_glory_is_taken_when_gold_buys_nothing_any_more() -> None:
    assert liked(option(last_round(table()), "choice_gold_3_glory_2")) == {mv.TAKE["glory"]}
    assert liked(option(table(), "choice_gold_3_glory_2")) == {mv.TAKE["gold"]}


def test_the_shard_is_taken_that_a_feat_lacks() -> None:
    """Without an extra action: one could turn 3 sun and a moon into two feats."""
    gorgon = instead(hold(last_round(table()), sun=3), TakeAction(0))
    assert liked(option(gorgon, "choice_1")) == {mv.TAKE["sun"]}
    ferryman = instead(hold(last_round(table()), moon=3), TakeAction(0))
    assert liked(option(ferryman, "choice_1")) == {mv.TAKE["moon"]}
    owl = instead(hold(last_round(table()), sun=3), TakeAction(0), OwlGain(0))
    assert liked(owl) == {mv.TAKE["sun"]}


def test_nothing_is_taken_that_the_cap_would_swallow() -> None:
    state = hold(table(round=5), sun=6, gold=12, moon=2)
    assert liked(option(state, "choice_2")) == {mv.TAKE["moon"]}


def test_the_option_that_wakes_a_shield_is_taken() -> None:
    shields = {"shield_red": "sun", "shield_blue": "moon"}
    for face, resource in shields.items():
        state = option(last_round(table()), "choice_1", face)
        assert liked(state) == {mv.Take(resource)}  # type: ignore[arg-type]


def test_the_minotaur_is_given_what_there_is_none_of() -> None:
    state = option(hold(table(), gold=4, moon=2), "choice_1", lose=True)
    assert liked(state) == {mv.TAKE["sun"]}


def test_a_mirror_copies_the_face_that_is_worth_most() -> None:
    state = die(die(table(round=3), "light", ("gold_1", *GOLD[1:]), seat=1), "dark", ("sun_2",), 1)
    assert liked(mirror(state, "mirror", "gold_1")) == {mv.COPY["sun_2"]}


def test_a_mirror_under_the_minotaur_copies_what_hurts_least() -> None:
    state = hold(table(round=3), gold=9, sun=2)
    die(die(state, "light", ("sun_2",), seat=1), "dark", ("moon_2",), seat=1)
    assert liked(mirror(state, "mirror", "gold_1", lose=True)) == {mv.COPY["moon_2"]}


def test_a_mirror_becomes_a_x3_beside_a_great_face() -> None:
    state = last_round(table())
    die(die(state, "light", ("triple",), seat=1), "dark", ("glory_3",), seat=1)
    assert liked(mirror(state, "mirror", "glory_4")) == {mv.COPY["triple"]}
    assert liked(mirror(state, "mirror", "gold_1")) == {mv.COPY["glory_3"]}


@pytest.mark.parametrize("face", ["gold_3", "moon_1", "glory_3", "triple", "ship"])
def test_a_bought_face_is_not_forged_over_a_better_one(face: str) -> None:
    state = hold(table(round=4), in_hand=[face])
    die(state, "light", ("sun_2", "gold_1", "moon_2", "gold_1", "one_of_each", "glory_4"))
    die(state, "dark", ("sun_2", "moon_2", "moon_2", "glory_4", "sun_2", "one_of_each"))
    places = {("light", 1), ("light", 3)}
    assert {(move.die, move.slot) for move in liked(with_steps(state, ForgeFace(0)))} <= places  # type: ignore[attr-defined]


def test_a_x3_is_forged_opposite_the_better_die() -> None:
    state = hold(table(round=3), in_hand=["triple"])
    die(state, "light", ("sun_2", "moon_2", "glory_3", "gold_1", "gold_1", "gold_1"))
    die(state, "dark", GOLD)
    assert {move.die for move in liked(with_steps(state, ForgeFace(0)))} == {"dark"}  # type: ignore[attr-defined]


def test_a_face_is_forged_opposite_a_x3() -> None:
    state = hold(table(round=3), in_hand=["glory_4"])
    die(state, "light", ("triple", "triple", *GOLD[2:]))
    die(state, "dark", GOLD)
    assert {move.die for move in liked(with_steps(state, ForgeFace(0)))} == {"dark"}  # type: ignore[attr-defined]


def test_the_shield_is_chosen_whose_colour_the_other_die_shows() -> None:
    state = die(table(set_b=True), "light", ("moon_1",) * 6)
    assert liked(with_steps(state, ChooseShield(0))) == {mv.CLAIM["shield_blue"]}


def test_gold_that_would_overflow_goes_on_the_hammer() -> None:
    gain = Purse(gold=6)
    state = hold(table(round=2), gold=10, hammers=[HammerCard()])
    best = liked(with_steps(state, DivertGold(0, gain, "gold_6")))
    assert all(isinstance(move, mv.Divert) and move.gold >= 4 for move in best)


def test_after_the_last_action_all_gold_goes_on_the_hammer_that_it_finishes() -> None:
    state = hold(last_round(table()), hammers=[HammerCard(2, 11)])
    question = instead(state, DivertGold(0, Purse(gold=4), "gold_4"))
    assert liked(question) == {mv.DIVERT[4]}


def test_a_hammer_that_cannot_end_takes_no_gold_that_a_face_could_use() -> None:
    state = hold(table(round=8), gold=5, hammers=[HammerCard(1, 0)])
    die(die(state, "light", ("sun_1",) * 6), "dark", ("moon_1",) * 6)
    question = with_steps(state, DivertGold(0, Purse(gold=3), "gold_3"))
    assert liked(question) == {mv.DIVERT[0]}


def test_gold_comes_before_the_ship_unless_the_reserve_is_full() -> None:
    step = OrderFaces(0, Result(0, ("ship", "gold_4"), ("ship", "gold_4")))
    assert liked(with_steps(hold(table(), gold=2), step)) == {mv.FIRST["gold_4"]}
    assert liked(with_steps(hold(table(), gold=12), step)) == {mv.FIRST["ship"]}


def test_a_ship_buys_early_and_leaves_it_at_the_end() -> None:
    early = with_steps(hold(table(round=2), gold=8), ShipPurchase(0, 2))
    assert mv.DECLINE not in liked(early)
    late = hold(last_round(table()), seat=1, gold=8)
    late.table.active = 1
    best = liked(instead(late, ShipPurchase(1, 2)), 1)
    assert mv.DECLINE in best
    assert best <= {mv.DECLINE, mv.BUY["gold_3"], mv.BUY["moon_1"]}, "a gift is no mistake"


def test_cerberus_waits_for_a_good_result() -> None:
    def repeat(state: State, *faces: str) -> State:
        hold(state, cerberus=1)
        return with_steps(state, RepeatResult(0, Result(0, faces, faces, blessing=True)))

    assert liked(repeat(table(round=3), "gold_1", "gold_1")) == {mv.DECLINE}
    assert liked(repeat(table(round=3), "moon_2_glory_2", "triple")) == {mv.CERBERUS}
    last = hold(last_round(table()), seat=1)
    last.table.active = 1
    assert liked(repeat(last, "glory_2", "gold_1")) == {mv.CERBERUS}


def test_satyrs_take_the_two_best_dice_of_all_rivals() -> None:
    state = table(3, round=3)
    for seat, light, dark in ((1, "gold_1", "moon_2"), (2, "sun_2", "gold_1")):
        die(die(state, "light", (light,), seat), "dark", (dark,), seat)
    assert liked(with_steps(state, PickDice(0))) == {mv.Pick(1, "dark", 2, "light")}


def test_a_boar_is_given_to_the_rival_who_is_furthest_behind() -> None:
    state = hold(hold(table(3, set_b=True), seat=1, glory=20), seat=2, pile_1=["cancer"])
    assert liked(with_steps(state, ChooseBearer(0, "red"))) == {mv.BEARER[2]}


def test_a_boar_pays_glory_once_shards_are_worth_nothing() -> None:
    state = instead(last_round(table(set_b=True)), BoarReward(0))
    assert liked(state) == {mv.TAKE["glory"]}


def test_the_better_die_is_rolled_and_under_the_cyclops_gold_is_glory() -> None:
    state = last_round(table(set_b=True))
    die(die(state, "light", ("gold_4",) * 6), "dark", ("glory_2",) * 6)
    assert liked(instead(state, ChooseDie(0, "sphinx"))) == {mv.ROLL["dark"]}
    assert liked(instead(state, ChooseDie(0, "cyclops"))) == {mv.ROLL["light"]}


def test_what_cannot_be_spent_any_more_is_converted() -> None:
    sentinel = ConvertGain(0, Purse(moon=2), "moon_2", "sentinel")
    assert liked(instead(last_round(table(set_b=True)), sentinel)) == {mv.CONVERT}
    cyclops = ConvertGain(0, Purse(gold=6), "gold_6", "cyclops")
    assert liked(instead(last_round(table(set_b=True)), cyclops)) == {mv.CONVERT}


def test_shards_that_complete_a_great_feat_are_kept() -> None:
    state = hold(last_round(table(set_b=True)), sun=5, moon=3, forged=9)
    question = with_steps(state, ConvertGain(0, Purse(moon=2), "moon_2", "sentinel"))
    assert liked(question) == {mv.KEEP}


def test_a_table_changed_in_place_is_judged_anew() -> None:
    state = hold(last_round(table()), gold=5)
    before = worths(state)
    hold(state, moon=4)
    assert worths(state) != before
    hold(state, moon=0)
    assert worths(state) == before


def test_judging_a_move_changes_nothing() -> None:
    state = hold(table(round=3), gold=12, sun=6, moon=6, hammers=[HammerCard(1, 3)])
    written = canonical(state)
    forward = worths(state)
    view = redact(state, frozenset((0,)))
    moves = asking.legal_moves(TITLE, state, 0)[::-1]
    assert dict(zip(moves, TITLE.appraise(view, 0, moves), strict=True)) == forward
    assert canonical(state) == written
