"""Hoplite Movement: its steps, and who may not go where (LH-8, LH-9)."""

from __future__ import annotations

import pytest

from games.engine import notation
from games.engine.errors import Refused
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import NEIGHBOURS
from games.titles.hellas.events.cards import ArtifactGained
from games.titles.hellas.events.hoplites import ControlGained, Fortified, HoplitesMoved
from games.titles.hellas.rules.movement.hoplites import begin, can
from games.titles.hellas.state import Region
from games.titles.hellas.steps.hoplites import MoveHoplites
from tests.titles.lords_of_hellas.field import TITLE, Field


def refused(field: Field, line: str) -> Refused:
    """The error with which a move is refused."""
    with pytest.raises(Refused) as error:
        field.answer(line)
    return error.value


def test_hoplites_of_several_regions_move_and_gain_control_at_once() -> None:
    """C-10; LH-8.1, LH-8.13, LH-9.1, LH-1.2."""
    field = Field()
    field.values(leadership=3)
    field.hoplites("corinthia", 0, 3)
    field.hoplites("achaea", 0, 1)
    field.controls(0, "corinthia", "achaea")
    field.begin("hoplite_movement")
    field.answer("send corinthia arcadia 2")
    assert field.events_of(ControlGained) == [ControlGained(0, "arcadia")]
    field.answer("send achaea elis 1")
    assert field.asked() == []
    assert (field.stands("arcadia"), field.owner("arcadia")) == ("2", 0)
    assert (field.stands("elis"), field.owner("elis")) == ("1", None)
    assert (field.stands("corinthia"), field.owner("corinthia")) == ("1", 0)
    assert (field.stands("achaea"), field.owner("achaea")) == ("0", 0)


def test_one_step_after_another_up_to_leadership_or_until_he_stops() -> None:
    """LH-8.1, LH-8.13: as many as Leadership is, 1 if it is injured (LH-1.4)."""
    field = Field()
    field.values(leadership=3)
    field.hoplites("elis", 0, 4)
    field.begin("hoplite_movement")
    assert [move for move in field.asked() if "achaea" in move] == [
        "send elis achaea 1",
        "send elis achaea 2",
        "send elis achaea 3",
    ]
    field.answer("send elis achaea 2")
    assert {move.split()[-1] for move in field.asked()} == {"1", "pass"}
    assert refused(field, "send elis achaea 2").clause == "LH-8.1"
    field.answer("pass")
    assert field.asked() == []
    assert field.stands("elis") == "2"

    field.injured("leadership")
    field.begin("hoplite_movement")
    sent = [move for move in field.asked() if move.startswith("send")]
    assert {move.split()[-1] for move in sent} == {"1"}


def test_no_hoplite_moves_twice_in_one_action() -> None:
    """LH-8.1, LH-8.13: the newcomers stay, those that stood there may go."""
    field = Field()
    field.values(leadership=5)
    field.hoplites("elis", 0, 2)
    field.hoplites("achaea", 0, 1)
    field.begin("hoplite_movement")
    field.answer("send elis achaea 2")
    assert "send achaea elis 1" in field.asked()
    assert "send achaea elis 2" not in field.asked()
    assert refused(field, "send achaea elis 2").clause == "LH-8.1"
    field.answer("send achaea elis 1")
    assert field.asked() == []
    assert (field.stands("achaea"), field.stands("elis")) == ("2", "1")


def test_a_new_action_moves_them_again() -> None:
    """LH-8.1: no more than once in one action; LH-12.1 is another one."""
    field = Field()
    field.hoplites("elis", 0, 1)
    field.begin("hoplite_movement")
    field.answer("send elis achaea 1")
    assert can(field.table, 0)
    field.begin("hoplite_movement")
    assert "send achaea elis 1" in field.asked()


def test_who_stood_there_may_fortify_right_after_control_is_gained() -> None:
    """C-11; LH-8.2, LH-9.1, LH-R85."""
    field = Field()
    field.values(leadership=2)
    field.hoplites("boeotia", 0, 1)
    field.hoplites("attica", 0, 1)
    field.begin("hoplite_movement")
    assert refused(field, "fortify boeotia").clause == "LH-8.2"
    field.answer("send attica boeotia 1", "fortify boeotia")
    assert field.events_of(Fortified) == [Fortified(0, "boeotia")]
    assert (field.stands("boeotia"), field.owner("boeotia")) == ("1+1f", 0)


def test_the_newcomer_cannot_be_the_one_to_fortify() -> None:
    """C-11; LH-8.1."""
    field = Field()
    field.values(leadership=3)
    field.hoplites("attica", 0, 2)
    field.begin("hoplite_movement")
    field.answer("send attica boeotia 2")
    assert field.owner("boeotia") == 0
    assert "fortify boeotia" not in field.asked()


