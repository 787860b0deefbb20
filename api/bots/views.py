"""``/api/bots/`` and ``/api/players/me/bots/``: bots that people own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any
from uuid import UUID

import msgspec
from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, Meta, UnsetType
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.admission import take
from api.admission.presence import last_seen
from api.admission.quotas import BOTS_OF_PLAYER
from api.authentication import caller_of, player_of
from api.bots.shapes import (
    BotPage,
    BotRules,
    BotsShown,
    BotTokenMade,
    BotTokens,
    NewBot,
    NewBotToken,
    OwnedBot,
    bot_shown,
    token_shown,
)
from api.games.answers import PRIVATE, told_again
from api.games.pagination import PageQuery, linked
from api.idempotency import KEYED, keyed
from api.identifiers import PLAYER
from api.players.views import NEVER_STORED
from api.reading.bodies import body_of, given, no_body, no_query, query_of
from api.schema.describe import operation
from games.models import Bot, Player
from games.selectors.owned_bots import OLDEST_FIRST, any_bot, listed_bots, own_bots
from games.services import bot_accounts, bot_tokens, erasing
from games.services.repeating import Made, once_made

TOKEN = OpenApiParameter(
    "token",
    {"type": "string", "pattern": "^tok_[0-9a-f]{16}$"},
    "path",
    description="the `name` of a token",
)


class BotsQuery(PageQuery, frozen=True, forbid_unknown_fields=True):
    """For which game an opponent is wanted, and which page of them."""

    title: Annotated[str, Meta(max_length=40, description="that play it")] | UnsetType = UNSET
    seats: (
        Annotated[int, Meta(ge=1, le=16, description="at tables of so many seats")] | UnsetType
    ) = UNSET


class ListedBots(APIView):
    """Bots that may be challenged."""

    permission_classes = [AllowAny]

    @operation(
        "list_bots",
        "Bots that may be challenged",
        "bots",
        query=BotsQuery,
        answers={200: (BotPage, "One page.")},
    )
    def get(self, request: Request) -> Response:
        """Bots of people whose owners list them. Ask one for a seat when you make a game.

        The oldest come first, and on each page those that are there.
        """
        query = query_of(request, BotsQuery)
        bots = listed_bots(given(query.title), given(query.seats))
        page = linked(bots, OLDEST_FIRST, query, request)
        shown = sorted(_shown(page.rows, caller_of(request)), key=lambda bot: not bot.there)
        return Response(BotPage(page.next, page.previous, shown), headers=PRIVATE)


class OneBot(APIView):
    """Any bot."""

    permission_classes = [AllowAny]

    @operation(
        "get_bot",
        "A bot",
        "bots",
        parameters=[PLAYER],
        answers={200: (OwnedBot, "The bot.")},
    )
    def get(self, request: Request, player_id: UUID) -> Response:
        """What anybody may know of a player who is a bot, listed or not."""
        no_query(request)
        [shown] = _shown([any_bot(player_id)], caller_of(request))
        return Response(shown, headers=PRIVATE)


class OwnBots(APIView):
    """The bots of who asks."""

    takes_keys = True

    @operation(
        "list_own_bots",
        "Your bots",
        "bots",
        answers={200: (BotsShown, "All of them, the oldest first.")},
    )
    def get(self, request: Request) -> Response:
        """The bots that you own."""
        no_query(request)
        player = player_of(request)
        return Response(BotsShown(_shown(own_bots(player), player)), headers=NEVER_STORED)

    @operation(
        "make_bot",
        "Make a bot",
        "bots",
        parameters=[*KEYED],
        body=NewBot,
        answers={201: (OwnedBot, "The bot, which has no token yet.")},
        problems=[
            "key-reused",
            "not-allowed",
            "name-taken",
            "unfit-text",
            "too-many-bots",
            "bad-options",
        ],
    )
    def post(self, request: Request) -> Response:
        """A player of its own, marked as a bot wherever it is named. Only people with a password
        own bots."""
        no_query(request)
        sent, owner = body_of(request, NewBot), player_of(request)
        take(f"bots:{owner.pk}", BOTS_OF_PLAYER)
        done = once_made(
            owner,
            keyed(request, sent),
            lambda: Made(bot_accounts.make_bot(owner, sent.name, _columns(sent)).pk.hex),
        )
        [shown] = _shown([any_bot(UUID(done.subject))], owner)
        return told_again(Response(shown, 201, headers=NEVER_STORED), done)


class OwnBot(APIView):
    """One bot of who asks."""

    @operation(
        "change_bot",
        "Change the rules of a bot",
        "bots",
        parameters=[PLAYER],
        body=BotRules,
        answers={200: (OwnedBot, "The bot.")},
        problems=["bad-options"],
    )
    def put(self, request: Request, player_id: UUID) -> Response:
        """All of its rules; what is left out is as for a new bot. Games and challenges go on."""
        no_query(request)
        sent, owner = body_of(request, BotRules), player_of(request)
        [shown] = _shown([bot_accounts.change_bot(owner, player_id, _columns(sent))], owner)
        return Response(shown, headers=NEVER_STORED)

    @operation(
        "erase_bot",
        "Remove a bot",
        "bots",
        parameters=[PLAYER],
        answers={204: (None, "It is gone, with its tokens.")},
    )
    def delete(self, request: Request, player_id: UUID) -> Response:
        """As people are erased: bots of the server's play its seats on, and its name is free."""
        no_query(request)
        no_body(request)
        bot_accounts.locked_bot(player_of(request), player_id, hold=False)
        erasing.erase(player_id)
        return Response(status=204, headers=NEVER_STORED)


