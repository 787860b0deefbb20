"""What a greedy player does with its turn, in positions where a sensible choice is plain."""

from __future__ import annotations

import pytest

from games.engine.records import Move
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.state import HammerCard
from games.titles.dice_forge.steps import (
    BuyAction,
    ChoosePlace,
    EndTurn,
    LastMoment,
    Reinforce,
    TakeAction,
    TakeFace,
)
from tests.titles.dice_forge.question import (
    hold,
    instead,
    last_round,
    liked,
    table,
    with_steps,
    worths,
)


def test_an_offering_beats_passing_at_the_start() -> None:
    assert liked(hold(table(), gold=6)) == {mv.OFFERING}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_forged_when_no_roll_is_left(seats: int) -> None:
    last = seats - 1
    state = hold(last_round(table(seats)), seat=last, gold=12)
    state.table.active = last
    state.flow.agenda = [EndTurn(last), BuyAction(last), TakeAction(last)]
    assert liked(state, last) == {mv.PASS}


def test_the_last_feat_is_the_one_with_the_most_glory() -> None:
    state = hold(last_round(table()), sun=5, moon=6)
    assert liked(instead(state, ChoosePlace(0))) == {mv.PERFORM["X"]}


def test_two_feats_with_an_extra_action_beat_one_that_is_dearer() -> None:
    """Ferryman (12) and, 2 sun paid, the Owl (4) beat Gorgon (14) with 4 sun and 4 moon."""
    state = hold(last_round(table()), sun=4, moon=4)
    best = liked(instead(state, BuyAction(0), ChoosePlace(0)))
    assert best == {mv.PERFORM["M5"], mv.PERFORM["F3"]}


def test_a_patched_card_is_judged_by_its_patched_glory() -> None:
    def best(patch: dict[str, int]) -> set[Move]:
        return liked(with_steps(hold(last_round(table(patch=patch)), moon=4), ChoosePlace(0)))

    assert best({}) == {mv.PERFORM["M5"]}
    assert best({"cards.silver_hind.glory": 20}) == {mv.PERFORM["M3"]}


def test_ousting_a_rival_makes_a_feat_less_welcome() -> None:
    quiet = worths(with_steps(hold(table(), moon=6), ChoosePlace(0)))
    crowded = hold(hold(table(), moon=6), seat=1, portal="isle_m3")
    pushed = worths(with_steps(crowded, ChoosePlace(0)))
    assert pushed[mv.PERFORM["M5"]] < quiet[mv.PERFORM["M5"]]
    assert pushed[mv.PERFORM["M3"]] == quiet[mv.PERFORM["M3"]]


def test_great_bears_make_ousting_welcome() -> None:
    alone = worths(with_steps(hold(table(set_b=True), moon=6), ChoosePlace(0)))
    bears = hold(table(set_b=True), moon=6, pile_2=["great_bear", "great_bear"])
    hold(bears, seat=1, portal="isle_m3")
    assert worths(with_steps(bears, ChoosePlace(0)))[mv.PERFORM["M6"]] > alone[mv.PERFORM["M6"]]


def test_an_extra_action_is_paid_for_glory_and_not_for_nothing() -> None:
    rich = hold(last_round(table()), sun=2, moon=4)
    assert liked(instead(rich, BuyAction(0))) == {mv.EXTRA}
    poor = hold(last_round(table()), sun=2, gold=2, seat=1)
    poor.table.active = 1
    poor.flow.agenda = [BuyAction(1)]
    assert liked(poor, 1) == {mv.END}


def test_an_offering_goes_on_while_a_face_is_worth_its_gold() -> None:
    state = instead(hold(table(), gold=5), BuyAction(0), TakeFace(0, ("moon_1",)))
    assert mv.STOP not in liked(state)
    late = instead(hold(last_round(table()), gold=4), BuyAction(0), TakeFace(0, ("moon_1",)))
    late.table.temple["s4_mixed"].faces = ["gold_6", "choice_1"]
    assert liked(late) == {mv.STOP}


def test_in_the_last_turn_gold_buys_glory_only() -> None:
    """The rival's turn still brings two blessings (DF-3.4), in which glory counts."""
    state = hold(last_round(table()), gold=12)
    state.table.temple["s12_mixed"].faces = ["choice_2", "glory_4"]
    assert liked(instead(state, TakeFace(0))) == {mv.BUY["glory_4"]}


def test_free_reinforcements_are_always_used() -> None:
    state = with_steps(hold(table(), pile_3=["guardian_owl"]), Reinforce(0))
    assert liked(state) == {mv.USE["guardian_owl"]}
    hind = with_steps(hold(last_round(table()), pile_3=["silver_hind"]), Reinforce(0))
    assert liked(hind) == {mv.USE["silver_hind"]}


def test_the_elder_is_paid_when_gold_buys_nothing_better() -> None:
    late = with_steps(hold(last_round(table()), gold=3, pile_3=["elder"]), Reinforce(0))
    assert liked(late) == {mv.USE["elder"]}
    early = with_steps(hold(table(), gold=3, pile_3=["elder"]), Reinforce(0))
    assert liked(early) == {mv.STOP}


def test_triton_is_kept_while_it_changes_nothing() -> None:
    state = hold(table(round=4, set_b=True), triton=1)
    assert liked(instead(state, BuyAction(0))) == {mv.END}
    full = hold(table(round=4, set_b=True), triton=1, gold=12, sun=6, moon=6)
    assert not any(isinstance(move, mv.Triton) for move in liked(full))


def test_triton_is_spent_when_it_pays_for_a_great_feat() -> None:
    """With 3 sun Hydra's place (here Typhon, 5 and 5) is out of reach; 2 more make it."""
    state = hold(last_round(table(set_b=True)), sun=3, moon=5, triton=1, forged=8)
    assert liked(state) == {mv.TRITON[1]}


def test_triton_is_left_alone_at_other_questions() -> None:
    state = hold(last_round(table(set_b=True)), triton=1, pile_3=["elder"], gold=3)
    assert liked(with_steps(state, Reinforce(0))) == {mv.USE["elder"]}


def test_the_last_token_feeds_the_hammer() -> None:
    state = hold(last_round(table(set_b=True)), triton=1, hammers=[HammerCard(1, 9)])
    assert liked(instead(state, LastMoment(0))) == {mv.TRITON[0]}
