"""Games from other servers: what is loaded is what was exported, and nothing else is."""

from __future__ import annotations

import gzip
import hmac
import json
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import transaction

from audit.adjudicating.game import game_fault
from audit.history.lines import history
from audit.importing.refusal import ImportRefused
from audit.importing.storing import import_history
from audit.models import ImportedGame
from audit.verifier.kleio_verify import check
from events.reading import read_head
from games.engine import asking, folding, registry
from games.engine.secrecy import SPECTATOR
from games.identifiers import opaque_game
from games.models import Game, Player, Secret
from games.models.game import Status
from games.services.bots import play_to_the_end
from games.services.forking import fork_game
from games.services.seating import SeatRequest
from tests.audit.conftest import Finished
from tests.audit.histories import Line, sealed, written

TITLES = [("dice_forge", 3), ("cyclades", 3), ("lords_of_hellas", 2), ("persian_invasion", 1)]
Export = Callable[..., bytes]
CORPUS = Path(__file__).parent.parent / "corpus"

_exported: dict[tuple[Any, ...], bytes] = {}


@pytest.fixture
def exported(finished: Finished) -> Export:
    """``exported("cyclades", 3)``: the history of a game of another server, unknown here."""

    def made(title: str = "persian_invasion", seats: int = 1, **columns: Any) -> bytes:
        known = title, seats, *columns
        if known not in _exported:
            with transaction.atomic():
                game = finished(title, seats)
                Game.objects.filter(pk=game.pk).update(**columns)
                _exported[known] = history(Game.objects.get(pk=game.pk), SPECTATOR)
                transaction.set_rollback(True)
        return _exported[known]

    return made


def lines(file: bytes) -> list[Line]:
    return [json.loads(line) for line in file.splitlines()]


def lied(file: bytes, change: Callable[[list[Line]], object]) -> bytes:
    """The same history with something changed and all its hashes made anew."""
    changed = lines(file)
    change(changed)
    salt_key = hmac.digest(bytes.fromhex(changed[0]["seed"]), b"kleio salt", "sha256")
    return written(sealed(changed, salt_key))


def nothing_is_here(file: bytes) -> bool:
    stream = lines(file)[0]["stream"]
    return not Game.objects.filter(pk=stream).exists() and read_head(stream).version == 0


@pytest.mark.parametrize(("title", "seats"), TITLES)
def test_what_is_exported_and_imported_and_exported_again_is_the_same(
    exported: Export, title: str, seats: int
) -> None:
    file = exported(title, seats)
    game = import_history(file)
    header, *events = lines(file)
    again, *repeated = lines(history(game, SPECTATOR))
    assert again == header | {"imported": True}
    for event in [*events, *repeated]:
        del event["at"]
    assert repeated == events


def test_an_imported_game_is_over_and_marked_and_nobody_plays_it(exported: Export) -> None:
    file = exported("dice_forge", 3)
    game = import_history(file)
    kept = Game.objects.get(pk=game.pk)
    assert (kept.status, kept.is_played_here, kept.creator) == ("finished", False, None)
    assert kept.outcome is not None
    assert kept.winners == [i for i, place in enumerate(kept.outcome["places"]) if place == 1]
    assert [(s.kind, s.level, s.player) for s in kept.seats.all()] == [("bot", "random", None)] * 3
    assert bytes(Secret.objects.get(game=game).seed).hex() == lines(file)[0]["seed"]
    brought = ImportedGame.objects.get(game=game)
    assert brought.header == lines(file)[0]
    assert kept.imported_at == brought.at == kept.finished_at


def test_an_imported_game_is_sound_by_all_that_is_checked_here(exported: Export) -> None:
    assert game_fault(import_history(exported()).pk) is None


def forked() -> Path:
    """A fork of the rules that are installed; its origin lies beside it."""
    rules = registry.title("persian_invasion").rules
    [path] = CORPUS.glob(f"persian_invasion/{rules}/*-fork.ndjson.gz")
    return path


