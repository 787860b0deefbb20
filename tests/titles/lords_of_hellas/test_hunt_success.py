"""What a slain monster brings, and the hand limit after a hunt (LH-20.16, LH-20.17)."""

from __future__ import annotations

from games.titles.hellas.events.heroes import GloryTaken
from games.titles.hellas.events.monsters import MonsterSlain
from games.titles.hellas.events.table import GameEnded
from games.titles.lords_of_hellas.events import ArtifactLost
from tests.titles.lords_of_hellas.huntingground import HuntingGround
from tests.titles.lords_of_hellas.test_hunt_ends import slay, slaying


def test_glory_figure_and_artifact_for_the_slayer() -> None:
    """LH-20.16: the token of the land comes from the supply; the artifact is charged."""
    ground = slaying()
    slay(ground)
    player = ground.table.players[0]
    assert player.glory == ["yellow"]
    assert player.monsters == ["medusa"]
    assert player.artifacts == {"medusas_blood": True}
    assert ground.table.lost == []
    assert player.injured == []
    assert ground.waits_for() == ""


def test_a_token_that_he_has_already_he_keeps() -> None:
    """LH-20.16."""
    ground = slaying()
    ground.table.glory.remove("yellow")
    ground.table.players[0].glory.append("yellow")
    slay(ground)
    assert not ground.events_of(GloryTaken)
    assert ground.table.players[0].glory == ["yellow"]


def test_the_artifact_that_is_not_taken_leaves_the_game() -> None:
    """LH-19.3, LH-R51."""
    ground = slaying("w2")
    slay(ground)
    assert ground.may(0) == ["reward monster_artifact", "reward priest"]
    ground.answers("P1 reward priest")
    assert ground.events_of(ArtifactLost)
    assert ground.table.lost == ["medusas_blood"]
    assert ground.table.players[0].pool == 1


def test_a_slain_monsters_cards_are_put_away() -> None:
    """LH-19.3: an evolution's symbol must be covered too (LH-19.1)."""
    ground = HuntingGround("medusa", "aetolia", "ev_medusa_phocis")
    ground.wounded("w1", "w2", "w3", "w4")
    ground.holds(0, "axe_assault")
    ground.hunting()
    ground.hero_attacks()
    ground.answers("P1 strike axe_assault e_phocis_1")
    assert "medusa" not in ground.table.monsters
    assert ground.table.event_discards == ["ev_medusa_phocis"]


def test_the_third_figure_wins_at_that_very_moment() -> None:
    """LH-26.1, LH-26.3: before any reward."""
    ground = slaying("w2")
    ground.table.players[0].monsters.extend(["hydra", "sphinx"])
    slay(ground)
    assert ground.events_of(MonsterSlain)
    assert ground.events_of(GameEnded)[0].outcome.winners == (0,)
    assert ground.table.players[0].artifacts == {}
    assert ground.waits_for() == ""


def test_the_hand_limit_holds_again_after_a_failed_hunt_too() -> None:
    """LH-20.17: after the reward, card by card."""
    ground = HuntingGround("cerberus", "epirus")
    ground.holds(0, "axe_assault", "bow_glory", "mace_trap", "spear_assault", "sword_trap")
    ground.hunting("w2")
    ground.hero_attacks()
    ground.answers("P1 pass", "P1 pick speed")
    assert ground.table.players[0].pool == 1
    assert ground.waits_for() == "P1 hand_limit"
    ground.answers("P1 discard axe_assault")
    assert ground.waits_for() == ""


def test_armory_keeps_six() -> None:
    """LH-22.12."""
    ground = HuntingGround("cerberus", "epirus")
    ground.blessed(0, "b_armory")
    ground.holds(0, "axe_assault", "bow_glory", "mace_trap", "spear_assault", "sword_trap")
    ground.hunting()
    ground.hero_attacks()
    ground.answers("P1 pass", "P1 pick speed")
    assert ground.waits_for() == ""
