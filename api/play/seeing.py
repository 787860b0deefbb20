"""All that a page shows of a game: its shape, and how it comes about."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from api.games.shapes import Status
from api.play.board_parts import BoardShown, board_shown
from api.play.choices import choices_shown
from api.play.shapes import Changes, Choice, EventShown, TitleId, Version, event_shown
from api.problems import Problem
from api.shapes import DecisionShown, decision_shown
from games.engine import asking, registry
from games.engine.records import SeatNumber, label
from games.models import Game, Player
from games.selectors.feed import FeedEvent, feed
from games.selectors.game_at import GameAt
from games.selectors.looked_at import LookedAt, looked_at
from games.selectors.seeing import Eyes, eyes_among, seen
from games.selectors.seeing import Onlooker as Looker
from games.services.loading import load_game
from games.services.undo_check import undo_offered

EVENTS = 300
"""At most so many events in one answer; ``more`` says that there are others."""


class Sitting(msgspec.Struct, frozen=True):
    """Who plays a seat, and how it went for it."""

    seat: SeatNumber
    label: Annotated[str, Meta(description="P1 for seat 0, as in sentences")]
    kind: Annotated[
        Literal["person", "bot", "open"],
        Meta(description="names of players are told by the game itself"),
    ]
    yours: bool
    place: int | None
    score: int | None
    won: bool


class MayUndo(msgspec.Struct, frozen=True):
    """Whether one of the caller's seats may take the last move back."""

    seat: SeatNumber
    possible: bool
    reason: Annotated[str, Meta(description="why not; may be empty")]


class Sight(msgspec.Struct, frozen=True):
    """A game as a page shows it."""

    title: TitleId
    version: Annotated[Version, Meta(description="of the moment that is shown; 0 before any")]
    latest: Annotated[Version, Meta(description="of the game now")]
    status: Status
    changes: Changes
    seats: list[Sitting]
    asked: Annotated[list[DecisionShown], Meta(description="all that is asked or offered, of all")]
    decisions: Annotated[list[Choice], Meta(description="those of the caller, with their moves")]
    undo: list[MayUndo]
    events: list[EventShown]
    more: Annotated[bool, Meta(description="there are later events up to this moment")]
    board: BoardShown | None


def sight_of(
    game_id: UUID,
    caller: Player | None,
    after: int | None = None,
    at: int | None = None,
    seat: Looker | None = None,
) -> Sight:
    """What is shown of one moment, with the events beyond ``after``.

    Raises ``Problem`` or what ``games.errors`` has for a game, a moment or eyes that there are not.
    """
    looked = looked_at(game_id, caller)
    game = looked.game
    if after is not None and after > game.version:
        raise Problem(
            "not-found", f"This game has come to version {game.version}; {after} is beyond it."
        )
    eyes = eyes_among(game, looked.viewer, seat)
    if game.version == 0:
        return _told(looked, [], False)
    moment, title = load_game(game, at), registry.title(game.title, game.rules)
    events = _events(game, eyes, after, moment.version)
    return _told(
        looked,
        events,
        bool(events) and events[-1].version < moment.version,
        version=moment.version,
        asked=[decision_shown(decision) for decision in asking.decisions(title, moment.state)],
        decisions=choices_shown(title, moment.state, eyes.seats),
        undo=[] if at is not None else _undo(game, moment, eyes),
        board=board_shown(title, seen(game, moment.state, eyes.seats, then=eyes.then)),
    )


def _told(
    looked: LookedAt,
    events: list[FeedEvent],
    more: bool,
    *,
    version: int = 0,
    asked: list[DecisionShown] | None = None,
    decisions: list[Choice] | None = None,
    undo: list[MayUndo] | None = None,
    board: BoardShown | None = None,
) -> Sight:
    game = looked.game
    return Sight(
        game.title,
        version,
        game.version,
        game.status,  # type: ignore[arg-type]
        game.changes,
        _sitting(looked),
        asked or [],
        decisions or [],
        undo or [],
        [event_shown(event) for event in events],
        more,
        board,
    )


def _events(game: Game, eyes: Eyes, after: int | None, upto: int) -> list[FeedEvent]:
    if after is None or after >= upto:
        return []
    return feed(game, eyes.seats, after, EVENTS, upto=upto, then=eyes.then)


def _sitting(looked: LookedAt) -> list[Sitting]:
    outcome = looked.game.outcome or {}
    places, scores = outcome.get("places"), outcome.get("scores")
    return [
        Sitting(
            number,
            label(number),
            place.kind,  # type: ignore[arg-type]
            place.is_own,
            places[number] if places else None,
            scores[number] if scores else None,
            number in looked.game.winners,
        )
        for place in looked.places
        for number in (place.number,)
    ]


def _undo(game: Game, moment: GameAt, eyes: Eyes) -> list[MayUndo]:
    """Of the seats with whose eyes one looks the one that moved last."""
    if game.status != "running" or not eyes.seats:
        return []
    offered = undo_offered(registry.title(game.title, game.rules), moment, eyes.seats)
    if offered.seat is None:
        return []
    return [MayUndo(offered.seat, offered.move is not None, offered.sentence or "")]