def test_a_fork_brings_the_seeds_of_its_origins_which_need_not_be_here(db: None) -> None:
    file = gzip.decompress(forked().read_bytes())
    game = import_history(file)
    origins = lines(file)[0]["origin"]
    assert lines(history(game, SPECTATOR))[0]["origin"] == origins
    assert game.origin is not None
    assert opaque_game(game.origin) == origins[-1]["game"]
    assert (game.origin_version, game_fault(game.pk)) == (origins[-1]["version"], None)


def test_an_imported_fork_can_be_forked_here_and_proves_itself_still(db: None) -> None:
    imported = import_history(gzip.decompress(forked().read_bytes()))
    fork = fork_game(Player.objects.create(name="Ann"), imported.pk, [SeatRequest("bot", "random")])
    play_to_the_end(fork.pk)
    exported = history(Game.objects.get(pk=fork.pk), SPECTATOR)
    assert check(exported.splitlines(keepends=True)).fault is None
    assert len(lines(exported)[0]["origin"]) == 2
    assert game_fault(fork.pk) is None


def test_the_origin_of_an_imported_fork_is_held_against_it_where_it_is_here(db: None) -> None:
    fork = forked()
    origin = fork.with_name(fork.name.replace("-fork", ""))
    for path in (origin, fork):
        game = import_history(gzip.decompress(path.read_bytes()))
    assert game_fault(game.pk) is None

    def another(events: list[Line]) -> None:
        forked = next(event for event in events[1:] if event["type"] == "forked")
        forked["payload"]["hash"] = events[0]["origin"][0]["hash"] = "ab" * 32

    file = lied(gzip.decompress(fork.read_bytes()), another)
    elsewhere = under_another_id(file)
    with pytest.raises(ImportRefused, match=r"payload\.hash: gme_\w+ has another hash"):
        import_history(elsewhere)


def under_another_id(file: bytes) -> bytes:
    new = uuid4()
    return lied(file, lambda events: events[0].update(stream=str(new), game=opaque_game(new)))


