"""Bots of people: made, changed and removed by whoever owns them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError

from database import transaction
from games.engine import registry
from games.errors import Conflict, Forbidden, Invalid, NotFound
from games.models import Bot, Player
from games.names import checked
from games.services.players import hold

NO_SUCH_BOT = "There is no bot of this id, or it is not yours."


def make_bot(owner: Player, name: str, rules: Mapping[str, Any]) -> Bot:
    """A new bot of the owner's, without a token yet. ``rules``: as ``Bot`` names them.

    Raises ``Forbidden`` (guests own none), ``Conflict`` (``too_many_bots``, ``name_taken``) or
    ``Invalid`` (``bad_name``, ``bad_rules``).
    """
    if owner.is_guest or owner.is_bot:
        raise Forbidden("Only people with a password own bots: sign up with one.", "not_owner")
    name, fit = checked(name), _checked(rules)
    try:
        with transaction.atomic():
            hold(owner)
            if Bot.objects.filter(owner=owner).count() >= settings.KLEIO_BOTS_PLAYER:
                raise Conflict(
                    f"You own {settings.KLEIO_BOTS_PLAYER} bots already: remove one first.",
                    "too_many_bots",
                )
            player = Player.objects.create(name=name, is_bot=True)
            return Bot.objects.create(player=player, owner=owner, **fit)
    except IntegrityError:
        raise Conflict(f"The name {name!r} is taken; choose another one.", "name_taken") from None


def change_bot(owner: Player, bot_id: UUID, rules: Mapping[str, Any]) -> Bot:
    """Other rules from now on; challenges that were made before stand. Raises ``NotFound`` or
    ``Invalid`` (``bad_rules``)."""
    fit = _checked(rules)
    with transaction.atomic():
        bot = locked_bot(owner, bot_id)
        for column, value in fit.items():
            setattr(bot, column, value)
        bot.save(update_fields=list(fit))
    return bot


def locked_bot(owner: Player, bot_id: UUID, *, hold: bool = True) -> Bot:
    """A bot of the owner's, until the transaction ends unless it is only looked at.

    Raises ``NotFound``.
    """
    bots = Bot.objects.select_related("player", "owner").filter(pk=bot_id, owner=owner)
    bot = (bots.select_for_update(of=("self",), no_key=True) if hold else bots).first()
    if bot is None:
        raise NotFound(NO_SUCH_BOT)
    return bot


def _checked(rules: Mapping[str, Any]) -> dict[str, Any]:
    known = registry.titles()
    for title_id in rules.get("titles", ()):
        if title_id not in known:
            raise Invalid(
                f"There is no title {title_id!r}; there are: {', '.join(known)}.", "bad_rules"
            )
    most = rules.get("most_games", 1)
    if not 1 <= most <= settings.KLEIO_BOT_SEATS:
        raise Invalid(
            f"A bot plays at most {settings.KLEIO_BOT_SEATS} games at once here.", "bad_rules"
        )
    return dict(rules)
