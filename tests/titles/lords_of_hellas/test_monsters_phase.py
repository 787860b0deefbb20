"""The Monster Phase: dice and moves (LH-17.1, LH-17.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.chance import SeededChance
from games.engine.choosing import questions
from games.engine.errors import Refused
from games.titles.hellas.components.ids import MonsterId, RegionId
from games.titles.hellas.events.monsters import MonsterAttacked, MonsterRolled
from games.titles.lords_of_hellas import TITLE
from tests.titles.lords_of_hellas.wholetable import WholeTable


def attacked(monster: MonsterId, region: RegionId, table: WholeTable | None = None) -> WholeTable:
    """The only monster on the map makes its region attack."""
    table = table or WholeTable()
    table.monster(monster, region)
    table.rolls("region_attack")
    table.monster_phase()
    return table


def test_a_monster_phase_of_three_monsters() -> None:
    """C-22; LH-17.1 to LH-17.5."""
    table = WholeTable()
    table.monster("cyclops", "boeotia")
    table.monster("minotaur", "elis")
    table.monster("chimera", "corinthia")
    table.hoplites("elis", 1, 1, fortified=1)
    table.controls(1, "elis")
    table.priests(1, 1)
    table.hoplites("corinthia", 2, 1)
    table.hero(0, "achilles", "attica")
    table.hero(1, "helen", "phocis")
    table.on_quest(2)
    table.levels(zeus=2, athena=3, hermes=3)
    table.rolls("region_attack", "region_attack", "region_attack")
    table.monster_phase()
    assert table.may(0) == ["roll cyclops", "roll minotaur", "roll chimera"]
    table.answers("P1 roll cyclops")
    assert table.waits_for() == "P1 injury"
    table.answers("P1 pick speed")
    assert table.waits_for() == "P2 injury"
    table.answers("P2 pick leadership", "P1 roll minotaur")
    assert (table.stands("elis", 1), table.owner("elis")) == ("0+1f", 1)
    assert (table.table.players[1].pool, table.table.players[1].priests) == (0, 4)
    # Chimera is the only one left: nothing is chosen before her roll.
    assert table.stands("corinthia", 2) == "0"
    assert table.may(0) == ["move_monster chimera acarnania", "move_monster chimera attica"]
    table.answers("P1 move_monster chimera attica")
    assert table.where() == {"cyclops": "boeotia", "minotaur": "elis", "chimera": "attica"}
    assert [table.injuries(seat) for seat in range(4)] == [["speed"], ["leadership"], [], []]
    table.done()


def test_each_monster_is_rolled_for_once_in_the_order_of_the_builder() -> None:
    """LH-17.1, LH-D26."""
    table = WholeTable()
    table.monster("hydra", "crete")
    table.monster("medusa", "locris")
    table.monster("cerberus", "epirus")
    table.rolls("nothing", "nothing", "nothing")
    table.monster_phase()
    table.answers("P1 roll cerberus")
    assert table.may(0) == ["roll medusa", "roll hydra"]
    with pytest.raises(Refused, match="rolled for that monster already") as refused:
        table.answers("P1 roll cerberus")
    assert refused.value.clause == "LH-17.1"
    with pytest.raises(Refused, match="not on the map"):
        table.answers("P1 roll sphinx")
    table.answers("P1 roll hydra")
    rolled = [event.monster for event in table.events_of(MonsterRolled)]
    assert rolled == ["cerberus", "hydra", "medusa"]
    table.done()


def test_who_rolls_is_told_what_the_die_may_bring_and_what_each_monster_does() -> None:
    """LH-17.1, LH-17.2: without having read the rules."""
    table = WholeTable()
    table.monster("medusa", "locris")
    table.monster("hydra", "crete")
    table.monster_phase()
    [asked] = questions(TITLE, table.state, frozenset((0,)))
    assert asked.decision.prompt == "Monster Phase: for which monster is the die rolled next?"
    assert "stays, attacks where it is, moves or does one of them as you choose." in asked.context
    [medusa, hydra] = [option.forecast.facts[0] for option in asked.options]
    assert medusa.startswith("It is in Locris.")
    assert "Its region attack: kill 1 hoplite" in hydra


def test_a_result_is_resolved_before_the_next_roll() -> None:
    """LH-17.1."""
    table = WholeTable()
    table.monster("medusa", "locris")
    table.monster("hydra", "crete")
    table.rolls("move", "nothing")
    table.monster_phase()
    table.answers("P1 roll medusa")
    assert table.waits_for() == "P1 monster_acts"
    assert len(table.events_of(MonsterRolled)) == 1
    table.answers("P1 move_monster medusa phocis")
    table.done()


def test_without_monsters_nothing_happens() -> None:
    """LH-17.1."""
    table = WholeTable()
    table.monster_phase()
    assert table.events_of(MonsterRolled) == []
    table.done()


def test_nothing_is_nothing() -> None:
    """LH-17.2."""
    table = WholeTable()
    table.monster("cerberus", "epirus")
    table.hoplites("epirus", 1, 3)
    table.rolls("nothing")
    table.monster_phase()
    assert (table.stands("epirus", 1), table.where()) == ("3", {"cerberus": "epirus"})
    table.done()


def test_a_monster_that_moves_must_go_to_a_neighbouring_region() -> None:
    """LH-17.2, LH-R10: by land or by sea, and not stay, not attack."""
    table = WholeTable()
    table.monster("cerberus", "crete")
    table.rolls("move")
    table.monster_phase()
    neighbours = ["euboea", "attica", "argolis", "laconia"]
    assert table.may(0) == [f"move_monster cerberus {region}" for region in neighbours]
    with pytest.raises(Refused, match="neighbouring region"):
        table.answers("P1 move_monster cerberus phocis")
    with pytest.raises(Refused, match="can only move") as refused:
        table.answers("P1 attack")
    assert refused.value.clause == "LH-17.2"
    table.answers("P1 move_monster cerberus euboea")
    assert table.where() == {"cerberus": "euboea"}
    assert table.events_of(MonsterAttacked) == []
    table.done()


@pytest.mark.parametrize("attacks", [True, False])
def test_move_or_region_attack_is_the_builders_choice(attacks: bool) -> None:
    """LH-17.2, LH-D27."""
    table = WholeTable()
    table.monster("cerberus", "epirus")
    table.hoplites("epirus", 1, 4)
    table.hoplites("macedonia", 1, 4)
    table.rolls("move_or_region_attack")
    table.monster_phase()
    assert table.may(0)[-1] == "attack"
    table.answers("P1 attack" if attacks else "P1 move_monster cerberus macedonia")
    assert table.where() == {"cerberus": "epirus" if attacks else "macedonia"}
    assert table.stands("epirus", 1) == ("1" if attacks else "4")
    assert table.stands("macedonia", 1) == "4"
    table.done()


def test_the_die_has_the_faces_in_force() -> None:
    """LH-17.2, LH-R88: one nothing, two attacks, two moves, one of either."""
    faces: Counter[str] = Counter()
    for seed in range(600):
        table = WholeTable()
        table.monster("medusa", "locris")
        table.chance.otherwise = SeededChance(seed)
        table.monster_phase()
        faces.update(event.face for event in table.events_of(MonsterRolled))
    assert set(faces) == {"nothing", "region_attack", "move", "move_or_region_attack"}
    assert 60 < faces["nothing"] < 140
    assert 60 < faces["move_or_region_attack"] < 140
    assert 150 < faces["region_attack"] < 250
    assert 150 < faces["move"] < 250
