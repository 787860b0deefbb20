"""A game of Night Market that was begun by rules 1, seen and played on now that rules 2 are in
force: shown as it was told, read through the upcasts."""

from __future__ import annotations

import gzip
import hmac
import json
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from analytics.projection.rows import rows_of
from audit.adjudicating.game import check_game
from audit.importing.file import HistoryFile
from audit.importing.storing import import_history
from events.writing import append_all
from games.identifiers import opaque_game
from games.models import Game, Seat, Secret
from games.models.game import Population, Status
from games.models.seat import Kind
from games.services.snapshots import keep
from tests.api.actors import Actor
from tests.api.play import moves_of
from tests.audit.histories import sealed, written
from tests.pages.reading import look
from tests.titles.night_market import TITLE

pytestmark = pytest.mark.django_db

CORPUS = Path(__file__).parent.parent / "corpus" / "night_market" / "1"
WRITTEN = gzip.decompress((CORPUS / "3-seats-greedy-1.ndjson.gz").read_bytes())
LINES = [json.loads(line) for line in WRITTEN.splitlines()]
HAGGLED = next(line["version"] for line in LINES[1:] if line["type"] == "haggled")
STANDS = next(
    line["version"] for line in LINES[1:] if line["version"] > HAGGLED and line["type"] == "waits"
)
"""After the batch in which somebody haggled."""


@pytest.fixture
def finished() -> str:
    return opaque_game(import_history(WRITTEN, unadjudicated=True).pk)


@pytest.fixture
def running(ann: Actor, ben: Actor, cleo: Actor) -> str:
    """The same game as it stood after somebody had haggled, with people at its seats."""
    people = (ann, ben, cleo)
    file = HistoryFile(_played_by(people))
    batches = [batch for batch in file.sealed() if batch.after.version <= STANDS]
    stored = append_all(batches)
    head = stored[-1].head
    began = json.loads(file.events[0].payload)
    game = Game.objects.create(
        id=file.game_id,
        title="night_market",
        rules="1",
        status=Status.RUNNING,
        seat_count=3,
        is_public=True,
        population=Population.PEOPLE,
        options=file.header["options"],
        patch={},
        commitment=file.header["commitment"],
        version=head.version,
        moves=head.batches - 1,
        waiting=_waiting(file),
        waiting_since=[batches[-2].after.version],
        started_at=stored[0].recorded_at,
        moved_at=stored[-1].recorded_at,
    )
    Secret.objects.create(game=game, seed=file.seed)
    for number, who in enumerate(people):
        player = UUID(who.player.removeprefix("ply_"))
        entropy = began["entropy"][number]
        Seat.objects.create(
            game=game, number=number, kind=Kind.PERSON, player_id=player, entropy=entropy
        )
    return opaque_game(game.pk)


def _played_by(people: Sequence[Actor]) -> bytes:
    """The same history, as if people had moved instead of bots."""
    lines = json.loads(json.dumps(LINES))
    for _, batch in groupby(lines[1:], key=lambda line: line["batch"]):
        opening, *others = batch
        seat = opening["payload"].get("seat")
        for line in (opening, *others):
            line["actor"] = "kleio" if seat is None else people[seat].player
    salt_key = hmac.digest(bytes.fromhex(lines[0]["seed"]), b"kleio salt", "sha256")
    return written(sealed(lines, salt_key))


def _waiting(file: HistoryFile) -> list[int]:
    """The seats of the steps that the bookmark there left on top."""
    agenda: list[Any] = []
    for line in file.events[:STANDS]:
        if line.type == "waits":
            bookmark = json.loads(line.payload)
            agenda[bookmark["keep"] :] = bookmark["push"]
    assert agenda[-1]["step"] == "turn"
    return [agenda[-1]["seat"]]


def view(who: Actor, game: str, at: int) -> Any:
    return who.get(f"games/{game}/state/?at={at}").json()["view"]


def feed(who: Actor, game: str) -> list[Any]:
    events = who.get(f"games/{game}/events/?limit=1000").json()["events"]
    assert isinstance(events, list)
    return events


def test_its_facts_are_told_as_they_were_and_described_as_they_are_read(
    finished: str, nobody: Actor
) -> None:
    facts = feed(nobody, finished)
    assert [fact["event"] for fact in facts] == [line["payload"] for line in LINES[1:]]
    assert facts[HAGGLED - 1]["event"].keys() == {"type", "seat", "coins"}
    assert facts[HAGGLED - 1]["sentence"].endswith("pays 1 for a card.")


def test_what_is_taken_away_is_what_was_stored(finished: str, nobody: Actor) -> None:
    exported = nobody.get(f"games/{finished}/export/").content.splitlines()
    stored = WRITTEN.splitlines()
    assert [json.loads(line)["payload"] for line in exported[1:]] == [
        json.loads(line)["payload"] for line in stored[1:]
    ]
    assert [json.loads(line)["hash"] for line in exported[1:]] == [
        json.loads(line)["hash"] for line in stored[1:]
    ]


