"""Whole hunts (LH-20, LH-21): cases C-24 to C-29, C-45, C-48, C-52 and C-55."""

from __future__ import annotations

from msgspec import UNSET

from games.engine.secrecy import redact
from games.titles.hellas.events.cards import CardsDrawn
from games.titles.hellas.events.heroes import Injured, InjuryIgnored
from games.titles.hellas.events.hunts import AttacksDrawn, HuntEnded
from games.titles.hellas.events.table import GameEnded, PriestsGained
from games.titles.lords_of_hellas.scoring import SLAYER
from tests.titles.lords_of_hellas.huntingground import HuntingGround


def test_a_monster_is_slain_in_one_stage() -> None:
    """C-24: before any attack; the yellow token is taken from P2 (LH-20.7, LH-20.16)."""
    ground = HuntingGround("medusa", "aetolia", strength=3)
    ground.holds(0, "mace_trap", "mace_wild_attack")
    ground.priests(0, 1)
    ground.table.glory.remove("yellow")
    ground.table.players[1].glory.append("yellow")
    ground.draws("torch_glory", "sickle_charge", "bow_glory")
    ground.hunt()
    assert ground.waits_for() == "P1 strike"
    assert ground.may(0) == [
        "strike bow_glory w1",
        "strike sickle_charge w1",
        "strike sickle_charge w2",
        "strike sickle_charge w3",
        "strike sickle_charge w4",
        "strike torch_glory w2",
        "combine mace w1",
        "combine mace w2",
        "combine mace w3",
        "combine mace w4",
        "pass",
    ]
    ground.answers(
        "P1 strike bow_glory w1",
        "P1 strike torch_glory w2",
        "P1 strike sickle_charge w3",
        "P1 combine mace w4",
        "P1 discard mace_trap",
        "P1 discard mace_wild_attack",
    )
    player = ground.table.players[0]
    assert not ground.events_of(AttacksDrawn)
    assert ground.events_of(HuntEnded)[0].success
    assert player.glory == ["yellow"]
    assert ground.table.players[1].glory == []
    assert player.monsters == ["medusa"]
    assert ground.table.monsters == {}
    assert player.cards == 0
    assert ground.may(0) == ["reward monster_artifact", "reward priest", "reward neutral_artifact"]
    ground.answers("P1 reward monster_artifact")
    assert ground.table.players[0].artifacts == {"medusas_blood": True}
    assert ground.table.hunt is None
    assert ground.waits_for() == ""


def test_without_a_fitting_card_the_hunt_is_over() -> None:
    """C-25: he is asked, though he can only stop (LH-20.6, LH-20.15)."""
    ground = HuntingGround("sphinx", "elis")
    ground.draws("axe_assault")
    ground.hunt()
    assert ground.may(0) == ["pass"]
    ground.answers("P1 pass")
    assert ground.waits_for() == "P1 injury"
    ground.answers("P1 pick strength")
    player = ground.table.players[0]
    assert player.injured == ["strength"]
    assert ground.hand() == ["axe_assault"]
    assert player.used == ["hunt"]
    assert player.pool == 0
    assert ground.waits_for() == ""


def test_a_long_hunt() -> None:
    """C-26, attack by attack."""
    ground = HuntingGround("cyclops", "argolis", strength=2)
    ground.holds(0, "sword_wild_attack")
    ground.draws("torch_phalanx", "axe_assault")
    ground.monster_plays("ma_recall_4", "ma_attack_3")
    ground.hunt()
    ground.answers("P1 strike torch_phalanx w3", "P1 pass", "P2 show_attack ma_recall_4")
    assert ground.now().strength == 4
    ground.draws("bow_fortification", "shield_reinforcements")
    ground.answers("P1 lay axe_assault", "P1 defend")
    assert ground.hand() == ["bow_fortification", "shield_reinforcements", "sword_wild_attack"]
    ground.monster_plays("ma_mighty_attack", "ma_attack_4")
    ground.answers("P1 strike bow_fortification w1", "P1 pass", "P2 show_attack ma_mighty_attack")
    assert ground.now().strength == 4
    ground.draws("mace_trap")
    ground.answers("P1 parry shield_reinforcements", "P1 pick speed")
    assert ground.hand() == ["mace_trap", "sword_wild_attack"]
    ground.monster_plays("ma_fury", "ma_attack_5")
    ground.answers("P1 strike sword_wild_attack w4", "P1 pass", "P2 show_attack ma_fury")
    assert ground.now().strength == 5
    assert ground.may(0) == ["suffer"]
    ground.answers("P1 suffer", "P1 pick leadership")
    player = ground.table.players[0]
    assert player.injured == ["speed", "leadership", "strength"]
    assert player.pool == 1
    assert ground.wounds() == ["w3", "w1", "w4"]
    assert ground.hand() == ["mace_trap"]
    assert ground.waits_for() == ""
    assert not any(ground.chance.unused().values())


