"""What was said at a table, for those who sit there, and what somebody has noted down."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, QuerySet, Subquery

from games.errors import NotYourSeat
from games.models import Chat, ChatLine, Game, Note, Player, Seat
from games.models.seat import Kind
from games.selectors.tables import game_for

PAGE = 100


def table_of(game_id: UUID, player: Player) -> Game:
    """A game at which the player sits; raises ``NotFound``, or ``NotYourSeat`` for onlookers."""
    game = game_for(game_id, player)
    if not any(
        seat.kind == Kind.PERSON and seat.player_id == player.pk for seat in game.seats.all()
    ):
        raise NotYourSeat("Only those who sit at a table talk there, and read what was said.")
    return game


@dataclass(frozen=True, slots=True)
class Talk:
    """``said``: the number of the last line at a table, 0 for none yet. ``talkers``: the ids of
    those who may read it now."""

    said: int
    talkers: frozenset[UUID]


def with_talk(games: QuerySet[Game]) -> QuerySet[Game]:
    """The games with what ``talk_of`` tells: what ``table_of`` asks, of everybody at once."""
    people = Seat.objects.filter(game=OuterRef("pk"), kind=Kind.PERSON, player__isnull=False)
    return games.annotate(
        said=Subquery(Chat.objects.filter(game=OuterRef("pk")).values("last")),
        talkers=ArraySubquery(people.values("player")),
    )


def talk_of(game: Game) -> Talk:
    """That of a game of ``with_talk``."""
    columns = vars(game)
    return Talk(columns["said"] or 0, frozenset(columns["talkers"]))


def lines(game_id: UUID, player: Player, after: int) -> tuple[bool, list[ChatLine]]:
    """Whether the chat is on, and its lines beyond number ``after``, the oldest first, at most
    ``PAGE``. Raises as ``table_of``."""
    game = table_of(game_id, player)
    said = ChatLine.objects.filter(game=game, number__gt=after).select_related("player")
    off = Chat.objects.filter(game=game, on=False).exists()
    return not off, list(said.order_by("number")[:PAGE])


def note_of(game_id: UUID, player: Player) -> str:
    """The player's own note, "" for none; raises ``NotFound``."""
    game = game_for(game_id, player)
    return (
        Note.objects.filter(game=game, player=player).values_list("text", flat=True).first() or ""
    )
