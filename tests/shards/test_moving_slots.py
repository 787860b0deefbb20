"""Slots that move between two servers: who waits for them, who does not, and which stay."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest
from django.db import connections

from analytics.projection.catching_up import CURSOR
from database import transaction
from database.at_hand import HOME, connection
from environment.embedded_server import SUPERUSER
from events.cursors import read_cursor
from events.writing import append
from games.identifiers import game_of, opaque_game, player_of
from games.models import Game, Player
from games.models.tournament import Pairing, Tournament
from games.services import appending, lobby
from games.services.seating import SeatRequest
from live.reading import news_of
from live.threads import guarded
from shards import copying, eras, moving, places
from shards.errors import CannotMove
from shards.freezing import alone
from shards.management.commands import shards as commands
from shards.models import Slot
from shards.moving import move
from shards.places import look_again, place_of, slots_at
from shards.remainders import tidy
from shards.slots import slot_of
from tests.api.actors import Actor
from tests.filled import filled
from tests.patience import PATIENCE, until
from tests.shards.commands import shards
from tests.shards.servers import EAST, Servers
from tests.shards.tables import ME, OPEN, begun, move_slot_of, played, table

pytestmark = pytest.mark.usefixtures("processes", "servers", "checkpoint_key")


def test_what_a_killed_move_has_frozen_answers_again_once_somebody_tidies_or_moves(
    ann: Actor, ben: Actor
) -> None:
    game = begun(ann, ben, HOME)
    slot = slot_of(game_of(game))
    for again in filled((["tidy"], ["move", "0", "--to", EAST])):
        Slot.objects.update_or_create(
            number=slot, defaults={"database": HOME, "moving_to": EAST}
        )  # nobody was left to take it back
        look_again()
        assert ann.get(f"games/{game}/").status_code == 503
        assert "\n1 slots are frozen: " in shards("list")
        shards(*again)
        assert ann.get(f"games/{game}/").status_code == 200
        assert "frozen" not in shards("list")


def test_a_move_waits_for_who_counts_and_holds_no_game_meanwhile(
    ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who counts holds the cursor and asks for games then: else each would wait for the other."""
    monkeypatch.setattr(moving, "_wait_until_written", lambda *_: None)  # who counts begins later
    game = played(ann, HOME)
    slot = slot_of(game_of(game))
    with ThreadPoolExecutor(1) as mover:
        with transaction.atomic():
            read_cursor(CURSOR, hold=True)
            moved = mover.submit(_by_itself, partial(move, [slot], EAST))
            until(_somebody_waits_for_a_lock)
            assert Game.objects.select_for_update(nowait=True).get(pk=game_of(game))
        moved.result(PATIENCE)
    assert place_of(game_of(game)) == EAST


def _somebody_waits_for_a_lock() -> bool:
    with connections[HOME].cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
        return bool(cursor.fetchone() == (True,))


@pytest.mark.parametrize(("source", "to"), [(HOME, EAST), (EAST, HOME)])
def test_neither_end_is_ended_for_waiting_for_the_other(
    ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch, source: str, to: str
) -> None:
    game = begun(ann, ben, source)

    def slowly(*given: Any) -> bool:
        sleep(1.5)
        return True

    monkeypatch.setattr(moving, "know_what_the_home_knows", slowly)
    for database in filled((HOME, EAST)):
        with connections[database].cursor() as cursor:
            cursor.execute("SET idle_in_transaction_session_timeout = '1s'")
    try:
        assert move([slot_of(game_of(game))], to).games >= 1
    finally:
        for database in filled((HOME, EAST)):
            connections[database].close()


