"""The Monster Phase: dice, moves, region attacks (LH-17), and effects that bring it about."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from games.engine.chance import SeededChance
from games.engine.errors import Refused
from games.titles.hellas.components.ids import MonsterId, RegionId
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.events.heroes import Injured, InjuryIgnored
from games.titles.hellas.events.hoplites import HoplitesKilled
from games.titles.hellas.events.monsters import MonsterAttacked, MonsterMoved, MonsterRolled
from games.titles.hellas.events.table import PriestSacrificed
from games.titles.hellas.rules import leading
from games.titles.hellas.steps.parts import Death
from games.titles.lords_of_hellas.rules import monster_phase
from games.titles.lords_of_hellas.rules.monster_phase import ATTACKS
from tests.titles.lords_of_hellas.wholetable import WholeTable


def attacked(monster: MonsterId, region: RegionId, table: WholeTable | None = None) -> WholeTable:
    """The only monster on the map makes its region attack."""
    table = table or WholeTable()
    table.monster(monster, region)
    table.rolls("region_attack")
    table.monster_phase()
    return table


# LH-17.1, LH-17.2


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
    rolled = [event.monster for event in table.told(MonsterRolled)]
    assert rolled == ["cerberus", "hydra", "medusa"]
    table.done()


def test_a_result_is_resolved_before_the_next_roll() -> None:
    """LH-17.1."""
    table = WholeTable()
    table.monster("medusa", "locris")
    table.monster("hydra", "crete")
    table.rolls("move", "nothing")
    table.monster_phase()
    table.answers("P1 roll medusa")
    assert table.waits_for() == "P1 monster_acts"
    assert len(table.told(MonsterRolled)) == 1
    table.answers("P1 move_monster medusa phocis")
    table.done()


def test_without_monsters_nothing_happens() -> None:
    """LH-17.1."""
    table = WholeTable()
    table.monster_phase()
    assert table.told(MonsterRolled) == []
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
    assert table.told(MonsterAttacked) == []
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
        faces.update(event.face for event in table.told(MonsterRolled))
    assert set(faces) == {"nothing", "region_attack", "move", "move_or_region_attack"}
    assert 60 < faces["nothing"] < 140
    assert 60 < faces["move_or_region_attack"] < 140
    assert 150 < faces["region_attack"] < 250
    assert 150 < faces["move"] < 250


# LH-17.4, LH-17.5


def test_every_region_attack_is_known() -> None:
    """LH-17.5."""
    kinds = {effect.kind for facts in MONSTERS.values() for effect in facts.region_attack}
    assert kinds == set(ATTACKS)


@pytest.mark.parametrize(
    ("monster", "dead"),
    [("medusa", 1), ("sphinx", 1), ("minotaur", 1), ("cerberus", 3)],
)
def test_hoplites_that_a_monster_kills_in_its_region(monster: MonsterId, dead: int) -> None:
    """LH-17.4, LH-17.5: there only, whoever owns them, the builder's too."""
    table = WholeTable()
    table.hoplites("boeotia", 0, 4, fortified=1)
    table.hoplites("phocis", 0, 4)
    attacked(monster, "boeotia", table)
    assert (table.stands("boeotia"), table.stands("phocis")) == (f"{4 - dead}+1f", "4")
    assert table.where() == {monster: "boeotia"}
    table.done()


def test_as_many_as_there_are_the_fortified_one_last() -> None:
    """LH-17.4, LH-1.9."""
    table = WholeTable()
    table.hoplites("boeotia", 1, 1, fortified=1)
    table.controls(1, "boeotia")
    attacked("cerberus", "boeotia", table)
    assert (table.stands("boeotia", 1), table.owner("boeotia")) == ("0", 1)
    assert [event.deaths for event in table.told(HoplitesKilled)] == [(Death(1, "boeotia", 2),)]
    table.done()


def test_the_builder_divides_between_two_owners() -> None:
    """LH-17.3, LH-R100, LH-D50."""
    table = WholeTable()
    table.hoplites("boeotia", 1, 2)
    table.hoplites("boeotia", 2, 2)
    attacked("cerberus", "boeotia", table)
    assert table.waits_for() == "P1 whose_hoplites"
    table.answers("P1 doom P2", "P1 doom P3", "P1 doom P2")
    assert (table.stands("boeotia", 1), table.stands("boeotia", 2)) == ("0", "1")
    table.done()


def test_the_hydra_kills_one_in_each_region_around_her_as_one_killing() -> None:
    """LH-17.5, LH-R112, C-44: over the sea too."""
    table = WholeTable()
    around: tuple[RegionId, ...] = ("euboea", "thessaly", "chalkidiki", "boeotia", "crete")
    for region in around:
        table.hoplites(region, 1, 2)
    table.hoplites("attica", 1, 2)
    attacked("hydra", "euboea", table)
    for region in around:
        assert table.stands(region, 1) == "1", region
    assert table.stands("attica", 1) == "2"
    assert len(table.told(HoplitesKilled)) == 1
    table.done()


