"""A game that was played on in two databases, as after backups that do not belong together: neither
way is ever removed."""

from __future__ import annotations

import pytest
from django.core.management import CommandError

from database.at_hand import HOME, at
from events.reading import read_events
from events.records import StoredEvent
from games.identifiers import game_of
from shards.models import Slot
from shards.moving import move
from shards.places import look_again
from shards.slots import slot_of
from tests.api.actors import Actor
from tests.shards.commands import shards
from tests.shards.servers import EAST
from tests.shards.stopping import stopped_move
from tests.shards.tables import begun, make_move

pytestmark = pytest.mark.usefixtures("processes", "servers", "checkpoint_key")


def _say_it_lies(game: str, database: str) -> None:
    Slot.objects.filter(number=slot_of(game_of(game))).update(database=database)
    look_again()


def _log(game: str, database: str) -> list[StoredEvent]:
    with at(database):
        return read_events(game_of(game))


def _move_on(ann: Actor, ben: Actor, game: str, upto: int, database: str) -> None:
    while len(_log(game, database)) < upto:
        assert make_move(ann, game) or make_move(ben, game)


def test_what_went_another_way_is_removed_by_no_command(ann: Actor, ben: Actor) -> None:
    game = begun(ann, ben, HOME)
    stopped_move(game, EAST, "delete")  # it lies in both, with all of its log
    _say_it_lies(game, EAST)
    before = len(_log(game, HOME))
    assert ann.post(f"games/{game}/resign/").status_code == 200
    east = _log(game, EAST)
    assert len(east) > before
    _say_it_lies(game, HOME)
    _move_on(ann, ben, game, len(east) + 1, HOME)
    home = _log(game, HOME)
    assert len(home) > len(east)
    other = begun(ann, ben, EAST)
    stopped_move(other, HOME, "delete")
    with pytest.raises(CommandError, match=f"{game_of(game)} ends at {EAST} .* another way"):
        shards("tidy")  # and it has gone on
    assert _log(other, EAST) == []
    [why] = move([slot_of(game_of(game))], EAST).refused
    assert "another way" in why
    assert (_log(game, EAST), _log(game, HOME)) == (east, home)
    _say_it_lies(game, EAST)
    with pytest.raises(CommandError, match=f"{game_of(game)} ends at {HOME} "):
        shards("tidy")
    assert (_log(game, EAST), _log(game, HOME)) == (east, home)
