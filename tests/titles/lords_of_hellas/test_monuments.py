"""Build Monument, the countdown, and the bonus of two players (LH-16, LH-26.4, LH-27.2)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.components.ids import GodId
from games.titles.hellas.events.heroes import Healed
from games.titles.hellas.events.monsters import MonsterRolled
from games.titles.hellas.events.table import GameEnded, SpecialActionBegan, TurnEnded
from games.titles.lords_of_hellas.events import (
    ActivationBegan,
    EventDrawn,
    MonumentRaised,
    TableRenewed,
)
from games.titles.lords_of_hellas.scoring import KING
from tests.titles.lords_of_hellas.wholetable import WholeTable


def quiet(seats: int = 4) -> WholeTable:
    """Heroes are on the map, no event card is left to be drawn."""
    table = WholeTable(seats)
    table.no_events_left()
    table.hero(0, "achilles", "locris")
    table.hero(1, "helen", "crete")
    return table


def done(table: WholeTable, action: str) -> None:
    """A turn in which P1 performs this, with the first of all answers."""
    table.turn()
    table.answers(f"P1 begin {action}")
    while table.waits_for().startswith("P1"):
        table.answers(f"P1 {table.may(0)[0]}")


# LH-16


def test_build_monument_renews_the_table() -> None:
    """C-21; LH-16.1 to LH-16.4, LH-16.6."""
    table = WholeTable()
    table.temple("aetolia", "elis", "phocis")
    table.controls(0, "aetolia", "elis", "phocis")
    table.priests(0, 2)
    table.priests(1, 1)
    sent: tuple[tuple[int, GodId], ...] = ((0, "athena"), (1, "zeus"))
    for seat, god in sent:
        table.table.players[seat].pool -= 1
        table.table.monuments[god].priests.append(seat)
    table.tokens(0, "march")
    table.tokens(1, "recruit")
    table.owns(1, "aegis")
    table.table.players[1].artifacts["aegis"] = False
    table.levels(hermes=2)
    table.monster("medusa", "locris")
    table.rolls("nothing")
    table.draws("ev_hydra_argolis")
    table.build("hermes")
    now = table.table
    assert {god: one.level for god, one in now.monuments.items()} == {
        "zeus": 1,
        "athena": 1,
        "hermes": 3,
    }
    assert all(one.priests == [] for one in now.monuments.values())
    assert (now.players[0].pool, now.players[0].priests) == (4, 0)
    assert (now.players[1].pool, now.players[1].priests) == (0, 4)
    assert [player.used for player in now.players] == [[], [], [], []]
    assert now.players[1].artifacts == {"aegis": True}
    told = [type(event) for event in table.events]
    order = [MonumentRaised, TableRenewed, MonsterRolled, EventDrawn, TurnEnded]
    assert [kind for kind in told if kind in order] == order
    assert table.where() == {"medusa": "locris", "hydra": "argolis"}
    table.done("P2 action")


def test_any_monument_below_the_last_level_may_rise_whoever_controls_it() -> None:
    """LH-16.1, LH-D24."""
    table = quiet()
    table.controls(1, "attica")
    table.levels(zeus=5, athena=4, hermes=1)
    table.turn()
    table.answers("P1 begin build_monument")
    assert table.may(0) == ["raise athena", "raise hermes"]
    with pytest.raises(Refused, match="complete") as refused:
        table.answers("P1 raise zeus")
    assert refused.value.clause == "LH-16.1"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_all_monuments_complete_the_rest_still_happens(seats: int) -> None:
    """LH-16.1, LH-27.3, LH-R83, LH-R102: God's Strength heals too."""
    table = quiet(seats)
    table.levels(zeus=5, athena=5, hermes=5)
    table.table.completed = "zeus"
    table.tokens(1, "recruit")
    table.monster("medusa", "crete")
    table.rolls("nothing")
    table.blessed(0, "b_gods_strength")
    table.injured("speed")
    table.turn()
    table.answers("P1 begin build_monument")
    assert table.told(MonumentRaised) == []
    assert [event.attributes for event in table.told(Healed)] == [("speed",)]
    assert len(table.told(MonsterRolled)) == 1
    assert table.table.players[1].used == []
    table.done("P2 action")