def test_the_city_spot_is_a_place_of_its_own() -> None:
    """LH-8.2: in and out are moves; from it nobody goes straight to another region."""
    field = Field()
    field.values(leadership=2)
    field.hoplites("thessaly", 0, 0, fortified=1)
    field.controls(0, "thessaly")
    field.begin("hoplite_movement")
    assert field.asked() == ["unfortify thessaly", "pass"]
    field.answer("unfortify thessaly")
    assert field.asked() == []
    assert field.stands("thessaly") == "1"


def test_a_hoplite_that_has_just_fortified_does_not_come_out() -> None:
    """LH-8.1, LH-8.2; out and in again are two hoplites' moves."""
    field = Field()
    field.values(leadership=5)
    field.hoplites("thessaly", 0, 2)
    field.controls(0, "thessaly")
    field.begin("hoplite_movement")
    field.answer("fortify thessaly")
    assert "unfortify thessaly" not in field.asked()
    assert "fortify thessaly" not in field.asked()
    assert refused(field, "unfortify thessaly").clause == "LH-8.1"
    field.answer("pass")
    field.begin("hoplite_movement")
    field.answer("unfortify thessaly", "fortify thessaly")
    assert field.stands("thessaly") == "1+1f"
    assert field.asked() == []


def test_fortifying_needs_a_city_and_control() -> None:
    """LH-8.2, LH-1.14: Sparta is a city."""
    field = Field()
    field.values(leadership=5)
    for region in ("epirus", "laconia", "elis"):
        field.hoplites(region, 0, 1)
    field.controls(0, "epirus", "laconia")
    field.begin("hoplite_movement")
    assert [move for move in field.asked() if move.startswith("fortify")] == ["fortify laconia"]
    assert str(refused(field, "fortify epirus")) == "There is no city in Epirus."
    assert str(refused(field, "fortify elis")) == "You do not control Elis."


def test_one_hoplite_takes_an_undefended_region_and_the_gods_artifact() -> None:
    """C-12; LH-8.3, LH-9.3, LH-24.2."""
    field = Field()
    field.hoplites("aetolia", 0, 1)
    field.controls(0, "aetolia")
    field.controls(1, "acarnania")
    field.table.monuments["hermes"].artifact = False
    field.table.players[1].artifacts = {"boots_of_hermes": False}
    field.begin("hoplite_movement")
    field.answer("send aetolia acarnania 1")
    assert field.events_of(ControlGained) == [ControlGained(0, "acarnania", 1)]
    assert field.events_of(ArtifactGained) == [ArtifactGained(0, "boots_of_hermes", 1)]
    assert field.table.players[0].artifacts == {"boots_of_hermes": True}
    assert field.table.players[1].artifacts == {}
    assert (field.owner("acarnania"), field.owner("aetolia")) == (0, 0)
    assert field.fights() == []


def test_nobody_enters_helens_region_but_beside_his_own_hero() -> None:
    """C-13; LH-8.5."""
    field = Field()
    field.hero(1, "helen", "corinthia")
    field.controls(1, "corinthia")
    field.hero(0, "perseus", "argolis", leadership=2)
    field.hoplites("argolis", 0, 2)
    field.begin("hoplite_movement")
    assert not [move for move in field.asked() if "corinthia" in move]
    assert refused(field, "send argolis corinthia 2").clause == "LH-8.5"
    field.answer("pass")
    field.begin("hero_movement")
    field.answer("walk corinthia")
    field.begin("hoplite_movement")
    field.answer("send argolis corinthia 2")
    assert (field.stands("corinthia"), field.owner("corinthia")) == ("2", 0)


def test_helens_own_hoplites_come_and_go() -> None:
    """LH-8.5: those of other players only."""
    field = Field()
    field.hero(0, "helen", "corinthia")
    field.hoplites("argolis", 0, 1)
    field.begin("hoplite_movement")
    assert "send argolis corinthia 1" in field.asked()


def test_nobody_leaves_medusas_region() -> None:
    """C-14; LH-8.6, LH-8.2."""
    field = Field()
    field.values(leadership=3)
    field.monster("medusa", "locris")
    field.hoplites("locris", 0, 2, fortified=1)
    field.hoplites("phocis", 0, 1)
    field.controls(0, "locris")
    field.begin("hoplite_movement")
    assert "unfortify locris" in field.asked()
    assert "send phocis locris 1" in field.asked()
    assert not [move for move in field.asked() if move.startswith("send locris")]
    assert refused(field, "send locris phocis 1").clause == "LH-8.6"
    field.answer("unfortify locris")
    assert field.stands("locris") == "3"


