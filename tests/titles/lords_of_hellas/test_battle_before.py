"""Effects before a battle, one at a time in turn (LH-22.2, LH-29.6, LH-29.7, LH-29.24)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.components.ids import ArtifactId, BlessingId, RegionId
from games.titles.hellas.events.battles import CardsStageBegan
from games.titles.hellas.events.cards import CardsDiscarded, CardsDrawn
from games.titles.hellas.events.hoplites import ControlGained, HoplitesBrought
from tests.titles.lords_of_hellas.battlefield import Battlefield


def arcadia(defenders: int = 2, fortified: int = 0) -> Battlefield:
    """P2 holds Arcadia, a city next to Corinthia from where P1 will come."""
    field = Battlefield()
    field.hoplites("arcadia", 1, defenders, fortified)
    field.controls(1, "arcadia")
    return field


def test_nobody_is_asked_who_has_nothing_to_use() -> None:
    """LH-22.2, LH-30.5."""
    field = arcadia()
    field.attack("arcadia", corinthia=1)
    assert field.waits_for() == ""
    assert field.winner() == 1


def test_the_active_player_says_who_acts_first_if_both_could() -> None:
    """LH-R55."""
    field = arcadia()
    field.deck("bow_glory", "torch_glory")
    field.owns(0, "harpe")
    field.owns(1, "caduceus")
    field.holds(0, "sword_trap")
    field.attack("arcadia", corinthia=1)
    assert field.waits_for() == "P1 first_to_act"
    assert field.may(0) == ["first P1", "first P2"]
    field.answers("P1 first P2")
    assert field.waits_for() == "P2 before_battle"
    assert field.may(1) == ["answer caduceus", "pass"]


def test_who_alone_has_an_effect_is_asked_at_once() -> None:
    """LH-22.2: the defender, though the attacker's turn it is."""
    field = arcadia()
    field.deck("bow_glory")
    field.owns(1, "harpe")
    field.attack("arcadia", corinthia=1)
    assert field.waits_for() == "P2 before_battle"
    field.answers("P2 answer harpe")
    assert field.table.players[1].artifacts == {"harpe": False}
    assert field.waits_for() == "P2 play_card"


def test_effects_alternate_until_both_pass_in_a_row() -> None:
    """LH-22.2, LH-R55."""
    field = arcadia(defenders=3)
    field.deck("bow_glory", "torch_glory")
    field.owns(0, "harpe", "apollos_arrow")
    field.hero(0, "perseus", "corinthia")
    field.holds(0, "sword_trap")
    field.owns(1, "caduceus")
    field.attack("arcadia", corinthia=3)
    field.answers("P1 first P1", "P1 answer harpe")
    assert field.waits_for() == "P2 before_battle"
    field.answers("P2 pass")
    assert field.waits_for() == "P1 before_battle"
    field.answers("P1 answer apollos_arrow")
    assert field.waits_for() == "P2 before_battle"
    field.answers("P2 pass")
    assert field.waits_for() == "P1 play_card"


def test_a_pass_is_not_taken_back_when_the_other_passes_too() -> None:
    """LH-22.2."""
    field = arcadia()
    field.deck("bow_glory", "torch_glory")
    field.owns(0, "harpe")
    field.owns(1, "apollos_arrow")
    field.hero(1, "helen", "messenia")
    field.attack("arcadia", corinthia=1)
    field.answers("P1 first P1", "P1 pass", "P2 pass")
    assert field.events_of(CardsStageBegan)
    assert field.table.players[0].artifacts == {"harpe": True}


def test_who_passed_by_himself_is_asked_again_when_he_can_act() -> None:
    """LH-22.2: the enemy of Caduceus has drawn a card."""
    field = arcadia()
    field.deck("bow_glory")
    field.owns(0, "caduceus")
    field.owns(1, "harpe")
    field.attack("arcadia", corinthia=1)
    assert field.waits_for() == "P2 before_battle"
    field.answers("P2 answer harpe")
    assert field.waits_for() == "P1 before_battle"
    field.answers("P1 answer caduceus", "P2 discard bow_glory")
    assert field.events_of(CardsDiscarded)[0].cause == "caduceus"
    assert field.table.players[1].cards == 0


