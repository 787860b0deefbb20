"""Old games lie apart, are read and verified there as before, and come back as they were."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, OperationalError, connection
from django.test import Client
from django.utils import timezone

from analytics.projection.counting import count
from audit.adjudicating.everything import games_and_streams
from audit.adjudicating.game import game_fault
from audit.checkpoints.checking import first_broken
from audit.checkpoints.publishing import publish
from audit.history.lines import history
from audit.old import moving
from audit.old.choosing import away, old_games
from audit.old.moving import Stays, moved
from audit.old.telling import move_all
from audit.sql import sql
from environment.checkpoint_keys import SigningKey
from events import reading
from events.feed import read_feed
from events.putting_away import NotTheSame, bring_back, put_away
from events.queries import statement
from events.reading import read_batch, read_events, read_facts
from games.engine.secrecy import SPECTATOR
from games.identifiers import opaque_game
from games.models import Game
from games.models.game import Population
from games.selectors import game_at
from games.services.forking import fork_game
from games.services.loading import forget_games, load_game
from games.services.players import guest
from games.services.seating import SeatRequest
from games.services.snapshots import keep
from tests.audit.conftest import Finished
from tests.audit.doctoring import FAIL, asked, run, triggers_off
from tests.events.feed_end import end_of_feed
from tests.filled import filled

ROWS = """
    SELECT stream, version, batch, position, transaction, recorded_at, era, size, stamp, hashes,
        types, privates, payloads, actor, key, fingerprint
    FROM {} WHERE stream = %s ORDER BY version
