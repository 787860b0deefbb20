"""What is read of games. Nothing here changes anything; everything shown is redacted here."""

from __future__ import annotations

from games.selectors.feed import FeedEvent, feed
from games.selectors.heads import Head, head_by_token, head_for
from games.selectors.positions import Position, position
from games.selectors.seeing import opened_seed, seen, seen_event
from games.selectors.tables import game_for, viewer_of, visible_games

__all__ = [
    "FeedEvent",
    "Head",
    "Position",
    "feed",
    "game_for",
    "head_by_token",
    "head_for",
    "opened_seed",
    "position",
    "seen",
    "seen_event",
    "viewer_of",
    "visible_games",
]