class OwnBotTokens(APIView):
    """The tokens of one bot."""

    @operation(
        "list_bot_tokens",
        "Tokens of a bot",
        "bots",
        parameters=[PLAYER],
        answers={200: (BotTokens, "Those that are good, the oldest first.")},
    )
    def get(self, request: Request, player_id: UUID) -> Response:
        """Without their texts, which are shown once."""
        no_query(request)
        tokens = bot_tokens.tokens_of(player_of(request), player_id)
        return Response(BotTokens([token_shown(each) for each in tokens]), headers=NEVER_STORED)

    @operation(
        "make_bot_token",
        "Make a token for a bot",
        "bots",
        parameters=[PLAYER],
        body=NewBotToken,
        answers={201: (BotTokenMade, "The token, whose text is shown this once.")},
        problems=["too-many-bots"],
    )
    def post(self, request: Request, player_id: UUID) -> Response:
        """It does what its scopes say and nothing else: it neither removes the bot nor makes
        another token, and signs nobody in."""
        no_query(request)
        sent, owner = body_of(request, NewBotToken), player_of(request)
        take(f"bots:{owner.pk}", BOTS_OF_PLAYER)
        token, raw = bot_tokens.make_token(owner, player_id, sent.scopes)
        fields = msgspec.structs.asdict(token_shown(token))
        return Response(BotTokenMade(**fields, token=raw), 201, headers=NEVER_STORED)


class OwnBotToken(APIView):
    """One token of one bot."""

    @operation(
        "revoke_bot_token",
        "Revoke a token of a bot",
        "bots",
        parameters=[PLAYER, TOKEN],
        answers={204: (None, "It is worthless from now on.")},
    )
    def delete(self, request: Request, player_id: UUID, token: str) -> Response:
        """Streams that were opened with it end too."""
        no_query(request)
        no_body(request)
        bot_tokens.revoke_token(player_of(request), player_id, token)
        return Response(status=204, headers=NEVER_STORED)


def _columns(rules: BotRules) -> dict[str, Any]:
    return {
        "is_listed": rules.listed,
        "shows_owner": rules.shows_owner,
        "titles": rules.titles,
        "counts": rules.seats,
        "accepts": rules.accepts,
        "most_games": rules.most_games,
    }


def _shown(bots: Iterable[Bot], viewer: Player | None) -> list[OwnedBot]:
    listed = list(bots)
    there = last_seen([bot.pk for bot in listed])
    return [bot_shown(bot, viewer, there=bot.pk in there) for bot in listed]
