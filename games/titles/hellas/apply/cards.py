"""Combat cards, artifacts and blessings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from games.engine.records import Event, label
from games.engine.secrecy import Hidden
from games.titles.hellas.components.artifacts import MONSTER_ARTIFACTS
from games.titles.hellas.components.ids import BlessingId, CombatCardId, GodId
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.events import cards as ev
from games.titles.hellas.state import Draft, Looked, Pack, State

T = TypeVar("T")


def taken(bag: Hidden[list[T]], things: Iterable[T] | UnsetType) -> Hidden[list[T]]:
    """A bag without these; not known to whom these are not told."""
    if isinstance(bag, UnsetType) or isinstance(things, UnsetType):
        return UNSET
    for thing in things:
        bag.remove(thing)
    return bag


def put_back(bag: Hidden[list[Any]], things: Iterable[Any]) -> None:
    """Into a bag, which stays sorted."""
    if not isinstance(bag, UnsetType):
        bag.extend(things)
        bag.sort()


def leave_hand(state: State, seat: int, cards: Iterable[CombatCardId]) -> None:
    """Out of a hand, where the viewer knows it."""
    known = state.hands.get(label(seat))
    for card in cards:
        state.table.players[seat].cards -= 1
        if known is not None and card in known.cards:
            known.cards.remove(card)


def _hold(state: State, seat: int, cards: Iterable[CombatCardId] | UnsetType) -> None:
    known = state.hands.get(label(seat))
    if known is not None and not isinstance(cards, UnsetType):
        known.cards.extend(cards)
        known.cards.sort()


def combat_shuffled(state: State, event: ev.CombatShuffled) -> None:
    """The pile becomes the deck."""
    state.table.combat_discards = []
    state.table.decks.combat += len(event.cards)
    put_back(state.combat_bag, event.cards)


def cards_drawn(state: State, event: ev.CardsDrawn) -> None:
    """From the deck into the hand."""
    state.table.decks.combat -= event.count
    state.table.players[event.seat].cards += event.count
    state.combat_bag = taken(state.combat_bag, event.cards)
    _hold(state, event.seat, event.cards)


def cards_discarded(state: State, event: ev.CardsDiscarded) -> None:
    """From the hand onto the pile."""
    leave_hand(state, event.seat, event.cards)
    state.table.combat_discards.extend(event.cards)


def cards_looked(state: State, event: ev.CardsLooked) -> None:
    """From the deck before the eyes of one."""
    state.table.decks.combat -= event.count
    state.table.looking[event.seat] = event.count
    state.combat_bag = taken(state.combat_bag, event.cards)
    if not isinstance(event.cards, UnsetType):
        state.looked[label(event.seat)] = Looked((event.seat,), cards=sorted(event.cards))


def card_kept(state: State, event: ev.CardKept) -> None:
    """One to the hand, the others to the pile."""
    state.table.looking[event.seat] = 0
    state.table.players[event.seat].cards += 1
    state.looked.pop(label(event.seat), None)
    state.table.combat_discards.extend(event.discarded)
    _hold(state, event.seat, UNSET if isinstance(event.card, UnsetType) else (event.card,))


def artifacts_looked(state: State, event: ev.ArtifactsLooked) -> None:
    """From the deck before the eyes of one."""
    state.table.decks.artifacts -= event.count
    state.table.looking[event.seat] = event.count
    state.artifact_bag = taken(state.artifact_bag, event.artifacts)
    if not isinstance(event.artifacts, UnsetType):
        looked = sorted(event.artifacts)
        state.looked[label(event.seat)] = Looked((event.seat,), artifacts=looked)


def artifact_kept(state: State, event: ev.ArtifactKept) -> None:
    """One to its owner, the others back."""
    state.table.decks.artifacts += state.table.looking[event.seat] - 1
    state.table.looking[event.seat] = 0
    state.table.players[event.seat].artifacts[event.artifact] = True
    looked = state.looked.pop(label(event.seat), None)
    if looked is not None:
        put_back(
            state.artifact_bag,
            [artifact for artifact in looked.artifacts if artifact != event.artifact],
        )


def artifact_gained(state: State, event: ev.ArtifactGained) -> None:
    """Charged, from wherever it was."""
    table = state.table
    god = _god_of(event.artifact)
    if event.former is not None:
        del table.players[event.former].artifacts[event.artifact]
    elif god is not None:
        table.monuments[god].artifact = False
    elif event.artifact not in MONSTER_ARTIFACTS:
        table.decks.artifacts -= 1
        state.artifact_bag = taken(state.artifact_bag, (event.artifact,))
    table.players[event.seat].artifacts[event.artifact] = True


def _god_of(artifact: str) -> GodId | None:
    return next((god for god, monument in MONUMENTS.items() if monument.artifact == artifact), None)


def blessings_shuffled(state: State, event: ev.BlessingsShuffled) -> None:
    """What lies face down becomes the deck."""
    state.table.decks.blessings += state.table.thrown
    state.table.thrown = 0
    for name in [name for name in state.packs if name != "pack"]:
        put_back(state.blessing_bag, state.packs.pop(name).blessings)


def pack_drawn(state: State, event: ev.PackDrawn) -> None:
    """From the deck into the hands of the builder."""
    state.table.decks.blessings -= event.count
    state.table.draft = Draft(event.seat, event.count)
    state.blessing_bag = taken(state.blessing_bag, event.blessings)
    show_pack(state, event.known_to, event.blessings)


def show_pack(
    state: State, known_to: tuple[int, ...], blessings: tuple[BlessingId, ...] | UnsetType
) -> None:
    """Who sees what of a pack."""
    if not isinstance(blessings, UnsetType):
        state.packs["pack"] = Pack(known_to, sorted(blessings))


def blessing_kept(state: State, event: ev.BlessingKept) -> None:
    """From the pack to its owner."""
    if state.table.draft is not None:
        state.table.draft.left -= 1
    if "pack" in state.packs:
        state.packs["pack"].blessings.remove(event.blessing)
    state.table.players[event.seat].blessings.append(event.blessing)


def pack_discarded(state: State, event: ev.PackDiscarded) -> None:
    """Face down; the draft is over."""
    state.table.draft = None
    state.table.thrown += event.count
    pack = state.packs.pop("pack", None)
    if pack is not None and event.count:
        state.packs[f"thrown {state.table.thrown}"] = pack


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    ev.CombatShuffled: combat_shuffled,
    ev.CardsDrawn: cards_drawn,
    ev.CardsDiscarded: cards_discarded,
    ev.CardsLooked: cards_looked,
    ev.CardKept: card_kept,
    ev.ArtifactsLooked: artifacts_looked,
    ev.ArtifactKept: artifact_kept,
    ev.ArtifactGained: artifact_gained,
    ev.BlessingsShuffled: blessings_shuffled,
    ev.PackDrawn: pack_drawn,
    ev.BlessingKept: blessing_kept,
    ev.PackDiscarded: pack_discarded,
}
