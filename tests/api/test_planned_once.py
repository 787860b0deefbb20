"""What is asked with every move is read once by psycopg, and planned once by PostgreSQL.

Whether a prepared statement keeps its plan is PostgreSQL's choice, by what both kinds of plan would
cost; so it hangs on how a statement is written, and on how large the tables are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from psycopg._queries import MAX_CACHED_STATEMENT_LENGTH

from events.queries import statement
from events.writing import _statement
from games.engine import asking, registry
from games.engine.canonical import canonical
from games.engine.secrecy import SPECTATOR
from games.models import Game
from games.services import bots
from games.services.appending import _written
from games.services.bots import bot_turn
from games.services.loading import load_game
from games.services.playing import play
from live.reading import Lens, news_of
from tests.api.actors import Actor
from tests.api.conftest import BOT, Table, seated, uuid_of
from tests.api.play import decisions
from tests.api.statements import statements_told
from tests.filled import filled
from tests.prepared import prepared_as_ever

pytestmark = pytest.mark.django_db(transaction=True)

MOVES = 24
HOT = 20
"""Of this many calls or more is a statement that goes with each move."""

SETTLING = 2 + 5
"""Calls for which a plan is made: before Django's statements are prepared, and while PostgreSQL
finds out what plans of their own would cost."""

OTHERS = 8
"""Games that are there when the tables are looked at. Where statistics know of one alone, or of
what another test left, a value that they do not know is guessed to be found in fewer rows."""

_PARAMETER = re.compile(r"\$\d+|%\(\w+\)s|%s")


@pytest.fixture(autouse=True)
def _as_on_large_tables(table: Table, ben: Actor) -> Iterator[None]:
    """On a connection of the test's own. Where no table is read whole, plans cost what they do on
    large ones, and those of a call's own save most. Nor is any table longer than its rows, as those
    are that other tests filled and emptied: there each row is thought to lie on a page of its own.
    """
    for _ in range(OTHERS):
        seated(table(title="dice_forge"), ben)
    with prepared_as_ever():
        connection.close()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT relid::regclass FROM pg_stat_user_tables"
                " WHERE relname ~ '^games_' AND pg_relation_size(relid) > 8192"
            )
            for (longer_than_a_page,) in cursor.fetchall():
                cursor.execute(f"VACUUM (FULL) {longer_than_a_page}")
            cursor.execute("ANALYZE")
            cursor.execute("SET enable_seqscan = off")
        yield
        connection.close()


@contextmanager
def planned_once(*told_of: str) -> Iterator[None]:
    """What this thread asks again and again in the block keeps its plan; among it are statements
    that tell of each of these."""
    with statements_told() as statements:
        yield
    counts = Counter(map(_shape, statements))
    hot = [text for text, calls in counts.items() if calls >= HOT]
    assert [name for name in told_of if not any(name in text for text in hot)] == []
    kept, tried = _plans()
    assert [text for text in hot if not kept[text] + tried[text]] == []
    again_and_again = {text.encode() for text in statements if _shape(text) in hot}
    assert [text for text in again_and_again if len(text) > MAX_CACHED_STATEMENT_LENGTH] == []
    anew = {text: counts[text] - kept[text] for text in hot}
    assert {text: times for text, times in anew.items() if times > SETTLING} == {}


def _plans() -> tuple[Counter[str], Counter[str]]:
    """How often each prepared statement of this connection was carried out by a plan that was
    there, and how often by one made for the call."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement, generic_plans, custom_plans FROM pg_prepared_statements")
        rows = cursor.fetchall()
    kept, tried = Counter[str](), Counter[str]()
    for text, generic, custom in rows:
        kept[_shape(text)] += generic
        tried[_shape(text)] += custom
    return kept, tried


def _shape(statement: str) -> str:
    """The same for a statement as it is written and as it is sent."""
    return " ".join(_PARAMETER.sub("?", statement).replace("%%", "%").split())


READING = _shape(statement("batches"))