def test_the_fourth_injury_ends_the_hunt() -> None:
    """C-27: two of three are taken, no further injury, no reward (LH-21.3)."""
    ground = HuntingGround("cerberus", "epirus")
    ground.injured("speed")
    ground.hunting("w1")
    ground.attacked_by("ma_special_attack_4")
    ground.answers("P1 pick strength")
    assert sorted(ground.table.players[0].injured) == ["leadership", "speed", "strength"]
    assert len(ground.events_of(Injured)) == 2
    assert len(ground.events_of(InjuryIgnored)) == 1
    assert not ground.events_of(HuntEnded)[0].success
    assert not ground.events_of(PriestsGained)
    assert not ground.events_of(CardsDrawn)
    assert ground.waits_for() == ""


def test_three_of_a_kind_and_the_hand_limit() -> None:
    """C-28: poison_arrows or a neutral artifact; then one of five cards goes (LH-20.17)."""
    ground = HuntingGround("hydra", "chalkidiki")
    ground.wounded("w1", "w2", "w3", "w4", "w5")
    ground.holds(
        0,
        "torch_glory",
        "torch_fortification",
        "torch_phalanx",
        "bow_glory",
        "bow_fortification",
        "sword_trap",
        "mace_trap",
        "spear_assault",
    )
    ground.hunting()
    ground.hero_attacks()
    assert ground.may(0) == ["combine torch w6", "pass"]
    ground.answers(
        "P1 combine torch w6",
        "P1 discard torch_fortification",
        "P1 discard torch_glory",
        "P1 discard torch_phalanx",
    )
    assert ground.may(0) == ["reward monster_artifact", "reward neutral_artifact"]
    ground.answers("P1 reward monster_artifact")
    assert ground.waits_for() == "P1 hand_limit"
    ground.answers("P1 discard mace_trap")
    assert ground.hand() == ["bow_fortification", "bow_glory", "spear_assault", "sword_trap"]
    assert ground.table.players[0].glory == ["red"]


def test_slaying_outside_a_hunt() -> None:
    """C-29: no artifact; with the third figure the game is won at once (LH-20.18, LH-26.3)."""
    ground = HuntingGround("minotaur", "crete")
    ground.wounded("w1", "w2", "w3", "w4")
    ground.owns(0, "thunder_of_zeus")
    ground.table.players[0].monsters.extend(["medusa", "hydra"])
    ground.table.glory.remove("brown")
    ground.table.players[2].glory.append("brown")
    ground.turn()
    ground.answers("P1 use thunder_of_zeus")
    assert ground.may(0) == ["choose wound", "choose injure_enemy_hero"]
    ground.answers("P1 choose wound")
    player = ground.table.players[0]
    assert player.glory == ["brown"]
    assert player.monsters == ["medusa", "hydra", "minotaur"]
    assert ground.table.lost == ["minotaurs_horn"]
    outcome = ground.events_of(GameEnded)[0].outcome
    assert outcome.winners == (0,)
    assert outcome.reason == SLAYER


