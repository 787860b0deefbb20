"""The seeds of the games that a game was copied from. They are over, so their seeds are public."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

from audit.models import ImportedGame
from games.identifiers import game_of
from games.models import Game
from games.selectors.seeing import opened_seed
from shards.everywhere import from_places

K = TypeVar("K")
V = TypeVar("V")


def origin_seeds(game_id: UUID, forks: Sequence[Mapping[str, Any]]) -> list[str | None]:
    """One for each payload of an event ``forked``, the oldest first, hex; None for one that is not
    known here.

    A game that was imported brought those of its origins with it, which need not be here, and so
    did an imported game that was forked here.
    """
    origins = [game_of(fork["origin"]) for fork in forks]
    here = _joined(from_places(origins, _opened))
    brought = _joined(from_places([game_id, *origins], _brought_with)) if forks else {}
    return [
        here.get(origin) or brought.get(fork["origin"])
        for origin, fork in zip(origins, forks, strict=True)
    ]


def _joined(parts: Iterable[Mapping[K, V]]) -> dict[K, V]:
    return {key: value for part in parts for key, value in part.items()}


def _opened(games: Collection[UUID]) -> dict[UUID, str | None]:
    return {game.pk: opened_seed(game) for game in Game.objects.filter(pk__in=games)}


def _brought_with(games: Collection[UUID]) -> dict[str, str]:
    return {
        origin["game"]: origin["seed"]
        for imported in ImportedGame.objects.filter(pk__in=games)
        for origin in imported.header["origin"] or []
    }