def test_build_monument_carries_no_token() -> None:
    """LH-10.2: so it is open in every turn."""
    table = quiet()
    table.build("zeus")
    (began,) = table.told(SpecialActionBegan)
    assert (began.action, began.marked) == ("build_monument", False)
    assert table.table.players[0].used == []
    table.turn()
    assert "begin build_monument" in table.may(0)


def test_gods_strength_heals_before_the_monsters_and_its_owner_picks() -> None:
    """LH-16.4, W-32: whoever builds."""
    table = quiet()
    table.blessed(0, "b_gods_strength")
    table.injured("leadership", "speed")
    table.monster("medusa", "crete")
    table.rolls("nothing")
    table.build("zeus", seat=1)
    assert table.waits_for() == "P1 heal"
    assert table.told(MonsterRolled) == []
    table.answers("P1 pick speed")
    assert table.injuries(0) == ["leadership"]
    table.done("P3 action")


def test_the_token_on_exhausted_fight_comes_off_too() -> None:
    """LH-16.4."""
    table = quiet()
    table.table.players[2].exhausted = True
    table.build("athena")
    assert table.table.players[2].exhausted is False


@pytest.mark.parametrize(("owned", "gained"), [(0, 2), (3, 1), (4, 0)])
def test_priests_for_temples_as_far_as_there_are_any(owned: int, gained: int) -> None:
    """LH-16.3, LH-1.6: only regions under control, whoever built there."""
    table = quiet()
    table.temple("aetolia", "elis", "crete")
    table.controls(0, "aetolia", "elis")
    table.controls(1, "crete")
    table.priests(0, owned)
    table.build("zeus")
    assert table.table.players[0].pool == owned + gained
    assert table.table.players[1].pool == 0


def test_the_turn_ends_with_the_event_phase() -> None:
    """LH-16.6: an evolving monster is the last of it."""
    table = WholeTable()
    table.monster("medusa", "crete")
    table.rolls("move")
    table.draws("ev_medusa_phocis")
    table.build("zeus")
    assert table.waits_for() == "P1 monster_acts"
    table.answers("P1 move_monster medusa laconia")
    medusa = table.table.monsters["medusa"]
    assert (medusa.region, medusa.evolutions) == ("laconia", ["ev_medusa_phocis"])
    table.done("P2 action")


# LH-16.5, LH-26.4, LH-26.5


def countdown(owner: int | None) -> WholeTable:
    """P1 has completed Zeus; two turns of his own have passed."""
    table = quiet()
    if owner is not None:
        table.controls(owner, "thessaly")
    table.controls(0, "macedonia")
    table.hoplites("macedonia", 0, 3)
    table.levels(zeus=4)
    table.build("zeus")
    assert (_tokens(table), table.told(ActivationBegan)[0].seat) == (3, 0)
    for action, left in (("recruit", 2), ("march", 1)):
        done(table, action)
        assert _tokens(table) == left
    return table


def _tokens(table: WholeTable) -> int:
    assert table.table.activation is not None
    return table.table.activation.tokens


def test_who_controls_the_region_wins_at_the_end_of_the_countdown() -> None:
    """C-41; LH-26.4, LH-26.5."""
    table = countdown(owner=1)
    assert table.told(GameEnded) == []
    done(table, "prepare")
    assert _tokens(table) == 0
    (ended,) = table.told(GameEnded)
    assert (ended.outcome.places[1], ended.outcome.reason) == (1, KING)
    assert ended.outcome.places.count(1) == 1
    table.done()


def test_build_monument_counts_down_as_well() -> None:
    """C-41; LH-26.4."""
    table = countdown(owner=1)
    table.turn()
    table.answers("P1 begin build_monument", "P1 raise athena")
    assert [event.outcome.reason for event in table.told(GameEnded)] == [KING]


def test_with_a_neutral_region_the_first_to_gain_it_wins() -> None:
    """C-41; LH-26.5, LH-R84."""
    table = countdown(owner=None)
    done(table, "prepare")
    assert (table.told(GameEnded), table.table.crowning) == ([], True)
    table.hoplites("locris", 1, 4)
    table.controls(1, "locris")
    table.answers("P2 begin march", "P2 march march locris thessaly", "P2 hoplites 4")
    assert [event.outcome.reason for event in table.told(GameEnded)] == [KING]
    assert table.told(GameEnded)[0].outcome.places[1] == 1


