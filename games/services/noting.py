"""Notes of one's own on a game."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings

from database import transaction
from games.errors import Conflict
from games.models import Note, Player
from games.selectors.tables import game_for
from games.services.players import hold


def note(game_id: UUID, player: Player, text: str) -> None:
    """Keep this text, and no other, for the player alone; "" keeps none.

    Raises ``NotFound`` or ``Conflict`` (``too_many_notes``).
    """
    with transaction.atomic():
        hold(player)
        game = game_for(game_id, player)
        others = Note.objects.filter(player=player).exclude(game=game)
        if not text:
            Note.objects.filter(game=game, player=player).delete()
        elif others.count() >= settings.KLEIO_NOTES_PLAYER:
            raise Conflict("You have notes on too many games: empty some.", "too_many_notes")
        else:
            Note.objects.update_or_create(game=game, player=player, defaults={"text": text})
