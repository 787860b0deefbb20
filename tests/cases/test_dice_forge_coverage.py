"""The worked cases of Dice Forge leave out no card, no face and no decision."""

from __future__ import annotations

from functools import cache

import pytest

from games.engine.cases import Report
from games.law import law_of
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
from tests.cases.played import ids_of, played
from tests.filled import filled


@cache
def most_moves() -> dict[str, int]:
    """Decision -> the largest number of moves it can have, those of a Triton token not counted."""
    law = law_of("dice_forge")
    assert law is not None
    largest = {id: dict(law.entries[id].more)["Max"] for id in ids_of("dice_forge", "decision")}
    return {id: int(most) for id, most in largest.items() if most.isdecimal()}


@cache
def holding() -> list[Report]:
    """What came of the cases that hold; the others show nothing."""
    return [report for report in played("dice_forge").values() if report.holds]


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
    assert met == ids_of("dice_forge", "decision")


def test_no_decision_has_more_moves_than_the_rules_say() -> None:
    decisions = [(report.case.label, asked) for report in holding() for asked in report.asked]
    for label, asked in filled(decisions):
        own = [move for move in asked.moves if not isinstance(move, mv.Triton)]
        assert len(own) <= most_moves()[decision_of(asked)], label