def test_later_monuments_change_nothing() -> None:
    """LH-26.4: the card stays where it is."""
    table = quiet()
    table.levels(zeus=4, athena=4)
    table.build("zeus", seat=1)
    table.build("athena", seat=0)
    assert table.told(ActivationBegan) == []
    card = table.table.activation
    assert card is not None
    assert (card.seat, card.god, card.tokens, table.table.completed) == (1, "zeus", 3, "zeus")


@pytest.mark.parametrize("god", ["zeus", "athena", "hermes"])
@pytest.mark.parametrize(("seats", "begins"), [(2, False), (3, True), (4, True)])
def test_the_countdown_needs_three_players(seats: int, begins: bool, god: GodId) -> None:
    """LH-16.5, LH-27.1."""
    table = quiet(seats)
    table.levels(**{god: 4})
    table.build(god)
    assert len(table.told(ActivationBegan)) == begins
    assert (table.table.activation is not None) == begins


def test_tokens_on_the_activation_card_stay() -> None:
    """C-51; LH-16.4, LH-26.4, LH-R115: the own Build Monument takes one off."""
    table = quiet(3)
    table.levels(zeus=4)
    table.build("zeus")
    done(table, "prepare")
    assert (_tokens(table), table.table.players[0].used) == (2, ["prepare"])
    table.answers("P2 begin build_monument", "P2 raise athena")
    assert (_tokens(table), table.table.players[0].used) == (2, [])
    table.turn()
    table.answers("P1 begin build_monument", "P1 raise athena")
    assert _tokens(table) == 1


# LH-27.2


def two_players(*tokens: str) -> WholeTable:
    """P1 controls Thessaly and announces Build Monument."""
    table = quiet(2)
    table.controls(0, "thessaly")
    table.tokens(0, *tokens)  # type: ignore[arg-type]
    table.turn()
    table.answers("P1 begin build_monument")
    return table


def test_two_players_repeat_a_closed_action_first() -> None:
    """C-42; LH-27.2: no further token, and all tokens go."""
    table = two_players("recruit", "march")
    # March is closed too, but without a hoplite it cannot be performed (LH-10.3).
    assert table.may(0) == ["repeat recruit", "pass"]
    with pytest.raises(Refused, match="March would have no effect"):
        table.answers("P1 repeat march")
    with pytest.raises(Refused, match="carries no token") as refused:
        table.answers("P1 repeat prepare")
    assert refused.value.clause == "LH-27.2"
    table.answers("P1 repeat recruit", "P1 recruit thessaly 2 0")
    assert (table.stands("thessaly"), table.table.players[0].used) == ("2", ["recruit", "march"])
    assert table.waits_for() == "P1 monument"
    table.answers("P1 raise hermes")
    assert table.table.players[0].used == []
    table.done("P2 action")


def test_the_bonus_may_be_declined() -> None:
    """LH-27.2, LH-D25."""
    table = two_players("prepare")
    table.answers("P1 pass")
    assert [event.action for event in table.told(SpecialActionBegan)] == ["build_monument"]
    assert table.waits_for() == "P1 monument"


def test_without_a_token_there_is_no_bonus() -> None:
    """C-42; LH-27.2, LH-R59; that on Exhausted Fight does not count."""
    table = quiet(2)
    table.table.players[0].exhausted = True
    table.tokens(1, "prepare")
    table.turn()
    table.answers("P1 begin build_monument")
    assert table.waits_for() == "P1 monument"


@pytest.mark.parametrize("seats", [3, 4])
def test_only_two_players_have_the_bonus(seats: int) -> None:
    """LH-27.2."""
    table = quiet(seats)
    table.tokens(0, "prepare")
    table.turn()
    table.answers("P1 begin build_monument")
    assert table.waits_for() == "P1 monument"


def test_an_extra_action_inside_the_bonus_cannot_be_build_monument() -> None:
    """LH-10.4, LH-R113: Hermes' Temple in a repeated Build Temple."""
    table = quiet(2)
    table.controls(0, "elis")
    table.blessed(0, "b_hermes_temple")
    table.tokens(0, "build_temple")
    table.turn()
    table.answers("P1 begin build_monument", "P1 repeat build_temple")
    while not table.waits_for().endswith("extra_action"):
        table.answers(
            f"{table.waits_for().split()[0]} {table.may(int(table.waits_for()[1]) - 1)[0]}"
        )
    assert "begin build_monument" not in table.may(0)
    assert "begin prepare" in table.may(0)
    table.answers("P1 pass")
    assert table.waits_for() == "P1 monument"
