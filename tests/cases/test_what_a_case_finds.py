"""A case that does not hold says so, in lines that a person can read."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from textwrap import indent

import pytest

from games.case_files import cases_in
from games.engine.cases import run_case
from games.titles.dice_forge import TITLE
from games.titles.dice_forge.events import Gained
from games.titles.dice_forge.state import State

HEAD = """title: dice_forge
cases:
- id: T
  name: A test
  clauses: [DF-0.1]
  seats: 3
"""


def problems(body: str) -> list[str]:
    (case,) = cases_in(HEAD + indent(body, "  "), "a test")
    return run_case(case, TITLE).problems


def test_a_wrong_reserve() -> None:
    complaints = problems("moment: stage 1\nrolls: {P1: gold_4 + glory_2}\nthen: {P1: 3/0/0/2}")
    assert complaints == ["P1.gold is 4, not 3"]


def test_a_wrong_list_and_a_wrong_entry() -> None:
    complaints = problems(
        "moment: stage 3\n"
        "then: {temple.s4_mixed.faces: [gold_6], P1.dark: {0: sun_1}, places.*.left: 2,\n"
        "  temple.s2_gold.faces: {length: 3, has: [moon_1], without: [gold_3]}}"
    )
    assert (
        complaints[0]
        == 'temple.s4_mixed.faces is ["gold_6","sun_1_glory_1","gold_2_moon_1","choice_1"], '
        'not ["gold_6"]'
    )
    assert complaints[1] == "P1.dark.0 is moon_1, not sun_1"
    assert len([line for line in complaints if line.endswith("left is 3, not 2")]) == 15
    assert len([line for line in complaints if line.startswith("temple.s2_gold.faces")]) == 3


def test_a_number_is_no_truth_value() -> None:
    assert problems("moment: stage 3\nthen: {P1.cerberus: false}") == [
        "P1.cerberus is 0, not false"
    ]


def test_somebody_else_is_asked() -> None:
    body = "moment: stage 3\nasked: {P2: action}\noffered: {P1: whistle}"
    assert problems(body) == [
        "asked: P1 action, not P2 action",
        "offered: nobody, not P1 whistle",
    ]


def test_legal_moves_too_many_and_too_few() -> None:
    complaints = problems(
        "moment: stage 3\nposition: {P1: 2/0/0/0}\nlegal:\n"
        "  P1: {only: [feat, pass], includes: ['buy *'], excludes: ['off*'], count: 5}"
    )
    assert complaints == [
        "legal for P1: missing ['feat'], not expected ['offering']",
        "legal for P1: no 'buy *' in: offering; pass",
        "legal for P1: 'off*' should not be in: offering; pass",
        "legal for P1: 2 moves, not 5: offering; pass",
    ]


def test_a_refusal_that_does_not_come_or_says_something_else() -> None:
    complaints = problems(
        "moment: stage 3\nposition: {P1: 1/0/0/0}\nrefused:\n"
        "- {P1: pass}\n"
        "- {P1: offering, clause: DF-1.1, says: bananas, code: over}\n"
        "- {P1: pass, code: unreadable}\n"
        "- {start: {seats: 3}}\n"
        "- {start: {seats: 9}, says: bananas}\n"
    )
    assert complaints[0] == "refused: P1 pass was accepted"
    assert complaints[1].startswith("refused: P1 offering cites DF-9.3, not DF-1.1: No face")
    assert complaints[2].startswith("refused: P1 offering has the code illegal, not over")
    assert complaints[3].startswith("refused: P1 offering does not say 'bananas'")
    assert complaints[4] == "refused: 'pass' reads as a move"
    assert complaints[5] == "refused: this start was accepted"
    assert complaints[6].startswith(
        "refused: this start does not say 'bananas': Dice Forge is played"
    )


def test_events_that_are_missing_in_the_wrong_order_or_not_wanted() -> None:
    start = "moment: stage 1\nrolls: {P1: gold_1 + glory_2}\n"
    assert problems(f"{start}events: [gained, rolled]") == ["events: no rolled after gained"]
    assert problems(f"{start}events: [{{gained: {{seat: P1, got: {{gold: 2}}}}}}]") == [
        'events: no {"gained":{"seat":"P1","got":{"gold":2}}}'
    ]
    (line,) = problems(f"{start}no_event: [rolled]")
    assert line.startswith('events: {"type":"rolled",')
    assert line.endswith("should not have happened")


def test_an_end_that_does_not_come_and_one_that_does() -> None:
    assert problems("moment: stage 3\noutcome: {scores: [0, 0, 0]}") == ["the game is not over"]
    over = "moment: end of turn\nposition: {active: P3, round: 10}\n"
    assert problems(f"{over}outcome: {{scores: [0, 1, 0]}}") == [
        "outcome.scores is [0,0,0], not [0,1,0]"
    ]
    (line,) = problems(f"{over}outcome: none")
    assert line.startswith("the game is over: ")


def test_a_move_that_is_refused_ends_the_case() -> None:
    complaints = problems("moment: stage 3\nplay:\n- P1: offering\n- P1: pass\nthen: {round: 1}")
    assert complaints == ["play 1, P1 offering: No face of the sanctuary costs 0 gold or less."]


def test_a_move_that_nobody_asked_for() -> None:
    complaints = problems("moment: stage 3\nplay:\n- P1: [pass, pass]")
    assert complaints == ["play 1, P1 pass: The game is over; no more moves are taken."]


def test_a_draw_that_is_not_forced_and_one_that_is_left_over() -> None:
    short = "moment: stage 1\ndraws: {'die:P1:light': [gold_1]}"
    (line,) = problems(short)
    assert line.startswith("at the start: Draw 1 of 'die:P1:dark': Nothing is forced")
    long = "moment: stage 1\nrolls: {P1: [gold_1 + gold_1, gold_1 + glory_2]}"
    assert problems(long) == [
        "forced and never drawn from die:P1:light: gold_1",
        "forced and never drawn from die:P1:dark: glory_2",
    ]


def test_a_draw_that_its_die_cannot_give() -> None:
    (line,) = problems("moment: stage 1\ndraws: {'die:P1:light': [ship], 'die:P1:dark': [gold_1]}")
    assert "cannot give 'ship': it has sun_1, gold_1" in line


def test_where_it_differed_is_told_between_moves() -> None:
    complaints = problems("moment: stage 3\nplay:\n- check: {then: {round: 2}}\n- P1: pass")
    assert complaints == ["play 1: round is 1, not 2"]


@pytest.mark.parametrize("words", ["before rolled 2", "after rolled 2"])
def test_a_moment_between_two_events(words: str) -> None:
    assert problems(
        "moment: stage 1\nparameters: {seats.3.throws: 2}\n"
        "rolls: {P1: [gold_1 + gold_1, gold_1 + gold_1]}\n"
        f"at: {words}\nthen: {{P1: 3/0/0/0}}"
    ) == ["P1.gold is 2, not 3"]


def test_rules_whose_events_do_not_lead_to_their_state_are_at_fault() -> None:
    times = iter(range(99))

    def forgetful(state: State, event: Gained) -> None:
        state.table.heroes[event.seat].gold += next(times)

    title = replace(TITLE, own_appliers={**TITLE.own_appliers, Gained: forgetful})
    (case,) = cases_in(HEAD + "  moment: stage 1\n", "a test")
    assert run_case(case, title).problems == [
        "the rules are at fault: the events do not lead to the state they gave"
    ]


def test_rules_that_lose_a_piece_are_at_fault() -> None:
    title = replace(TITLE, pieces=lambda state: Counter(pawn=3, gold=state.table.heroes[0].gold))
    (case,) = cases_in(HEAD + "  moment: stage 1\n", "a test")
    assert run_case(case, title).problems == [
        "the rules are at fault: pieces came or went: 0 gold -> 2 gold"
    ]
