"""Playing combat cards: who is asked, what limits them, Master Plan, Bluff (LH-22.4 to LH-22.6)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.events.battles import CardPlayed, Passed
from games.titles.hellas.events.table import PriestSacrificed
from tests.titles.lords_of_hellas.battlefield import Battlefield


def battle(attackers: int = 4, defenders: int = 4, **hands: tuple[str, ...]) -> Battlefield:
    """P1 comes to Locris from Phocis; ``P1`` and ``P2`` hold these cards."""
    field = prepared(defenders, **hands)
    field.attack("locris", phocis=attackers)
    return field


def prepared(defenders: int = 4, **hands: tuple[str, ...]) -> Battlefield:
    """The same before the attack."""
    field = Battlefield()
    field.hoplites("locris", 1, defenders)
    field.controls(1, "locris")
    for who, hand in hands.items():
        field.holds(int(who[1]) - 1, *hand)  # type: ignore[arg-type]
    return field


def test_the_defender_is_first_and_they_alternate() -> None:
    """LH-22.4."""
    field = battle(P1=("bow_glory", "torch_glory"), P2=("sword_trap", "mace_trap"))
    assert field.waits_for() == "P2 play_card"
    field.answers("P2 play sword_trap")
    assert field.waits_for() == "P1 play_card"
    field.answers("P1 play bow_glory")
    assert field.waits_for() == "P2 play_card"


def test_who_passes_is_out_and_the_other_goes_on_alone() -> None:
    """LH-22.4."""
    field = battle(P1=("bow_glory", "torch_glory"), P2=("sword_trap", "mace_trap"))
    field.answers("P2 pass", "P1 play bow_glory")
    assert field.waits_for() == "P1 play_card"
    field.answers("P1 play torch_glory")
    assert [event.seat for event in field.events_of(Passed)] == [1, 0]
    assert field.strengths() == (6, 4)


def test_an_empty_hand_passes_by_itself_and_a_full_one_never_does() -> None:
    """LH-30.5: who holds a card is asked, though all he can do is pass."""
    field = battle(attackers=1, P1=("sickle_charge",))
    assert field.waits_for() == "P1 play_card"
    assert field.may(0) == ["pass"]
    assert [event.seat for event in field.events_of(Passed)] == [1]


def test_an_empty_hand_is_asked_if_a_card_could_be_drawn() -> None:
    """LH-22.4, LH-30.5: Battle Prayer, by public information."""
    field = prepared()
    field.deck("bow_glory")
    field.blessed(1, "b_battle_prayer")
    field.priests(1, 1)
    field.attack("locris", phocis=4)
    assert field.waits_for() == "P2 play_card"
    assert field.may(1) == ["pass"]
    field.answers("P2 use b_battle_prayer")
    assert field.may(1) == ["play bow_glory 0", "pass"]


def test_without_a_priest_it_is_not_asked() -> None:
    """LH-22.4."""
    field = prepared()
    field.deck("bow_glory")
    field.blessed(1, "b_battle_prayer")
    field.attack("locris", phocis=4)
    assert field.events_of(Passed)[0].seat == 1


def test_cards_of_one_kind_are_one_answer() -> None:
    """LH-D38."""
    field = battle(P2=("sickle_charge", "sickle_charge", "bow_glory"))
    assert field.may(1) == ["play bow_glory 0", "play sickle_charge 0", "pass"]


def test_a_card_that_is_not_in_hand_is_refused() -> None:
    """LH-28.1."""
    field = battle(P2=("bow_glory",))
    with pytest.raises(Refused) as refused:
        field.answers("P2 play sickle_charge")
    assert refused.value.clause == "LH-28.1"


def test_symbols_are_counted_against_the_hoplites_that_are_there_now() -> None:
    """LH-22.5: Reinforcements make room for more."""
    field = prepared(P1=("shield_reinforcements", "sickle_charge"))
    field.hoplites("boeotia", 0, 1)
    field.attack("locris", phocis=1)
    assert field.may(0) == ["play shield_reinforcements 0", "pass"]
    field.controls(0, "aetolia")
    field.hoplites("aetolia", 0, 1)
    field.answers("P1 play shield_reinforcements", "P1 lead aetolia 1")
    assert field.may(0) == ["play sickle_charge 0", "pass"]


def test_no_attrition_ignores_the_symbols_of_the_first_card() -> None:
    """LH-22.5, W-19."""
    field = prepared(P1=("sickle_charge", "axe_wild_attack"))
    field.blessed(0, "b_no_attrition")
    field.attack("locris", phocis=1)
    assert field.may(0) == ["play axe_wild_attack 0", "play sickle_charge 0", "pass"]
    field.answers("P1 play sickle_charge")
    assert field.may(0) == ["play axe_wild_attack 0", "pass"]
    field.answers("P1 play axe_wild_attack")
    assert [event.casualties for event in field.events_of(CardPlayed)] == [0, 1]
    assert field.strengths() == (8, 4)


def test_restrictive_maneuver_leaves_the_attacker_one_card() -> None:
    """LH-22.6, LH-R96: after it he counts as having passed."""
    field = prepared(P1=("bow_glory", "torch_glory"), P2=("sword_trap", "mace_trap"))
    field.blessed(1, "b_restrictive_maneuver")
    field.attack("locris", phocis=4)
    field.answers("P2 play sword_trap", "P1 play bow_glory")
    assert field.waits_for() == "P2 play_card"
    field.answers("P2 play mace_trap")
    assert field.events_of(Passed)
    assert field.strengths()[0] == 5


def test_restrictive_maneuver_does_not_help_the_attacker() -> None:
    """LH-22.6."""
    field = prepared(P2=("sword_trap", "mace_trap"))
    field.blessed(0, "b_restrictive_maneuver")
    field.attack("locris", phocis=4)
    field.answers("P2 play sword_trap", "P2 play mace_trap")
    assert field.strengths() == (4, 8)


def test_restrictive_maneuver_counts_played_cards_only() -> None:
    """LH-29.26: not those that Eye of Graeae used up."""
    field = prepared(P1=("bow_glory",))
    field.deck("torch_glory")
    field.owns(0, "eye_of_graeae")
    field.blessed(1, "b_restrictive_maneuver")
    field.attack("locris", phocis=4)
    field.answers("P1 use eye_of_graeae", "P1 discard bow_glory")
    assert field.may(0) == ["play torch_glory 0", "pass"]


def test_eye_of_graeae_is_used_in_an_own_step_which_then_is_put_anew() -> None:
    """LH-29.14."""
    field = prepared(P1=("bow_glory", "torch_glory"))
    field.deck("sickle_charge")
    field.owns(0, "eye_of_graeae")
    field.attack("locris", phocis=4)
    field.answers("P1 use eye_of_graeae", "P1 discard bow_glory", "P1 pass")
    assert field.waits_for() == "P1 play_card"
    assert field.may(0) == ["play sickle_charge 0", "play torch_glory 0", "pass"]


def test_master_plan_makes_one_card_stronger_for_a_priest() -> None:
    """LH-29.16: several cards need several priests."""
    field = prepared(P1=("bow_glory", "torch_glory"))
    field.blessed(0, "b_master_plan")
    field.priests(0, 1)
    field.attack("locris", phocis=4)
    assert field.may(0) == [
        "play bow_glory 0",
        "play bow_glory 1",
        "play torch_glory 0",
        "play torch_glory 1",
        "pass",
    ]
    field.answers("P1 play bow_glory planned")
    assert field.events_of(PriestSacrificed)[0].seat == 0
    assert field.table.players[0].pool == 0
    with pytest.raises(Refused) as refused:
        field.answers("P1 play torch_glory planned")
    assert refused.value.clause == "LH-29.16"
    field.answers("P1 play torch_glory")
    assert field.strengths() == (4 + 1 + 3 + 1, 4)


def test_bluff_is_one_more_card_after_both_have_passed() -> None:
    """LH-22.4, W-17."""
    field = prepared(P1=("bow_glory", "torch_glory"), P2=("sword_trap", "mace_trap"))
    field.blessed(0, "b_bluff")
    field.attack("locris", phocis=4)
    field.answers("P2 pass", "P1 pass")
    assert field.waits_for() == "P1 bluff"
    field.answers("P1 play bow_glory")
    assert field.strengths() == (5, 4)
    assert field.table.players[0].cards == 1


def test_bluff_may_be_declined_and_is_asked_though_nothing_fits() -> None:
    """LH-30.5."""
    field = prepared(P1=("sickle_charge",))
    field.blessed(0, "b_bluff")
    field.attack("locris", phocis=1)
    field.answers("P1 pass")
    assert field.may(0) == ["pass"]
    field.answers("P1 pass")
    assert field.strengths() == (1, 4)


def test_bluff_may_be_planned() -> None:
    """W-16: at B2 too."""
    field = prepared(P1=("bow_glory",))
    field.blessed(0, "b_bluff", "b_master_plan")
    field.priests(0, 1)
    field.attack("locris", phocis=4)
    field.answers("P1 pass", "P1 play bow_glory planned")
    assert field.strengths() == (8, 4)


def test_bluff_with_an_empty_hand_is_not_asked_about() -> None:
    """W-17."""
    field = prepared(P1=("bow_glory",))
    field.blessed(0, "b_bluff")
    field.attack("locris", phocis=4)
    field.answers("P1 play bow_glory")
    assert field.strengths() == (5, 4)


@pytest.mark.parametrize(("played", "asked"), [(True, False), (False, True)])
def test_restrictive_maneuver_stops_bluff_after_a_card(played: bool, asked: bool) -> None:
    """LH-R96: one card in the whole battle."""
    field = prepared(P1=("bow_glory", "torch_glory"))
    field.blessed(0, "b_bluff")
    field.blessed(1, "b_restrictive_maneuver")
    field.attack("locris", phocis=4)
    field.answers("P1 play bow_glory" if played else "P1 pass")
    assert (field.waits_for() == "P1 bluff") == asked


def test_who_is_asked_what_is_the_same_whatever_he_holds() -> None:
    """LH-30.5: a hand counts by its size alone."""
    first, other = (battle(attackers=1, P1=(card,)) for card in ("sickle_charge", "bow_glory"))
    for field in (first, other):
        field.answers("P1 pass")
    types = [[type(event) for event in field.events] for field in (first, other)]
    assert types[0] == types[1]
