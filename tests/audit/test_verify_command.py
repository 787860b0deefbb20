"""``manage.py verify``: whatever is changed of a stored game, it is named."""

from __future__ import annotations

import hmac
import json
from dataclasses import replace
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from audit.adjudicating.game import check_game, game_fault
from audit.history.lines import history
from audit.importing import storing
from audit.importing.refusal import ImportRefused
from audit.importing.storing import import_history
from events.chain import Fault
from events.reading import read_events
from games.bots.quick import quick_number
from games.engine import asking, registry
from games.engine.canonical import canonical
from games.engine.records import ranked
from games.engine.secrecy import SPECTATOR
from games.identifiers import opaque_game
from games.models import Game, Player
from games.models.game import Status
from games.services.bots import bot_turn
from games.services.forking import fork_game
from games.services.loading import load_game_at
from games.services.lobby import create_game, start
from games.services.playing import play
from games.services.resigning import resign
from games.services.seating import SeatRequest
from games.services.snapshots import keep
from tests.audit.conftest import Finished
from tests.audit.doctoring import empty_log, run, triggers_off
from tests.audit.histories import sealed, written

ME, BOT = SeatRequest("me"), SeatRequest("bot", "random")


@pytest.fixture
def ann(db: None) -> Player:
    return Player.objects.create(name="Ann")


def begun(player: Player | None, *seats: SeatRequest, **terms: Any) -> Game:
    return create_game(player, "dice_forge", None, seats, **terms)


def played(game: Game, player: Player, moves: int) -> Game:
    """A person at every seat that is asked, or a bot, so many times or until the game is over.

    Bots among themselves go on for a while when they are asked, on a quick machine to the end.
    """
    title = registry.title(game.title)
    for _ in range(moves):
        game.refresh_from_db()
        if game.status != Status.RUNNING:
            break
        state = load_game_at(game.pk, title, game.version).state
        seat = game.waiting[0]
        if seat in game.bots:
            bot_turn(game.pk, game.version, seat)
        else:
            move = asking.legal_moves(title, state, seat)[0]
            play(game.pk, player, seat, canonical(move))
    game.refresh_from_db()
    return game


def named(fault: Fault | None) -> tuple[int, str]:
    assert fault is not None
    return fault.version, fault.field


def changed(table: str, column: str, to: str, game: Game, where: str = "TRUE") -> None:
    key = {"games_game": "id", "games_seat": "game_id", "games_secret": "game_id"}
    if table == "events_stream":
        triggers_off()
    run(f"UPDATE {table} SET {column} = {to} WHERE {key.get(table, 'stream')} = '{game.pk}'"
        f" AND {where}")  # fmt: skip


def test_a_game_is_sound_at_every_moment_of_it(ann: Player) -> None:
    game = start(begun(ann, ME, ME, BOT, held=True).pk, ann, entropy="by Ann")
    assert game_fault(game.pk) is None
    for _ in range(3):
        played(game, ann, 3)
        assert game_fault(game.pk) is None
    resign(game.pk, ann, 0)
    assert game_fault(game.pk) is None
    assert game_fault(played(game, ann, 2).pk) is None
    resign(game.pk, ann)
    assert game_fault(game.pk) is None
    ann.delete()
    assert game_fault(game.pk) is None


def test_the_log_tells_which_version_of_a_bot_made_each_move(ann: Player) -> None:
    game = played(begun(ann, ME, BOT), ann, 60)
    number = quick_number(game.title)
    assert {e.actor for e in read_events(game.pk)} >= {f"bot:{BOT.level}/{number}"}
    assert game.seats.get(number=1).bot.split("/")[3] == str(number)
    assert game_fault(game.pk) is None


def test_a_seat_that_changed_hands_is_held_to_what_was_told(ann: Player) -> None:
    game = played(begun(ann, ME, ME), ann, 2)
    resign(game.pk, ann, 0)
    played(game, ann, 3)
    for column, to in [("level", "'random'"), ("resigned_at", "NULL"), ("kind", "'person'")]:
        with transaction.atomic():
            changed("games_seat", column, to, game, "number = 0")
            assert named(game_fault(game.pk))[1].startswith("games_seat.")
            transaction.set_rollback(True)


