"""What is sent and answered while a game is played."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.games.clocks import ClocksShown
from api.games.shapes import OutcomeShown, Status
from api.games.terms import SeatsAsked, StartsWhenFull
from api.schema.plain import EITHER
from api.shapes import DecisionShown, GameId, Time, time_of
from games.engine.records import SeatNumber
from games.selectors.feed import FeedEvent

Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]


def _ref(name: str) -> Meta:
    return Meta(extra_json_schema={"$ref": f"#/components/schemas/{name}"})


TitleId = Annotated[str, Meta(description="of the game")]
MoveJson = Annotated[dict[str, Any], _ref("Move")]
AnyMove = Annotated[
    dict[str, Any],
    Meta(
        description="one of the `….Move` of the game's title",
        extra_json_schema={
            "properties": {"move": {"type": "string"}},
            "required": ["move"],
            "additionalProperties": True,
        },
    ),
]
ViewJson = Annotated[msgspec.Raw, _ref("View")]
EventJson = Annotated[msgspec.Raw, _ref("Event")]
Notation = Annotated[
    str, Meta(min_length=1, max_length=200, extra_json_schema={"format": "notation"})
]


class StateShown(msgspec.Struct, frozen=True):
    """What the caller may know of one moment of a game."""

    game: GameId
    title: str
    status: Status
    version: Annotated[Version, Meta(description="of the moment that is shown")]
    viewer: Annotated[list[SeatNumber], Meta(description="the seats with whose eyes one looks")]
    decisions: Annotated[
        list[DecisionShown], Meta(description="who is asked or offered what, and why")
    ]
    outcome: OutcomeShown | None
    view: ViewJson
    clock: Annotated[
        ClocksShown | UnsetType,
        Meta(description="how the clocks stand now; left out where none runs, and of the past"),
    ] = UNSET


At = Annotated[int, Meta(ge=1, le=2**31 - 1, description="a version; left out: now")]
Onlooker = Annotated[
    SeatNumber | Literal["spectator"],
    Meta(
        description="look with the eyes of this seat alone, or of a spectator: until the end with"
        " your own only, then with anybody's, who see what they saw while the game ran; left out:"
        " with all of your own, and after the end nothing is hidden"
    ),
]


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which moment to show, and as whom."""

    at: At | UnsetType = UNSET
    seat: Onlooker | UnsetType = UNSET


class LegalMove(msgspec.Struct, frozen=True):
    """A move that would be accepted, in three forms, and where it is on the board."""

    move: MoveJson
    notation: str
    sentence: str
    targets: Annotated[
        tuple[str, ...],
        Meta(
            description="the places that it names, in the order in which one picks them: what bears"
            " the name as `data-at` in the board; empty where it has none"
        ),
    ]
    verb: Annotated[str, Meta(description="heads such moves in a long list; may be empty")]
    facts: Annotated[
        tuple[str, ...],
        Meta(description="what follows for certain, as sentences, from what its seat may know"),
    ]
    foreseen: Annotated[
        Literal["whole", "part"],
        Meta(description="`part`: after these facts something is rolled, drawn or shown"),
    ]
    final: Annotated[bool, Meta(description="it cannot be taken back, so ask before it is sent")]


class Choice(DecisionShown, frozen=True):
    """A decision with its moves."""

    context: Annotated[
        str, Meta(description="what it is about and what its seat has for it; may be empty")
    ]
    moves: list[LegalMove]


class LegalMoves(msgspec.Struct, frozen=True):
    """All that could be chosen at one moment."""

    title: TitleId
    version: Annotated[Version, Meta(description="of the moment")]
    decisions: list[Choice]


DecisionId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=80,
        description="the decision that is answered; left out, any open one may match",
    ),
]
YourSeat = Annotated[int, Meta(ge=0, le=15, description="needed only by who plays several seats")]


class SightAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sight of the game after a move, as `GET sight/` answers it."""

    after: Annotated[Version, Meta(description="tell the events beyond this version")]
    seat: (
        Annotated[
            SeatNumber,
            Meta(description="look with the eyes of this seat alone; left out: of all your own"),
        ]
        | UnsetType
    ) = UNSET


class MoveSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move, as JSON or in notation, and the decision that it answers."""

    schema_beside_types: ClassVar[dict[str, Any]] = {
        EITHER: {"move": "MoveAsJson", "notation": "MoveInNotation"}
    }

    decision: DecisionId | UnsetType = UNSET
    move: AnyMove | UnsetType = UNSET
    notation: Notation | UnsetType = UNSET
    seat: YourSeat | UnsetType = UNSET
    next: Annotated[
        bool, Meta(description="true: the answer tells what is asked after the move, too")
    ] = False
    sight: Annotated[
        SightAsked | UnsetType, Meta(description="the answer tells what a page shows then, too")
    ] = UNSET


class ForkAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that goes on from a moment of another one, with seats of its own."""

    seats: SeatsAsked
    at: (
        Annotated[
            int,
            Meta(
                ge=1,
                le=2**31 - 1,
                description="a version after which somebody was asked; left out: the last such one",
            ),
        ]
        | UnsetType
    ) = UNSET
    public: (
        Annotated[
            bool, Meta(description="left out: as the other game is; of a private one always false")
        ]
        | UnsetType
    ) = UNSET
    start: StartsWhenFull = True


class EventShown(msgspec.Struct, frozen=True):
    """A fact as the caller may know it. Events of one ``batch`` followed from one move."""

    version: Version
    batch: int
    type: str
    time: Time
    sentence: Annotated[str, Meta(description="the same in English; may be empty")]
    told: Annotated[
        bool, Meta(description="false: a report leaves it out, since facts after it say the same")
    ]
    forced: Annotated[bool, Meta(description="a choice that nobody was asked for")]
    event: EventJson


def event_shown(event: FeedEvent) -> EventShown:
    """A fact as ``games.selectors.feed`` gives it out."""
    return EventShown(
        event.version,
        event.batch,
        event.type,
        time_of(event.at),
        event.sentence,
        event.told,
        event.forced,
        msgspec.Raw(event.event),
    )


Changes = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class EventPage(msgspec.Struct, frozen=True):
    """Some events of a game. Ask again ``after`` the version of the last one."""

    title: TitleId
    version: Annotated[Version, Meta(description="of the game now")]
    status: Status
    changes: Annotated[
        Changes, Meta(description="how often seats or status changed without an event")
    ]
    events: list[EventShown]
    more: Annotated[bool, Meta(description="there are later events already")]


class Feed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which events to send, and how long to wait for them."""

    after: Annotated[Version, Meta(description="send events beyond this version")] = 0
    limit: Annotated[int, Meta(ge=1, le=1000, description="how many at most")] = 100
    wait: Annotated[
        int,
        Meta(
            ge=0,
            le=60,
            description="seconds to wait for the first event where there is none; the server may "
            "answer sooner, with none",
        ),
    ] = 0
    seat: Onlooker | UnsetType = UNSET
    changes: (
        Annotated[
            Changes,
            Meta(
                description="the changes that you know of: with others there is nothing to wait "
                "for; left out: those of now"
            ),
        ]
        | UnsetType
    ) = UNSET
