"""Games on two servers: made, played, listed, counted, verified, streamed; and one server down."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from queue import Queue
from typing import Any
from uuid import UUID

import pytest
from django.db import OperationalError, connections

import analytics.tasks
import games.tasks
import notices.tasks
from analytics.models import CountedGame
from api.long_poll import listening
from api.long_poll.listening import Listener, listener
from database import transaction
from database.at_hand import HOME, at, connection, here
from events.wake import Wake
from games.identifiers import game_of, opaque_game, player_of
from games.models import Game, Player
from games.services import copies
from games.services.players import digest_of, hold_others, new_token, revoke
from games.tasks import bot_turn
from live.listening import Ear
from live.reading import changed_since, news_of, open_game
from live.tables import tables_changed
from notices.clock import database_time
from notices.models import Delivery, Kind
from notices.on_its_way import OnItsWay, Result
from notices.services import postman
from notices.services.postman import send_what_is_due
from notices.services.sending import claim
from shards.accounts import know_what_the_home_knows
from shards.everywhere import from_each
from tests.api.actors import Actor
from tests.api.bots import asked, bot_of, owner
from tests.filled import filled
from tests.notices.table import webhook_of
from tests.patience import PATIENCE, until
from tests.shards.commands import shards, verify
from tests.shards.servers import EAST, Servers
from tests.shards.tables import ME, OPEN, begun, make_move, played, signed_up, table

pytestmark = pytest.mark.usefixtures("processes", "servers")

BOTH = (HOME, EAST)


@pytest.mark.parametrize("database", BOTH)
def test_a_game_is_made_joined_played_and_read_where_it_lies(
    ann: Actor, ben: Actor, database: str
) -> None:
    game = begun(ann, ben, database)
    assert sum(make_move(who, game) for who in filled([ann, ben] * 3)) >= 3
    assert ben.get(f"games/{game}/").json()["status"] == "running"
    for each in BOTH:
        with at(each):
            assert Game.objects.filter(pk=game_of(game)).exists() == (each == database)


def test_accounts_are_changed_at_home_and_known_everywhere(ann: Actor, servers: Servers) -> None:
    table(ann, EAST, ME, OPEN)
    with at(EAST), pytest.raises(Exception, match="Accounts are changed at home alone"):
        Player.objects.filter(name__startswith="Ann").update(name="Anna")


def _listed(who: Actor, limit: int = 100) -> list[str]:
    """All games in the list, read page by page."""
    ids: list[str] = []
    path = f"games/?limit={limit}"
    while path:
        page = who.get(path).json()
        ids += [game["id"] for game in page["results"]]
        path = (page["next"] or "").partition("/api/")[2]
    return ids


def test_a_list_tells_of_all_games_the_newest_first_page_by_page(ann: Actor) -> None:
    made = [table(ann, database, ME, OPEN) for database in filled(BOTH * 3)]
    cancelled = {
        game["id"] for game in ann.get("games/?status=cancelled&limit=100").json()["results"]
    }
    by_pages = [game for game in _listed(ann, 4) if game not in cancelled]
    assert by_pages[: len(made)] == made[::-1]
    assert len(by_pages) == len(set(by_pages))


def test_a_game_at_each_is_streamed_as_it_goes_on(ann: Actor, ben: Actor) -> None:
    heard: Queue[Wake] = Queue()
    ears = [Ear(heard.put, lambda: None, lambda _: None, database) for database in BOTH]
    for ear in ears:
        ear.start()
    try:
        until(lambda: all(ear.listens for ear in ears))
        for database in filled(BOTH):
            game = game_of(begun(ann, ben, database))
            opened = open_game(game, None, None, whole=False, after=None)
            assert opened.version > 0
            assert make_move(ann, opaque_game(game)) or make_move(ben, opaque_game(game))
            while (
                wake := heard.get(timeout=PATIENCE)
            ).stream != game or wake.version <= opened.version:
                pass
            news = news_of(game, opened.version, [opened.lens], [])
            assert news.version == wake.version
            assert news.messages[opened.lens]
            assert changed_since({game: (opened.version, news.bots, 0)}) == [game]
    finally:
        for ear in ears:
            ear.stop()
            ear.join(PATIENCE)


def test_what_was_played_is_counted_and_verified_where_it_lies(ann: Actor) -> None:
    over = {database: played(ann, database) for database in filled(BOTH)}
    analytics.tasks.catch_up()
    for database, game in over.items():
        with at(database):
            assert CountedGame.objects.filter(pk=game_of(game)).exists()
    output = verify()
    rows = 0
    for database in BOTH:
        with at(database):
            rows += Game.objects.count()
    assert output.startswith(f"{rows} games, ")


def test_the_games_of_one_that_is_down_answer_503_and_the_others_go_on(
    ann: Actor, ben: Actor, servers: Servers
) -> None:
    here, there = (begun(ann, ben, database) for database in BOTH)
    with servers.down(EAST):
        for path in filled((f"games/{there}/", f"games/{there}/legal-moves/")):
            away = ann.get(path)
            assert away.status_code == 503
            assert away.json()["type"].endswith("/unavailable/")
            assert int(away.headers["Retry-After"]) > 0
        moved = ann.post(f"games/{there}/moves/", {"notation": "pass"})
        assert moved.status_code == 503
        assert make_move(ann, here) or make_move(ben, here)
        assert here in _listed(ann)
        assert there not in _listed(ann)
        assert "\neast: 2048 slots, does not answer\n" in shards("list")
        games.tasks.sweep()
        games.tasks.flag()
    assert make_move(ann, there) or make_move(ben, there)
    assert there in _listed(ann)


def test_one_that_answers_with_an_error_is_not_taken_for_one_that_is_down() -> None:
    """Or who loses a deadlock there would be told half of an answer."""

    def lose() -> str:
        if here() == EAST:
            with connection.cursor() as cursor:
                cursor.execute(
                    "DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = 'deadlock_detected'; END $$"
                )
        return here()

    with pytest.raises(OperationalError, match="lost"):
        from_each(lose)


def test_who_is_erased_is_forgotten_everywhere(ann: Actor, ben: Actor) -> None:
    games = [begun(ann, ben, database) for database in filled(BOTH)]
    assert ben.delete("players/me/").status_code == 204
    for game in filled(games):
        seats = ann.get(f"games/{game}/").json()["seats"]
        assert seats[1]["kind"] == "bot"
        assert "Ben" not in str(seats)
    for database in filled(BOTH):
        with at(database):
            assert not Player.objects.filter(name=ben.name).exists()
    assert ann.get(f"games/{games[0]}/").status_code == 200
    assert ben.get("players/me/").status_code == 401


def test_who_is_not_known_there_yet_is_told_to_come_again(
    ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And never that they were erased, or their program would forget its token."""
    game = table(ann, EAST, ME, OPEN)
    monkeypatch.setattr(copies, "_COPIED_SECONDS", 0.1)
    follow("DISABLE")
    try:
        cleo = signed_up("Cleo")
        early = cleo.post(f"games/{game}/join/", {})
        assert early.status_code == 503, early.content
        assert int(early.headers["Retry-After"]) > 0
    finally:
        follow("ENABLE")
    assert know_what_the_home_knows(EAST, PATIENCE)
    assert cleo.post(f"games/{game}/join/", {}).status_code == 200


