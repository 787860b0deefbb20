"""How the greedy player attacks, plays cards, strikes and defends (LH-8, LH-20, LH-22)."""

from __future__ import annotations

from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.state import Attacks, Hunt
from games.titles.hellas.steps.hunt import Defend, Strike
from games.titles.lords_of_hellas.steps import ChooseAttack
from tests.titles.lords_of_hellas.judging import best, worths
from tests.titles.lords_of_hellas.wholetable import WholeTable


def armies(own: int, theirs: int, *cards: CombatCardId) -> WholeTable:
    """P1 in Locris beside P2 in Achaea, who holds so many cards."""
    made = WholeTable(3)
    made.hero(0, "perseus", "crete")
    made.hero(1, "helen", "crete")
    made.hoplites("locris", 0, own)
    made.hoplites("achaea", 1, theirs)
    made.controls(0, "locris")
    made.controls(1, "achaea")
    made.holds(1, *cards)
    return made


def assault(made: WholeTable) -> float:
    """All march against Achaea."""
    made.turn()
    made.answers("P1 begin march")
    return worths(made)["march march locris achaea"]


def test_the_weaker_do_not_attack_and_the_stronger_do() -> None:
    """LH-22.7: one without a card against two with one, five against one."""
    assert assault(armies(1, 2, "torch_glory")) < 0.0
    assert assault(armies(5, 1)) > 0.0


def battle(own: int, theirs: int, *hand: CombatCardId) -> WholeTable:
    """P1 has attacked Achaea and is asked for a card; P2 holds none."""
    made = armies(0, theirs)
    made.holds(0, *hand)
    made.turn()
    made.attack("achaea", locris=own)
    return made


def test_no_card_is_played_in_a_battle_that_is_won() -> None:
    """LH-22.4: nobody can answer."""
    assert best(battle(4, 2, "axe_wild_attack", "torch_glory")) == "pass"


def test_the_card_that_is_enough_and_costs_least_is_played() -> None:
    """LH-22.7: three strength against a tie: not the charge, whose two symbols kill."""
    made = battle(3, 4, "sickle_charge", "mace_tactical_maneuver", "bow_local_support")
    assert best(made) == "play mace_tactical_maneuver 0"


def test_no_card_is_thrown_away_where_all_are_not_enough() -> None:
    """LH-22.7."""
    assert best(battle(1, 8, "axe_wild_attack", "torch_glory")) == "pass"


def hunt(*hand: CombatCardId, wounds: int = 0) -> WholeTable:
    """P1 hunts the Sphinx in Messenia: torch, bow, mace, spear."""
    made = WholeTable(3)
    made.hero(0, "perseus", "messenia", leadership=3)
    made.monster("sphinx", "messenia")
    made.table.monsters["sphinx"].wounds = ["w1", "w2", "w3", "w4"][:wounds]  # type: ignore[assignment]
    made.holds(0, *hand)
    made.table.hunt = Hunt(0, "sphinx", "messenia", drawn=True)
    return made


def test_a_card_strikes_its_own_symbol_and_the_sickle_another() -> None:
    """LH-20.5."""
    made = hunt("sickle_charge", "torch_glory", "shield_reinforcements")
    made.carry_out(lambda ref: ref.push(Strike(0)))
    by_move = worths(made)
    assert best(made) == "strike torch_glory w1"
    assert by_move["strike sickle_charge w1"] < by_move["strike sickle_charge w3"]


def test_a_weak_attack_is_defended_and_a_deadly_one_by_all_means() -> None:
    """LH-20.10: with the card that strikes nothing any more; three injuries make the next one the
    end (LH-21.3)."""
    made = hunt("axe_assault", "spear_assault", wounds=2)
    made.injured("leadership", "strength", "speed")
    made.table.hunt = Hunt(0, "sphinx", "messenia", drawn=True, attack="ma_attack_4", strength=4)
    made.carry_out(lambda ref: ref.push(Defend(0)))
    assert best(made) == "lay axe_assault 0 0"


def test_the_neighbour_shows_what_hurts_most() -> None:
    """LH-20.8: the hunter has no card to defend with."""
    made = hunt()
    made.state.attacks["hunt"] = Attacks((1,), choice=["ma_attack_3", "ma_recall_3"])
    made.carry_out(lambda ref: ref.push(ChooseAttack(1)))
    assert best(made) == "show_attack ma_recall_3"
