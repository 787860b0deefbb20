"""Colours and areas are written like seats; what a line says wrongly is named."""

from __future__ import annotations

import pytest

from games.case_files import cases_in
from games.engine import beginning
from games.engine.cases import run_case
from games.engine.cases.start import laid_out
from games.engine.chance import SeededChance
from games.engine.errors import BadCase
from games.titles.cyclades import TITLE
from games.titles.cyclades.scoring import pieces
from games.titles.cyclades.state import State

HEAD = "title: cyclades\nseats: 3\ncases:\n- {id: T, name: A test, clauses: [CY-0.1], "


def problems(body: str) -> list[str]:
    (case,) = cases_in(HEAD + body + "}", "a test")
    return run_case(case, TITLE).problems


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("A1: pink 2t", "'pink 2t' does not begin with a colour"),
        ("A1: red 2f", "'2f' is no piece"),
        ("M: red 2t", "'2t' is no piece"),
        ("M: red hector", "'hector' is no piece"),
        ("A1: 3", "write a line or its fields"),
        ("A1.towers: 1", "no 'towers'"),
        ("Z9: red 1t", "no 'Z9'"),
        ("red: 5 gold", "write the fields of a colour"),
        ("red.gold: much", "write a number"),
        ("red.lands: [A1]", "follows from the map"),
        ("black.gold: 1", "no 'black'"),
        ("kraken: S", "does not read as 'blue S'"),
        ("kraken: blue Z9", "no area 'Z9'"),
        ("zeus: red five", "does not read as 'red 5'"),
        ("A1: red 9t", "red has more pieces on the map than there are"),
        ("A1.heroes: [ajax]", "ajax stands where nobody is in control"),
    ],
)
def test_a_position_that_cannot_be_read(position: str, complaint: str) -> None:
    with pytest.raises(BadCase, match=complaint):
        problems(f"moment: income, position: {{{position}}}")


def test_somebody_must_act_in_a_turn() -> None:
    with pytest.raises(BadCase, match="acting: red zeus"):
        problems("moment: turn")


@pytest.mark.parametrize("word", ["P1", "0", "black", "A1"])
def test_who_has_no_battle_die(word: str) -> None:
    with pytest.raises(BadCase, match="rolls no dice here"):
        problems(f"moment: income, rolls: {{'{word}': 1}}")


def test_a_wrong_line_is_told_field_by_field() -> None:
    assert problems(
        "moment: income, position: {A1: red 2t hector, M: red 1f, red.gold: 1},"
        "then: {A1: blue 2t, M: red 2f, red: {gold: 3, heroes: [hector]}}"
    ) == [
        "A1.owner is red, not blue",
        'A1.heroes is ["hector"], not []',
        "M.fleets is 1, not 2",
    ]


def test_no_piece_of_the_box_is_missing_or_twice_under_a_position() -> None:
    (case,) = cases_in(
        HEAD + "moment: income, position: {A1: red 2t 1m hector, M: blue 3f, A1.buildings: [port],"
        "B2.metropolises: [priestess], B2: blue ct, kraken: blue S, red.priestesses: 2,"
        "hero_track: [ajax, null], discards: [harpy]}}",
        "a test",
    )
    state = laid_out(TITLE, case)
    assert isinstance(state, State)
    begun = beginning.new_game(TITLE, None, 3, SeededChance(1))
    assert pieces(state) == pieces(begun.state)
