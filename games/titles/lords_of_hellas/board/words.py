"""How amounts and names are put in pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.titles.lords_of_hellas.components.combat_cards import COMBAT_CARDS
from games.titles.lords_of_hellas.components.ids import CombatCardId


def some(count: int, thing: str) -> str:
    """``1 hoplite``, ``2 hoplites``, ``3 cities``."""
    if count == 1:
        return f"1 {thing}"
    return f"{count} {thing[:-1]}ies" if thing.endswith("y") else f"{count} {thing}s"


def listed(parts: Iterable[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``; ``nothing`` for none."""
    found = list(parts)
    if not found:
        return "nothing"
    *most, last = found
    return f"{', '.join(most)} and {last}" if most else last


def plain(name: str) -> str:
    """``speed_or_strength`` -> ``speed or strength``."""
    return name.replace("_", " ")


def tally(kinds: Iterable[str]) -> str:
    """Names in the order of the first of each: ``Phalanx x2, Trap``."""
    found = list(kinds)
    once = dict.fromkeys(found)
    return ", ".join(f"{one} x{found.count(one)}" if found.count(one) > 1 else one for one in once)


def combat(cards: Sequence[CombatCardId]) -> str:
    """Combat cards with their symbols, in the order of the components."""
    facts = (COMBAT_CARDS[card] for card in COMBAT_CARDS for _ in range(cards.count(card)))
    return tally(f"{one.name} ({one.symbol})" for one in facts)
