"""People who own bots, and bots that call the API."""

from __future__ import annotations

from typing import Any

from games.models import Player
from games.services.players import new_token
from tests.api.actors import Actor

ALL = ["read", "play", "challenge", "chat"]


def owner(name: str = "Olga") -> Actor:
    """Somebody who has signed up with a password, as no guest owns a bot."""
    player = Player.objects.create(name=name, password="!")
    return Actor(name, new_token(player), player.opaque)


def bot_of(who: Actor, name: str = "Robot", scopes: list[str] | None = None, **rules: Any) -> Actor:
    """A bot of theirs, listed unless the rules say otherwise, with a token for these scopes."""
    made = who.post("players/me/bots/", {"name": name, "listed": True, **rules})
    assert made.status_code == 201, made.content
    bot = str(made.json()["player"]["id"])
    return Actor(name, token_for(who, bot, scopes or ALL), bot)


def token_for(who: Actor, bot: str, scopes: list[str]) -> str:
    """A token of a bot of theirs."""
    answer = who.post(f"players/me/bots/{bot}/tokens/", {"scopes": scopes})
    assert answer.status_code == 201, answer.content
    return str(answer.json()["token"])


def asked(bot: Actor, **more: Any) -> dict[str, Any]:
    """A seat that is to be kept for a bot."""
    return {"kind": "challenge", "player": bot.player, **more}