def test_a_card_drawn_in_between_gives_the_other_side_an_effect() -> None:
    """LH-22.2, LH-30.3: Battle Prayer is nobody's effect of this battle."""
    field = arcadia()
    field.deck("bow_glory")
    field.owns(0, "caduceus")
    field.blessed(1, "b_battle_prayer", "b_unbroken_morale")
    field.priests(1, 1)
    field.attack("arcadia", corinthia=3)
    assert field.waits_for() == "P2 before_battle"
    field.answers("P2 use b_battle_prayer")
    assert field.waits_for() == "P2 before_battle"
    field.answers("P2 pass")
    assert field.waits_for() == "P1 before_battle"


def test_eye_of_graeae_before_the_battle_counts_as_an_effect() -> None:
    """LH-30.6, LH-R132: the other side is next, and may answer it."""
    field = arcadia()
    field.deck("bow_glory", "torch_glory")
    field.owns(0, "eye_of_graeae", "harpe")
    field.owns(1, "caduceus")
    field.holds(0, "sword_trap")
    field.attack("arcadia", corinthia=1)
    field.answers("P1 first P2", "P2 pass")
    assert field.may(0) == ["answer harpe", "answer eye_of_graeae", "pass"]
    field.answers("P1 answer eye_of_graeae", "P1 discard sword_trap")
    assert field.events_of(CardsDrawn)[-1].count == 1
    assert field.waits_for() == "P2 before_battle"


def test_eye_of_graeae_alone_is_not_asked_for() -> None:
    """LH-30.2: an offer is made inside a question that is put anyway."""
    field = arcadia()
    field.deck("bow_glory")
    field.owns(0, "eye_of_graeae")
    field.holds(0, "sword_trap")
    field.attack("arcadia", corinthia=1)
    assert field.waits_for() == "P1 play_card"
    assert "use eye_of_graeae" in field.may(0)


def test_always_prepared_draws_by_itself_with_an_empty_hand() -> None:
    """W-12: before anybody is asked."""
    field = arcadia()
    field.deck("bow_glory")
    field.blessed(1, "b_always_prepared")
    field.owns(0, "caduceus")
    field.attack("arcadia", corinthia=1)
    assert [event.cause for event in field.events_of(CardsDrawn)] == ["b_always_prepared"]
    assert field.waits_for() == "P1 before_battle"


def test_always_prepared_draws_nothing_for_who_holds_a_card() -> None:
    """W-12."""
    field = arcadia()
    field.deck("bow_glory")
    field.blessed(1, "b_always_prepared")
    field.holds(1, "sword_trap")
    field.attack("arcadia", corinthia=1)
    assert not field.events_of(CardsDrawn)


def test_caduceus_takes_a_card_of_the_enemys_choice() -> None:
    """LH-29.24; with no card in the enemy's hand it is not asked about."""
    field = arcadia()
    field.owns(0, "caduceus")
    field.holds(1, "bow_glory", "sword_trap")
    field.attack("arcadia", corinthia=1)
    field.answers("P1 answer caduceus")
    assert field.may(1) == ["discard bow_glory", "discard sword_trap"]


def test_caduceus_asks_even_for_a_single_card() -> None:
    """LH-30.5."""
    field = arcadia()
    field.owns(0, "caduceus")
    field.holds(1, "bow_glory")
    field.attack("arcadia", corinthia=1)
    field.answers("P1 answer caduceus")
    assert field.waits_for() == "P2 discard"


