"""Games move between two servers with their chains whole, and whatever stops a move harms none."""

from __future__ import annotations

import pytest
from django.db import connections

import analytics.tasks
from analytics.models import CountedGame
from audit.checkpoints.checking import first_broken
from audit.checkpoints.publishing import publish
from audit.models import NamedStream
from database import transaction
from database.at_hand import HOME, at
from events.reading import read_head
from events.records import Snapshot
from events.snapshots import load_snapshot
from games.engine import registry
from games.identifiers import game_of, player_of
from games.models import Game, KeyedRequest, Player, Seat
from games.selectors.game_at import tag_of
from games.services.snapshots import keep
from notices.models import Notice
from shards import moving
from shards.models import Slot
from shards.moving import move
from shards.places import look_again, place_of
from shards.remainders import tidy
from shards.slots import slot_of
from tests.api.actors import Actor
from tests.filled import filled
from tests.notices.table import webhook_of
from tests.shards.commands import verify
from tests.shards.servers import EAST
from tests.shards.stopping import stopped_move
from tests.shards.tables import ME, OPEN, begun, make_move, move_slot_of, played

pytestmark = pytest.mark.usefixtures("processes", "servers", "checkpoint_key")


def _export(who: Actor, game: str) -> bytes:
    answer = who.get(f"games/{game}/export/")
    assert answer.status_code == 200
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def _guards(database: str) -> set[tuple[str, str]]:
    """Whether the triggers are on that let nobody change the log, by table."""
    with connections[database].cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text, tgenabled::text FROM pg_trigger"
            " WHERE tgname = 'events_refuse'"
        )
        return set(cursor.fetchall())


def _kept(game: str, database: str) -> Snapshot | None:
    moved = Game.objects.using(database).get(pk=game_of(game))
    return load_snapshot(moved.pk, tag_of(registry.title(moved.title, moved.rules)), using=database)


def test_a_game_moves_there_and_back_and_its_chain_is_whole(ann: Actor, ben: Actor) -> None:
    game = begun(ann, ben, HOME)
    guarded = {database: _guards(database) for database in (HOME, EAST)}
    for to, other in filled(((EAST, HOME), (HOME, EAST), (EAST, HOME))):
        assert make_move(ann, game) or make_move(ben, game)
        before, shown = _export(ann, game), ann.get(f"games/{game}/").json()
        with at(other):
            keep(game_of(game))
        snapshot = _kept(game, other)
        assert snapshot is not None
        move_slot_of(game, to)
        assert _kept(game, to) == snapshot  # so nobody who asks there waits until it is folded
        assert _export(ann, game) == before
        assert ann.get(f"games/{game}/").json() == shown
        with at(other):
            assert not Game.objects.filter(pk=game_of(game)).exists()
            assert not Seat.objects.filter(game=game_of(game)).exists()
        verify()
        assert make_move(ann, game) or make_move(ben, game)
    assert {database: _guards(database) for database in (HOME, EAST)} == guarded
    assert {on for _, on in guarded[EAST]} == {"A"}
    verify()


def test_a_move_is_made_once_though_its_game_has_moved_meanwhile(ann: Actor, ben: Actor) -> None:
    game = begun(ann, ben, HOME)
    mover = ann if ann.get(f"games/{game}/legal-moves/").json()["decisions"][0]["moves"] else ben
    asked = mover.get(f"games/{game}/legal-moves/").json()["decisions"][0]["moves"][0]["notation"]
    body, key = {"notation": asked}, {"Idempotency_Key": "once"}
    first = mover.post(f"games/{game}/moves/", body, **key)
    assert first.status_code == 200, first.content
    move_slot_of(game, EAST)
    again = mover.post(f"games/{game}/moves/", body, **key)
    assert again.headers["Idempotent-Replay"] == "true"
    assert again.json() == first.json()


def test_a_game_is_made_once_by_its_key_though_it_has_moved_meanwhile(ann: Actor) -> None:
    asked = {"title": "night_market", "seats": [ME, OPEN]}
    made = ann.post("games/", asked, Idempotency_Key="table").json()["id"]
    move_slot_of(made, HOME if place_of(game_of(made)) == EAST else EAST)
    again = ann.post("games/", asked, Idempotency_Key="table")
    assert again.status_code == 201
    assert again.json()["id"] == made
    assert again.headers["Idempotent-Replay"] == "true"
    with at(place_of(game_of(made))):
        assert KeyedRequest.objects.filter(game=game_of(made)).count() == 1