def test_what_functions_ask_is_planned_once_too() -> None:
    """``pg_prepared_statements`` tells nothing of it: they say so themselves. What is kept must not
    be what was best while tables were small."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT proname, 'plan_cache_mode=force_generic_plan' = ANY (proconfig)"
            " AND 'enable_seqscan=off' = ANY (proconfig) FROM pg_proc"
            " WHERE proname IN ('events_append', 'events_batches', 'events_facts')"
        )
        assert dict(cursor.fetchall()) == {
            "events_append": True,
            "events_batches": True,
            "events_facts": True,
        }


def test_a_plan_for_any_stream_leaves_out_the_partitions_of_all_others(forge: str) -> None:
    """Else to keep it would be dearer than to plan each call."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_partition_tree('events_batch') WHERE isleaf")
        [(partitions,)] = cursor.fetchall()
        cursor.execute("SET plan_cache_mode = force_generic_plan")
        for function in filled(("events_batches", "events_facts")):
            cursor.execute("SELECT prosrc FROM pg_proc WHERE proname = %s", [function])
            [(source,)] = cursor.fetchall()
            cursor.execute(f"PREPARE {function}(uuid, integer, integer) AS {_asked_in(source)}")
            cursor.execute(
                f"EXPLAIN (ANALYZE, COSTS OFF) EXECUTE {function}('{uuid_of(forge)}', 0, 9)"
            )
            plan = "\n".join(line for (line,) in cursor.fetchall())
            assert f"Subplans Removed: {partitions - 1}" in plan, function


def _asked_in(source: str) -> str:
    """What a function asks, with numbers for its parameters."""
    [asked] = re.findall(r"SELECT .*?;", source, re.DOTALL)
    asked = re.sub(r"\bINTO .*?(?=\bFROM\b)", "", asked, flags=re.DOTALL)
    for number, name in enumerate(("of_stream", "after", "upto"), 1):
        asked = re.sub(rf"\b{name}\b", f"${number}", asked)
    return asked


@pytest.fixture
def forge(table: Table, ben: Actor) -> str:
    """A game of Ann and Ben that is long enough."""
    return seated(table(title="dice_forge"), ben)


def test_by_http(forge: str, ann: Actor, ben: Actor) -> None:
    with planned_once("api_take", "events_append", "games_seat", READING):
        for turn in filled(range(MOVES)):
            who, asked = next(
                (who, asked)
                for who in (ann, ben)
                for asked in decisions(who, forge)
                if asked["moves"]
            )
            move = asked["moves"][turn % len(asked["moves"])]["move"]
            after = who.get(f"games/{forge}/state/").json()["version"]
            body = {"decision": asked["decision"], "move": move, "sight": {"after": after}}
            assert who.post(f"games/{forge}/moves/", body).status_code == 200
            who.get(f"games/{forge}/sight/?after={after}")
            who.get(f"games/{forge}/events/?after={after}")


def test_by_the_services_and_for_who_follows(forge: str) -> None:
    game = Game.objects.get(pk=uuid_of(forge))
    players = {seat.number: seat.player for seat in game.seats.select_related("player")}
    lenses = [Lens(frozenset({0}), True, False), Lens(SPECTATOR, True, False)]
    title = registry.title(game.title, game.rules)
    with planned_once("caller.player_id", "events_append", "games_chat", READING):
        for turn in filled(range(MOVES)):
            before = game.version
            state = load_game(game).state
            asked = asking.decisions(title, state)[0]
            moves, player = asking.moves_of(title, state, asked), players[asked.seat]
            assert player is not None
            game.version = play(
                game.pk, player, asked.seat, canonical(moves[turn % len(moves)]), key=f"{turn}"
            ).version
            assert news_of(game.pk, before, lenses, [b"digest"]).messages[lenses[0]]


def test_by_bots(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "MOST_MOVES", 1)
    game = uuid_of(table(BOT, BOT, title="dice_forge"))
    with planned_once("games_seat AS seat", "events_append"):
        for _ in filled(range(MOVES)):
            row = Game.objects.get(pk=game)
            assert bot_turn(game, row.version, row.waiting[0]) == 1


WRITTEN = ("move", "untimed", "taken_over", "returned", "replaced")


def test_a_batch_finds_its_game_by_its_id_and_not_among_all_that_run() -> None:
    for name in filled(WRITTEN):
        text = _statement(*_written(name)).replace("%%", "%")
        for number, each in enumerate(dict.fromkeys(re.findall(r"%\(\w+\)s", text)), 1):
            text = text.replace(each, f"${number}")
        with connection.connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (GENERIC_PLAN, COSTS OFF) {text}".encode())
            plan = "\n".join(line for (line,) in cursor.fetchall())
        scans = re.findall(r"on (games_\w+)(?: game)?\n +Index Cond: (.*)", plan)
        due = [] if name == "untimed" else [("games_due", "(game_id = $1)")]
        assert scans == [("games_game", "(id = $1)"), *due], (name, plan)