def test_battles_come_after_the_last_step_in_the_order_of_the_mover() -> None:
    """LH-8.3, LH-8.4, LH-D13."""
    field = Field()
    field.values(leadership=3)
    field.hoplites("corinthia", 0, 3)
    field.hoplites("argolis", 1, 1)
    field.hoplites("achaea", 2, 1)
    field.controls(1, "argolis", "attica")
    field.begin("hoplite_movement")
    field.answer("send corinthia argolis 1", "send corinthia achaea 1")
    assert field.fights() == []
    assert field.owner("argolis") == 1
    field.answer("send corinthia attica 1")
    assert field.owner("attica") == 0
    assert field.asked() == ["fight achaea", "fight argolis"]
    assert refused(field, "fight attica").clause == "LH-22.1"
    assert field.table.turn is not None
    assert field.table.turn.origins["argolis"] == ["corinthia"]
    field.answer("fight argolis")
    assert field.fights() == ["argolis", "achaea"]


def test_attackers_come_from_where_they_came_in_this_action() -> None:
    """LH-22.9: an earlier way into the region does not count."""
    field = Field()
    field.hoplites("elis", 0, 1)
    field.hoplites("arcadia", 0, 1)
    field.begin("hoplite_movement")
    field.answer("send elis achaea 1")
    field.table.regions["achaea"].hoplites[0:2] = [0, 1]
    field.begin("hoplite_movement")
    field.answer("send arcadia achaea 1")
    assert field.table.turn is not None
    assert field.table.turn.origins["achaea"] == ["arcadia"]


def test_sea_trails_are_borders() -> None:
    """C-44; LH-1.1."""
    field = Field()
    field.hero(0, "achilles", "crete", speed=2)
    field.hoplites("crete", 0, 1)
    field.begin("hoplite_movement")
    field.answer("send crete laconia 1")
    assert (field.stands("laconia"), field.owner("laconia")) == ("1", None)
    field.begin("hero_movement")
    field.answer("walk chalkidiki")
    assert field.table.players[0].region == "chalkidiki"


def test_favoured_of_the_gods_at_the_very_moment() -> None:
    """C-43; LH-26.1, LH-26.3, LH-9.3: although a hoplite could still move."""
    field = Field()
    field.values(leadership=2)
    field.controls(0, "aetolia", "elis", "crete", "phocis")
    field.controls(1, "corinthia")
    temples: tuple[RegionId, ...] = ("phocis", "aetolia", "elis", "crete", "corinthia")
    for number, region in enumerate(temples):
        field.table.regions[region].temple = number
    field.hoplites("boeotia", 0, 2)
    field.begin("hoplite_movement")
    field.answer("send boeotia corinthia 1")
    outcome = TITLE.outcome(field.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert field.asked() == []


def test_without_a_hoplite_that_can_move_there_is_no_such_action() -> None:
    """LH-R107."""
    field = Field()
    assert not can(field.table, 0)
    field.monster("medusa", "epirus")
    field.hoplites("epirus", 0, 3)
    assert not can(field.table, 0)
    field.hoplites("thessaly", 0, 0, fortified=1)
    assert can(field.table, 0)


def test_every_neighbour_is_a_target_and_nothing_else_from_every_region() -> None:
    """LH-1.1, LH-8.1: over all of the map."""
    for origin in REGIONS:
        field = Field()
        field.hoplites(origin, 0, 1)
        field.begin("hoplite_movement")
        moves = [move.split()[2] for move in field.asked() if move.startswith("send")]
        assert moves == list(NEIGHBOURS[origin])


def test_lists_stay_short_wherever_fifteen_hoplites_stand() -> None:
    """However they are spread, fewer than 300 moves are listed."""
    field = Field()
    field.values(leadership=5)
    for spread in range(1, 16):
        share, more = divmod(15, spread)
        for number, region in enumerate(sorted(REGIONS, key=lambda r: -len(NEIGHBOURS[r]))):
            hoplites = share + (number < more) if number < spread else 0
            field.table.regions[region] = Region([hoplites, 0, 0, 0], owner=0)
        field.carry_out(lambda ref: begin(ref, 0))
        assert 0 < len(field.asked()) < 300
        assert isinstance(field.state.flow.agenda[-1], MoveHoplites)
        field.answer("pass")


def test_what_was_told_is_what_moved() -> None:
    """LH-28.2: one fact for each step."""
    field = Field()
    field.values(leadership=2)
    field.hoplites("elis", 0, 2)
    field.begin("hoplite_movement")
    field.answer("send elis achaea 1", "send elis arcadia 1")
    assert field.events_of(HoplitesMoved) == [
        HoplitesMoved(0, "hoplite_movement", "elis", "achaea", 1),
        HoplitesMoved(0, "hoplite_movement", "elis", "arcadia", 1),
    ]
    assert notation.write(field.read("send elis achaea 1")) == "send elis achaea 1"
