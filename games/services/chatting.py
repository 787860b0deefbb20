"""Talking at a table: beside the log, bounded in length, rate and number, and erasable.

Nothing of it is an event, so no export, chain or check holds any. No change of the game is counted
either, or who looks on would see when those at the table talk: the hint that wakes streams says
nothing new, and each of them finds out for itself who may know.
"""

from __future__ import annotations

import unicodedata
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db.models.functions import Now

from database import transaction
from events.wake import Wake, wake_all
from games.errors import Conflict, Forbidden, Invalid, NotFound
from games.models import Chat, ChatLine, ChatReport, Game, Player
from games.selectors.chat import table_of
from games.selectors.tables import game_for
from games.services import holding
from games.services.players import hold

LONGEST = 500
_IN_A_MINUTE = 20
_NO_SUCH_LINE = "There is no such line at this table, or it was taken back."


def say(game_id: UUID, player: Player, text: str) -> ChatLine:
    """A new line. When a table has too many, its oldest goes.

    Raises ``NotFound``, ``NotYourSeat``, ``Invalid`` (``bad_text``) or ``Conflict`` (``chat_off``,
    ``too_fast``).
    """
    words = _checked(text)
    with transaction.atomic():
        hold(player)
        game = table_of(game_id, player)
        chat = _held(game)
        if not chat.on:
            raise Conflict("Whoever made this game has turned its chat off.", "chat_off")
        here = ChatLine.objects.filter(game=game)
        lately = ChatLine.objects.filter(player=player, at__gt=Now() - timedelta(minutes=1))
        if lately.count() >= _IN_A_MINUTE:
            raise Conflict("That is much at once: wait a minute.", "too_fast")
        chat.last += 1
        chat.save(update_fields=["last"])
        here.filter(number__lte=chat.last - settings.KLEIO_CHAT_LINES).delete()
        line = ChatLine.objects.create(game=game, number=chat.last, player=player, text=words)
        line.refresh_from_db()
        wake_all(Wake(game.pk, game.version))
        return line


def take_back(game_id: UUID, player: Player, number: int) -> None:
    """Erase a line of one's own; raises ``NotFound``, ``NotYourSeat`` or ``Forbidden``."""
    line = line_of(game_id, player, number)
    if line.player_id != player.pk:
        raise Forbidden("Only who wrote a line erases it; you may report it.", "not_writer")
    line.delete()


def report(game_id: UUID, player: Player, number: int) -> None:
    """Ask the operator to look at a line. Doing it again changes nothing. Raises ``NotFound``."""
    with transaction.atomic():
        hold(player)
        line = line_of(game_id, player, number)
        ChatReport.objects.get_or_create(line=line, player=player)


def turn(game_id: UUID, player: Player, *, on: bool) -> None:
    """Turn the chat of a game on or off, which its creator may; raises ``Forbidden``."""
    with transaction.atomic():
        hold(player)
        game = game_for(game_id, player)
        holding.require_creator(game, player)
        chat = _held(game)
        chat.on = on
        chat.save(update_fields=["on"])


def line_of(game_id: UUID, player: Player, number: int) -> ChatLine:
    """For who sits at the table; raises ``NotFound`` or ``NotYourSeat``."""
    game: Game = table_of(game_id, player)
    line = ChatLine.objects.filter(game=game, number=number).first()
    if line is None:
        raise NotFound(_NO_SUCH_LINE)
    return line


def _held(game: Game) -> Chat:
    """The chat of a game, until the transaction ends."""
    Chat.objects.get_or_create(game=game)
    return Chat.objects.select_for_update().get(game=game)


def _checked(text: str) -> str:
    words = text.strip()
    if not 1 <= len(words) <= LONGEST:
        raise Invalid(f"A line has 1 to {LONGEST} characters.", "bad_text")
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Co") for letter in words):
        raise Invalid("A line may not hold control characters.", "bad_text")
    return words