"""


@pytest.fixture
def game(finished: Finished) -> Game:
    return finished("persian_invasion", 1)


@pytest.fixture
def apart(game: Game) -> Game:
    assert put_away([game.pk])
    return game


def output_of(command: str, *words: Any, **options: Any) -> str:
    out = StringIO()
    call_command(command, *words, stdout=out, **options)
    return out.getvalue()


def rows(table: str, game: Game) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(ROWS.format(table), [game.pk])
        return list(cursor.fetchall())


def test_it_lies_in_one_place_or_the_other_and_comes_back_as_it_was(game: Game) -> None:
    before = rows("events_batch", game)
    assert before
    put_away([game.pk])
    assert (rows("events_batch", game), rows("events_old", game)) == ([], before)
    output_of("bring_back", opaque_game(game.pk))
    assert (rows("events_batch", game), rows("events_old", game)) == (before, [])


def test_whatever_is_read_of_it_is_what_it_was(game: Game) -> None:
    keep(game.pk)
    url = f"/api/games/{opaque_game(game.pk)}"
    paths = ("", "state/", "events/?after=7", "export/", "course/")

    def answers() -> list[bytes]:
        replies = [Client().get(f"{url}/{path}", secure=True) for path in paths]
        assert [answer.status_code for answer in replies] == [200] * len(paths)
        return [answer.content for answer in replies]

    def read() -> tuple[Any, ...]:
        last = read_batch(game.pk, game.version)
        part = read_events(game.pk, after=3, upto=11)
        return read_events(game.pk), part, read_facts(game.pk, after=3), last, answers()

    before = read()
    put_away([game.pk])
    assert read() == before
    assert history(game, SPECTATOR) == before[-1][3]


def test_it_is_not_folded_anew_at_each_look(game: Game) -> None:
    """Nobody moves there any more, so nobody would keep its end again."""
    keep(game.pk)
    for move in filled((put_away, bring_back)):
        assert move([game.pk]) == 1
        forget_games()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(game_at, "SNAPSHOT_EVERY", 1)
            patch.setattr(game_at, "read_facts", None)
            assert load_game(game).version == game.version


def test_it_is_verified_where_it_lies(apart: Game) -> None:
    assert game_fault(apart.pk) is None
    assert apart.pk in games_and_streams()
    assert "No fault" in output_of("verify", opaque_game(apart.pk))
    triggers_off()
    run("UPDATE events_old SET actor = 'somebody' WHERE batch = 3")
    fault = game_fault(apart.pk)
    assert fault is not None
    assert fault.field == "hash"


@pytest.mark.django_db(transaction=True)
def test_readers_of_all_streams_read_it_in_its_place(finished: Finished, settings: Any) -> None:
    begin = end_of_feed()
    old, new = finished("persian_invasion", 1), finished("dice_forge", 2)
    before = read_feed(begin, batches=10_000)
    assert {event.stream for event in before.events} == {old.pk, new.pk}
    settings.KLEIO_CHECKPOINT_KEY = SigningKey(bytes(32))
    publish()
    put_away([old.pk])
    assert read_feed(begin, batches=10_000) == before
    assert first_broken() is None
    bring_back([old.pk])
    assert read_feed(begin, batches=10_000) == before


def test_figures_count_it(apart: Game) -> None:
    Game.objects.filter(pk=apart.pk).update(population=Population.BOTS)
    assert count([apart.pk]) == {apart.pk}


def test_it_can_be_forked(apart: Game) -> None:
    fork = fork_game(guest("Ann")[0], apart.pk, [SeatRequest("me")])
    assert game_fault(fork.pk) is None
    assert rows("events_batch", fork)


def test_games_that_were_over_for_long_are_old(game: Game, finished: Finished) -> None:
    new = finished("dice_forge", 2)
    Game.objects.filter(pk=game.pk).update(finished_at=timezone.now() - timedelta(days=91))
    a_day_ago = timezone.now() - timedelta(days=1)
    assert old_games(a_day_ago, 10) == [game.pk]
    Game.objects.filter(pk=new.pk).update(finished_at=timezone.now() - timedelta(days=92))
    assert old_games(a_day_ago, 1) == [new.pk]
    put_away([new.pk])
    assert old_games(a_day_ago, 10) == [game.pk]
    assert away() == [new.pk]


def test_whether_a_game_is_away_already_is_looked_up_game_by_game(game: Game) -> None:
    """A join would read all batches that are played, each night."""
    where: dict[str, Any] = {"before": timezone.now(), "most": 10}
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("EXPLAIN " + sql("old_games"), where)
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "Index Cond: ((stream = game.id) AND (version = 1))" in plan
    assert "Hash" not in plan


@pytest.fixture
def long_over(game: Game) -> Game:
    Game.objects.filter(pk=game.pk).update(finished_at=timezone.now() - timedelta(days=91))
    return game


def test_the_commands_say_how_many_went_and_came(long_over: Game, finished: Finished) -> None:
    finished("dice_forge", 2)
    assert output_of("put_away", "--days", "90") == "1 games were put away, 0 had to stay.\n"
    assert output_of("put_away", "--days", "90") == "0 games were put away, 0 had to stay.\n"
    assert output_of("bring_back", "--all") == "1 games were brought back, 0 had to stay.\n"


def test_a_game_that_does_not_verify_stays_where_it_is(long_over: Game) -> None:
    triggers_off()
    run("UPDATE events_batch SET actor = 'somebody' WHERE batch = 3")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("put_away", "--days", "90", stdout=out)
    assert f"{opaque_game(long_over.pk)} stays where it is: version" in out.getvalue()
    assert rows("events_old", long_over) == []


def test_what_lies_there_already_is_never_taken_for_a_copy(apart: Game) -> None:
    run("INSERT INTO events_batch SELECT * FROM events_old WHERE batch < 3")
    with pytest.raises(IntegrityError, match="duplicate key"):
        put_away([apart.pk])


ADDED = """
    INSERT INTO events_old SELECT stream, version + 1000, batch, position, transaction,
        recorded_at, era, size, stamp, hashes, types, privates, payloads, 'somebody', NULL, NULL
    FROM events_batch WHERE batch = 3
"""


def test_what_was_added_there_is_never_taken_for_a_part_of_the_game(game: Game) -> None:
    run(ADDED)
    with pytest.raises(NotTheSame):
        put_away([game.pk])
    assert len(rows("events_old", game)) == 1


@pytest.mark.parametrize("added", [ADDED, "INSERT INTO events_old SELECT * FROM events_batch"])
def test_what_lies_there_besides_is_a_fault(game: Game, added: str) -> None:
    run(added)
    fault = game_fault(game.pk)
    assert fault is not None
    assert fault.field in ("batch", "version")
    with pytest.raises(SystemExit):
        output_of("verify", all=True)


def test_a_game_that_cannot_move_keeps_no_other_one_waiting(
    long_over: Game, finished: Finished, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one that does not verify, and of one that is gone since the list was made."""
    other = finished("dice_forge", 2)
    run(ADDED.replace("events_batch WHERE", f"events_batch WHERE stream = '{long_over.pk}' AND"))
    gone = uuid4()
    steps = list(moved([long_over.pk, gone, other.pk], put_away))
    assert [step.game for step in steps if isinstance(step, Stays)] == [long_over.pk, gone]
    assert [step for step in steps if not isinstance(step, Stays)] == [1]
    assert rows("events_old", other)


