"""What a stopped move has left where the map says that it is not: nobody sees it or changes it, and
what is derived of games that have arrived is made up for."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now

import analytics.tasks
import games.tasks
from analytics.models import CountedGame
from audit.models import NamedStream
from database.at_hand import HOME, at
from games.identifiers import game_of, player_of
from games.models import Game, Player, Seat
from games.services.erasing import erase
from games.services.leaving import call_off_abandoned
from games.sql import sql, swept
from live.open_tables import all_tables
from live.tables import tables_of
from notices.models import Notice
from shards.models import Arrival, Slot
from shards.places import look_again, place_of, slots_at
from shards.remainders import tidy
from shards.slots import slot_of
from tests.api.actors import Actor
from tests.filled import filled
from tests.notices.table import webhook_of
from tests.shards.commands import shards, verify
from tests.shards.servers import EAST, Servers
from tests.shards.stopping import stopped_move
from tests.shards.tables import ME, OPEN, begun, make_move, played, table

pytestmark = pytest.mark.usefixtures("processes", "servers", "checkpoint_key")


def _left_at_east(game: str) -> Game:
    """It has arrived at home, and was to be removed where it was."""
    stopped_move(game, HOME, "delete")
    assert place_of(game_of(game)) == HOME
    return _at_east(game)


def _at_east(game: str) -> Game:
    with at(EAST):
        return Game.objects.get(pk=game_of(game))


def _ids(who: Actor, query: str) -> list[str]:
    listed = who.get(f"games/?limit=100&{query}").json()["results"]
    return [each["id"] for each in listed]


def test_a_table_that_is_called_off_where_it_lies_is_open_nowhere(ann: Actor) -> None:
    game = table(ann, EAST, ME, OPEN)
    _left_at_east(game)
    assert game_of(game) in all_tables((), ()).open
    assert ann.post(f"games/{game}/cancel/").status_code == 200
    assert _at_east(game).status == "open"
    assert game not in _ids(ann, "status=open")
    assert _ids(ann, "status=cancelled").count(game) == 1
    assert game_of(game) not in all_tables((), ()).open
    player = player_of(ann.player)
    assert game_of(game) not in tables_of({player: []}).lines.get(player, {})
    tidy()


def test_a_game_that_is_on_its_way_is_told_once(ann: Actor, ben: Actor) -> None:
    """Also where it lies in both, since its move was killed, and nobody has tidied."""
    game = begun(ann, ben, EAST)
    _left_at_east(game)
    slot = Slot.objects.filter(number=slot_of(game_of(game)))
    for database in filled((HOME, EAST)):
        slot.update(database=database, moving_to=HOME)
        look_again()
        assert _ids(ann, "status=running").count(game) == 1
    slot.update(database=HOME, moving_to="")
    look_again()
    tidy()


def test_a_list_is_as_long_as_it_is_asked_for_though_remainders_come_first(ann: Actor) -> None:
    older = [table(ann, EAST, ME, OPEN) for _ in range(3)]
    newer = [table(ann, EAST, ME, OPEN) for _ in range(3)]
    for game in newer:
        _left_at_east(game)
        assert ann.post(f"games/{game}/cancel/").status_code == 200
    listed = ann.get("games/?limit=3&status=open").json()["results"]
    assert [each["id"] for each in listed] == older[::-1]
    tidy()


def test_a_sweep_finds_what_is_behind_all_that_lies_elsewhere(
    ann: Actor, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it looks at so few at once."""
    older, newer = table(ann, EAST, ME, OPEN), table(ann, EAST, ME, OPEN)
    _left_at_east(older)
    with at(EAST):
        for game, hours in filled(((older, 2), (newer, 1))):
            long_ago = Now() - timedelta(hours=hours)
            Game.objects.filter(pk=game_of(game)).update(created_at=long_ago)
    settings.KLEIO_OPEN_GAME_HOURS = 0.5
    query = sql("waited").replace("LIMIT 200", "LIMIT 1")
    monkeypatch.setattr("games.sql.sql", {"waited": query}.__getitem__)
    with at(EAST):
        assert call_off_abandoned() == 1
    assert _at_east(newer).status == "cancelled"
    tidy()


@pytest.mark.parametrize("name", ["due", "not_ready", "expired_challenges", "abandoned", "waited"])
def test_every_sweep_leaves_out_what_lies_elsewhere(name: str) -> None:
    with at(EAST):
        [asked] = re.findall(r"<> ALL \('\{([0-9a-f,]*)\}'\)", swept(name))
        away, stays = (f"{slots_at(place)[0]:03x}" for place in (HOME, EAST))
    assert away in asked.split(",")
    assert stays not in asked.split(",")


