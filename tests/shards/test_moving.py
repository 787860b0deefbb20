"""Games move between two servers with their chains whole, and whatever stops a move harms none."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from io import StringIO
from time import monotonic, sleep
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections

import analytics.tasks
from analytics.models import CountedGame
from analytics.projection.catching_up import CURSOR
from audit.checkpoints.checking import first_broken
from audit.checkpoints.publishing import publish
from audit.models import NamedStream
from database import transaction
from database.at_hand import HOME, at, connection
from environment.checkpoint_keys import SigningKey
from events.cursors import read_cursor
from events.reading import read_head
from events.writing import append
from games.identifiers import game_of, player_of
from games.models import Game, KeyedRequest, Player, Seat
from games.models.tournament import Pairing, Tournament
from games.services import appending
from notices.models import Notice
from shards import moving, places
from shards.errors import CannotMove
from shards.freezing import alone
from shards.management.commands import shards as commands
from shards.models import Slot
from shards.moving import move, tidy
from shards.places import look_again, place_of, slots_at
from shards.slots import slot_of
from tests.api.actors import Actor
from tests.filled import filled
from tests.live.streams import until
from tests.notices.table import webhook_of
from tests.shards.servers import EAST
from tests.shards.tables import ME, OPEN, begun, make_move, played

pytestmark = pytest.mark.usefixtures("processes", "servers")


@pytest.fixture(autouse=True)
def key(settings: Any) -> None:
    """Checkpoints are published, for ever, and verified with all else."""
    settings.KLEIO_CHECKPOINT_KEY = SigningKey(bytes(range(32)))
    settings.KLEIO_FORMER_CHECKPOINT_KEYS = []


def _export(who: Actor, game: str) -> bytes:
    answer = who.get(f"games/{game}/export/")
    assert answer.status_code == 200
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def _move_slot_of(game: str, to: str) -> None:
    assert move([slot_of(game_of(game))], to).games >= 1
    assert place_of(game_of(game)) == to


def _verified() -> str:
    told = StringIO()
    call_command("verify", all=True, stdout=told)
    return told.getvalue()


def _guards(database: str) -> set[tuple[str, str]]:
    """Whether the triggers are on that let nobody change the log, by table."""
    with connections[database].cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text, tgenabled::text FROM pg_trigger"
            " WHERE tgname = 'events_refuse'"
        )
        return set(cursor.fetchall())


def test_a_game_moves_there_and_back_and_its_chain_is_whole(ann: Actor, ben: Actor) -> None:
    game = begun(ann, ben, HOME)
    guarded = {database: _guards(database) for database in (HOME, EAST)}
    for to, other in filled(((EAST, HOME), (HOME, EAST), (EAST, HOME))):
        assert make_move(ann, game) or make_move(ben, game)
        before, shown = _export(ann, game), ann.get(f"games/{game}/").json()
        _move_slot_of(game, to)
        assert _export(ann, game) == before
        assert ann.get(f"games/{game}/").json() == shown
        with at(other):
            assert not Game.objects.filter(pk=game_of(game)).exists()
            assert not Seat.objects.filter(game=game_of(game)).exists()
        assert "No fault was found." in _verified()
        assert make_move(ann, game) or make_move(ben, game)
    assert {database: _guards(database) for database in (HOME, EAST)} == guarded
    assert {on for _, on in guarded[EAST]} == {"A"}
    assert "No fault was found." in _verified()


def test_a_move_is_made_once_though_its_game_has_moved_meanwhile(ann: Actor, ben: Actor) -> None:
    game = begun(ann, ben, HOME)
    mover = ann if ann.get(f"games/{game}/legal-moves/").json()["decisions"][0]["moves"] else ben
    asked = mover.get(f"games/{game}/legal-moves/").json()["decisions"][0]["moves"][0]["notation"]
    body, key = {"notation": asked}, {"Idempotency_Key": "once"}
    first = mover.post(f"games/{game}/moves/", body, **key)
    assert first.status_code == 200, first.content
    _move_slot_of(game, EAST)
    again = mover.post(f"games/{game}/moves/", body, **key)
    assert again.headers["Idempotent-Replay"] == "true"
    assert again.json() == first.json()


def test_a_game_is_made_once_by_its_key_though_it_has_moved_meanwhile(ann: Actor) -> None:
    asked = {"title": "night_market", "seats": [ME, OPEN]}
    made = ann.post("games/", asked, Idempotency_Key="table").json()["id"]
    _move_slot_of(made, HOME if place_of(game_of(made)) == EAST else EAST)
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
    _move_slot_of(game, EAST)
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
        _move_slot_of(game, to)
        assert _named(game) == _version(game)
        assert first_broken() is None


def test_whose_turn_it_is_is_seen_anew_where_a_game_arrives(ann: Actor, ben: Actor) -> None:
    for who in (ann, ben):
        webhook_of(Player.objects.get(pk=player_of(who.player)))
    game = begun(ann, ben, HOME)
    _move_slot_of(game, EAST)
    with at(EAST):
        assert Notice.objects.filter(game=game_of(game)).exists()


def _named(game: str) -> int:
    """The last version that a checkpoint names."""
    rows = NamedStream.objects.filter(stream=game_of(game)).order_by("version")
    return rows.values_list("version", flat=True).last() or 0


def _version(game: str) -> int:
    with at(place_of(game_of(game))):
        return read_head(game_of(game)).version


class _Killed(Exception):
    pass


@pytest.mark.parametrize(("source", "to"), [(HOME, EAST), (EAST, HOME)])
@pytest.mark.parametrize("step", ["_copy", "_delete", "_delete_log"])
def test_a_move_that_is_stopped_leaves_each_game_whole_in_one_place(
    ann: Actor, ben: Actor, monkeypatch: pytest.MonkeyPatch, source: str, to: str, step: str
) -> None:
    game = begun(ann, ben, source)
    before = _export(ann, game)

    def stop(*_given: Any) -> None:
        raise _Killed

    real, calls = getattr(moving, step), []

    def later(*given: Any) -> Any:
        calls.append(given)
        # Remainders are removed first, by the same functions.
        return stop() if len(calls) > 1 else real(*given)

    with monkeypatch.context() as patched:
        patched.setattr(moving, step, later)
        with pytest.raises(_Killed):
            move([slot_of(game_of(game))], to)
    look_again()
    assert _export(ann, game) == before
    assert make_move(ann, game) or make_move(ben, game)
    tidy()
    lies_at = place_of(game_of(game))
    for database in (HOME, EAST):
        with at(database):
            assert Game.objects.filter(pk=game_of(game)).exists() == (database == lies_at)
    assert "No fault was found." in _verified()
    move([slot_of(game_of(game))], to)
    assert place_of(game_of(game)) == to
    assert "No fault was found." in _verified()


def test_a_game_that_lies_nowhere_else_is_never_removed(ann: Actor, ben: Actor) -> None:
    """Wherever the map says that it lies: not by ``tidy``, and not by a move to where it is."""
    stranded, ahead = begun(ann, ben, EAST), begun(ann, ben, EAST)
    slots = {game: slot_of(game_of(game)) for game in (stranded, ahead)}
    _copied_and_ahead(ann, ben, ahead)
    for game in filled(slots):
        version = _version(game)
        Slot.objects.filter(number=slots[game]).update(database=HOME)
        look_again()
        with pytest.raises(CannotMove, match="is not removed"):
            tidy()
        with pytest.raises(CannotMove, match="is not removed"):
            move([slots[game]], EAST)
        with at(EAST):
            assert Game.objects.filter(pk=game_of(game)).exists()
            assert read_head(game_of(game)).version == version
        Slot.objects.filter(number=slots[game]).update(database=EAST)
        look_again()
        assert ann.get(f"games/{game}/").status_code == 200
    tidy()
    assert "No fault was found." in _verified()


def _copied_and_ahead(ann: Actor, ben: Actor, game: str) -> None:
    """It lies at home too, where it was copied to, and went on since."""
    slot = slot_of(game_of(game))
    with at(HOME), transaction.atomic():
        moving._take_in(slot, [game_of(game)], EAST, HOME)
    assert make_move(ann, game) or make_move(ben, game)


def test_a_move_waits_for_who_counts_and_holds_no_game_meanwhile(ann: Actor) -> None:
    """Who counts holds the cursor and asks for games then: else each would wait for the other."""
    game = played(ann, HOME)
    slot = slot_of(game_of(game))
    with ThreadPoolExecutor(1) as mover:
        with transaction.atomic():
            read_cursor(CURSOR, hold=True)
            moved = mover.submit(_by_itself, partial(move, [slot], EAST))
            until(_somebody_waits_for_a_lock)
            assert Game.objects.select_for_update(nowait=True).get(pk=game_of(game))
        moved.result(30)
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
        sleep(0.5)
        return True

    monkeypatch.setattr(moving, "know_what_the_home_knows", slowly)
    for database in filled((HOME, EAST)):
        with connections[database].cursor() as cursor:
            cursor.execute("SET idle_in_transaction_session_timeout = '100ms'")
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
    real, last_era, locked = moving._copy, moving._last_era, []
    last = max(era, last_era(slot_of(game_of(game)), EAST))

    def watched(*given: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock'"
                " AND relation IN ('events_batch'::regclass, 'events_stream'::regclass)"
            )
            locked.extend(cursor.fetchall())
        real(*given)

    monkeypatch.setattr(moving, "_copy", watched)
    monkeypatch.setattr(moving, "_last_era", lambda *given: last)
    assert move([slot_of(game_of(game))], HOME).games >= 1
    assert set(filled(locked)) == {(0,)}
    with connections[HOME].cursor() as cursor:
        cursor.execute("SELECT max(era) FROM events_era")
        assert cursor.fetchall() == [(last + 1,)]


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
        assert "\n1 slots are frozen: " in _told("list")
        _told(*again)
        assert ann.get(f"games/{game}/").status_code == 200
        assert "frozen" not in _told("list")


def test_nobody_moves_or_tidies_while_somebody_moves(ann: Actor, ben: Actor) -> None:
    """Or ``tidy`` would take what has just arrived for a remainder."""
    slot = slot_of(game_of(begun(ann, ben, HOME)))
    with ThreadPoolExecutor(1) as other, alone():
        works: list[Callable[[], object]] = [tidy, partial(move, [slot], EAST)]
        for work in filled(works):
            with pytest.raises(CannotMove, match="by somebody else"):
                other.submit(_by_itself, work).result(30)
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
        told = _told("move", "1", "--to", EAST)
        assert told.startswith("1 slots ")
        assert told.endswith(" 1 slots stay, with games of tournaments.\n")
        assert stays in slots_at(HOME)
        assert other in slots_at(EAST)
    finally:
        cup.delete()


def _told(*words: str) -> str:
    out = StringIO()
    call_command("shards", *words, stdout=out)
    return out.getvalue()


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


def test_who_believes_an_old_map_is_told_to_ask_again(ann: Actor, ben: Actor) -> None:
    game = begun(ann, ben, HOME)
    old = places._known()
    _move_slot_of(game, EAST)
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
            mover.submit(_moved_alone, game).result(30)
        return append(*args, **named)

    monkeypatch.setattr(appending, "append_events", gone_meanwhile)
    notation = {"notation": decisions[0]["moves"][0]["notation"]}
    late = who.post(f"games/{game}/moves/", notation)
    assert late.status_code == 503, late.content
    assert who.post(f"games/{game}/moves/", notation).status_code == 200


def _moved_alone(game: str) -> None:
    try:
        _move_slot_of(game, EAST)
    finally:
        connections.close_all()  # those of this thread