@pytest.mark.parametrize(
    ("region", "asked"), [("messenia", True), ("arcadia", False), ("epirus", False)]
)
def test_apollos_arrow_next_to_the_hero(region: RegionId, asked: bool) -> None:
    """LH-29.24: 2 more in this battle only."""
    field = arcadia(defenders=3)
    field.owns(0, "apollos_arrow")
    field.hero(0, "perseus", region)
    field.attack("arcadia", corinthia=2)
    assert (field.waits_for() == "P1 before_battle") == asked
    if asked:
        field.answers("P1 answer apollos_arrow")
        assert field.strengths() == (4, 3)


def test_apollos_arrow_is_of_no_use_on_a_quest() -> None:
    """LH-29.24."""
    field = arcadia()
    field.owns(0, "apollos_arrow")
    field.quest("q_aid_to_atlas")
    player = field.table.players[0]
    player.hero, player.quest, player.stage = "perseus", "q_aid_to_atlas", 1
    field.attack("arcadia", corinthia=1)
    assert field.waits_for() == ""


def test_unbroken_morale_kills_one_of_more() -> None:
    """W-13: numbers are compared when it is used; once a battle (LH-R122)."""
    field = arcadia(defenders=2)
    field.blessed(1, "b_unbroken_morale")
    field.attack("arcadia", corinthia=4)
    assert field.waits_for() == "P2 before_battle"
    field.answers("P2 answer b_unbroken_morale")
    assert field.strengths() == (3, 2)


def test_unbroken_morale_needs_an_enemy_with_more() -> None:
    """W-13."""
    field = arcadia(defenders=2)
    field.blessed(1, "b_unbroken_morale")
    field.attack("arcadia", corinthia=2)
    assert field.waits_for() == ""


def test_unbroken_morale_after_an_ambush_that_evened_the_sides() -> None:
    """LH-22.2: when an effect is used, not when the battle begins."""
    field = arcadia(defenders=1, fortified=1)
    field.blessed(1, "b_unbroken_morale", "b_ambush")
    field.attack("arcadia", corinthia=3)
    assert field.may(1) == ["answer b_unbroken_morale", "answer b_ambush", "pass"]
    field.answers("P2 answer b_ambush")
    assert field.strengths() == (2, 3)


@pytest.mark.parametrize("owner", [1, None])
def test_ambush_needs_a_fortified_hoplite_in_an_own_region(owner: int | None) -> None:
    """LH-29.7."""
    field = arcadia(defenders=1, fortified=1)
    field.table.regions["arcadia"].owner = owner
    field.blessed(1, "b_ambush")
    field.attack("arcadia", corinthia=4)
    assert (field.waits_for() == "P2 before_battle") == (owner == 1)


def test_ambush_is_no_effect_of_the_attacker() -> None:
    """W-14."""
    field = arcadia(defenders=1, fortified=1)
    field.blessed(0, "b_ambush")
    field.attack("arcadia", corinthia=4)
    assert field.waits_for() == "P2 withdraw"


def test_response_force_brings_up_to_speed_from_one_region() -> None:
    """LH-29.6: unfortified ones."""
    field = arcadia(defenders=1)
    field.blessed(1, "b_response_force")
    field.hero(1, "perseus", "crete", speed=2)
    field.hoplites("messenia", 1, 3)
    field.hoplites("achaea", 1, 1, fortified=1)
    field.attack("arcadia", corinthia=2)
    field.answers("P2 answer b_response_force")
    assert field.may(1) == ["lead achaea 1", "lead messenia 1", "lead messenia 2", "pass"]
    with pytest.raises(Refused) as refused:
        field.answers("P2 lead messenia 3")
    assert refused.value.clause == "LH-29.6"
    field.answers("P2 lead messenia 2")
    assert field.strengths() == (2, 3)
    assert field.stands("messenia", 1) == "1"


def test_response_force_of_the_attacker_is_not_asked_about() -> None:
    """W-15."""
    field = arcadia()
    field.blessed(0, "b_response_force")
    field.hoplites("argolis", 0, 3)
    field.attack("arcadia", corinthia=2)
    assert field.waits_for() == ""