def test_a_bot_is_asked_and_an_invitation_taken_wherever_the_game_lies(
    ann: Actor, ben: Actor
) -> None:
    robot = bot_of(owner("Olga of two servers"), "Robot of two servers")
    for database in filled(BOTH):
        game = table(ann, database, ME, OPEN)
        code = ann.post(f"games/{game}/invitations/", {}).json()["code"]
        assert ben.post("invitations/", {"code": code}).json()["game"]["id"] == game
        for replayed in (None, "true"):
            came = ben.post("invitations/join/", {"code": code}, Idempotency_Key=game)
            assert came.json()["id"] == game
            assert came.headers.get("Idempotent-Replay") == replayed
        game = table(ann, database, ME, asked(robot))
        [challenge] = [each for each in _challenges(robot) if each["game"] == game]
        assert challenge in _challenges(ann)
        number = challenge["number"]
        assert robot.get(f"challenges/{number}/").json() == challenge
        assert robot.post(f"challenges/{number}/accept/", {}).json()["status"] == "running"


def test_who_is_waited_for_is_told_wherever_the_game_lies(
    ann: Actor, ben: Actor, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.KLEIO_LAST_SEEN, settings.KLEIO_NOTICE_AFTER = f"{__name__}._nobody_is_seen", 0
    sent: list[str] = []

    def send(each: OnItsWay, now: datetime) -> Result:
        sent.append(opaque_game(each.game) if each.game else "")
        return Result.ARRIVED

    monkeypatch.setattr(postman, "CHANNELS", {"webhook": send})
    monkeypatch.setattr(postman, "set_out", lambda: from_each(send_what_is_due))
    for who in (ann, ben):
        webhook_of(Player.objects.get(pk=player_of(who.player)))
    assert know_what_the_home_knows(EAST, PATIENCE)
    played = {begun(ann, ben, database) for database in filled(BOTH)}
    until(lambda: (notices.tasks.look(), played <= {*sent})[1])
    before = len(sent)
    notices.tasks.look()
    assert len(sent) == before


def _nobody_is_seen(_: object) -> dict[UUID, datetime]:
    return {}


def test_what_was_on_its_way_to_an_address_that_is_gone_goes_too(ann: Actor) -> None:
    address = webhook_of(Player.objects.get(pk=player_of(ann.player)))
    assert know_what_the_home_knows(EAST, PATIENCE)
    now = database_time()
    with at(EAST):
        Delivery.objects.create(address=address, kind=Kind.TEST, created_at=now, next_at=now)
    address.delete()
    assert know_what_the_home_knows(EAST, PATIENCE)
    with at(EAST):
        assert claim(now, lambda: 0.0) == []
        assert not Delivery.objects.exists()


def _challenges(who: Actor) -> list[Any]:
    return list(who.get("challenges/").json()["challenges"])


def test_a_bot_that_is_not_known_there_yet_is_not_told_to_be_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(copies, "_COPIED_SECONDS", 0.1)
    follow("DISABLE")
    try:
        robot = bot_of(owner("Olga who is early"), "Robot that is early")
        with at(EAST), pytest.raises(OperationalError, match="behind"):
            hold_others([player_of(robot.player)])
    finally:
        follow("ENABLE")
    assert know_what_the_home_knows(EAST, PATIENCE)


def test_who_has_signed_in_a_moment_ago_stays_at_streams_and_who_signs_out_does_not(
    ann: Actor, ben: Actor
) -> None:
    """Though their game lies where the token is not known yet."""
    game = game_of(begun(ann, ben, EAST))
    player = player_of(ben.player)
    follow("DISABLE")
    try:
        token = new_token(Player.objects.get(pk=player))
        digest = digest_of(token)
        assert _revoked_by(game, player, digest) == [frozenset(), frozenset()]
        revoke(token)
        assert _revoked_by(game, player, digest) == [{digest}, {digest}]
    finally:
        follow("ENABLE")
    assert know_what_the_home_knows(EAST, PATIENCE)


def _revoked_by(game: UUID, player: UUID, digest: bytes) -> list[frozenset[bytes]]:
    news = news_of(game, 0, [], [digest])
    assert news.version
    tables = tables_changed([game], {player: [digest]}, {player: [game]})
    assert tables.lines[player]
    return [news.revoked, tables.revoked]


def follow(change: str) -> None:
    with connections[EAST].cursor() as cursor:
        cursor.execute(f"ALTER SUBSCRIPTION kleio_accounts_{EAST} {change}")


def at_home(query: str, *values: str) -> Any:
    with connections[HOME].cursor() as cursor:
        cursor.execute(query, values)
        [(cell,)] = cursor.fetchall()
    return cell


def test_accounts_arrive_at_once_though_a_transaction_goes_on(ann: Actor) -> None:
    """What it has locked is in the home's log, but written out every fifteen seconds alone, unless
    whoever waits for it has it written first."""
    for _ in range(6):
        with transaction.atomic():
            assert Player.objects.select_for_update().filter(name__startswith=ann.name)
            locked = at_home("SELECT pg_current_wal_insert_lsn()::text")
            know_what_the_home_knows(EAST, 0)
            assert at_home("SELECT pg_current_wal_flush_lsn() >= %s::pg_lsn", locked)
            assert know_what_the_home_knows(EAST, PATIENCE)


def test_games_of_one_maker_are_counted_wherever_they_lie(ann: Actor, settings: Any) -> None:
    settings.KLEIO_OPEN_GAMES_PLAYER = 2
    asked = {"title": "night_market", "seats": [ME, OPEN]}
    answers = [ann.post("games/", asked).status_code for _ in range(6)]
    assert sorted(answers) == [201, 201, 409, 409, 409, 409]


def _has_ended(last: Listener) -> bool:
    return last._thread is None


@pytest.fixture
def listeners_that_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Their connections would look for servers that are gone."""
    monkeypatch.setattr(listening, "POLL_SECONDS", 0.2)
    monkeypatch.setattr(listening, "IDLE_SECONDS", 0.0)
    listener.cache_clear()
    yield
    for database in BOTH:
        until(partial(_has_ended, listener(database)))
    listener.cache_clear()


@pytest.mark.usefixtures("listeners_that_end")
def test_a_request_waits_for_news_where_its_game_lies(ann: Actor, ben: Actor) -> None:
    for database in filled(BOTH):
        game = begun(ann, ben, database)
        version = ann.get(f"games/{game}/").json()["version"]
        with ThreadPoolExecutor(1) as waiting:
            answer = waiting.submit(_waits, ben, f"games/{game}/events/?after={version}&wait=10")
            until(partial(_somebody_waits, database))
            assert make_move(ann, game) or make_move(ben, game)
            assert answer.result(PATIENCE)["events"]


def _waits(who: Actor, path: str) -> Any:
    try:
        return who.get(path).json()
    finally:
        connections.close_all()  # those of this thread


def _somebody_waits(database: str) -> bool:
    return bool(listener(database)._watches)


def test_a_task_plays_the_bot_of_a_game_there(ann: Actor) -> None:
    for database in filled(BOTH):
        game = table(ann, database, ME, {"kind": "bot", "level": "random"})
        with at(database):
            while 1 not in (row := Game.objects.get(pk=game_of(game))).waiting:
                assert make_move(ann, game)
        bot_turn(str(row.pk), row.version, 1)
        with at(database):
            assert Game.objects.get(pk=row.pk).version > row.version