def test_a_game_that_has_not_begun_is_sound(ann: Player) -> None:
    game = create_game(ann, "dice_forge", None, [ME, SeatRequest("open")])
    assert game_fault(game.pk) is None
    Game.objects.filter(pk=game.pk).update(status=Status.RUNNING)
    assert named(game_fault(game.pk)) == (0, "games_game.status")


def test_a_forked_game_is_sound_and_its_copy_is_one(finished: Finished, ann: Player) -> None:
    origin = finished("persian_invasion", 1)
    fork = fork_game(ann, origin.pk, [ME])
    assert game_fault(fork.pk) is None
    assert check_game(fork.pk).draws > 0


def test_a_fork_of_which_only_the_copy_is_left(finished: Finished, ann: Player) -> None:
    fork = fork_game(ann, finished("persian_invasion", 1).pk, [ME])
    [version] = [e.version for e in read_events(fork.pk) if e.type == "forked"]
    triggers_off()
    run(f"DELETE FROM events_event WHERE stream = '{fork.pk}' AND version >= {version}")
    run(
        "UPDATE events_stream SET (version, batches, hash, stamp, transaction, updated_at) ="
        " (SELECT last.version, last.batch + 1, last.hash, opening.stamp, opening.transaction,"
        " last.recorded_at FROM events_event AS last JOIN events_event AS opening"
        " USING (stream, batch) WHERE last.stream = events_stream.stream"
        " AND opening.stamp IS NOT NULL ORDER BY last.version DESC LIMIT 1)"
        f" WHERE stream = '{fork.pk}'"
    )
    assert named(game_fault(fork.pk)) == (version - 1, "games_game.origin")


#: Table, column, another value, which row; and the field that is named, in the last version.
ROWS = [
    ("games_game", "title", "'cyclades'", "", "games_game.title"),
    ("games_game", "rules", "'0'", "", "games_game.rules"),
    ("games_game", "status", "'running'", "", "games_game.status"),
    ("games_game", "seat_count", "3", "", "games_game.seat_count"),
    ("games_game", "is_public", "NOT is_public", "", "games_game.is_public"),
    ("games_game", "population", "'mixed'", "", "games_game.population"),
    ("games_game", "handed_over", "TRUE", "", "games_game.handed_over"),
    ("games_game", "options", """'{"sets": {}, "first_seat": 0}'""", "", "games_game.options"),
    ("games_game", "patch", """'{"rounds": 3}'""", "", "games_game.patch"),
    ("games_game", "commitment", "repeat('ab', 32)", "", "games_game.commitment"),
    ("games_game", "version", "version - 1", "", "games_game.version"),
    ("games_game", "moves", "moves + 1", "", "games_game.moves"),
    ("games_game", "waiting", "'{0}'", "", "games_game.waiting"),
    ("games_game", "bots", "'{0}'", "", "games_game.bots"),
    ("games_game", "winners", "'{0,1,2}'", "", "games_game.winners"),
    ("games_game", "outcome", "jsonb_set(outcome, '{reason}', '1')", "", "games_game.outcome"),
    ("games_game", "origin", "gen_random_uuid()", "", "games_game.origin"),
    ("games_game", "origin_version", "3", "", "games_game.origin_version"),
    ("games_game", "imported_at", "now()", "", "games_game.imported_at"),
    ("games_game", "started_at", "started_at - '1 s'::interval", "", "games_game.started_at"),
    ("games_game", "moved_at", "moved_at + '1 us'::interval", "", "games_game.moved_at"),
    ("games_game", "finished_at", "NULL", "", "games_game.finished_at"),
    ("games_seat", "kind", "'person'", "number = 1", "games_seat."),
    ("games_seat", "level", "'greedy'", "number = 1", "games_seat.level"),
    ("games_seat", "bot", "'expert/dice_forge/2/1/ab'", "number = 1", "games_seat.bot"),
    ("games_seat", "entropy", "'x'", "number = 1", "games_seat.entropy"),
    ("games_seat", "number", "7", "number = 1", "games_seat.number"),
    ("events_stream", "updated_at", "now()", "", "events_stream.updated_at"),
    ("events_snapshot", "hash", "sha256(hash)", "", "events_snapshot.digest"),
    ("events_snapshot", "body", "body || 'x'", "", "events_snapshot.digest"),
]


