"""Which games a person may see, and what they are there."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import BooleanField, Exists, OuterRef, Prefetch, Q, QuerySet
from django.db.models.expressions import RawSQL

from database.compiled import Compiled, fetched
from games.engine.secrecy import SPECTATOR, Viewer
from games.errors import NotFound
from games.models import Game, Player, Seat
from games.models.game import Status
from games.models.seat import Kind
from games.selectors.players_game import NO_SUCH_GAME

ONLY_INSIDE = "Only who made this game, or sits in it, may look after that."


def visible_games(player: Player | None) -> QuerySet[Game]:
    """All games that the player (None: a stranger) may see, with their seats, in no order."""
    return tables().filter(_visible_to(player))


def _visible_to(player: Player | None) -> Q:
    theirs = Q(is_public=True)
    if player is not None:
        theirs |= Q(creator=player) | Q(Exists(seats_for(player).filter(game=OuterRef("pk"))))
    return theirs


def tables() -> QuerySet[Game]:
    """All games with their seats, whoever asks: for who has another right to look."""
    return _table().prefetch_related(Prefetch("seats", _all_seats()))


def _all_seats() -> QuerySet[Seat]:
    """All seats, in order, with whom they have or are kept for."""
    return Seat.objects.select_related("player", "kept_for").order_by("number")


def seats_for(player: Player) -> QuerySet[Seat]:
    """The seats that a person has, or that are kept for them."""
    return Seat.objects.filter(Q(player=player) | Q(kept_for=player))


def game_for(game_id: UUID, player: Player | None) -> Game:
    """One game; raises ``NotFound`` if there is none or it is not theirs to see."""
    game = _only(_public_table, _visible_table, game_id, player)
    fetched(game, "seats", _seats_with_people(game_id))
    return game


def game_to_look_at(game_id: UUID, player: Player | None) -> Game:
    """The same for whoever looks at what lies on the table and not at who sits there: with seats
    without their people, and for a stranger, who has none, without seats."""
    game = _only(_public_game, _visible_game, game_id, player)
    if player is not None:
        fetched(game, "seats", _seats(game_id))
    return game


def _only(
    public: Compiled[Game], visible: Compiled[Game], game_id: UUID, player: Player | None
) -> Game:
    """A game that is not theirs takes as many statements as one that is not there."""
    games = public(game_id) if player is None else visible(game_id, player.pk)
    if not games:
        raise NotFound(NO_SUCH_GAME)
    return games[0]


def _table() -> QuerySet[Game]:
    return Game.objects.select_related("creator", "due")


def _seen_by(player: UUID) -> RawSQL:
    """``_visible_to`` a player."""
    return RawSQL(_VISIBLE, [player, player], BooleanField())


_VISIBLE = """
    games_game.is_public OR games_game.creator_id = %s OR EXISTS (
        SELECT FROM games_seat AS seat
        WHERE seat.game_id = games_game.id AND %s IN (seat.player_id, seat.kept_for_id)
    )
"""


@Compiled
def _public_table(game: UUID) -> QuerySet[Game]:
    return _table().filter(pk=game, is_public=True)


@Compiled
def _visible_table(game: UUID, player: UUID) -> QuerySet[Game]:
    return _table().filter(_seen_by(player), pk=game)


@Compiled
def _seats_with_people(game: UUID) -> QuerySet[Seat]:
    return _all_seats().filter(game=game)


@Compiled
def _public_game(game: UUID) -> QuerySet[Game]:
    return Game.objects.select_related("due").filter(pk=game, is_public=True)


@Compiled
def _visible_game(game: UUID, player: UUID) -> QuerySet[Game]:
    return Game.objects.select_related("due").filter(_seen_by(player), pk=game)


@Compiled
def _seats(game: UUID) -> QuerySet[Seat]:
    return Seat.objects.only("game_id", "number", "kind", "player_id").filter(game=game)


def may_see(game: Game, seats: Iterable[Seat], player: Player) -> bool:
    """What ``visible_games`` asks the database, of a game and its seats that are there already."""
    if game.is_public or game.creator_id == player.pk:
        return True
    return any(player.pk in (seat.player_id, seat.kept_for_id) for seat in seats)


def viewer_of(game: Game, player: Player | None) -> Viewer:
    """The seats that the player plays; after the end everybody looks with the eyes of all."""
    if game.status == Status.FINISHED:
        return frozenset(range(game.seat_count))
    if player is None:
        return SPECTATOR
    return frozenset(
        seat.number
        for seat in game.seats.all()
        if seat.kind == Kind.PERSON and seat.player_id == player.pk
    )
