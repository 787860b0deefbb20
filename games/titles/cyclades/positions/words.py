"""Words of a position that are no single field: purses, figures, markers, who acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from games.engine.cases.paths import ABSENT
from games.engine.errors import BadCase
from games.engine.positions import Word
from games.titles.cyclades.components.ids import CreatureId, FactionId, GodId
from games.titles.cyclades.facts import area_of, holder, lands_of, metropolises, seas_of, where
from games.titles.cyclades.positions.lines import NOBODY, pair
from games.titles.cyclades.state import Offer, State, Turn


def _fill_purse(state: State, faction: FactionId, value: Any) -> None:
    """Partners share one: the last that a case says of either holds."""
    if not isinstance(value, int):
        raise BadCase(f"{faction}.gold: write a number, not {value!r}.")
    state.purses[str(state.table.factions[faction].team)].gold = value


def _purse(state: State, faction: FactionId) -> Any:
    purse = state.purses.get(str(state.table.factions[faction].team))
    return ABSENT if purse is None else purse.gold


def _follows(_state: State, faction: FactionId, _value: Any) -> None:
    raise BadCase(f"{faction}: this follows from the map; write what stands there.")


def figure(creature: CreatureId) -> Word:
    """``kraken: blue S``: who holds it and where it stands."""

    def put(state: State, _seat: int, value: Any) -> None:
        faction, area = pair(value, "blue S")
        if area not in {**state.table.lands, **state.table.seas}:
            raise BadCase(f"{creature}: there is no area {area!r}.")
        state.table.factions[faction].creatures.append(creature)
        area_of(state.table, area).creature = creature

    def stands(state: State, _seat: int) -> str:
        area = where(state.table, creature)
        return ABSENT if area is None else f"{holder(state.table, creature)} {area}"

    return Word(put, stands)


def marker(god: GodId) -> Word:
    """``zeus: red 5``: whose marker stands on a god, and on which space."""

    def put(state: State, _seat: int, value: Any) -> None:
        faction, space = pair(value, "red 5")
        if not space.isdecimal():
            raise BadCase(f"{value!r} does not read as 'red 5'.")
        state.table.offers[god] = Offer(faction, int(space))

    def stands(state: State, _seat: int) -> str:
        offer = state.table.offers.get(god)
        return NOBODY if offer is None else f"{offer.faction} {offer.space}"

    return Word(put, stands)


def _begin(state: State, _seat: int, value: Any) -> None:
    """The marker of who acts stands on the god."""
    faction, word = pair(value, "red athena")
    god = cast("GodId", word)
    state.table.turn = Turn(faction, god)
    state.table.offers.setdefault(god, Offer(faction, 0 if god == "apollo" else 1))


def _acting(state: State, _seat: int) -> str:
    turn = state.table.turn
    return NOBODY if turn is None else f"{turn.faction} {turn.god}"


ACTING = Word(_begin, _acting)
OF_FACTIONS: Mapping[str, Word] = {
    "gold": Word(_fill_purse, _purse),
    "lands": Word(_follows, lambda state, name: lands_of(state.table, name)),
    "seas": Word(_follows, lambda state, name: seas_of(state.table, name)),
    "metropolises": Word(_follows, lambda state, name: metropolises(state.table, name)),
}