def test_every_row_beside_the_log_is_held_to_it(finished: Finished) -> None:
    game = finished("dice_forge", 2)
    keep(game.pk)
    assert game_fault(game.pk) is None
    for table, column, to, where, field in ROWS:
        with transaction.atomic():
            changed(table, column, to, game, where or "TRUE")
            version, fault = named(game_fault(game.pk))
            transaction.set_rollback(True)
        assert fault.startswith(field), (column, fault)
        assert 0 < version <= game.version, column
    assert game_fault(game.pk) is None


def test_another_seed_is_not_the_promised_one(finished: Finished) -> None:
    game = finished("persian_invasion", 1)
    changed("games_secret", "seed", "sha256(seed)", game)
    assert named(game_fault(game.pk)) == (0, "games_secret.seed")
    run(f"DELETE FROM games_secret WHERE game_id = '{game.pk}'")
    assert named(game_fault(game.pk)) == (0, "games_secret")


def test_a_kept_position_that_the_events_do_not_lead_to(finished: Finished) -> None:
    """Whoever changes it knows how to make its digest."""
    game = finished("persian_invasion", 1)
    keep(game.pk)
    place = "stream || '|' || version || '|' || batches || '|' || encode(hash, 'hex')"
    body = "convert_to(replace(convert_from(body, 'UTF8'), '\"moves\":', '\"moves\":1'), 'UTF8')"
    changed("events_snapshot", "body", body, game)
    changed("events_snapshot", "digest",
            f"sha256(convert_to({place} || '|' || tag || '|', 'UTF8') || body)", game)  # fmt: skip
    assert named(game_fault(game.pk)) == (game.version, "events_snapshot.body")


def test_people_are_held_to_what_they_did(ann: Player) -> None:
    game = played(begun(ann, ME, ME), ann, 4)
    ben = Player.objects.create(name="Ben")
    for column, to, field in [
        ("player_id", f"'{ben.pk}'", "games_seat.player_id"),
        ("player_id", "NULL", "games_seat.player_id"),
        ("resigned_at", "now()", "games_seat.resigned_at"),
        ("level", "'greedy'", "games_seat.level"),
    ]:
        with transaction.atomic():
            changed("games_seat", column, to, game, f"number = {game.waiting[0]}")
            assert named(game_fault(game.pk))[1] == field
            transaction.set_rollback(True)
    for to in ("NULL", f"'{ben.pk}'"):
        with transaction.atomic():
            changed("games_game", "creator_id", to, game)
            assert named(game_fault(game.pk))[1] == "games_game.creator_id"
            transaction.set_rollback(True)


