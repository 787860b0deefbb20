"""Each value of each dimension: what has it, and what nearly has it.

A case lays a table or tells events from which a seat, or the game, has one value and no other; its
counterpart differs in the one thing that matters. The values are those that are declared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import pytest

from games.engine import beginning, registry
from games.engine.chance import SeededChance
from games.engine.dimensions import GameDimension
from games.titles.cyclades.events import cards, cycle, laying
from games.titles.dice_forge.events import Forged
from games.titles.hellas.events import cards as drawn
from games.titles.hellas.events import heroes, table
from games.titles.persian_invasion import events as pe
from tests.titles.cyclades.case_map import Table

Told: TypeAlias = tuple[Any, Sequence[Any]]
"""A last state and all events."""


@dataclass(frozen=True)
class Case:
    """``has(value)`` and ``nearly(value)``, of seat 0."""

    has: Callable[[str], Told]
    nearly: Callable[[str], Told]


def laid(title: str, seats: int) -> Any:
    return beginning.new_game(registry.title(title), None, seats, SeededChance(title)).state


def after(state: Callable[[], Any], *events: Callable[[Any], Any]) -> Callable[[str], Told]:
    return lambda value: (state(), [event(value) for event in events])


def with_table(
    state: Callable[[], Any], change: Callable[[Any, Any], Any]
) -> Callable[[str], Told]:
    def made(value: str) -> Told:
        changed = state()
        change(changed.table, value)
        return changed, []

    return made


def cyclades() -> Any:
    return Table(3).state


BLUE, RED, GREEN = list(Table(3).table.factions)


def began(_value: Any) -> Any:
    return cycle.CycleBegan(1)


def placed(value: str, mine: int) -> Told:
    """The seat ``mine`` leads the faction that is laid in this place."""
    six = list(Table(6).table.factions)
    others = [name for name in six if name != six[mine]]
    order = [*others[: int(value) - 1], six[mine], *others[int(value) - 1 :]]
    counts = (0, 0, 0)
    return Table(6).state, [
        laying.TableLaid((), 5, 3, None, False, ("zeus",), 2, tuple(order), counts)
    ]


CYCLADES: Mapping[str, Case] = {
    "gods": Case(
        after(cyclades, began, lambda v: cycle.TurnBegan(BLUE, v)),
        after(cyclades, began, lambda v: cycle.TurnBegan(RED, v)),
    ),
    "last_god": Case(
        after(cyclades, began, lambda v: cycle.TurnBegan(BLUE, v)),
        after(
            cyclades,
            *(began, lambda v: cycle.TurnBegan(BLUE, v)),
            lambda _: cycle.CycleBegan(2),
        ),
    ),
    "heroes": Case(
        after(cyclades, lambda v: cards.HeroRecruited(BLUE, v, "A1")),
        after(cyclades, lambda v: cards.HeroCopied(BLUE, v)),
    ),
    "creatures": Case(
        after(cyclades, lambda v: cards.CreatureBought(BLUE, v, 0)),
        after(cyclades, lambda v: cards.CreatureDrawn(BLUE, v)),
    ),
    "turn_order": Case(lambda v: placed(v, 0), lambda v: placed(v, 1)),
}


def forge() -> Any:
    return laid("dice_forge", 4)


def _own(table: Any, card: str, seat: int) -> None:
    hero = table.heroes[seat]
    if card == "blacksmith_hammer":
        hero.hammers.append(0)
    else:
        hero.pile_1.append(card)


def _begins(table: Any, first: int) -> None:
    table.first = first % 4


def _lay(table: Any, lying: Sequence[str]) -> None:
    for place, card in zip(table.places.values(), lying, strict=False):
        place.card = card


def _own_what_does_not_lie(table: Any, card: str) -> None:
    _lay(table, ["none"] * len(table.places))
    _own(table, card, 0)


FORGE: Mapping[str, Case] = {
    "cards": Case(
        with_table(forge, lambda table, v: _own(table, v, 0)),
        with_table(forge, lambda table, v: _own(table, v, 1)),
    ),
    "turn_order": Case(
        with_table(forge, lambda table, v: _begins(table, 1 - int(v))),
        with_table(forge, lambda table, v: _begins(table, 2 - int(v))),
    ),
    "faces": Case(
        after(forge, lambda v: Forged(0, v, "light", 0, "gold_1")),
        after(
            forge,
            lambda v: Forged(0, "other", "light", 0, v),
            lambda v: Forged(1, v, "dark", 0, ""),
        ),
    ),
    "sets": Case(
        with_table(forge, lambda table, v: _lay(table, [v])),
        with_table(forge, _own_what_does_not_lie),
    ),
}


def hellas() -> Any:
    return laid("lords_of_hellas", 4)


def _players(name: str) -> Case:
    """A list of each player."""
    return Case(
        with_table(hellas, lambda table, v: getattr(table.players[0], name).append(v)),
        with_table(hellas, lambda table, v: getattr(table.players[1], name).append(v)),
    )


def _hero(table: Any, hero: str, seat: int) -> None:
    for player in table.players:
        player.hero = None
    table.players[seat].hero = hero


def _card(table: Any, card: str | None) -> None:
    table.temple_card = card


HELLAS: Mapping[str, Case] = {
    "hero": Case(
        with_table(hellas, lambda table, v: _hero(table, v, 0)),
        with_table(hellas, lambda table, v: _hero(table, v, 1)),
    ),
    "turn_order": Case(
        lambda v: (hellas(), [table.TurnBegan((n - int(v) + 1) % 4, 1) for n in range(4)]),
        lambda v: (hellas(), [table.TurnBegan((n - int(v) + 1) % 4, 2) for n in range(4)]),
    ),
    "monsters": _players("monsters"),
    "blessings": _players("blessings"),
    "quests": Case(
        after(hellas, lambda v: heroes.QuestCompleted(0, v, 0, True)),
        after(hellas, lambda v: heroes.QuestCompleted(1, v, 0, True)),
    ),
    "artifacts": Case(
        after(hellas, lambda v: drawn.ArtifactKept(0, v)),
        after(hellas, lambda v: drawn.ArtifactGained(1, v, 0)),
    ),
    "temple_card": Case(
        with_table(hellas, lambda table, v: _card(table, v)),
        with_table(hellas, lambda table, v: _card(table, None)),
    ),
}


def invasion() -> Any:
    return laid("persian_invasion", 1)


def _act(table: Any, act: int) -> None:
    table.campaign.act = act


INVASION: Mapping[str, Case] = {
    "act": Case(
        with_table(invasion, lambda table, v: _act(table, int(v))),
        with_table(invasion, lambda table, v: _act(table, 3 - int(v))),
    ),
    "quests_offered": Case(
        after(invasion, lambda v: pe.QuestAppeared(v, 0)),
        after(invasion, lambda v: heroes.QuestCompleted(0, v, 0, True)),
    ),
    "scripts": Case(
        after(invasion, lambda v: pe.TokenTurned(int(v), "script")),
        after(invasion, lambda v: pe.TokenTurned(int(v), "quests")),
    ),
    "quests": Case(
        after(invasion, lambda v: heroes.QuestCompleted(0, v, 0, True)),
        after(invasion, lambda v: pe.QuestAppeared(v, 0)),
    ),
    "monsters": Case(
        with_table(invasion, lambda table, v: table.players[0].monsters.append(v)),
        with_table(invasion, lambda table, v: table.players[0].blessings.append(v)),
    ),
    "blessings": Case(
        with_table(invasion, lambda table, v: table.players[0].blessings.append(v)),
        with_table(invasion, lambda table, v: table.players[0].monsters.append(v)),
    ),
}

CASES: Mapping[str, Mapping[str, Case]] = {
    "cyclades": CYCLADES,
    "dice_forge": FORGE,
    "lords_of_hellas": HELLAS,
    "persian_invasion": INVASION,
}

ELSEWHERE: Mapping[str, frozenset[str]] = {
    "cyclades": frozenset({"faction", "ways", "map", "teams", "ending"}),
    "dice_forge": frozenset({"ending"}),
    "lords_of_hellas": frozenset({"ending"}),
    "persian_invasion": frozenset({"ending"}),
}
"""Those whose every value is tried in the title's own test_dimensions.py."""


def values_of(dimension: Any, told: Told) -> set[str]:
    state, events = told
    if isinstance(dimension, GameDimension):
        return set(dimension.of(state, events))
    return set(dimension.of(state, events, 0))


def test_every_dimension_with_declared_values_has_cases() -> None:
    for title, cases in CASES.items():
        declared = {d.id for d in registry.title(title).dimensions.declared if d.values}
        assert declared == {*cases, *ELSEWHERE[title]}, title


@pytest.mark.parametrize(
    ("title", "dimension"), [(title, name) for title, cases in CASES.items() for name in cases]
)
def test_each_value_is_had_and_nearly_had(title: str, dimension: str) -> None:
    case = CASES[title][dimension]
    [declared] = [d for d in registry.title(title).dimensions.declared if d.id == dimension]
    assert declared.values
    for value in declared.values:
        assert value in values_of(declared, case.has(value)), value
        assert value not in values_of(declared, case.nearly(value)), value
