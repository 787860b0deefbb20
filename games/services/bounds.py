"""How many games that are not over one person, one address and the whole server may have.

What is counted is locked first, so of two who make the last one that is left, one is refused: who
makes them, the address, the server, in this order, and the row of a game that begins before them.
Of several databases all are counted, and the locks are of one: two who make the last one at two of
them at once both may.
"""

from __future__ import annotations

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils.crypto import salted_hmac

from database.locks import lock
from games.errors import Conflict
from games.models import Game, MakerAddress
from games.models.game import Status
from shards.everywhere import from_each

_OPEN = Q(status=Status.OPEN)
_WITH_BOTS = Q(status=Status.RUNNING) & ~Q(bots=[])


def require_room_to_wait(game: Game, address: str) -> None:
    """Raises ``Conflict`` (``too_many_games``) where so many games of the maker wait already."""
    _require_room(
        game,
        address,
        _OPEN,
        settings.KLEIO_OPEN_GAMES_PLAYER,
        settings.KLEIO_OPEN_GAMES_ADDRESS,
        "that wait to begin. Start one, call one off (cancel), or join one of somebody else's.",
    )


def require_room_for_bots(game: Game, address: str, *, alone: bool) -> None:
    """The same for running games in which bots play; ``alone``: nobody else plays."""
    if game.creator_id is not None:
        lock(f"kleio: games of {game.creator_id}")
    _require_room(
        game,
        address,
        _WITH_BOTS,
        settings.KLEIO_BOT_GAMES_PLAYER,
        settings.KLEIO_BOT_GAMES_ADDRESS,
        "in which bots play. Play one to its end, or end (cancel) one in which only bots play.",
    )
    if alone and game.creator is not None:
        lock("kleio: games of bots")
        playing = sum(from_each(Game.objects.filter(_WITH_BOTS, bots__len=F("seat_count")).count))
        if playing >= settings.KLEIO_BOT_GAMES_SERVER:
            raise Conflict(
                f"{playing} games of bots alone are being played on this server. Come back when one"
                " of them is over, or take a seat yourself.",
                "too_many_games",
            )


def require_makers_room_for_bots(game: Game) -> None:
    """The same where somebody else lets the game begin, who is told nothing of the maker's games.

    Raises ``Conflict`` (``too_many_games``).
    """
    try:
        require_room_for_bots(game, address_noted(game), alone=False)
    except Conflict:
        raise Conflict(
            "A bot plays in this game, and who made it has as many such games as they may. It can"
            " begin once one of these is over.",
            "too_many_games",
        ) from None


def note_address(game: Game, address: str) -> None:
    """Keep from where a game was made; ``address``: as ``key_of`` gives it, or "" for nobody's."""
    if address:
        MakerAddress.objects.create(game=game, address=address)


def address_noted(game: Game) -> str:
    """From where the game was made, if that was noted."""
    address = MakerAddress.objects.filter(game=game).values_list("address", flat=True).first()
    return address or ""


def forget_addresses() -> None:
    """Those of games that are over: nothing is counted by them any more."""
    ended = Q(game__status__in=(Status.FINISHED, Status.CANCELLED))
    MakerAddress.objects.filter(ended).delete()


def key_of(address: str) -> str:
    """40 hex digits from which nobody learns the address who has not the server's secret key."""
    return salted_hmac("kleio.maker_address", address).hexdigest()


def _require_room(
    game: Game, address: str, kind: Q, of_player: int, of_address: int, state: str
) -> None:
    if game.creator is None:
        return  # the house's own
    _require_fewer(Game.objects.filter(kind, creator=game.creator), of_player, "You have", state)
    if address:
        lock(f"kleio: games made at {address}")
        theirs = MakerAddress.objects.filter(address=address).values("game")
        there = "From your address there are"
        _require_fewer(Game.objects.filter(kind, pk__in=theirs), of_address, there, state)


def _require_fewer(games: QuerySet[Game], most: int, whose: str, state: str) -> None:
    count = sum(from_each(games.count))
    if count >= most:
        raise Conflict(f"{whose} {count} games {state}", "too_many_games")