def test_minotaurs_horn_brings_any_number_from_any_neighbours() -> None:
    """LH-29.6."""
    field = arcadia(defenders=1)
    field.owns(1, "minotaurs_horn")
    field.hoplites("messenia", 1, 2)
    field.hoplites("achaea", 1, 1)
    field.attack("arcadia", corinthia=2)
    field.answers("P2 answer minotaurs_horn", "P2 lead messenia 2")
    assert field.may(1) == ["lead achaea 1", "pass"]
    field.answers("P2 lead achaea 1")
    assert field.strengths() == (2, 4)
    assert [event.origin for event in field.events_of(HoplitesBrought)] == ["messenia", "achaea"]


def test_control_stays_where_hoplites_have_left() -> None:
    """LH-1.2."""
    field = arcadia(defenders=1)
    field.owns(1, "minotaurs_horn")
    field.hoplites("messenia", 1, 2)
    field.controls(1, "messenia")
    field.attack("arcadia", corinthia=2)
    field.answers("P2 answer minotaurs_horn", "P2 lead messenia 2")
    assert field.owner("messenia") == 1
    assert not field.events_of(ControlGained)


@pytest.mark.parametrize("card", ["minotaurs_horn", "b_response_force"])
def test_medusa_lets_no_help_out(card: ArtifactId | BlessingId) -> None:
    """LH-8.6, LH-29.6: nobody could come, so the effect would change nothing (LH-1.16)."""
    field = arcadia(defenders=1)
    field.hoplites("messenia", 1, 2)
    field.monster("medusa", "messenia")
    if card == "minotaurs_horn":
        field.owns(1, "minotaurs_horn")
    else:
        field.blessed(1, "b_response_force")
    field.attack("arcadia", corinthia=2)
    assert field.waits_for() == ""


def test_helen_lets_no_help_in() -> None:
    """LH-8.5."""
    field = arcadia(defenders=1)
    field.owns(1, "minotaurs_horn")
    field.hoplites("messenia", 1, 2)
    field.hero(2, "helen", "arcadia")
    field.hero(0, "perseus", "arcadia")
    field.attack("arcadia", corinthia=2)
    assert field.waits_for() == ""


def test_chimera_bites_those_who_come_to_help() -> None:
    """LH-8.7: before they fight."""
    field = arcadia(defenders=1)
    field.owns(1, "minotaurs_horn")
    field.hoplites("messenia", 1, 2)
    field.monster("chimera", "arcadia", "ev_chimera_macedonia")
    field.attack("arcadia", corinthia=4)
    assert field.stands("arcadia") == "3"
    field.answers("P2 answer minotaurs_horn", "P2 lead messenia 2")
    assert field.strengths() == (3, 2)


def test_a_side_wiped_out_before_the_cards_makes_no_battle() -> None:
    """LH-22.3: no card, no losing kill; the survivor is there alone."""
    field = arcadia(defenders=1, fortified=1)
    field.blessed(1, "b_ambush", "b_athenas_gift")
    field.holds(0, "sickle_charge")
    field.attack("arcadia", corinthia=1)
    field.answers("P2 answer b_ambush")
    assert field.waits_for() == ""
    assert not field.events_of(CardsStageBegan)
    assert field.winner() == 1
    assert field.stands("arcadia", 1) == "1+1f"
    assert field.table.players[1].pool == 0


def test_help_from_one_region_is_one_group_in_one_battle() -> None:
    """LH-R109: Chimera bites those who come the same way later no more."""
    field = arcadia(defenders=1)
    field.blessed(1, "b_response_force")
    field.holds(1, "shield_reinforcements")
    field.hoplites("messenia", 1, 3)
    field.monster("chimera", "arcadia", "ev_chimera_macedonia")
    field.attack("arcadia", corinthia=4)
    field.answers("P2 answer b_response_force", "P2 lead messenia 1")
    assert field.stands("arcadia", 1) == "1"
    field.answers("P2 play shield_reinforcements", "P2 lead messenia 2")
    assert field.strengths() == (3, 3)
