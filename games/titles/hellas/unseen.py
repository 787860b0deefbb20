"""What lies unseen in all titles of the family: hands, decks, what somebody looks at (LH-28).

Decks are made by what is in the box and by who sees what, which each title says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from games.engine.decks import Deck, Hole, hidden, zone
from games.engine.records import label
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.rules.hunting.defence import can_complete
from games.titles.hellas.state import Attacks, Hand, Looked, Pack, State
from games.titles.hellas.steps.cards import Discard, KeepArtifact, KeepCard
from games.titles.hellas.steps.hunt import PayCombo

S = TypeVar("S", bound=State)

Seats = tuple[int, ...]


def combat_deck(cards: Iterable[CombatCardId], hands: Callable[[Any], Iterable[int]]) -> Deck[Any]:
    """``cards``: those in the box; ``hands(state)``: the seats that have a hand."""
    box = Counter[Any](list(cards))

    def holes(state: State) -> Sequence[Hole[Any]]:
        held = [_hand(state, seat) for seat in hands(state)]
        return [*held, *_looked_at(state, KeepCard, "cards"), _pile(state, "combat")]

    return Deck("combat cards", lambda state: box.copy(), _open_combat, holes)


def artifact_deck(artifacts: Iterable[str]) -> Deck[Any]:
    """``artifacts``: the neutral ones in the box."""
    box = Counter[Any](list(artifacts))

    def open_now(state: State) -> Iterator[str]:
        for player in state.table.players:
            yield from (artifact for artifact in player.artifacts if artifact in box)

    def holes(state: State) -> Sequence[Hole[Any]]:
        return [
            *_looked_at(state, KeepArtifact, "artifacts"),
            _pile(state, "artifact", "artifacts"),
        ]

    return Deck("artifacts", lambda state: box.copy(), open_now, holes)


def blessing_deck(
    blessings: Iterable[str],
    held: Callable[[Any], Seats],
    drafting: Callable[[Any], Seats],
) -> Deck[Any]:
    """``held(state)``: who has seen the pack of the draft that is on; ``drafting(state)``: who
    takes part in any."""
    box = Counter[Any](list(blessings))

    def holes(state: State) -> Sequence[Hole[Any]]:
        draft = state.table.draft
        packs = list(_thrown(state, drafting(state)))
        if draft is not None:
            packs.append(_pack("pack", draft.left, held(state)))
        return [*packs, _pile(state, "blessing", "blessings")]

    return Deck(
        "blessings",
        lambda state: box.copy(),
        lambda state: [blessing for player in state.table.players for blessing in player.blessings],
        holes,
    )


def attack_deck(choosing: Callable[[Any], bool], owners: Callable[[Any], Seats]) -> Deck[Any]:
    """``choosing(state)``: whether the cards to choose from are drawn and none is shown yet;
    ``owners(state)``: who sees what is not played."""
    box = Counter[Any]({card: printed.copies for card, printed in ATTACK_CARDS.items()})

    def holes(state: State) -> Sequence[Hole[Any]]:
        hunt, table = state.table.hunt, state.table
        if hunt is None:
            return [hidden("attack_bag", box.total())]
        places = [hidden("attack_bag", table.decks.attacks)]
        drawn = table.parameters.hunt.attacks_to_choose if choosing(state) else 0
        if hunt.attacks or drawn:
            lie = partial(zone, "attacks", "hunt", blank=partial(Attacks, owners(state)))
            places += [lie("choice", drawn), lie("unplayed", hunt.aside)]
        return places

    return Deck(
        "attack cards",
        lambda state: box.copy(),
        lambda state: state.table.hunt.played if state.table.hunt is not None else (),
        holes,
    )


def _open_combat(state: State) -> Iterator[CombatCardId]:
    yield from state.table.combat_discards
    battle = state.table.battle
    if battle is not None:
        for side in (battle.attack, battle.defence):
            yield from (played.card for played in side.played)


def _pile(state: State, kind: str, count: str = "combat") -> Hole[Any]:
    return hidden(f"{kind}_bag", getattr(state.table.decks, count))


def _hand(state: State, seat: int) -> Hole[Any]:
    """What he has begun to pay or to lay tells what he must still hold."""
    hand = zone(
        "hands", label(seat), "cards", state.table.players[seat].cards, partial(Hand, (seat,))
    )
    owed = list(_owing(state, seat))
    return replace(hand, fits=lambda cards: all(is_met(cards) for is_met in owed)) if owed else hand


def _owing(state: State, seat: int) -> Iterator[Callable[[Sequence[CombatCardId]], bool]]:
    """What his hand must still give (LH-20.5, LH-20.10, LH-29)."""
    for step in state.flow.agenda:
        if isinstance(step, PayCombo) and step.seat == seat:
            yield partial(_has_symbols, step.symbol, step.left)
        elif isinstance(step, Discard) and step.seat == seat and step.symbol is not None:
            yield partial(_has_symbols, step.symbol, step.count)
    hunt = state.table.hunt
    if hunt is not None and hunt.seat == seat and hunt.attack is not None and hunt.laid:
        yield partial(can_complete, state.table, seat)


def _has_symbols(symbol: str, count: int, cards: Sequence[CombatCardId]) -> bool:
    return sum(COMBAT_CARDS[card].symbol == symbol for card in cards) >= count


def _looked_at(state: State, step: type[Any], field: str) -> Iterator[Hole[Any]]:
    """Which of both it is, the question tells."""
    for seat, count in enumerate(state.table.looking):
        if count and any(
            isinstance(entry, step) and entry.seat == seat for entry in state.flow.agenda
        ):
            yield zone("looked", label(seat), field, count, partial(Looked, (seat,)))


def _pack(name: str, size: int, owners: Seats) -> Hole[Any]:
    return zone("packs", name, "blessings", size, partial(Pack, owners))


def _thrown(state: State, drafting: Seats) -> Iterator[Hole[Any]]:
    """What was left of each draft: as many as one has more blessings than players (LH-25.1)."""
    numbers = state.table.parameters.seats[str(len(state.table.players))]
    each = max(1, numbers.draft - len(drafting))
    lie = 0
    while lie < state.table.thrown:
        size = min(each, state.table.thrown - lie)
        lie += size
        yield _pack(f"thrown {lie}", size, drafting)