def test_a_failure_in_the_middle_leaves_nothing(
    exported: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = exported()

    def killed(*_: object, **__: object) -> None:
        raise ConnectionResetError

    monkeypatch.setattr(ImportedGame.objects, "create", killed)
    with pytest.raises(ConnectionResetError):
        import_history(file)
    assert nothing_is_here(file)


def test_what_only_one_viewer_may_know_is_not_loaded(finished: Finished) -> None:
    game = finished("persian_invasion", 1)
    game.status = Status.RUNNING
    with pytest.raises(ImportRefused, match="not whole"):
        import_history(history(game, frozenset({0})))


def test_what_was_private_is_private(exported: Export) -> None:
    game = import_history(exported(is_public=False, invitation="come in"))
    assert (game.is_public, game.invitation) == (False, "")
    assert game_fault(game.pk) is None


def test_a_changed_file_is_refused_with_version_and_field(exported: Export) -> None:
    file = exported()
    changed = lines(file)
    changed[5]["payload"]["since"] = 7
    with pytest.raises(ImportRefused, match="version 5: hash"):
        import_history(written(changed))
    assert nothing_is_here(file)


@pytest.mark.parametrize("field", ["seat", "move"])
def test_a_file_that_proves_itself_and_breaks_the_rules_is_refused(
    exported: Export, field: str
) -> None:
    file = exported("dice_forge", 3)
    chosen = [line for line in lines(file)[1:] if line["type"] == "chose"]
    version, seat = chosen[3]["version"], chosen[3]["payload"]["seat"]
    title = registry.title("dice_forge")
    before = [title.reading.event(json.dumps(line["payload"])) for line in lines(file)[1:version]]
    legal = asking.legal_moves(title, folding.replay(title, before), seat)
    moves = [line["payload"] for line in chosen]
    other = next(
        m for m in moves if title.reading.move(json.dumps(m["move"]).encode()) not in legal
    )

    def another(events: list[Line]) -> None:
        payload = events[version]["payload"]
        payload[field] = (payload["seat"] + 1) % 3 if field == "seat" else other["move"]

    with pytest.raises(ImportRefused, match=rf"version {version}: payload\.{field}"):
        import_history(lied(file, another))
    assert nothing_is_here(file)


def test_a_loaded_die_is_found(exported: Export) -> None:
    file = exported("dice_forge", 3)

    def loaded(events: list[Line]) -> None:
        draws = next(e["payload"]["draws"] for e in events[20:] if e["payload"].get("draws"))
        draws[0][3] = (draws[0][3] + 1) % draws[0][2]

    with pytest.raises(ImportRefused, match=r"payload\.draws"):
        import_history(lied(file, loaded))


def test_a_game_that_is_cut_off_is_not_over(exported: Export) -> None:
    file = exported()

    def cut(events: list[Line]) -> None:
        end = [event["version"] for event in events[1:] if event["type"] == "waits"][-2]
        del events[end + 1 :]
        events[0]["version"] = end

    with pytest.raises(ImportRefused, match=r"header\.status: .* its end is missing"):
        import_history(lied(file, cut))

    def ended(events: list[Line]) -> None:
        cut(events)
        events[-1]["payload"].update(keep=0, push=[])

    with pytest.raises(ImportRefused, match=r"not played by the rules: .*payload\."):
        import_history(lied(file, ended))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seats": [{"kind": "bot", "level": "greedy"}]}, "games_seat.level"),
        ({"seats": [{"kind": "person", "level": None}]}, "games_seat.kind"),
        ({"seats": [{"kind": "bot", "level": None}]}, r"header.seats\[0\]"),
        ({"seats": [{"kind": "bot", "level": "x\0"}]}, r"header.seats\[0\]"),
        ({"viewer": [0]}, "draws are never shown"),
        ({"title": "chess"}, "title"),
    ],
)
def test_a_header_that_does_not_fit_its_events_is_refused(
    exported: Export, change: dict[str, Any], named: str
) -> None:
    file = exported()
    with pytest.raises(ImportRefused, match=named):
        import_history(lied(file, lambda events: events[0].update(change)))
    assert nothing_is_here(file)


def test_the_same_game_again_is_refused_plainly(exported: Export) -> None:
    file = exported()
    import_history(file)
    with pytest.raises(ImportRefused, match="here already; its history is the same"):
        import_history(file)


def test_another_history_of_a_game_that_is_here_is_told_apart(exported: Export) -> None:
    file = exported()
    import_history(file)

    batch = lines(file)[9]["batch"]

    def another_actor(events: list[Line]) -> None:
        for event in events[1:]:
            if event["batch"] == batch:
                event["actor"] = "bot:other"

    first = next(line["version"] for line in lines(file)[1:] if line["batch"] == batch)
    with pytest.raises(ImportRefused, match=f"here already; .* differs from version {first} on"):
        import_history(lied(file, another_actor))


def test_games_of_other_rules_are_loaded_only_if_one_asks_for_it(
    exported: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = exported()
    title = registry.title("persian_invasion")
    later = replace(title, rules="later")
    monkeypatch.setattr(registry, "titles", lambda: {title.id: later})
    with pytest.raises(ImportRefused, match=f"version {title.rules} of .* --unadjudicated"):
        import_history(file)
    game = import_history(file, unadjudicated=True)
    assert game.rules == title.rules
    assert game_fault(game.pk) is None


def test_the_command_loads_what_it_can_and_says_what_it_could_not(
    exported: Export, tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.ndjson.gz", tmp_path / "bad.ndjson"
    file = exported()
    good.write_bytes(gzip.compress(file))
    bad.write_bytes(file.replace(b"waits", b"waitz", 1))
    out = StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("import_game", bad, good, stdout=out)
    assert end.value.code == 1
    refused, loaded = out.getvalue().splitlines()
    assert "refused" in refused
    assert "version" in refused
    assert loaded.endswith(f"{lines(file)[0]['version']} events.")