def test_the_log_is_locked_by_no_transaction_that_copies(
    ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(ann, ben, EAST)
    with connections[HOME].cursor() as cursor:
        cursor.execute("SELECT max(era) FROM events_era")
        [(era,)] = cursor.fetchall()
    real, last_era, locked = copying.copy_rows, eras.last_era, []
    last = max(era, last_era(slot_of(game_of(game)), EAST))

    def watched(*given: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock'"
                " AND relation IN ('events_batch'::regclass, 'events_stream'::regclass)"
            )
            locked.extend(cursor.fetchall())
        real(*given)

    monkeypatch.setattr(moving, "copy_rows", watched)
    monkeypatch.setattr(moving, "last_era", lambda *given: last)
    assert move([slot_of(game_of(game))], HOME).games >= 1
    assert set(filled(locked)) == {(0,)}
    with connections[HOME].cursor() as cursor:
        cursor.execute("SELECT max(era) FROM events_era")
        assert cursor.fetchall() == [(last + 1,)]


def test_nobody_moves_or_tidies_while_somebody_moves(ann: Actor, ben: Actor) -> None:
    """Or ``tidy`` would take what has just arrived for a remainder."""
    slot = slot_of(game_of(begun(ann, ben, HOME)))
    with ThreadPoolExecutor(1) as other, alone():
        works: list[Callable[[], object]] = [tidy, partial(move, [slot], EAST)]
        for work in filled(works):
            with pytest.raises(CannotMove, match="by somebody else"):
                other.submit(_by_itself, work).result(PATIENCE)
    tidy()


def test_few_slots_are_frozen_at_a_time(
    ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    slots = {slot_of(game_of(begun(ann, ben, HOME))) for _ in range(3)}
    frozen: list[int] = []
    real = moving._move

    def watched(*given: Any) -> int:
        frozen.append(Slot.objects.exclude(moving_to="").count())
        return real(*given)

    monkeypatch.setattr(moving, "_move", watched)
    monkeypatch.setattr(moving, "_AT_ONCE", 1)
    assert move(slots, EAST).games >= len(slots)
    assert frozen == [1] * len(slots)


def test_slots_with_games_of_tournaments_stay_and_the_others_go(
    ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [begun(ann, ben, HOME) for _ in range(2)]
    stays, goes = (slot_of(game_of(game)) for game in games)
    cup = Tournament.objects.create(
        name="Cup", title="night_market", clock={}, form="swiss", rounds=1, most_entrants=2
    )
    Pairing.objects.create(
        tournament=cup, round=1, table=1, first=0, second=1, game_id=game_of(games[0])
    )
    try:
        moved = move([stays, goes], EAST)
        assert moved.held == [stays]
        assert moved.games >= 1
        assert [place_of(game_of(game)) for game in games] == [HOME, EAST]
        other = next(slot for slot in slots_at(HOME) if slot != stays)
        monkeypatch.setattr(commands, "slots_at", lambda _: [stays, other])
        output = shards("move", "1", "--to", EAST)
        assert output.startswith("1 slots ")
        assert output.endswith(" 1 slots stay, with games of tournaments.\n")
        assert stays in slots_at(HOME)
        assert other in slots_at(EAST)
    finally:
        cup.delete()


def _by_itself(work: Callable[[], object]) -> object:
    try:
        return work()
    finally:
        connections.close_all()  # those of this thread


def test_a_slot_that_is_being_moved_answers_503_and_no_game_is_made_there(
    ann: Actor, ben: Actor
) -> None:
    game = begun(ann, ben, EAST)
    slot = slot_of(game_of(game))
    Slot.objects.filter(number=slot).update(moving_to=HOME)
    look_again()
    try:
        away = ann.get(f"games/{game}/")
        assert away.status_code == 503
        assert int(away.headers["Retry-After"]) > 0
        assert slot not in places.slots_at(EAST)
    finally:
        Slot.objects.filter(number=slot).update(moving_to="")
        look_again()
    assert ann.get(f"games/{game}/").status_code == 200


def test_a_game_that_was_being_made_when_its_slot_was_frozen_is_moved_along(ann: Actor) -> None:
    player = Player.objects.get(pk=player_of(ann.player))
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            seats = [SeatRequest("me"), SeatRequest("open")]
            game = lobby.create_game(player, "night_market", {"first_seat": 0}, seats)
            slot, name = slot_of(game.pk), opaque_game(game.pk)
            moved = other.submit(_moved_by_another, slot)
            until(lambda: Slot.objects.filter(number=slot, moving_to=EAST).exists())
            sleep(0.2)  # it waits, and has not looked what lies there
        assert moved.result().games >= 1
    look_again()
    assert place_of(game_of(name)) == EAST
    assert ann.get(f"games/{name}/").status_code == 200


def _moved_by_another(slot: int) -> moving.Moved:
    try:
        return move([slot], EAST)
    finally:
        connections.close_all()


def test_a_slot_waits_for_no_transaction_for_ever(
    servers: Servers, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(table(ann, HOME, ME, OPEN))
    monkeypatch.setattr(moving, "_WRITTEN_SECONDS", 0.1)
    with psycopg.connect(servers.of[HOME].address.url(SUPERUSER)) as other:
        other.execute("CREATE TEMPORARY TABLE written ()")
        with pytest.raises(CannotMove, match="A transaction goes on at the server of default"):
            move([slot_of(game)], EAST)
    assert place_of(game) == HOME


def test_a_game_that_is_on_its_way_costs_no_stream_its_connections(ann: Actor, ben: Actor) -> None:
    game = game_of(begun(ann, ben, EAST))
    slot = Slot.objects.filter(number=slot_of(game))
    slot.update(moving_to=HOME)
    look_again()
    kept = connections[HOME].connection
    try:
        with pytest.raises(places.Moving):
            guarded(news_of, game, 0, [], [])
    finally:
        slot.update(moving_to="")
        look_again()
    assert connections[HOME].connection is kept
    assert not kept.closed


def test_who_believes_an_old_map_is_told_to_ask_again(ann: Actor, ben: Actor) -> None:
    game = begun(ann, ben, HOME)
    old = places._known()
    move_slot_of(game, EAST)
    game_path = f"games/{game}/"
    for method, path in filled((("GET", game_path), ("POST", f"{game_path}moves/"))):
        places._map = replace(old, read_at=monotonic())
        late = ann.send(method, path, b'{"notation": "pass"}' if method == "POST" else b"")
        assert late.status_code == 503
        assert ann.get(f"games/{game}/").status_code == 200


def test_a_move_that_its_game_left_meanwhile_is_told_to_come_again(
    ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was read here, and went before it was written."""
    game = begun(ann, ben, HOME)
    asked = {who: who.get(f"games/{game}/legal-moves/").json()["decisions"] for who in (ann, ben)}
    [(who, decisions)] = [(who, each) for who, each in asked.items() if each][:1]

    def gone_meanwhile(*args: Any, **named: Any) -> Any:
        monkeypatch.setattr(appending, "append_events", append)
        with ThreadPoolExecutor(1) as mover:
            mover.submit(_moved_alone, game).result(PATIENCE)
        return append(*args, **named)

    monkeypatch.setattr(appending, "append_events", gone_meanwhile)
    notation = {"notation": decisions[0]["moves"][0]["notation"]}
    late = who.post(f"games/{game}/moves/", notation)
    assert late.status_code == 503, late.content
    assert who.post(f"games/{game}/moves/", notation).status_code == 200


def _moved_alone(game: str) -> None:
    try:
        move_slot_of(game, EAST)
    finally:
        connections.close_all()  # those of this thread