def test_the_cyclops_hurts_heroes_around_him_once_each() -> None:
    """LH-17.5, LH-17.3: the owner picks; not farther away."""
    table = WholeTable()
    table.hero(0, "achilles", "argolis")
    table.hero(1, "helen", "crete")
    table.hero(2, "perseus", "attica")
    table.hero(3, "heracles", "laconia")
    attacked("cyclops", "laconia", table)
    table.answers("P1 pick strength", "P2 pick speed", "P4 pick speed")
    assert [(event.seat, event.cause) for event in table.told(Injured)] == [
        (0, "cyclops"),
        (1, "cyclops"),
        (3, "cyclops"),
    ]
    table.done()


def test_a_hero_with_three_injuries_takes_no_fourth() -> None:
    """LH-21.3: nothing happens."""
    table = WholeTable()
    table.hero(0, "achilles", "argolis")
    table.injured("leadership", "strength", "speed")
    attacked("cyclops", "argolis", table)
    assert (table.told(Injured), len(table.told(InjuryIgnored))) == ([], 1)
    table.done()


def test_the_minotaur_takes_a_priest_of_who_controls_the_region() -> None:
    """LH-17.5: though no hoplite of his is there, and one in the pool only."""
    table = WholeTable()
    table.controls(2, "elis")
    table.priests(2, 2)
    table.priests(1, 2)
    attacked("minotaur", "elis", table)
    assert [event.seat for event in table.told(PriestSacrificed)] == [2]
    assert [player.pool for player in table.table.players] == [0, 2, 1, 0]
    table.done()


@pytest.mark.parametrize("controlled", [True, False])
def test_the_minotaur_finds_no_priest(controlled: bool) -> None:
    """LH-17.5, LH-1.6: those at monuments do not count; a neutral region has nobody."""
    table = WholeTable()
    if controlled:
        table.controls(1, "elis")
    table.table.players[1].priests -= 1
    table.table.monuments["zeus"].priests.append(1)
    attacked("minotaur", "elis", table)
    assert table.told(PriestSacrificed) == []
    assert table.table.monuments["zeus"].priests == [1]
    table.done()


def test_chimera_goes_to_the_only_highest_monument() -> None:
    """LH-17.5: however far it is."""
    table = WholeTable()
    table.levels(zeus=3, athena=2)
    attacked("chimera", "crete", table)
    assert table.where() == {"chimera": "thessaly"}
    table.done()


def test_chimera_stays_in_one_of_the_highest() -> None:
    """LH-R74: though another one is as high; her hoplites die all the same."""
    table = WholeTable()
    table.levels(zeus=3, athena=3)
    table.hoplites("attica", 1, 2)
    attacked("chimera", "attica", table)
    assert (table.where(), table.told(MonsterMoved)) == ({"chimera": "attica"}, [])
    assert table.stands("attica", 1) == "1"
    table.done()


def test_chimera_chooses_among_the_highest_only() -> None:
    """LH-17.3, LH-R74, LH-D27."""
    table = WholeTable()
    table.levels(zeus=2, athena=3, hermes=3)
    attacked("chimera", "thessaly", table)
    with pytest.raises(Refused, match="highest monuments") as refused:
        table.answers("P1 move_monster chimera thessaly")
    assert refused.value.clause == "LH-17.5"
    table.answers("P1 move_monster chimera acarnania")
    table.done()


def test_hoplites_that_die_leave_a_neutral_region_to_the_others_there() -> None:
    """LH-9.1, LH-R35: at once, before the next roll."""
    table = WholeTable()
    table.monster("medusa", "locris")
    table.monster("hydra", "crete")
    table.hoplites("locris", 1, 1)
    table.hoplites("locris", 2, 2)
    table.rolls("region_attack", "nothing")
    table.monster_phase()
    table.answers("P1 roll medusa", "P1 doom P2")
    assert table.owner("locris") == 2
    table.done()


def test_region_attacks_have_the_numbers_in_force() -> None:
    """LH-17.5, patched from one to two."""
    table = WholeTable()
    printed = table.table.parameters
    assert printed.monsters["medusa"].region_attack == {"kill_hoplites": 1}
    medusa = replace(printed.monsters["medusa"], region_attack={"kill_hoplites": 2})
    table.table.parameters = replace(printed, monsters={**printed.monsters, "medusa": medusa})
    table.hoplites("locris", 1, 3)
    attacked("medusa", "locris", table)
    assert table.stands("locris", 1) == "1"
    table.done()


# LH-29.20


def test_pandoras_box_brings_a_monster_phase_and_no_event_phase() -> None:
    """LH-29.20: the user takes the builder's part."""
    table = WholeTable()
    table.monster("chimera", "crete")
    table.monster("cyclops", "locris")
    table.owns(2, "pandoras_box")
    table.rolls("move", "nothing")
    table.turn(2)
    table.answers("P3 use pandoras_box")
    assert table.waits_for() == "P3 next_monster"
    table.answers("P3 roll cyclops", "P3 move_monster cyclops phocis")
    assert table.where()["cyclops"] == "phocis"
    assert table.table.players[2].artifacts == {"pandoras_box": False}
    assert table.table.decks.events == 23
    table.done("P3 action")


def test_pandoras_box_is_not_offered_without_monsters() -> None:
    """LH-1.16, LH-R107."""
    table = WholeTable()
    table.owns(0, "pandoras_box")
    table.turn()
    assert "use pandoras_box" not in table.may(0)


def test_kinds_of_effects() -> None:
    """LH-29.20, LH-29.22."""
    assert {*monster_phase.KINDS, *leading.KINDS} == {
        "monster_phase",
        "move_monster",
        "send_monster",
    }
