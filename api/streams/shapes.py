"""Messages of streams, one line of NDJSON or the ``data`` of one server-sent event each."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.bots.challenge_shapes import ChallengeShown
from api.games.clocks import ClocksShown
from api.games.shapes import GameShown, OutcomeShown, Status
from api.play.shapes import EventShown, Onlooker, StateShown, TitleId, Version
from api.schema.extensions import schemas_of
from api.shapes import GameId
from games.engine.records import SeatNumber


class StreamSnapshot(msgspec.Struct, frozen=True, tag_field="type", tag="snapshot"):
    """Where the game stands. It replaces all that was known before, whenever it comes."""

    version: Annotated[Version, Meta(description="of the moment that is shown")]
    state: StateShown


class StreamBatch(msgspec.Struct, frozen=True, tag_field="type", tag="batch"):
    """What followed from one move, as the caller may know it."""

    title: TitleId
    after: Annotated[Version, Meta(description="the version to which these events are added")]
    version: Annotated[Version, Meta(description="of the last of these events")]
    batch: Annotated[int, Meta(description="the number of the move; 0 is the set-up")]
    events: list[EventShown]
    waiting: Annotated[
        list[SeatNumber] | None,
        Meta(description="the seats that must choose now; null where more follows at once"),
    ]
    clock: Annotated[
        ClocksShown | UnsetType,
        Meta(description="how the clocks stand now; left out where none runs"),
    ] = UNSET


class StreamChat(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    """Something was said, and you sit at the table: `chat/` has it. Told when the stream begins, if
    anything ever was, and after each line; of several that come quickly the last one."""

    last: Annotated[int, Meta(description="the number of the last line")]


class StreamPresence(msgspec.Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is at the table, soon after the stream begins and when it has changed, each ten seconds
    at most. Somebody is there who follows a stream or has asked for anything within a minute."""

    there: Annotated[
        list[SeatNumber], Meta(description="seats whose people are there and let it be seen")
    ]
    watching: Annotated[
        int, Meta(description="how many who have no seat follow this stream; never who")
    ]


class StreamEnd(msgspec.Struct, frozen=True, tag_field="type", tag="end"):
    """The game is over or was called off. The stream closes; there is nothing to come back for."""

    version: Version
    status: Literal["finished", "cancelled"]
    winners: list[SeatNumber]


Farewell = Literal["rotate", "restart", "seat", "token"]


class StreamBye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The stream closes and the game goes on: come back, after a moment of your own choice.

    ``rotate``: every stream ends after a while. ``restart``: the server stops. ``seat``: the seats
    with whose eyes you looked are not those that you play by now, for you lost one or were given
    one, or the game is not yours to see. ``token``: it was revoked, or its ticket.
    """

    reason: Farewell


class StreamTable(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """Where a game stands in which you sit, or a seat is kept for you, or was until now: then
    without such seats."""

    game: GameId
    title: str
    status: Status
    version: Version
    waiting: Annotated[list[SeatNumber], Meta(description="the seats that must choose now")]
    yours: Annotated[list[SeatNumber], Meta(description="the seats that you play")]
    kept: Annotated[list[SeatNumber], Meta(description="open seats that are kept for you")]
    your_turn: Annotated[bool, Meta(description="one of yours must choose now")]
    chat: Annotated[
        int | None,
        Meta(description="the number of the last line at the table; null if you do not sit there"),
    ]
    clock: Annotated[
        ClocksShown | UnsetType,
        Meta(description="how the clocks stand now; left out where none runs"),
    ] = UNSET
    challenge: Annotated[
        ChallengeShown | UnsetType,
        Meta(description="you are a bot that is asked for a seat; left out where you are not"),
    ] = UNSET
    outcome: Annotated[
        OutcomeShown | UnsetType,
        Meta(description="how the game ended; left out before"),
    ] = UNSET


class StreamReady(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    """All that there is was told. What you know of beyond it is over for you."""


class LobbyTable(msgspec.Struct, frozen=True, tag_field="type", tag="open"):
    """A public game that waits for people, as the list of games shows it to the caller. Whenever
    it comes, it replaces what was known of the game."""

    game: GameShown


class LobbyGone(msgspec.Struct, frozen=True, tag_field="type", tag="gone"):
    """A game that was told of waits no more: it has begun, or was called off."""

    game: GameId


TableMessage = StreamTable | StreamReady | StreamBye
LobbyMessage = LobbyTable | LobbyGone | StreamReady | StreamBye
GameMessage = StreamSnapshot | StreamBatch | StreamChat | StreamPresence | StreamEnd | StreamBye


Ticket = Annotated[
    str,
    Meta(
        max_length=500,
        description="in the place of the header Authorization, for clients that can set none",
    ),
]


class Following(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From where on a game is followed, with whose eyes, and in which form."""

    after: (
        Annotated[
            Version,
            Meta(
                description="the version that you have; what followed is sent, or a snapshot where"
                " that is shorter. Left out: a snapshot. The header Last-Event-ID goes before it"
            ),
        ]
        | UnsetType
    ) = UNSET
    seat: Onlooker | UnsetType = UNSET
    ticket: Ticket | UnsetType = UNSET
    send: Annotated[
        Literal["events", "state"],
        Meta(description="`state`: the whole state anew after each change, for who folds nothing"),
    ] = "events"


class FollowingMany(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who follows more than one game."""

    ticket: Ticket | UnsetType = UNSET


class TicketMade(msgspec.Struct, frozen=True):
    """What opens streams in the place of your token, for some minutes."""

    ticket: str
    seconds: Annotated[int, Meta(description="for so long")]


MESSAGES: dict[str, Any] = {
    "GameMessage": GameMessage,
    "TableMessage": TableMessage,
    "LobbyMessage": LobbyMessage,
}


def components() -> dict[str, Any]:
    """Each kind of stream as a component of the document: which messages may come on it."""
    schemas: dict[str, Any] = {}
    for name, messages in MESSAGES.items():
        (schemas[name],), records = schemas_of([messages])
        schemas |= records
    return schemas
