"""Region attacks of monsters (LH-17.4, LH-17.5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine.errors import Refused
from games.titles.hellas.components.ids import MonsterId, RegionId
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.events.heroes import Injured, InjuryIgnored
from games.titles.hellas.events.hoplites import HoplitesKilled
from games.titles.hellas.events.monsters import MonsterMoved
from games.titles.hellas.events.table import PriestSacrificed
from games.titles.hellas.steps.parts import Death
from games.titles.lords_of_hellas.rules.monster_phase import ATTACKS
from tests.titles.lords_of_hellas.test_monsters_phase import attacked
from tests.titles.lords_of_hellas.wholetable import WholeTable


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
    assert [event.deaths for event in table.events_of(HoplitesKilled)] == [
        (Death(1, "boeotia", 2),)
    ]
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
    assert len(table.events_of(HoplitesKilled)) == 1
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
    assert [(event.seat, event.cause) for event in table.events_of(Injured)] == [
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
    assert (table.events_of(Injured), len(table.events_of(InjuryIgnored))) == ([], 1)
    table.done()


def test_the_minotaur_takes_a_priest_of_who_controls_the_region() -> None:
    """LH-17.5: though no hoplite of his is there, and one in the pool only."""
    table = WholeTable()
    table.controls(2, "elis")
    table.priests(2, 2)
    table.priests(1, 2)
    attacked("minotaur", "elis", table)
    assert [event.seat for event in table.events_of(PriestSacrificed)] == [2]
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
    assert table.events_of(PriestSacrificed) == []
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
    assert (table.where(), table.events_of(MonsterMoved)) == ({"chimera": "attica"}, [])
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