def test_what_the_others_see_of_an_attack() -> None:
    """C-45: P2 alone knows both cards, also after one is played (LH-28.1)."""
    ground = HuntingGround("cyclops", "argolis", strength=2)
    ground.draws("torch_phalanx", "axe_assault")
    ground.monster_plays("ma_recall_4", "ma_attack_3")
    ground.hunt()
    ground.answers("P1 strike torch_phalanx w3", "P1 pass")
    drawn = ground.events_of(AttacksDrawn)[0]
    assert drawn.count == 2
    for seat in range(4):
        viewer = frozenset({seat})
        seen = redact(ground.state, viewer)
        shown = redact(drawn, viewer)
        assert isinstance(shown, AttacksDrawn)
        if seat == 1:
            assert seen.attacks["hunt"].choice == ["ma_attack_3", "ma_recall_4"]
            assert shown.cards == ("ma_recall_4", "ma_attack_3")
        else:
            assert seen.attacks == {}
            assert shown.cards is UNSET
        assert seen.table.players[0].cards == 1
    ground.answers("P2 show_attack ma_recall_4")
    assert ground.now().played == ["ma_recall_4"]
    assert redact(ground.state, frozenset({0, 2, 3})).attacks == {}
    known = redact(ground.state, frozenset({1})).attacks["hunt"]
    assert (known.choice, known.unplayed) == ([], ["ma_attack_3"])


def test_a_nasty_wound_lowers_the_highest_base_value() -> None:
    """C-48: an injured Strength of 4 drops to 3 and stays injured (LH-1.4, LH-R30)."""
    ground = HuntingGround("cyclops", "argolis", leadership=2, strength=4, speed=3)
    ground.injured("strength")
    ground.hunting("w1")
    ground.draws("axe_assault")
    ground.attacked_by("ma_nasty_wound")
    assert ground.may(0) == ["pick leadership", "pick speed"]
    ground.answers("P1 pick speed")
    player = ground.table.players[0]
    assert (player.leadership, player.strength, player.speed) == (2, 3, 3)
    assert player.injured == ["strength", "speed"]
    assert ground.hand() == ["axe_assault"]
    assert ground.waits_for() == "P1 strike"


def test_a_priest_is_given_only_once_the_cards_are_drawn() -> None:
    """C-52: Sacrifice of Flesh and Battle Prayer (LH-20.14)."""
    ground = HuntingGround("minotaur", "elis", strength=2)
    ground.blessed(0, "b_sacrifice_of_flesh", "b_battle_prayer")
    ground.priests(0, 2)
    ground.injured("speed")
    ground.holds(0, "axe_assault", "bow_glory", "mace_trap", "spear_assault")
    ground.owns(0, "harpe")
    ground.turn()
    assert "use b_battle_prayer" in ground.asked()
    assert "use b_sacrifice_of_flesh" not in ground.asked()
    ground.answers("P1 begin hunt")
    assert ground.asked() == ["answer harpe", "pass"]
    ground.draws("axe_wild_attack", "sword_trap")
    ground.answers("P1 pass")
    assert ground.table.players[0].cards == 6
    assert ground.asked() == [
        "answer harpe",
        "pass",
        "use b_sacrifice_of_flesh",
        "use b_battle_prayer",
    ]
    ground.draws("torch_glory")
    ground.answers("P1 use b_sacrifice_of_flesh")
    player = ground.table.players[0]
    assert (player.injured, player.cards, player.pool) == ([], 7, 1)


def test_a_shield_with_three_injuries() -> None:
    """C-55: parried; the fourth injury ends the hunt and nothing is drawn (LH-R114)."""
    ground = HuntingGround("cyclops", "argolis")
    ground.injured("leadership", "strength", "speed")
    ground.holds(0, "shield_reinforcements")
    ground.hunting("w3")
    ground.attacked_by("ma_attack_5")
    ground.answers("P1 parry shield_reinforcements")
    player = ground.table.players[0]
    assert (player.cards, player.pool, len(player.injured)) == (0, 1, 3)
    assert not ground.events_of(Injured)
    assert not ground.events_of(CardsDrawn)
    assert ground.table.hunt is None
    assert ground.waits_for() == ""
