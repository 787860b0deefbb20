"""The worked cases of Dice Forge leave nothing out: clauses, cards, faces, decisions."""

from __future__ import annotations

from functools import cache

import pytest

from games.engine.cases import Report
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.events import CardTaken
from tests.cases.dice_forge_occurrences import (
    CARD_WORKED,
    cards_refused,
    decision_of,
    decisions_met,
    faces_applied,
    faces_refused,
)
from tests.cases.played import played

CLAUSES = {0: 8, 1: 12, 2: 4, 3: 6, 4: 8, 5: 12, 6: 13, 7: 8, 8: 3, 9: 9, 10: 9, 11: 24, 12: 7}
CLAUSES |= {13: 3, 14: 3, 15: 4, 16: 2}
"""Chapter of the rules -> how many clauses it has."""

NO_CASE_CAN_SHOW = {
    "DF-15.4": "says what is not in the box: there is nothing to play",
}

MOST_MOVES = {
    "DF-D02": 7, "DF-D03": 2, "DF-D04": 3, "DF-D05": 2, "DF-D06": 3, "DF-D07": 19,
    "DF-D08": 17, "DF-D09": 2, "DF-D11": 4, "DF-D12": 2, "DF-D13": 3, "DF-D15": 3,
    "DF-D16": 16, "DF-D17": 12, "DF-D18": 15, "DF-D19": 4, "DF-D20": 3, "DF-D22": 15,
    "DF-D23": 2, "DF-D24": 2, "DF-D25": 3, "DF-D26": 2, "DF-D27": 16, "DF-D28": 1,
}  # fmt: skip
"""Decision -> the largest number of moves it can have, those of a Triton token not counted."""


@cache
def holding() -> list[Report]:
    """What came of the cases that hold; the others show nothing."""
    return [report for report in played("dice_forge").values() if report.holds]


def test_every_clause_is_cited_by_a_case_that_holds() -> None:
    cited = {clause for report in holding() for clause in report.case.clauses}
    every = {f"DF-{part}.{n}" for part, count in CLAUSES.items() for n in range(1, count + 1)}
    assert cited - every == set(), "clauses that the rules do not have"
    assert every - cited == NO_CASE_CAN_SHOW.keys()


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_bought_and_works(card: str) -> None:
    assert card in CARD_WORKED, (
        f"tests/cases/dice_forge_occurrences.py does not say how {card} is seen to work"
    )
    assert [r for r in holding() if CARD_WORKED[card](r.events)], f"{card} works nowhere"
    bought = {e.card for r in holding() for e in r.events if isinstance(e, CardTaken)}
    assert card in bought, f"{card} is never bought"


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_refused_somewhere(card: str) -> None:
    assert card in {refused for report in holding() for refused in cards_refused(report)}


@pytest.mark.parametrize("face", FACES)
def test_every_face_works(face: str) -> None:
    assert face in {applied for report in holding() for applied in faces_applied(report.events)}


@pytest.mark.parametrize("face", FACES)
def test_every_face_is_refused_somewhere(face: str) -> None:
    assert face in {refused for report in holding() for refused in faces_refused(report)}


def test_every_decision_is_put() -> None:
    met = {decision for report in holding() for decision in decisions_met(report)}
    assert met == {f"DF-D{number:02}" for number in range(1, 29)}


def test_no_decision_has_more_moves_than_the_rules_say() -> None:
    for report in holding():
        for asked in report.asked:
            own = [move for move in asked.moves if not isinstance(move, mv.Triton)]
            assert len(own) <= MOST_MOVES[decision_of(asked)], report.case.label