def test_only_bots_are_hurried(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all hashes made anew, so that only who acted can tell."""
    game = played(begun(ann, ME, ME), ann, 4)
    monkeypatch.setattr("audit.adjudicating.game.stream_fault", lambda stream, salt_key: None)
    version = max(e.version for e in read_events(game.pk) if e.type == "chose" and e.actor)
    triggers_off()
    run(
        "UPDATE events_event SET payload = payload || '{\"hurried\": true}'"
        f" WHERE stream = '{game.pk}' AND version = {version}"
    )
    assert named(game_fault(game.pk)) == (version, "payload.hurried")


def test_what_is_imported_is_held_to_its_file(finished: Finished) -> None:
    with transaction.atomic():
        file = history(finished("persian_invasion", 1), SPECTATOR)
        transaction.set_rollback(True)
    game = import_history(file)
    assert game_fault(game.pk) is None
    for column, to in [("is_public", "FALSE"), ("imported_at", "NULL"), ("imported_at", "now()")]:
        with transaction.atomic():
            changed("games_game", column, to, game)
            assert named(game_fault(game.pk))[1] == f"games_game.{column}"
            transaction.set_rollback(True)


def test_a_chain_in_which_all_fits_is_not_enough(
    finished: Finished, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who holds the seed can write a log anew in which every hash, salt and stamp is right."""
    with transaction.atomic():
        exported = history(finished("dice_forge", 3), SPECTATOR)
        transaction.set_rollback(True)
    lines = [json.loads(line) for line in exported.splitlines()]
    waits = [line for line in lines[1:] if line["type"] == "waits"][7]
    waits["payload"]["since"] += 1
    salt_key = hmac.digest(bytes.fromhex(lines[0]["seed"]), b"kleio salt", "sha256")
    monkeypatch.setattr(storing, "outcome_of", lambda file, unadjudicated: ranked((3, 2, 1), "so"))
    with pytest.raises(ImportRefused, match=rf"version {waits['version']}: payload\.since"):
        storing.import_history(written(sealed(lines, salt_key)))


@pytest.mark.parametrize("field", ["title", "rules", "options", "entropy", "seats"])
def test_a_first_event_that_was_written_anew_is_named_or_the_row_that_it_contradicts(
    finished: Finished, monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    """With all hashes made anew, so that only the rules, the draws and the rows can tell."""
    game = finished("dice_forge", 2)
    values = {
        "title": "chess",
        "rules": "0",
        "options": {"sets": {"M3": "B"}, "first_seat": 0},
        "entropy": ["", "x"],
        "seats": 3,
    }
    monkeypatch.setattr("audit.adjudicating.game.stream_fault", lambda stream, salt_key: None)
    triggers_off()
    run(
        f"UPDATE events_event SET payload = jsonb_set(payload, '{{{field}}}',"
        f" '{json.dumps(values[field])}') WHERE stream = '{game.pk}' AND version = 1"
    )
    version, fault = named(game_fault(game.pk))
    assert fault.startswith(("payload.", "games_game.rules"))
    assert version > 0


def verified(*words: str) -> tuple[int, list[str]]:
    out = StringIO()
    try:
        call_command("verify", *words, stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def test_the_command_says_how_much_it_looked_at(finished: Finished) -> None:
    game = finished("persian_invasion", 1)
    status, lines = verified(opaque_game(game.pk))
    assert status == 0
    draws = check_game(game.pk).draws
    assert lines[-1].startswith(f"1 games, {game.version:,} events, {draws} draws in ")
    assert lines[-1].endswith("No fault was found.")


def test_the_command_names_each_faulty_game(finished: Finished) -> None:
    sound, one, two = (finished("persian_invasion", 1) for _ in range(3))
    changed("games_game", "moves", "0", one)
    triggers_off()
    run(f"UPDATE events_event SET type = 'x' WHERE stream = '{two.pk}' AND version = 3")
    nobody = uuid4()
    names = [opaque_game(each) for each in (sound.pk, one.pk, two.pk, nobody)]
    status, lines = verified(*names)
    assert status == 1
    assert lines[0].startswith(f"{names[1]}: version {one.version}: games_game.moves: 0 stands")
    assert lines[1].startswith(f"{names[2]}: version 3: hash")
    assert lines[2].startswith(f"{names[3]}: version 0: games_game: There is nothing")
    assert lines[3].endswith("3 faults.")


def test_streams_without_games_are_found_and_games_without_streams(finished: Finished) -> None:
    lost, bare = finished("persian_invasion", 1), finished("persian_invasion", 1)
    triggers_off()
    run(f"DELETE FROM analytics_simulatedgame WHERE game_id = '{lost.pk}'")
    for table in ("games_seat", "games_secret"):
        run(f"DELETE FROM {table} WHERE game_id = '{lost.pk}'")
    run(f"DELETE FROM games_game WHERE id = '{lost.pk}'")
    for table in ("events_event", "events_stream"):
        run(f"DELETE FROM {table} WHERE stream = '{bare.pk}'")
    status, lines = verified("--all")
    assert status == 1
    by_id = {line.split(":")[0]: line for line in lines[:-1]}
    assert "There are events, and no game" in by_id[opaque_game(lost.pk)]
    assert "games_game." in by_id[opaque_game(bare.pk)]


def test_only_what_moved_lately(finished: Finished) -> None:
    empty_log()
    finished("persian_invasion", 1)
    _, lines = verified("--since", "0.5")
    assert lines[-1].startswith("1 games")
    _, lines = verified("--since", "0")
    assert lines[-1].startswith("0 games, 0 events, 0 draws")


def test_games_of_earlier_rules_are_replayed_and_said_to_be(
    finished: Finished, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished("persian_invasion", 1)
    later = replace(registry.title(game.title), rules="later", works={})
    monkeypatch.setattr(registry, "titles", lambda: {later.id: later})
    status, lines = verified(opaque_game(game.pk))
    assert status == 0
    assert lines[0].startswith(f"1 games of persian_invasion {game.rules} were replayed")


@pytest.mark.parametrize(
    "words", [(), ("gme_x",), ("--all", "--since", "1"), ("--all", "--jobs", "0")]
)
def test_words_that_the_command_does_not_take(db: None, words: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        call_command("verify", *words)