def test_sweeps_change_no_game_that_lies_elsewhere(ann: Actor, ben: Actor, settings: Any) -> None:
    open_one, running = table(ann, EAST, ME, OPEN), begun(ann, ben, EAST)
    before = {game: _left_at_east(game) for game in (open_one, running)}
    long_ago = Now() - timedelta(hours=1)
    with at(EAST):
        left = Game.objects.filter(pk__in=map(game_of, before))
        left.update(created_at=long_ago, moved_at=long_ago)
    settings.KLEIO_ABANDONED_AFTER_HOURS = settings.KLEIO_OPEN_GAME_HOURS = 0.5
    games.tasks.sweep()
    games.tasks.flag()
    for game, row in filled(before.items()):
        assert (_at_east(game).version, _at_east(game).status) == (row.version, row.status)
    assert make_move(ann, running) or make_move(ben, running)
    assert tidy().slots == 2
    verify()


def test_who_is_erased_is_forgotten_in_what_is_left_and_it_can_still_be_removed(
    ann: Actor, ben: Actor
) -> None:
    game = begun(ann, ben, EAST)
    before = _left_at_east(game)
    erase(player_of(ben.player))
    with at(EAST):
        assert not Seat.objects.filter(player=player_of(ben.player)).exists()
    assert _at_east(game).version == before.version
    assert tidy().slots == 1
    assert ann.get(f"games/{game}/").json()["seats"][1]["kind"] == "bot"
    verify()


@pytest.mark.parametrize("again", [["tidy"], ["move", "0", "--to", EAST]])
def test_what_is_derived_of_games_is_made_up_for_where_a_move_was_stopped_before_it(
    ann: Actor, ben: Actor, again: list[str]
) -> None:
    webhook_of(Player.objects.get(pk=player_of(ben.player)))
    webhook_of(Player.objects.get(pk=player_of(ann.player)))
    over, waits = played(ann, HOME), begun(ann, ben, HOME)
    analytics.tasks.catch_up()
    for game in filled((over, waits)):
        stopped_move(game, EAST, "tell_of_arrival")
        assert place_of(game_of(game)) == EAST
        assert Arrival.objects.using(EAST).count() == 1
        shards(*again)
        assert not Arrival.objects.using(EAST).exists()
    with at(EAST):
        assert CountedGame.objects.filter(pk=game_of(over)).exists()
        assert Notice.objects.filter(game=game_of(waits)).exists()
    for game in filled((over, waits)):
        assert NamedStream.objects.filter(stream=game_of(game)).exists()


def test_a_map_of_before_a_move_is_mended_where_games_have_gone_on(ann: Actor, ben: Actor) -> None:
    """As after the home was restored: it has the game as it was, and the map of then."""
    game = begun(ann, ben, HOME)
    stopped_move(game, EAST, "delete_log")
    assert place_of(game_of(game)) == EAST
    assert make_move(ann, game) or make_move(ben, game)
    with at(EAST):
        version = Game.objects.get(pk=game_of(game)).version
    slot = Slot.objects.filter(number=slot_of(game_of(game)))
    slot.update(database=HOME)
    look_again()
    [why] = tidy().refused
    assert "is not removed" in why
    assert shards("adopt", EAST).startswith("1 slots lie at east")
    assert shards("adopt", EAST).startswith("0 slots lie at east")
    tidy()
    assert ann.get(f"games/{game}/").json()["version"] == version
    verify()


def test_a_remainder_is_not_taken_for_what_has_gone_on(ann: Actor, ben: Actor) -> None:
    game = begun(ann, ben, EAST)
    _left_at_east(game)
    assert shards("adopt", EAST).startswith("0 slots ")
    assert make_move(ann, game) or make_move(ben, game)
    assert shards("adopt", EAST).startswith("0 slots ")
    assert place_of(game_of(game)) == HOME
    tidy()


def test_one_that_is_down_is_tidied_once_it_answers(servers: Servers) -> None:
    with servers.down(EAST):
        assert tidy().silent == [EAST]
    assert tidy().silent == []


def test_what_is_left_of_one_that_is_down_waits_and_all_else_is_tidied(
    servers: Servers, ann: Actor, ben: Actor
) -> None:
    game = begun(ann, ben, HOME)
    stopped_move(game, EAST, "delete_log")  # it lies at east, and the log here as well
    with servers.down(EAST):
        assert tidy() == (0, [EAST], [])
    assert tidy().slots == 1
