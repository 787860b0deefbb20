"""How each fact of the competitive game changes the state: as in the family, and its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from games.engine.records import Event, label
from games.engine.tables import joined
from games.titles.hellas.apply import APPLIERS as SHARED
from games.titles.hellas.apply.battles import battle_of
from games.titles.hellas.apply.cards import put_back, show_pack, taken
from games.titles.hellas.components.ids import GODS, REGIONS
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.state import Activation, Hand, Monument, Player, Region, State
from games.titles.lords_of_hellas import events as le


def table_laid(state: State, event: le.TableLaid) -> None:
    """Everything in its place, nobody on the map."""
    table, seats = state.table, len(state.flow.chosen)
    numbers = table.parameters
    supply, start = numbers.supply, numbers.start
    pool = min(start.priests, supply.priests)
    table.players = [Player(supply.hoplites, supply.priests - pool, pool) for _ in range(seats)]
    table.regions = {region: Region([0] * seats) for region in REGIONS}
    table.monuments = {god: Monument(start.monument_level) for god in GODS}
    table.quests = [None] * supply.quest_slots
    table.glory = list(LAND_FACTS)
    table.looking = [0] * seats
    table.temple_card, table.heroes = event.temple_card, event.heroes
    table.first, table.max_rounds = event.first, event.max_rounds
    table.starter = (event.first + 1) % seats
    decks = table.decks
    decks.combat, decks.events, decks.artifacts, decks.blessings = event.counts
    state.hands = {label(seat): Hand((seat,)) for seat in range(seats)}
    state.combat_bag, state.event_bag = _bag(event.combat), _bag(event.events)
    state.artifact_bag, state.blessing_bag = _bag(event.artifacts), _bag(event.blessings)
    state.attack_bag = _bag(event.attacks)


def _bag(contents: Any) -> Any:
    return UNSET if isinstance(contents, UnsetType) else sorted(contents)


def monument_raised(state: State, event: le.MonumentRaised) -> None:
    """A level more."""
    state.table.monuments[event.god].level = event.level


def table_renewed(state: State, event: le.TableRenewed) -> None:
    """Priests, tokens and charges."""
    for monument in state.table.monuments.values():
        for seat in monument.priests:
            state.table.players[seat].priests += 1
        monument.priests = []
    for player in state.table.players:
        player.used, player.exhausted = [], False
        player.artifacts = dict.fromkeys(player.artifacts, True)


def activation_began(state: State, event: le.ActivationBegan) -> None:
    """The card lies before its builder."""
    state.table.activation = Activation(event.seat, event.god, event.tokens)
    state.table.completed = event.god


def crowning(state: State, event: le.Crowning) -> None:
    """Whoever gains the region wins."""
    state.table.crowning = True


def quest_placed(state: State, event: le.QuestPlaced) -> None:
    """From the event cards drawn to the slot."""
    state.table.quests[event.slot] = event.quest
    state.table.event_discards.remove(event.quest)


def event_drawn(state: State, event: le.EventDrawn) -> None:
    """From the deck, face up."""
    state.table.decks.events -= 1
    state.event_bag = taken(state.event_bag, (event.card,))
    state.table.event_discards.append(event.card)


def events_returned(state: State, event: le.EventsReturned) -> None:
    """Back into the deck."""
    state.table.event_discards = []
    state.table.decks.events += len(event.cards)
    put_back(state.event_bag, event.cards)


def monster_evolved(state: State, event: le.MonsterEvolved) -> None:
    """The card goes to the tray."""
    state.table.event_discards.remove(event.card)
    state.table.monsters[event.monster].evolutions.append(event.card)


def artifact_lost(state: State, event: le.ArtifactLost) -> None:
    """Out of the game."""
    state.table.lost.append(MONSTERS[event.monster].artifact)


def pack_passed(state: State, event: le.PackPassed) -> None:
    """Who held it goes on knowing it."""
    assert state.table.draft is not None
    state.table.draft.holder = event.seat
    show_pack(state, event.known_to, event.blessings)


def hoplites_saved(state: State, event: le.HoplitesSaved) -> None:
    """Nothing changes: they stay."""


def side_wiped_out(state: State, event: le.SideWipedOut) -> None:
    """Nothing is compared."""
    battle_of(state).winner = event.winner


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = joined(
    SHARED,
    {
        le.SideWipedOut: side_wiped_out,
        le.PackPassed: pack_passed,
        le.QuestPlaced: quest_placed,
        le.HoplitesSaved: hoplites_saved,
        le.EventDrawn: event_drawn,
        le.EventsReturned: events_returned,
        le.MonsterEvolved: monster_evolved,
        le.ArtifactLost: artifact_lost,
        le.TableLaid: table_laid,
        le.MonumentRaised: monument_raised,
        le.TableRenewed: table_renewed,
        le.ActivationBegan: activation_began,
        le.Crowning: crowning,
    },
)
