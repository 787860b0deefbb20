"""How many unfinished games one person, one address and the server may have."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection

from games.errors import Conflict
from games.models import Game, MakerAddress, Player
from games.services import bots, leaving, lobby
from games.services.bounds import key_of
from games.services.forking import fork_game
from games.services.lobby import create_game
from games.services.seating import SeatRequest
from games.services.sweeping import sweep
from tests.games.conftest import BOT, ME, OPEN
from tests.games.racing import at_once, failures

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
HERE, THERE = key_of("192.0.2.1"), key_of("192.0.2.2")


@pytest.fixture
def few(settings: Any) -> None:
    settings.KLEIO_OPEN_GAMES_PLAYER, settings.KLEIO_OPEN_GAMES_ADDRESS = 2, 3
    settings.KLEIO_BOT_GAMES_PLAYER, settings.KLEIO_BOT_GAMES_ADDRESS = 2, 3
    settings.KLEIO_BOT_GAMES_SERVER = 4


def refused(make: Callable[[], object], match: str) -> None:
    before = Game.objects.count()
    with pytest.raises(Conflict, match=match) as refusal:
        make()
    assert refusal.value.code == "too_many_games"
    assert Game.objects.count() == before


WAITS = [(ME, OPEN), (OPEN, BOT)]
PLAYS = [(ME, BOT), (BOT, BOT)]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("seats", "message"),
    [*((seats, "wait to begin") for seats in WAITS), *((seats, "bots play") for seats in PLAYS)],
)
def test_one_player_makes_so_many_and_no_more(
    make: Make, ann: Player, ben: Player, seats: tuple[SeatRequest, ...], message: str
) -> None:
    first = make(*seats)
    make(*seats)
    refused(partial(make, *seats), f"You have 2 games .*{message}")
    create_game(ben, "pebbles", None, seats)
    if first.status == "open":
        leaving.cancel(first.pk, ann)
    else:
        Game.objects.filter(pk=first.pk).update(status="finished")
    make(*seats)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("seats", [WAITS[0], PLAYS[1]])
def test_many_players_of_one_address_make_so_many_and_no_more(
    make: Make, ben: Player, cleo: Player, seats: tuple[SeatRequest, ...]
) -> None:
    make(*seats, address=HERE)
    make(*seats, address=HERE)
    create_game(ben, "pebbles", None, seats, address=HERE)
    refused(partial(create_game, cleo, "pebbles", None, seats, address=HERE), "your address")
    create_game(cleo, "pebbles", None, seats, address=THERE)


@pytest.mark.usefixtures("few")
def test_a_server_plays_so_many_games_of_bots_alone(make: Make, ben: Player, cleo: Player) -> None:
    for player in (ben, cleo):
        create_game(player, "pebbles", None, (BOT, BOT))
        create_game(player, "pebbles", None, (BOT, BOT))
    refused(partial(make, BOT, BOT), "4 games of bots alone")
    make(ME, BOT)
    assert create_game(None, "pebbles", None, (BOT, BOT)).status == "running"  # the house's own


@pytest.mark.usefixtures("few")
def test_a_held_game_waits_and_one_that_is_started_plays(make: Make, ann: Player) -> None:
    """Whichever way bots come to play: what would be one too many is not begun."""
    waiting = make(ME, OPEN)
    make(ME, BOT, held=True)
    refused(partial(make, ME, BOT, held=True), "wait to begin")
    make(BOT, BOT)
    make(BOT, BOT)
    with pytest.raises(Conflict, match="bots play"):
        lobby.start(waiting.pk, ann, "random")
    waiting.refresh_from_db()
    assert waiting.status == "open"


@pytest.mark.usefixtures("few")
def test_a_fork_is_a_game_like_any_other(make: Make, ann: Player) -> None:
    origin = make(BOT, BOT)
    bots.play_to_the_end(origin.pk)
    make(BOT, BOT)
    make(BOT, BOT)
    refused(partial(fork_game, ann, origin.pk, [BOT, BOT]), "bots play")


@pytest.mark.usefixtures("few")
def test_many_who_make_the_last_one_that_is_left_make_one(make: Make, ann: Player) -> None:
    make(ME, OPEN)
    results = at_once([partial(make, ME, OPEN)] * 6)
    assert len(failures(results)) == 5
    assert Game.objects.filter(status="open", creator=ann).count() == 2


@pytest.mark.usefixtures("few")
def test_many_of_one_address_who_make_the_last_one_that_is_left_make_one(make: Make) -> None:
    make(ME, OPEN, address=HERE)
    make(ME, OPEN, address=HERE)
    people = [Player.objects.create(name=f"guest {number}") for number in range(6)]
    results = at_once(
        [
            partial(create_game, player, "pebbles", None, (ME, OPEN), address=HERE)
            for player in people
        ]
    )
    assert len(failures(results)) == 5


def test_an_address_is_kept_as_a_hash_until_the_game_is_over(make: Make, ann: Player) -> None:
    game = make(ME, OPEN, address=HERE)
    [kept] = MakerAddress.objects.all()
    assert kept.address == HERE
    assert "192.0.2.1" not in HERE
    leaving.cancel(game.pk, ann)
    sweep()
    assert not MakerAddress.objects.exists()


def test_a_game_that_nobody_starts_is_called_off(make: Make, settings: Any) -> None:
    settings.KLEIO_OPEN_GAME_HOURS = 48
    games = {hours: make(ME, OPEN) for hours in (1, 47, 49, 500)}
    running = make(ME, BOT)
    for hours, game in [*games.items(), (500, running)]:
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE games_game SET created_at = now() - make_interval(hours => %s)"
                " WHERE id = %s",
                [hours, game.pk],
            )
    sweep()
    for hours, game in games.items():
        game.refresh_from_db()
        assert (game.status == "cancelled") is (hours > 48)
        assert game.changes == (1 if hours > 48 else 0)
    running.refresh_from_db()
    assert running.status == "running"


@pytest.mark.usefixtures("few")
def test_whoever_joins_last_begins_no_game_with_bots_too_many(
    make: Make, ann: Player, ben: Player, cleo: Player
) -> None:
    """Else one makes as many that wait as one may, and somebody else lets bots play in all."""
    waiting = [make(ME, BOT, OPEN), make(ME, BOT, OPEN)]
    first = make(ME, BOT)
    make(ME, BOT)
    for game in waiting:
        with pytest.raises(Conflict, match="who made it has as many") as refusal:
            lobby.join(game.pk, ben)
        assert refusal.value.code == "too_many_games"
        game.refresh_from_db()
        assert (game.status, game.seats.get(number=2).player) == ("open", None)
    Game.objects.filter(pk=first.pk).update(status="finished")
    joined = at_once(
        [partial(lobby.join, game.pk, who) for game, who in zip(waiting, (ben, cleo), strict=True)]
    )
    assert len(failures(joined)) == 1
    assert Game.objects.filter(creator=ann, status="running").count() == 2


@pytest.mark.usefixtures("few")
def test_games_of_people_alone_begin_whatever_else_is_played(make: Make, ben: Player) -> None:
    waiting = make(ME, OPEN)
    make(ME, BOT)
    make(ME, BOT)
    assert lobby.join(waiting.pk, ben).status == "running"
