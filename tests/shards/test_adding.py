"""A database is added to one that has games, and gets some of them."""

from __future__ import annotations

import pytest
from django.core.management import CommandError
from django.test import override_settings

from database.at_hand import HOME, at
from games.identifiers import game_of
from games.models import Game
from shards import moving, readiness
from shards.models import Shard
from shards.places import databases, place_of, slots_at
from shards.slots import SLOTS, slot_of
from tests.api.actors import Actor
from tests.filled import filled
from tests.shards.commands import shards, verify
from tests.shards.servers import EAST, Servers
from tests.shards.tables import begun, make_move

pytestmark = pytest.mark.usefixtures("processes")


def test_a_database_is_added_and_games_move_there_and_go_on(
    apart: Servers, ann: Actor, ben: Actor
) -> None:
    with override_settings(KLEIO_SHARDS=(), DATABASE_ROUTERS=[]):
        assert databases() == (HOME,)
        games = [begun(ann, ben, HOME) for _ in range(6)]
    apart.add_east()
    # Processes begin anew with the new settings.
    ann, ben = (Actor(each.name, each.token, each.player) for each in (ann, ben))
    half = sorted(slot_of(game_of(game)) for game in games)[len(games) // 2]
    listing = f"default: {SLOTS} slots, {len(games)} games\neast: 0 slots, 0 games\n"
    assert shards("list").startswith(listing)
    shards("move", str(half), to=EAST)
    there = [game for game in games if place_of(game_of(game)) == EAST]
    assert len(there) == len(games) // 2
    for game in filled(games):
        assert make_move(ann, game) or make_move(ben, game)
    with at(EAST):
        assert Game.objects.count() == len(there)
    verify()
    assert shards("tidy") == "Remainders of 0 slots were removed.\n"


def test_one_that_was_added_needs_no_slot_of_replication_but_its_own(
    apart: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    apart.add_east()
    most = "current_setting('max_replication_slots')::int"
    query = readiness._HOME.replace(most, "(SELECT count(*) FROM pg_replication_slots)")
    monkeypatch.setattr(readiness, "_HOME", query)
    apart.add_east()


def test_one_that_was_added_is_not_added_twice(apart: Servers) -> None:
    apart.add_east()
    apart.add_east()
    assert Shard.objects.using(HOME).count() == 1


def test_tournaments_are_played_at_home_so_it_keeps_a_slot(
    apart: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    apart.add_east()
    monkeypatch.setattr(moving, "_move", lambda *given: 0)
    here = len(slots_at(HOME))
    assert shards("move", str(SLOTS), to=EAST).startswith(f"{here - 1} slots ")


def test_only_a_database_of_the_settings_is_added_or_moved_to(apart: Servers) -> None:
    for words in filled((("add", "west"), ("add", HOME))):
        with pytest.raises(CommandError, match="name it in KLEIO_SHARDS"):
            shards(*words, home="")
    with pytest.raises(CommandError, match="name it in KLEIO_SHARDS"):
        shards("move", "1", to="west")
