"""What bots are believed by: tokens that do no more than their scopes say, made by their owners."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.db.models.functions import Now

from database import transaction
from games.errors import Conflict, Invalid, NotFound
from games.models import Player, Token
from games.services.bot_accounts import locked_bot
from games.services.players import digest_of, hold_others, new_token

SCOPES = ("read", "play", "challenge", "chat")
"""To look and follow; to move, answer challenges and leave; to make and join games; to talk."""

NAMED_BY = 8
"""Bytes of a digest by which a token is named to its owner."""


def make_token(owner: Player, bot_id: UUID, scopes: Collection[str]) -> tuple[Token, str]:
    """A new token of a bot, and the text of it, which is shown this once.

    Raises ``NotFound``, ``Invalid`` (``bad_scopes``) or ``Conflict`` (``too_many_tokens``).
    """
    wanted = [scope for scope in SCOPES if scope in scopes]
    if not wanted or set(scopes) - set(SCOPES):
        raise Invalid(f"A token has some of these scopes: {', '.join(SCOPES)}.", "bad_scopes")
    with transaction.atomic():
        hold_others([bot_id])  # who is erased meanwhile is waited for, and is no bot then
        bot = locked_bot(owner, bot_id)
        if _good(bot_id).count() >= settings.KLEIO_TOKENS_BOT:
            raise Conflict(
                f"This bot has {settings.KLEIO_TOKENS_BOT} tokens already: revoke one first.",
                "too_many_tokens",
            )
        raw = new_token(bot.player, scopes=wanted)
        return Token.objects.get(pk=digest_of(raw)), raw


def revoke_token(owner: Player, bot_id: UUID, name: str) -> None:
    """Make a token of a bot worthless; ``name``: as ``name_of_token`` gives it.

    Raises ``NotFound``.
    """
    with transaction.atomic():
        locked_bot(owner, bot_id)
        for token in _good(bot_id):
            if name_of_token(token) == name:
                Token.objects.filter(pk=token.pk).update(revoked_at=Now())
                return
    raise NotFound("This bot has no such token.")


def tokens_of(owner: Player, bot_id: UUID) -> list[Token]:
    """Those of a bot that are good, the oldest first; raises ``NotFound``."""
    locked_bot(owner, bot_id, hold=False)
    return list(_good(bot_id).order_by("created_at"))


def name_of_token(token: Token) -> str:
    """``tok_`` and 16 hex digits, from which nobody learns the token."""
    return f"tok_{bytes(token.digest)[:NAMED_BY].hex()}"


def _good(bot_id: UUID) -> QuerySet[Token]:
    return Token.objects.filter(player=bot_id, revoked_at=None)
