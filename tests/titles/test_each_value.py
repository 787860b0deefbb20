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
from games.engine.records import Outcome
from games.titles.cyclades import scoring as cyclades_ends
from games.titles.cyclades.components.maps.boards import READY
from games.titles.cyclades.events import battles, building, cards, cycle, laying
from games.titles.dice_forge.events import Forged
from games.titles.hellas.events import cards as drawn
from games.titles.hellas.events import heroes, table
from games.titles.lords_of_hellas import scoring as hellas_ends
from games.titles.persian_invasion import events as pe
from games.titles.persian_invasion.rules import victory as invasion_ends
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


def ends(state: Callable[[], Any], reasons: Mapping[str, str]) -> Case:
    """``reasons``: of an outcome -> the value of the ending. Nearly: it ended for another one."""

    def by(table: Any, reason: str) -> None:
        table.outcome = Outcome((1,), (0,), reason)

    def is_(value: str) -> str:
        [reason] = [reason for reason, ending in reasons.items() if ending == value]
        return reason

    def another(value: str) -> str:
        return next(reason for reason, ending in reasons.items() if ending != value)

    return Case(
        with_table(state, lambda table, v: by(table, is_(v))),
        with_table(state, lambda table, v: by(table, another(v))),
    )


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


AREA = "A1"


def came_to(value: str) -> Told:
    """A metropolis of the seat's, in this way."""
    if value != "capture":
        return cyclades(), [building.MetropolisBuilt(BLUE, value, "prosperity", AREA)]  # type: ignore[arg-type]
    return _held_by_blue(), [
        building.MetropolisBuilt(RED, "set", "prosperity", AREA),
        battles.BattleEnded(AREA, BLUE, RED),
    ]


def nearly_came_to(value: str) -> Told:
    """There was no place for it; or it was built where bare ground had been taken."""
    if value != "capture":
        return cyclades(), [building.MetropolisForgone(BLUE, value)]  # type: ignore[arg-type]
    return _held_by_blue(), [
        battles.BattleEnded(AREA, BLUE, RED),
        building.MetropolisBuilt(BLUE, "set", "prosperity", AREA),
    ]


def _held_by_blue() -> Any:
    state = cyclades()
    state.table.lands[AREA].owner = BLUE
    return state


def _leads(table: Any, faction: str, seat: int) -> None:
    table.factions[faction].seat = seat


def _on_map(table: Any, value: str) -> None:
    name, _, side = value.partition("-")
    table.map, table.side = name, side or "A"


def _on_another_map(table: Any, value: str) -> None:
    other = {"random-A": "random-B", "random-B": "random-A"}
    _on_map(table, other.get(value) or next(name for name in READY if name != value))


def of_four(value: str) -> Told:
    """Two seats with two factions each play alone, where four in pairs are teams."""
    pairs = {"teams": (0, 1, 0, 1)} if value == "teams" else {"seats": (0, 1, 0, 1)}
    return Table(4, **pairs).state, []


CYCLADES: Mapping[str, Case] = {
    "faction": Case(
        with_table(lambda: Table(6).state, lambda table, v: _leads(table, v, 0)),
        with_table(lambda: Table(6).state, lambda table, v: _leads(table, v, 1)),
    ),
    "ways": Case(came_to, nearly_came_to),
    "map": Case(with_table(cyclades, _on_map), with_table(cyclades, _on_another_map)),
    "teams": Case(of_four, lambda v: of_four("alone" if v == "teams" else "teams")),
    "ending": ends(cyclades, cyclades_ends.ENDINGS),
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


def _ends(table: Any, winners: int) -> None:
    table.outcome = Outcome((1,) * winners + (2,) * (4 - winners), (50,) * 4, "the end")


FORGE: Mapping[str, Case] = {
    "ending": Case(
        with_table(forge, lambda table, v: _ends(table, 1 if v == "clear" else 2)),
        with_table(forge, lambda table, v: _ends(table, 2 if v == "clear" else 1)),
    ),
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
    "ending": ends(hellas, hellas_ends.ENDINGS),
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
    "ending": ends(invasion, invasion_ends.ENDINGS),
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


def values_of(dimension: Any, record: Told) -> set[str]:
    state, events = record
    if isinstance(dimension, GameDimension):
        return set(dimension.of(state, events))
    return set(dimension.of(state, events, 0))


def test_every_dimension_with_declared_values_has_cases() -> None:
    for title, cases in CASES.items():
        declared = {d.id for d in registry.title(title).dimensions.declared if d.values}
        assert declared == {*cases}, title


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
