"""Combat cards, artifacts and blessings: who sees them, who gets them.

What the viewer may not know is left out, and nothing else of the sentence changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed, some
from games.engine.records import label
from games.titles.hellas.describe.phrases import cards, do, through
from games.titles.hellas.describe.words import artifact, blessing, card
from games.titles.hellas.events import cards as ev


def seen(names: object, in_words: Callable[[Any], str]) -> str:
    """``: a and b`` for those who may know them."""
    return f": {in_words(names)}" if isinstance(names, tuple) else ""


def _artifacts(names: tuple[Any, ...]) -> str:
    return listed(map(artifact, names))


def blessings(names: tuple[Any, ...]) -> str:
    """Names of blessings."""
    return listed(map(blessing, names))


def _drawn(event: ev.CardsDrawn) -> str:
    count = some(event.count, "combat card")
    return f"{label(event.seat)} draws {count}{through(event.cause)}{seen(event.cards, cards)}."


def _looked(event: ev.CardsLooked) -> str:
    count = some(event.count, "combat card")
    return f"{label(event.seat)} looks at {count}{seen(event.cards, cards)}."


def _kept(event: ev.CardKept) -> str:
    kept = card(event.card) if isinstance(event.card, str) else "a combat card"
    discarded = f" and discards {cards(event.discarded)}" if event.discarded else ""
    return f"{label(event.seat)} keeps {kept}{discarded}."


def _artifacts_looked(event: ev.ArtifactsLooked) -> str:
    count = some(event.count, "neutral artifact")
    return f"{label(event.seat)} looks at {count}{seen(event.artifacts, _artifacts)}."


def _artifact_gained(event: ev.ArtifactGained) -> str:
    former = "" if event.former is None else f" from {label(event.former)}"
    return f"{label(event.seat)} gains {artifact(event.artifact)}{former}."


def _pack_drawn(event: ev.PackDrawn) -> str:
    count = some(event.count, "blessing")
    return f"{label(event.seat)} draws {count}{seen(event.blessings, blessings)}."


def _pack_discarded(event: ev.PackDiscarded) -> str:
    count, are = some(event.count, "blessing"), do(event.count, "is", "are")
    return f"{count} {are} discarded face down{seen(event.blessings, blessings)}."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    ev.CombatShuffled: lambda e: (
        f"{some(len(e.cards), 'discarded combat card')} {do(len(e.cards), 'becomes', 'become')} "
        "the deck."
    ),
    ev.CardsDrawn: _drawn,
    ev.CardsDiscarded: lambda e: f"{label(e.seat)} discards {cards(e.cards)}{through(e.cause)}.",
    ev.CardsLooked: _looked,
    ev.CardKept: _kept,
    ev.ArtifactsLooked: _artifacts_looked,
    ev.ArtifactKept: lambda e: f"{label(e.seat)} keeps {artifact(e.artifact)}.",
    ev.ArtifactGained: _artifact_gained,
    ev.BlessingsShuffled: lambda e: "The discarded blessings are shuffled into a new deck.",
    ev.PackDrawn: _pack_drawn,
    ev.BlessingKept: lambda e: f"{label(e.seat)} keeps the blessing {blessing(e.blessing)}.",
    ev.PackDiscarded: _pack_discarded,
}
