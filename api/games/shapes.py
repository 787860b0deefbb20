"""What is answered about a table: its terms, its seats, how far it is."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from api.games.clocks import ClocksShown, clocks_shown
from api.games.terms import BotsMayJoin, Clock, SilenceTerms, StartsWhenFull
from api.shapes import GameId, PlayerId, PlayerShown, Time, player_shown, time_of
from games.engine.records import Outcome, SeatNumber
from games.engine.secrecy import Viewer
from games.identifiers import opaque_game
from games.models import Game, Seat
from games.models.player import opaque_player
from games.models.seat import Kind
from games.selectors.votes import Said
from games.services.silence import silence_of

Status = Literal["open", "running", "finished", "cancelled"]


class SeatShown(msgspec.Struct, frozen=True):
    """A seat and who plays it. ``resigned``: a bot took over from ``player``."""

    seat: SeatNumber
    kind: Literal["person", "bot", "open"]
    player: PlayerShown | None
    level: str | None
    resigned: bool
    ready: Annotated[bool, Meta(description="its person said so, while the table asks")]
    away: Annotated[
        Time | None, Meta(description="until when its person is on vacation; null: they are not")
    ]
    kept_for: Annotated[
        PlayerShown | None, Meta(description="who alone may take this seat while it is open")
    ]


class OutcomeShown(msgspec.Struct, frozen=True):
    """How a game ended: places (1 is best, ties share) and scores by seat, winners, reason."""

    places: list[int]
    scores: list[int]
    winners: list[int]
    reason: str


class OriginShown(msgspec.Struct, frozen=True):
    """The game of which another one is a copy up to ``version``."""

    game: GameId
    version: int


class GameShown(msgspec.Struct, frozen=True):
    """A game as the caller may see it from outside."""

    id: GameId
    title: str
    rules: str
    status: Status
    public: bool
    population: Literal["people", "mixed", "bots", "simulation"]
    handed_over: Annotated[bool, Meta(description="a bot took a seat over while the game ran")]
    options: dict[str, Any]
    parameters: Annotated[dict[str, int], Meta(description="the patch of the title's numbers")]
    seats: list[SeatShown]
    yours: Annotated[list[SeatNumber], Meta(description="the seats that the caller plays")]
    version: Annotated[int, Meta(description="the version of the last event; 0 before the first")]
    changes: Annotated[
        int,
        Meta(description="how often seats or status changed without an event, for `events/`"),
    ]
    moves: int
    waiting: Annotated[list[SeatNumber], Meta(description="the seats that must choose now")]
    start: StartsWhenFull
    bots_may_join: BotsMayJoin
    clock: Annotated[Clock | None, Meta(description="null: the game is played without one")]
    silence: Annotated[
        SilenceTerms | None,
        Meta(description="what becomes of who does not answer; null with a clock"),
    ]
    ready_within: Annotated[
        int | None,
        Meta(description="seconds in which all at a full table must say that they are ready"),
    ]
    ready_by: Annotated[
        Time | None, Meta(description="until when they may say so; null: nobody is asked now")
    ]
    due: Annotated[
        Time | None,
        Meta(description="when the first person who must choose runs out of time"),
    ]
    clocks: Annotated[
        ClocksShown | None,
        Meta(
            description="how they stand while a game with a clock runs",
            examples=[
                {
                    "at": "2026-12-01T18:00:00.000000Z",
                    "left": [3540000, 3605000],
                    "running": [0],
                    "due": ["2026-12-01T18:59:00.000000Z", None],
                    "flagged": [],
                }
            ],
        ),
    ]
    outcome: OutcomeShown | None
    commitment: Annotated[str, Meta(description="the hash of the secret seed, hex")]
    invitation: Annotated[
        str | None, Meta(description="lets others join a private game; shown to those in it")
    ]
    creator: PlayerShown | None
    origin: Annotated[OriginShown | None, Meta(description="where a fork comes from")]
    rematch: Annotated[
        GameId | None, Meta(description="the game in which the same people play again")
    ]
    imported: Annotated[
        Time | None, Meta(description="when the game was loaded from the export of another server")
    ]
    created: Time
    started: Time | None
    moved: Annotated[
        Time | None,
        Meta(description="when the last move was made; who must choose has been asked since then"),
    ]
    finished: Time | None


class VoteShown(msgspec.Struct, frozen=True):
    """Who has said that a seat shall change hands; it does once all have who must."""

    about: Annotated[
        Literal["claim", "return"],
        Meta(description="that a bot shall play it, or its person again"),
    ]
    seat: SeatNumber
    players: list[PlayerId]


def vote_shown(said: Said) -> VoteShown:
    players = [opaque_player(player) for player in said.players]
    return VoteShown(said.about.value, said.seat, players)  # type: ignore[arg-type]


class GameDetail(GameShown, frozen=True):
    """A game by itself, with what the list leaves out."""

    seed: Annotated[
        str | None, Meta(description="the secret seed, hex, once the game is over; else null")
    ]
    votes: Annotated[list[VoteShown], Meta(description="about seats that shall change hands")]


class GamePage(msgspec.Struct, frozen=True):
    """Some games, and where the next and the previous ones are."""

    next: str | None
    previous: str | None
    results: list[GameShown]


def game_shown(game: Game, yours: Viewer, *, inside: bool) -> GameShown:
    """``inside``: the caller sits in the game or made it, and so may invite others."""
    return GameShown(
        id=opaque_game(game.pk),
        title=game.title,
        rules=game.rules,
        status=game.status,  # type: ignore[arg-type]
        public=game.is_public,
        population=game.population,  # type: ignore[arg-type]
        handed_over=game.handed_over,
        options=game.options,
        parameters=game.patch,
        seats=[_seat_shown(seat) for seat in game.seats.all()],
        yours=sorted(yours),
        version=game.version,
        changes=game.changes,
        moves=game.moves,
        waiting=game.waiting,
        start=not game.held,
        bots_may_join=game.bots_may_join,
        clock=None if game.clock is None else msgspec.convert(game.clock, Clock),
        silence=_silence_shown(game),
        ready_within=game.ready_within,
        ready_by=time_of(game.ready_by) if game.ready_by else None,
        due=time_of(game.due_at) if game.due_at else None,
        clocks=clocks_shown(game),
        outcome=outcome_of(game),
        commitment=game.commitment,
        invitation=game.invitation or None if inside else None,
        creator=player_shown(game.creator) if game.creator else None,
        origin=_origin_shown(game),
        rematch=opaque_game(game.rematch) if game.rematch else None,
        imported=time_of(game.imported_at) if game.imported_at else None,
        created=time_of(game.created_at),
        started=time_of(game.started_at) if game.started_at else None,
        moved=time_of(game.moved_at) if game.moved_at else None,
        finished=time_of(game.finished_at) if game.finished_at else None,
    )


def _silence_shown(game: Game) -> SilenceTerms | None:
    if game.clock is not None:
        return None
    terms = silence_of(game.silence)
    return SilenceTerms(terms.after, terms.decides)


def _origin_shown(game: Game) -> OriginShown | None:
    if game.origin is None or game.origin_version is None:
        return None
    return OriginShown(opaque_game(game.origin), game.origin_version)


def _seat_shown(seat: Seat) -> SeatShown:
    return SeatShown(
        seat=seat.number,
        kind=seat.kind,  # type: ignore[arg-type]
        player=player_shown(seat.player) if seat.player else None,
        level=seat.level if seat.kind == Kind.BOT else None,
        resigned=seat.resigned_at is not None,
        ready=seat.is_ready,
        away=_away(seat),
        kept_for=player_shown(seat.kept_for) if seat.kept_for else None,
    )


def _away(seat: Seat) -> Time | None:
    until = seat.player.away_until if seat.player and seat.kind == Kind.PERSON else None
    return time_of(until) if until is not None and until > datetime.now(UTC) else None


def outcome_shown(outcome: Outcome) -> OutcomeShown:
    return OutcomeShown(
        list(outcome.places), list(outcome.scores), list(outcome.winners), outcome.reason
    )


def outcome_of(game: Game) -> OutcomeShown | None:
    """How the game ended; None before."""
    if game.outcome is None:
        return None
    return outcome_shown(msgspec.convert(game.outcome, Outcome))
