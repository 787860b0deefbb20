"""How the greedy player sees a battle: its odds, losses, retreats, the re-roll (CY-10, CY-12)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.titles.cyclades.appraise.odds import Side, odds
from games.titles.cyclades.components.ids import HeroId
from games.titles.cyclades.parameters import DEFAULTS
from games.titles.cyclades.state import Battle
from games.titles.cyclades.steps.battles import ChooseLoss, OfferReroll, OfferRetreat
from tests.titles.cyclades.case_map import Table
from tests.titles.cyclades.judging import best, worths

DIE = DEFAULTS.battle.die
"""Faces 0 1 1 2 2 3: of 36 pairs 10 are ties and 13 go either way."""


def test_one_against_one_by_hand() -> None:
    """CY-12.4: a tie costs both."""
    worth_of = odds(Side(1, 0, DIE), Side(1, 0, DIE))
    assert worth_of.won == pytest.approx(float(Fraction(13, 36)))
    assert worth_of.defenders == pytest.approx(float(Fraction(13, 36)))


def test_two_against_one_by_hand() -> None:
    """Wins at once from an even die on (23 of 36), on the tie that a die one lower gives (8 of 36)
    one is left against none; else (5 of 36) it is one against one."""
    worth_of = odds(Side(2, 0, DIE), Side(1, 0, DIE))
    assert worth_of.won == pytest.approx(
        float(Fraction(31, 36) + Fraction(5, 36) * Fraction(13, 36))
    )


def test_sides_mirror_each_other() -> None:
    for units, foes, walls in ((3, 2, 0), (1, 4, 0), (2, 2, 1)):
        worth_of = odds(Side(units, 0, DIE), Side(foes, walls, DIE))
        mirror = odds(Side(foes, walls, DIE), Side(units, 0, DIE))
        assert worth_of.attackers == pytest.approx(mirror.defenders)
        assert worth_of.won + mirror.won <= 1.0


def test_penthesilea_and_helen() -> None:
    """CY-16.7: she wins the ties; CY-16.3: the die counts 2."""
    plain = odds(Side(1, 0, DIE), Side(1, 0, DIE))
    assert odds(Side(1, 0, DIE, True), Side(1, 0, DIE)).won == pytest.approx(
        float(Fraction(23, 36))
    )
    assert odds(Side(1, 0, (2,)), Side(1, 0, DIE)).won == pytest.approx(0.5)
    assert plain.won < 0.5


def battle(*, troops: int, foes: int, **more: list[HeroId]) -> Table:
    """Red attacks blue in B2 out of A2; ``more``: heroes of red in the battle."""
    made = Table(3).land("A2", "red").land("B2", "blue", troops=foes).land("B1", "blue")
    made.land("D1", "green").sea("M", "red", 1).turn("red", "ares")
    for hero in more.get("heroes", []):
        made.hero("red", hero)
    made.table.battle = Battle(
        "B2", "A2", "red", "blue", troops=troops, heroes=[*more.get("heroes", [])]
    )
    made.faction("red").troops -= troops
    return made


def test_a_hopeless_attack_is_broken_off_and_a_sure_one_is_not() -> None:
    """CY-12.8."""
    worth_of = worths(battle(troops=2, foes=6).begin(OfferRetreat("red")))
    assert worth_of["retreat A2"] > worth_of["stay"]
    assert worth_of["retreat A3"] > worth_of["retreat A2"], (
        "nobody's, and with a priestess (CY-12.10)"
    )
    sure = battle(troops=5, foes=1)
    sure.land("A1", "red").land("A3", "red")
    assert best(sure.begin(OfferRetreat("red"))) == "stay"


def test_a_troop_dies_before_a_hero() -> None:
    """CY-12.5."""
    made = battle(troops=1, foes=3, heroes=["ajax"]).begin(ChooseLoss("red"))
    assert worths(made)["lose troop none"] > worths(made)["lose ajax none"]


def test_beside_perseus_a_troop_withdraws() -> None:
    """CY-16.9: best to an area of nobody, which is taken."""
    made = battle(troops=1, foes=3, heroes=["perseus"]).begin(ChooseLoss("red"))
    assert best(made) == "lose troop A3"


@pytest.mark.parametrize(("face", "answer"), [(0, "reroll"), (3, "accept")])
def test_croesus_pays_for_another_throw_when_this_one_loses(face: int, answer: str) -> None:
    """CY-12.3: three against three."""
    made = battle(troops=2, foes=3, heroes=["croesus"]).purse("red", 5)
    made.table.battle.dice = {"red": face, "blue": 1}
    assert best(made.begin(OfferReroll("red"))) == answer