def test_what_the_database_refuses_of_one_game_stays_alone(
    game: Game, finished: Finished, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "_why_not", lambda game: "")
    other = finished("dice_forge", 2)
    run(f"INSERT INTO events_old SELECT * FROM events_batch WHERE stream = '{game.pk}'")
    steps = list(moved([game.pk, other.pk], put_away))
    [stays] = [step for step in steps if isinstance(step, Stays)]
    assert stays.game == game.pk
    assert "duplicate key" in stays.reason
    assert [step for step in steps if not isinstance(step, Stays)] == [1]


def test_who_is_in_the_way_again_and_again_is_told_and_the_sum_is_said(
    long_over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_the_way(games: object) -> int:
        raise OperationalError("somebody is in the way")

    monkeypatch.setattr(moving, "_PAUSES", (0, 0))
    out: list[object] = []
    with pytest.raises(SystemExit):
        move_all(lambda: [long_over.pk], in_the_way, out.append, words="put away")
    assert out == [
        "The rest of default waits for another time: somebody is in the way",
        "0 games were put away, 0 had to stay.",
    ]


def test_a_named_game_that_is_not_there_is_told(apart: Game, finished: Finished) -> None:
    here = finished("dice_forge", 2)
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("bring_back", opaque_game(apart.pk), opaque_game(here.pk), stdout=out)
    assert out.getvalue() == (
        f"{opaque_game(here.pk)} is not there to be moved.\n"
        "1 games were brought back, 1 had to stay.\n"
    )


def test_a_named_game_is_found_by_index(apart: Game) -> None:
    """However many lie beside it on disks that are slow."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("EXPLAIN " + sql("games_away"), {"named": [apart.pk]})
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "Index Cond: ((stream = ANY" in plan


@pytest.mark.parametrize(
    "words", [("put_away", "--days", "-1"), ("put_away", "--days", "1", "--most", "0")]
)
def test_wrong_words_are_refused(db: None, words: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        call_command(*words)


def test_there_is_no_way_back_to_the_release_before_while_games_lie_apart(apart: Game) -> None:
    with pytest.raises(Exception, match=r"bring them back first, with manage\.py bring_back --all"):
        call_command("migrate", "events", "0005", verbosity=0)


def test_the_doctor_misses_a_trigger_there(db: None) -> None:
    run("ALTER TABLE events_old DISABLE TRIGGER events_refuse")
    assert "events_old" in asked("triggers").text


def test_a_game_that_is_played_is_not_looked_for_there(game: Game) -> None:
    """Neither where there are events, nor where somebody asks for what is not there yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "anywhere", None)
        assert len(read_events(game.pk)) == game.version
        assert len(read_events(game.pk, after=3)) == game.version - 3
        assert read_events(game.pk, after=game.version) == []
        assert read_batch(game.pk, game.version)
        assert read_facts(game.pk, after=game.version)[1] == []


def test_a_stream_that_moves_between_two_statements_is_read_whole(game: Game) -> None:
    """Its first batch is cut, and asked for by a statement of its own."""
    before, asked = read_events(game.pk, after=3), statement

    def moves(name: str) -> str:
        if name == "batch":
            put_away([game.pk])
        return asked(name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "statement", moves)
        assert read_events(game.pk, after=3) == before


def test_the_doctor_names_what_lies_in_both_places(apart: Game) -> None:
    assert asked("old games").text == "none lies in two places"
    run("INSERT INTO events_batch SELECT * FROM events_old")
    result = asked("old games")
    assert result.level == FAIL
    assert opaque_game(apart.pk) in result.text