def test_a_game_that_is_over_is_counted_where_it_is_now(ann: Actor) -> None:
    game = played(ann, HOME)
    analytics.tasks.catch_up()
    with at(HOME):
        counted = CountedGame.objects.filter(pk=game_of(game)).values().get()
    move_slot_of(game, EAST)
    with at(HOME):
        assert not CountedGame.objects.filter(pk=game_of(game)).exists()
    with at(EAST):
        anew = CountedGame.objects.filter(pk=game_of(game)).values().get()
    assert {**anew, "lot_id": None} == {**counted, "lot_id": None}
    analytics.tasks.catch_up()
    with at(EAST):
        assert CountedGame.objects.filter(pk=game_of(game)).count() == 1


def test_checkpoints_name_where_each_game_stands_wherever_it_lies_or_goes(
    ann: Actor, ben: Actor
) -> None:
    games = [begun(ann, ben, database) for database in filled((HOME, EAST))]
    assert publish()
    assert {game: _named(game) for game in games} == {game: _version(game) for game in games}
    assert first_broken() is None
    for game, to in filled(zip(games, (EAST, HOME), strict=True)):
        assert make_move(ann, game) or make_move(ben, game)
        assert _named(game) < _version(game)
        move_slot_of(game, to)
        assert _named(game) == _version(game)
        assert first_broken() is None


def test_whose_turn_it_is_is_seen_anew_where_a_game_arrives(ann: Actor, ben: Actor) -> None:
    for who in (ann, ben):
        webhook_of(Player.objects.get(pk=player_of(who.player)))
    game = begun(ann, ben, HOME)
    move_slot_of(game, EAST)
    with at(EAST):
        assert Notice.objects.filter(game=game_of(game)).exists()


def _named(game: str) -> int:
    """The last version that a checkpoint names."""
    rows = NamedStream.objects.filter(stream=game_of(game)).order_by("version")
    return rows.values_list("version", flat=True).last() or 0


def _version(game: str) -> int:
    with at(place_of(game_of(game))):
        return read_head(game_of(game)).version


@pytest.mark.parametrize(("source", "to"), [(HOME, EAST), (EAST, HOME)])
@pytest.mark.parametrize(("step", "times"), [("copy_rows", 1), ("delete", 0), ("delete_log", 0)])
def test_a_move_that_is_stopped_leaves_each_game_whole_in_one_place(
    ann: Actor, ben: Actor, source: str, to: str, step: str, times: int
) -> None:
    game = begun(ann, ben, source)
    before = _export(ann, game)
    stopped_move(game, to, step, before=times)
    assert _export(ann, game) == before
    assert make_move(ann, game) or make_move(ben, game)
    tidy()
    lies_at = place_of(game_of(game))
    for database in (HOME, EAST):
        with at(database):
            assert Game.objects.filter(pk=game_of(game)).exists() == (database == lies_at)
    verify()
    move([slot_of(game_of(game))], to)
    assert place_of(game_of(game)) == to
    verify()


def test_a_game_that_lies_nowhere_else_is_never_removed(ann: Actor, ben: Actor) -> None:
    """Wherever the map says that it lies: not by ``tidy``, and not by a move to where it is."""
    stranded, ahead = begun(ann, ben, EAST), begun(ann, ben, EAST)
    slots = {game: slot_of(game_of(game)) for game in (stranded, ahead)}
    _copied_and_ahead(ann, ben, ahead)
    for game in filled(slots):
        version = _version(game)
        Slot.objects.filter(number=slots[game]).update(database=HOME)
        look_again()
        for refused in filled((tidy().refused, move([slots[game]], EAST).refused)):
            assert ["is not removed" in why for why in refused] == [True]
        with at(EAST):
            assert Game.objects.filter(pk=game_of(game)).exists()
            assert read_head(game_of(game)).version == version
        Slot.objects.filter(number=slots[game]).update(database=EAST)
        look_again()
        assert ann.get(f"games/{game}/").status_code == 200
    tidy()
    verify()


def _copied_and_ahead(ann: Actor, ben: Actor, game: str) -> None:
    """It lies at home too, where it was copied to, and went on since."""
    slot = slot_of(game_of(game))
    with at(HOME), transaction.atomic():
        moving._take_in(slot, [game_of(game)], EAST, HOME)
    assert make_move(ann, game) or make_move(ben, game)
