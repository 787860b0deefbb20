"""Bots that people own: what is sent and told of them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api.players.shapes import Name
from api.shapes import PlayerShown, Time, player_shown, time_of
from games.models import Bot, Token
from games.models.player import Player
from games.services.bot_tokens import name_of_token

Scope = Literal["read", "play", "challenge", "chat"]
TitleIds = Annotated[
    list[Annotated[str, Meta(max_length=40)]],
    Meta(max_length=20, description="the titles that it plays; none named: all"),
]
Counts = Annotated[
    list[Annotated[int, Meta(ge=1, le=16)]],
    Meta(
        max_length=16, description="the numbers of seats at whose tables it plays; none named: all"
    ),
]
Accepts = Annotated[
    Literal["everybody", "players", "people"],
    Meta(description="`players`: no guests; `people`: no bots"),
]
MostGames = Annotated[
    int, Meta(ge=1, le=1000, description="games that are not over in which it sits, at most")
]
ShowsOwner = Annotated[bool, Meta(description="others are told whose it is")]
Listed = Annotated[bool, Meta(description="it may be challenged, and stands in the list of bots")]


class BotRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom a bot plays with, and where."""

    listed: Listed = False
    shows_owner: ShowsOwner = True
    titles: TitleIds = msgspec.field(default_factory=list)
    seats: Counts = msgspec.field(default_factory=list)
    accepts: Accepts = "everybody"
    most_games: MostGames = 4


class NewBot(BotRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bot and its rules."""

    name: Name


class OwnedBot(msgspec.Struct, frozen=True):
    """A bot as everybody may see one."""

    player: PlayerShown
    owner: Annotated[
        PlayerShown | None, Meta(description="whose it is; null: they do not let it be seen")
    ]
    listed: Listed
    titles: TitleIds
    seats: Counts
    accepts: Accepts
    most_games: MostGames
    there: Annotated[bool, Meta(description="it asked for anything within a minute or two")]
    made: Time


class BotsShown(msgspec.Struct, frozen=True):
    """Bots."""

    bots: list[OwnedBot]


class BotPage(msgspec.Struct, frozen=True):
    """Bots that may be challenged, one page of them."""

    next: str | None
    previous: str | None
    bots: list[OwnedBot]


class NewBotToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be done with a token of a bot."""

    scopes: Annotated[
        list[Scope],
        Meta(
            min_length=1,
            max_length=4,
            description="`read`: look and follow; `play`: move, answer challenges, leave;"
            " `challenge`: make and join games; `chat`: read and talk at its tables",
        ),
    ] = msgspec.field(default_factory=lambda: ["read", "play"])


TokenName = Annotated[str, Meta(pattern="^tok_[0-9a-f]{16}$")]


class BotTokenShown(msgspec.Struct, frozen=True):
    """A token of a bot, without its text."""

    name: TokenName
    scopes: list[Scope]
    made: Time


class BotTokenMade(msgspec.Struct, frozen=True):
    """A token of a bot, with its text, which is shown this once."""

    name: TokenName
    scopes: list[Scope]
    made: Time
    token: Annotated[str, Meta(description="send it as `Authorization: Bearer …`")]


class BotTokens(msgspec.Struct, frozen=True):
    """The tokens of a bot that are good."""

    tokens: list[BotTokenShown]


def bot_shown(bot: Bot, viewer: Player | None, *, there: bool) -> OwnedBot:
    """``viewer``: who asks; an owner sees that a bot is theirs."""
    seen = bot.shows_owner or (viewer is not None and viewer.pk == bot.owner_id)
    return OwnedBot(
        player=player_shown(bot.player),
        owner=player_shown(bot.owner) if seen else None,
        listed=bot.is_listed,
        titles=bot.titles,
        seats=bot.counts,
        accepts=bot.accepts,  # type: ignore[arg-type]
        most_games=bot.most_games,
        there=there,
        made=time_of(bot.created_at),
    )


def token_shown(token: Token) -> BotTokenShown:
    """A token as its owner sees it."""
    return BotTokenShown(
        name_of_token(token),
        token.scopes or [],  # type: ignore[arg-type]
        time_of(token.created_at),
    )
