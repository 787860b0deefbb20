"""A database is added only where all is ready for it, taken out of use, lost, and brought back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError
from django.db import connections

from audit.checkpoints.publishing import publish
from database.at_hand import HOME, at
from environment.embedded_server import OWNER, SUPERUSER
from games.identifiers import game_of, player_of
from games.models import Player, Token
from games.services.players import digest_of
from notices.models import Delivery, Kind
from shards import readiness
from shards.accounts import ROWS_OF_EACH, TABLES, know_what_the_home_knows, subscription_of
from shards.models import Shard, Slot
from shards.moving import move
from shards.places import look_again, place_of
from shards.replicating import drop_slot_here, slots_here
from tests.api.actors import Actor
from tests.filled import filled
from tests.notices.table import webhook_of
from tests.patience import PATIENCE, until
from tests.shards.commands import shards, verify
from tests.shards.servers import EAST, Servers
from tests.shards.tables import ME, OPEN, begun, make_move, move_slot_of, signed_up, table

pytestmark = pytest.mark.usefixtures("processes", "checkpoint_key")

SLOT = subscription_of(EAST)


@pytest.fixture
def added(apart: Servers) -> Iterator[Servers]:
    apart.add_east()
    yield apart
    look_again()


def _way(servers: Servers, database: str = HOME) -> str:
    return servers.of[database].address.url(OWNER)


def _as_superuser(servers: Servers, database: str, *statements: Any) -> None:
    url = servers.of[database].address.url(SUPERUSER)
    with psycopg.connect(url, autocommit=True) as connection:
        for each in statements:
            connection.execute(each)


def _kept_at_home() -> list[str]:
    with at(HOME):
        return [slot.name for slot in slots_here()]


def test_all_that_is_missing_is_said_before_anything_is_changed(
    apart: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    _as_superuser(apart, HOME, f"ALTER ROLE {OWNER} NOREPLICATION")
    _as_superuser(apart, EAST, f"REVOKE pg_create_subscription FROM {OWNER}")
    monkeypatch.setattr(
        readiness, "_HOME", readiness._HOME.replace("current_setting('wal_level')", "'replica'")
    )
    try:
        with pytest.raises(CommandError) as refused:
            shards("add", EAST, home=_way(apart))
    finally:
        _as_superuser(apart, HOME, f"ALTER ROLE {OWNER} REPLICATION")
        _as_superuser(apart, EAST, f"GRANT pg_create_subscription TO {OWNER}")
    for what_to_do in filled(
        (
            "set wal_level = logical",
            f"ALTER ROLE {OWNER} REPLICATION",
            f"GRANT pg_create_subscription TO {OWNER}",
        )
    ):
        assert what_to_do in str(refused.value)
    assert not Shard.objects.exists()
    with connections[EAST].cursor() as cursor:
        cursor.execute("SELECT FROM pg_trigger WHERE tgname = 'shards_refuse'")
        assert cursor.fetchall() == []


@pytest.mark.parametrize(
    ("home", "message"),
    [
        ("no connection string", "takes a connection string"),
        ("host=home user=nobody password=x", "the role 'nobody', which the home does not have"),
        (f"host=home user={OWNER}", "has no password"),
    ],
)
def test_a_wrong_way_to_the_home_is_refused(apart: Servers, home: str, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        shards("add", EAST, home=home)


def test_one_that_has_no_games_any_more_is_removed_and_may_come_back(
    added: Servers, ann: Actor, ben: Actor
) -> None:
    game = begun(ann, ben, HOME)
    move_slot_of(game, EAST)
    with pytest.raises(CommandError, match=f"1 slots lie at {EAST}"):
        shards("remove", EAST)
    move_slot_of(game, HOME)
    assert f"Take {EAST} out of KLEIO_SHARDS" in shards("remove", EAST)
    assert SLOT not in _kept_at_home()
    before = Shard.objects.latest("number")
    shards("add", EAST, home=_way(added), anew=True)  # it has the accounts of before
    assert SLOT in _kept_at_home()
    assert Shard.objects.get(name=EAST).number > before.number
    move_slot_of(game, EAST)
    assert make_move(ann, game) or make_move(ben, game)
    move_slot_of(game, HOME)
    verify()


def test_accounts_are_copied_anew_where_some_of_what_changed_was_missed(
    added: Servers, ann: Actor, ben: Actor
) -> None:
    """As by one that was restored from a backup, or that was away for too long."""
    assert know_what_the_home_knows(EAST, PATIENCE)
    game, other = begun(ann, ben, HOME), table(ann, HOME, ME, OPEN)
    gone = webhook_of(Player.objects.get(pk=player_of(ann.player)))
    for each in (game, other):
        move_slot_of(each, EAST)
    with at(EAST):
        Delivery.objects.create(
            address=gone, kind=Kind.TEST, created_at=gone.created_at, next_at=gone.created_at
        )
    with connections[EAST].cursor() as cursor:
        for change in (f"{SLOT} DISABLE", f"{SLOT} SET (slot_name = NONE)"):
            cursor.execute(f"ALTER SUBSCRIPTION {change}")
        cursor.execute(f"DROP SUBSCRIPTION {SLOT}")
    with at(HOME):
        drop_slot_here(SLOT)
    gone.delete()
    Player.objects.filter(pk=player_of(ann.player)).update(name="Anna anew")
    Token.objects.filter(digest=digest_of(ben.token)).delete()
    Player.objects.get(pk=player_of(ben.player)).delete()
    cleo = signed_up("Cleo")
    with pytest.raises(CommandError, match="add --anew"):
        shards("add", EAST, home=_way(added))
    number = Shard.objects.get(name=EAST).number
    with pytest.raises(CommandError, match="does not know 1 people of east"):
        shards("add", EAST, home=_way(added), anew=True)
    with at(EAST):
        assert Player.objects.filter(pk=player_of(ben.player)).exists()
    for erased in filled((1, 0)):  # also of one that follows
        shards("add", EAST, home=_way(added), anew=True, erase=erased)
    assert Shard.objects.get(name=EAST).number > number
    _is_numbered_apart()
    for name in filled(TABLES):
        assert _rows(EAST, name) == _rows(HOME, name)
    with at(EAST):
        assert not Delivery.objects.exists()
    seats = ann.get(f"games/{game}/").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot"]
    assert "Anna anew" in str(seats[0])
    assert cleo.post(f"games/{other}/join/", {}).status_code == 200
    dan = signed_up("Dan")
    assert know_what_the_home_knows(EAST, PATIENCE)
    with at(EAST):
        assert Player.objects.filter(pk=player_of(dan.player)).exists()
        with pytest.raises(Exception, match="Accounts are changed at home alone"):
            Player.objects.filter(pk=player_of(dan.player)).update(name="Dana")
    assert place_of(game_of(game)) == EAST
    verify()


def _is_numbered_apart() -> None:
    """By its new number: what the old one has given out may lie elsewhere."""
    with at(EAST), connections[EAST].cursor() as cursor:
        cursor.execute("SELECT last_value FROM games_seat_id_seq")
        [(last,)] = cursor.fetchall()
    assert last >= Shard.objects.get(name=EAST).number * ROWS_OF_EACH


def _rows(database: str, table: str) -> list[str]:
    with connections[database].cursor() as cursor:
        cursor.execute(f"SELECT row::text FROM {table} AS row ORDER BY 1")
        return [row for (row,) in cursor.fetchall()]


def test_what_a_server_keeps_for_another_one_is_told(added: Servers) -> None:
    until(lambda: f"bytes for {SLOT}: followed." in shards("list"))
    assert "default keeps them until its disk is full" in shards("list")
    with connections[EAST].cursor() as cursor:
        cursor.execute(f"ALTER SUBSCRIPTION {SLOT} DISABLE")
        try:
            until(lambda: f"bytes for {SLOT}: not followed now" in shards("list"))
            with pytest.raises(CommandError, match="follows the home no more, as where"):
                shards("add", EAST, home=_way(added))
        finally:
            cursor.execute(f"ALTER SUBSCRIPTION {SLOT} ENABLE")


def test_what_is_asked_of_a_wrong_one_is_refused_with_a_sentence(added: Servers) -> None:
    with pytest.raises(CommandError, match="There is no database 'eats'"):
        shards("move", "1", "--to", HOME, "--from", "eats")
    for slot in Slot.objects.filter(database=EAST):
        move([slot.number], HOME)
    with pytest.raises(CommandError, match="No slot lies at east"):
        shards("move", "1", "--to", HOME, "--from", EAST)
    with (
        added.down(EAST),
        pytest.raises(CommandError, match=r"A database says: .*may be asked for again"),
    ):
        shards("add", EAST, home=_way(added))


def test_one_command_at_a_time_and_the_other_one_is_named(added: Servers) -> None:
    with psycopg.connect(_way(added), autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(hashtextextended('shards', 0))")
        with pytest.raises(CommandError, match=f"backend {other.info.backend_pid} of "):
            shards("add", EAST, home=_way(added))


def test_the_home_is_neither_removed_nor_given_up(apart: Servers) -> None:
    for lost in filled((None, 0)):
        with pytest.raises(CommandError, match="home"):
            shards("remove", HOME, lost=lost)


def test_one_that_lives_is_not_given_up_though_its_url_is_wrong(
    added: Servers, ann: Actor, ben: Actor
) -> None:
    game = begun(ann, ben, HOME)
    move_slot_of(game, EAST)
    lying = Slot.objects.filter(database=EAST).count()
    until(lambda: f"bytes for {SLOT}: followed." in shards("list"))
    connections[EAST].close()
    right = connections[EAST].settings_dict["NAME"]
    connections[EAST].settings_dict["NAME"] = "another"
    try:
        with pytest.raises(CommandError, match="its server runs and follows the home"):
            shards("remove", EAST, lost=lying)
    finally:
        connections[EAST].close()
        connections[EAST].settings_dict["NAME"] = right
    assert place_of(game_of(game)) == EAST
    assert make_move(ann, game) or make_move(ben, game)
    move_slot_of(game, HOME)


def test_one_that_is_lost_is_given_up_and_an_empty_one_added_in_its_place(
    added: Servers, ann: Actor, ben: Actor
) -> None:
    game = begun(ann, ben, HOME)
    assert publish()
    move_slot_of(game, EAST)
    number = Shard.objects.get(name=EAST).number
    lying = Slot.objects.filter(database=EAST).count()
    with pytest.raises(CommandError, match="east answers"):
        shards("remove", EAST, lost=lying)
    with added.down(EAST):
        assert ann.get(f"games/{game}/").status_code == 503
    added.lose_east()
    with pytest.raises(CommandError, match="restore that from a backup, or give it up"):
        shards("add", EAST, home=_way(added))
    with added.down(EAST):
        with pytest.raises(CommandError, match=f"{lying} slots lie at east, .* refused"):
            shards("remove", EAST, lost=lying + 1)
        assert Slot.objects.filter(database=EAST).count() == lying
        output = shards("remove", EAST, lost=lying)
    assert output.startswith(f"{lying} slots had lain at east")
    assert SLOT not in _kept_at_home()
    assert ann.get(f"games/{game}/").status_code == 404
    shards("add", EAST, home=_way(added))
    assert Shard.objects.get(name=EAST).number > number
    assert know_what_the_home_knows(EAST, PATIENCE)
    other = begun(ann, ben, HOME)
    move_slot_of(other, EAST)
    assert make_move(ann, other) or make_move(ben, other)
    move_slot_of(other, HOME)
    with pytest.raises(AssertionError, match="was published and is not in the log"):
        verify()