@pytest.mark.parametrize("at", [1, STANDS, len(LINES) - 1])
def test_its_views_have_the_numbers_and_the_fields_of_its_own_rules(
    finished: str, nobody: Actor, at: int
) -> None:
    table = view(nobody, finished, at)["table"]
    assert table["parameters"] == LINES[1]["payload"]["parameters"]
    assert "haggle" in table["parameters"]
    assert "haggles" not in table
    assert "haggled" in table


def test_while_it_runs_each_seat_sees_what_it_may_as_it_was_told(
    running: str, ann: Actor, ben: Actor, nobody: Actor
) -> None:
    private = {line["version"]: line["private"] for line in LINES[1:]}
    for who, seat in ((ann, 0), (ben, 1), (nobody, None)):
        exported = who.get(f"games/{running}/export/").content.splitlines()[1:]
        facts = feed(who, running)
        assert [fact["event"] for fact in facts] == [
            json.loads(line)["payload"] for line in exported
        ]
        drew = [fact for fact in facts if fact["type"] in ("drew", "dealt")]
        assert drew
        for fact in drew:
            assert private[fact["version"]]
            own = fact["event"]["seat"] == seat
            assert ("card" in fact["event"] or "cards" in fact["event"]) is own


def test_it_goes_on_by_the_rules_of_today_with_its_own_numbers(
    running: str, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    """Rules 1 had one haggle a round, which had just been used; today's would have two."""
    assert view(ann, running, STANDS)["table"]["haggled"] is True
    haggled, rounds = 0, set()
    for who, answer in moves_of(running, ann, ben, cleo):
        facts = answer.json()["events"]
        if who.get(f"games/{running}/").json()["status"] == "running":
            assert feed(who, running)[-len(facts) :] == facts
        for fact in facts:
            if fact["type"] == "round_began":
                haggled = 0
            if fact["type"] == "haggled":
                haggled += 1
                assert fact["event"]["haggles"] == haggled == 1
                rounds.add(view(who, running, fact["version"])["table"]["round"])
                assert view(who, running, fact["version"])["table"]["haggles"] == 1
    assert rounds, "nobody haggled, so nothing was shown"
    game = Game.objects.get(pk=UUID(running.removeprefix("gme_")))
    assert game.status == Status.FINISHED
    checked = check_game(game.pk)
    assert (checked.fault, checked.replayed) == (None, "night_market 1")
    assert rows_of(game, None).game.rules == "1"


def test_a_position_that_was_kept_of_it_is_the_one_that_its_events_lead_to(
    running: str, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    game = UUID(running.removeprefix("gme_"))
    keep(game)
    assert check_game(game).fault is None


def test_a_repeated_request_is_answered_as_it_was(
    running: str, ann: Actor, ben: Actor, cleo: Actor
) -> None:
    [mover] = (ann, ben, cleo)[_waiting(HistoryFile(WRITTEN))[0] :][:1]
    decisions = mover.get(f"games/{running}/legal-moves/").json()["decisions"]
    asked = next(each for each in decisions if each["required"])
    body = {"decision": asked["decision"], "move": asked["moves"][0]["move"]}
    first = mover.post(f"games/{running}/moves/", body, Idempotency_Key="once")
    again = mover.post(f"games/{running}/moves/", body, Idempotency_Key="once")
    assert again.headers["Idempotent-Replay"] == "true"
    assert again.json() == first.json()


def test_its_last_move_is_looked_at_where_somebody_would_take_it_back(
    running: str, ann: Actor
) -> None:
    assert ann.get(f"games/{running}/undo/").json()["code"] in ("another_seat", "chance")


def test_what_it_is_looked_at_by_is_read_from_its_facts(finished: str) -> None:
    game = Game.objects.get(pk=UUID(finished.removeprefix("gme_")))
    rows = rows_of(game, None)
    assert rows.game.rounds is not None
    assert rows.holdings


def test_people_can_read_it(finished: str) -> None:
    page = look(f"/games/{finished}/")
    assert "pays 1 for a card." in page.text


def test_nobody_forks_it(finished: str, ann: Actor) -> None:
    answer = ann.post(f"games/{finished}/fork/", {"seats": [{"kind": "me"}] * 3})
    assert answer.status_code == 409
    assert "played by version 1 of the rules" in answer.json()["detail"]


def test_a_game_that_begins_now_is_told_by_the_rules_of_today(ann: Actor) -> None:
    bot = {"kind": "bot", "level": "random"}
    answer = ann.post("games/", {"title": "night_market", "seats": [{"kind": "me"}, bot]})
    game = answer.json()["id"]
    event = feed(ann, game)[0]["event"]
    assert event["rules"] == TITLE.rules
    assert event["parameters"] == msgspec.to_builtins(TITLE.parameters)
    assert "haggles" in view(ann, game, 1)["table"]
