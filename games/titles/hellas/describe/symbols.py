"""What the symbols are called that a wound covers (LH-19.1).

A tray may show a symbol more than once, with a reward or without.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.ids import Icon, MonsterId, SlotId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monsters import MONSTERS, Wound
from games.titles.hellas.describe.words import monster

_REWARDS: dict[Icon, str] = {"priest": " (priest)", "neutral_artifact": " (artifact)"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def _added() -> Iterator[tuple[SlotId, str]]:
    for facts in MONSTER_CARDS.values():
        for number, wound in enumerate(facts.wounds):
            nth = f"{_ORDINALS[number]} " if len(facts.wounds) > 1 else ""
            yield wound.slot, f"the {nth}symbol of the {MAP[facts.region].name} card"


_PLACES: dict[SlotId, str] = {
    **{
        wound.slot: f"symbol {number} of the tray"
        for facts in MONSTERS.values()
        for number, wound in enumerate(facts.wounds, 1)
    },
    **dict(_added()),
}


def place(slot: SlotId) -> str:
    """Where a symbol stands, whoever's it is: ``symbol 2 of the tray``, ``the first symbol of the
    Thessaly card``."""
    return _PLACES[slot]


def symbol(name: MonsterId, slot: SlotId) -> str:
    """``the second bow of the Cyclops``, ``the first axe (artifact) of Medusa``; the place where
    that monster has no such symbol."""
    track = _track(name)
    covered = next((wound for wound in track if wound.slot == slot), None)
    if covered is None:
        return f"{place(slot)} of {monster(name)}"
    alike = [wound.slot for wound in track if wound.symbol == covered.symbol]
    nth = f"{_ORDINALS[alike.index(slot)]} " if len(alike) > 1 else ""
    reward = "" if covered.reward is None else _REWARDS[covered.reward]
    return f"the {nth}{covered.symbol}{reward} of {monster(name)}"


def _track(name: MonsterId) -> list[Wound]:
    """All symbols that a monster may ever have: what it evolves to does not rename the others."""
    added = (card.wounds for card in MONSTER_CARDS.values() if card.monster == name)
    return [*MONSTERS[name].wounds, *(wound for wounds in added for wound in wounds)]
