"""What whoever makes a game sends: its title and terms, its seats, its clock."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.shapes import PlayerId
from games.bots.levels import DEFAULT_LEVEL
from games.engine.clock import ClockTerms, fits
from games.errors import Invalid
from games.identifiers import player_of
from games.services.asking_ready import LEAST, MOST
from games.services.seating import SeatRequest
from games.services.silence import FORTNIGHT, Silence

Level = Annotated[
    str, Meta(extra_json_schema={"$ref": "#/components/schemas/Level"}, description="of a bot")
]
Entropy = Annotated[
    str,
    Meta(
        pattern="^[ -~]{0,128}$",
        description="your part in the chance of the game: anything the server could not foresee,"
        " told after you have seen the game's commitment",
    ),
]
StartsWhenFull = Annotated[
    bool,
    Meta(
        description="false: the game waits for its creator to start it, even when no seat is open"
    ),
]


BotsMayJoin = Annotated[
    bool,
    Meta(description="bots that people own may take its open seats; so it is where one made it"),
]


Seconds = Annotated[int, Meta(ge=60, le=366 * 86400)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Against which clock a game is played, and what becomes of a seat whose time runs out."""

    per_move: Annotated[
        Seconds | UnsetType,
        Meta(description="with `days`: seconds that a seat may take for one choice"),
    ] = UNSET
    level: Annotated[Level, Meta(description="of the bot that plays the seat on")] = DEFAULT_LEVEL
    control: Annotated[
        Literal["days", "bank"],
        Meta(
            description="how time is measured: anew for each choice, or from a bank that each seat"
            " has for the whole game"
        ),
    ] = "days"
    on_flag: Annotated[
        Literal["bot", "nothing"],
        Meta(
            description="who takes the seat over: a bot at once, or nobody until another person"
            " says so (`claim/`)"
        ),
    ] = "bot"
    bank: Annotated[
        Seconds | UnsetType, Meta(description="with `bank`: seconds that each seat has")
    ] = UNSET
    increment: Annotated[
        Annotated[int, Meta(ge=0, le=7 * 86400)] | UnsetType,
        Meta(
            description="with `bank`: seconds that a seat gains each time that it has answered all"
            " that it was asked; 0 if left out"
        ),
    ] = UNSET


CLOCKS = [
    {"control": "days", "per_move": 259200, "level": "greedy"},
    {"control": "bank", "bank": 3600, "increment": 30, "on_flag": "nothing", "level": "random"},
]
"""Examples: three days for each choice; an hour for the game and half a minute more each turn."""


class SilenceTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a game without a clock waits for somebody, and who decides then."""

    after: Annotated[
        int,
        Meta(
            ge=3600,
            le=366 * 86400,
            description="seconds in which nothing has happened; then the seat may be handed over",
        ),
    ] = FORTNIGHT
    decides: Annotated[
        Literal["vote", "maker"],
        Meta(description="those who are present together (see `claim`), or whoever made the game"),
    ] = "vote"


class Me(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="me"):
    """The one who makes the game sits here."""


class Open(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="open"):
    """Whoever joins sits here."""


class Bot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bot"):
    """A bot sits here."""

    level: Level


class Challenged(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="challenge"
):
    """A bot that somebody owns is asked to sit here; the seat is kept for it meanwhile."""

    player: PlayerId
    within: Annotated[
        int, Meta(ge=10, le=86_400, description="seconds in which it must have said so")
    ] = 300


NewSeats = Annotated[list[Me | Open | Bot | Challenged], Meta(min_length=1, max_length=16)]
SeatsAsked = Annotated[list[Me | Open | Bot], Meta(min_length=1, max_length=16)]


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up. The game begins as soon as no seat is open, or when it is started."""

    title: Annotated[str, Meta(description="its id")]
    seats: NewSeats
    options: Annotated[dict[str, Any], Meta(description="as the title has them")] = msgspec.field(
        default_factory=dict
    )
    parameters: Annotated[
        dict[str, int],
        Meta(description="a patch of the title's numbers, by dotted name", max_length=200),
    ] = msgspec.field(default_factory=dict)
    public: bool = True
    bots_may_join: BotsMayJoin = False
    start: StartsWhenFull = True
    clock: Annotated[
        Clock | None, Meta(description="null: the game is played without one", examples=CLOCKS)
    ] = None
    silence: Annotated[
        SilenceTerms | UnsetType,
        Meta(
            description="without a clock; left out: a vote after fourteen days",
            examples=[{"after": 604800, "decides": "maker"}],
        ),
    ] = UNSET
    ready_within: Annotated[
        Annotated[int, Meta(ge=LEAST, le=MOST)] | None,
        Meta(
            description="seconds within which all must say that they are `ready/` once others have"
            " filled the table; null: it begins then"
        ),
    ] = None


def silence_terms(sent: NewGame) -> Silence | None:
    """Terms about people who do not answer, as the services read them; None with a clock.

    Raises ``Invalid`` (``bad_clock``).
    """
    if sent.clock is None:
        terms = SilenceTerms() if sent.silence is UNSET else sent.silence
        return Silence(terms.after, terms.decides)
    if sent.silence is not UNSET:
        raise Invalid("With a clock it is the clock that says how long one waits.", "bad_clock")
    return None


def clock_terms(clock: Clock | None) -> ClockTerms | None:
    """Terms of time as the services read them. Raises ``Invalid`` (``bad_clock``)."""
    if clock is None:
        return None
    increment = clock.increment
    if clock.control == "bank" and increment is UNSET:
        increment = 0
    terms = ClockTerms(
        clock.level, clock.control, clock.on_flag, clock.per_move, clock.bank, increment
    )
    if not fits(terms):
        raise Invalid(_CLOCK_NEEDS[clock.control], "bad_clock")
    return terms


_CLOCK_NEEDS = {
    "days": "A clock of days needs per_move, and neither bank nor increment.",
    "bank": "A clock with banks needs bank, may have increment, and has no per_move.",
}


def seat_request(seat: Me | Open | Bot | Challenged) -> SeatRequest:
    """A seat as the services read it."""
    kind = str(seat.__struct_config__.tag)
    if isinstance(seat, Challenged):
        return SeatRequest(kind, bot=player_of(seat.player), within=seat.within)
    return SeatRequest(kind, seat.level) if isinstance(seat, Bot) else SeatRequest(kind)
