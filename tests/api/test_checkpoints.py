"""GET /api/checkpoints/"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from audit.checkpoints import listing
from audit.checkpoints.form import PublishedHead, blinded, link_to, signed_bytes
from audit.checkpoints.keys import public_key, signing_key
from audit.models import NamedStream, PublicCheckpoint
from audit.verifier.kleio_verify import canonical, is_signed
from environment.checkpoint_keys import SigningKey
from tests.api.actors import Actor, problem
from tests.api.conftest import uuid_of

NDJSON = "application/x-ndjson"


@pytest.fixture(autouse=True)
def key(settings: Any) -> None:
    settings.KLEIO_CHECKPOINT_KEY = SigningKey(bytes(range(32)))
    settings.KLEIO_FORMER_CHECKPOINT_KEYS = []


def published(*streams: UUID) -> PublicCheckpoint:
    """The next checkpoint, which names these."""
    last = PublicCheckpoint.objects.order_by("number").last()
    number = 1 if last is None else last.number + 1
    key, public = signing_key(), public_key()
    assert key is not None
    assert public is not None
    at = datetime(2030, 1, 1, tzinfo=UTC)
    heads = [PublishedHead(blinded(stream), "1" * 64, "2" * 64) for stream in streams]
    signed = signed_bytes(number, link_to(last), at, heads, public)
    made = PublicCheckpoint.objects.create(
        number=number,
        previous=link_to(last),
        at=at,
        signed=signed,
        signature=key.sign(signed),
        key=public,
    )
    NamedStream.objects.bulk_create(
        NamedStream(stream=stream, checkpoint=made, version=1) for stream in streams
    )
    return made


@pytest.fixture
def five(game: str) -> UUID:
    """Five checkpoints, of which the second and the fourth name the private game."""
    for number in range(1, 6):
        published(uuid4(), *([uuid_of(game)] if number in (2, 4) else []))
    return uuid_of(game)


def numbers(answer: Any) -> list[int]:
    assert answer.status_code == 200, answer.content
    return [json.loads(line)["number"] for line in answer.content.splitlines()]


def test_they_come_one_a_line_unless_something_else_is_asked_for(five: UUID, nobody: Actor) -> None:
    """So `curl -o checkpoints.ndjson` gets what the verifier takes."""
    answer = nobody.get("checkpoints/")
    assert answer.headers["Content-Type"] == NDJSON
    assert answer.content.endswith(b"}\n")
    lines = [json.loads(line) for line in answer.content.splitlines()]
    page = nobody.get("checkpoints/", Accept="application/json")
    assert page.headers["Content-Type"] == "application/json"
    assert page.json() == {"checkpoints": lines, "more": False}
    assert nobody.get("checkpoints/", Accept=NDJSON).content == answer.content


def test_each_is_signed_and_follows_from_the_one_before(five: UUID, nobody: Actor) -> None:
    previous = "0" * 64
    lines = nobody.get("checkpoints/").content.splitlines()
    assert len(lines) == 5
    for number, line in enumerate(lines, 1):
        checkpoint = json.loads(line)
        assert canonical(checkpoint) == line
        signature = bytes.fromhex(checkpoint.pop("signature"))
        signed = canonical(checkpoint)
        assert checkpoint["number"] == number
        assert checkpoint["previous"] == previous
        assert is_signed(bytes.fromhex(checkpoint["key"]), signed, signature)
        previous = hashlib.sha256(signed).hexdigest()


def test_they_are_read_page_by_page(five: UUID, nobody: Actor) -> None:
    assert numbers(nobody.get("checkpoints/?limit=2")) == [1, 2]
    assert numbers(nobody.get("checkpoints/?after=2&limit=2")) == [3, 4]
    assert numbers(nobody.get("checkpoints/?after=4&limit=2")) == [5]
    assert numbers(nobody.get("checkpoints/?after=5")) == []
    continued = [
        nobody.get(f"checkpoints/?after={after}&limit=2", Accept="application/json").json()["more"]
        for after in (0, 2, 3, 4)
    ]
    assert continued == [True, True, False, False]


@pytest.mark.parametrize("accept", [NDJSON, "application/json"])
def test_beyond_the_newest_there_is_nothing_to_ask_for(
    five: UUID, game: str, ann: Actor, nobody: Actor, accept: str
) -> None:
    """As among the events of a game; the newest of all counts, for one game as well."""
    for after in (6, 2**63 - 1):
        for who, path in [(nobody, f"?after={after}"), (ann, f"?game={game}&after={after}")]:
            refusal = problem(who.get(f"checkpoints/{path}", Accept=accept), 404, "not-found")
            assert refusal["detail"] == f"Checkpoints have come to number 5; {after} is beyond it."
    assert numbers(ann.get(f"checkpoints/?game={game}&after=5")) == []


def test_before_the_first_one_there_are_none(nobody: Actor) -> None:
    assert numbers(nobody.get("checkpoints/")) == []
    problem(nobody.get("checkpoints/?after=1"), 404, "not-found")


def test_large_ones_make_a_page_shorter_but_never_empty(
    five: UUID, nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(bytes(PublicCheckpoint.objects.get(number=1).signed))
    monkeypatch.setattr(listing, "ROOM", 3 * size)
    assert numbers(nobody.get("checkpoints/")) == [1, 2]  # the second is larger
    monkeypatch.setattr(listing, "ROOM", 1)
    page = nobody.get("checkpoints/?after=1", Accept="application/json").json()
    assert ([each["number"] for each in page["checkpoints"]], page["more"]) == ([2], True)


def test_those_of_one_game_are_for_whoever_may_see_it(
    five: UUID, game: str, ann: Actor, ben: Actor, cleo: Actor, nobody: Actor
) -> None:
    for who in (ann, ben):
        assert numbers(who.get(f"checkpoints/?game={game}")) == [2, 4]
        assert numbers(who.get(f"checkpoints/?game={game}&after=2")) == [4]
    for who in (cleo, nobody):
        refused = problem(who.get(f"checkpoints/?game={game}"), 404, "not-found")
        missing = problem(who.get(f"checkpoints/?game=gme_{'0' * 32}"), 404, "not-found")
        assert refused == missing
        assert problem(who.get(f"checkpoints/?game={game}", Accept=NDJSON), 404, "not-found")


def test_everybody_sees_those_of_a_public_game(public_game: str, nobody: Actor) -> None:
    assert numbers(nobody.get(f"checkpoints/?game={public_game}")) == []
    published(uuid_of(public_game))
    assert numbers(nobody.get(f"checkpoints/?game={public_game}")) == [1]


def test_no_game_is_named_by_its_id(five: UUID, nobody: Actor) -> None:
    everything = nobody.get("checkpoints/").content.decode()
    assert five.hex not in everything
    assert str(five) not in everything
    assert hashlib.sha256(f"kleio stream|{five}".encode()).hexdigest() in everything


@pytest.mark.parametrize(
    "query",
    [
        "after=-1",
        "after=x",
        "after=1.5",
        f"after={2**63}",
        "after=1&after=2",
        "limit=0",
        "limit=1001",
        "game=",
        "game=gme_",
        f"game=gme_{'0' * 33}",
        f"game=gme_{'0' * 32}%0A",
        f"game=gme_{'A' * 32}",
        "game=3a0d215a-9eb9-43a9-986b-b9b10a2ab1c3",
        "number=1",
    ],
)
def test_a_query_that_is_not_understood_is_refused(query: str, nobody: Actor) -> None:
    refusal = problem(nobody.get(f"checkpoints/?{query}"), 400, "malformed")
    assert refusal["field"].startswith("$")


def test_a_whole_page_may_be_kept_for_ever_and_the_last_one_may_not(
    five: UUID, game: str, ann: Actor, nobody: Actor
) -> None:
    def kept(who: Actor, query: str) -> str:
        return str(who.get(f"checkpoints/?{query}").headers["Cache-Control"])

    assert kept(nobody, "limit=2") == "public, max-age=31536000, immutable"
    assert kept(nobody, "after=3&limit=2") == "public, max-age=30"
    assert kept(nobody, "after=5") == "public, max-age=30"
    assert kept(ann, f"game={game}&limit=1") == "private, no-store"
    assert "Authorization" in ann.get(f"checkpoints/?game={game}").headers["Vary"]


def test_the_key_is_the_public_one(nobody: Actor, settings: Any) -> None:
    settings.KLEIO_FORMER_CHECKPOINT_KEYS = ["ab" * 32]
    answer = nobody.get("checkpoints/key/")
    public = public_key()
    assert public is not None
    assert answer.json() == {"algorithm": "Ed25519", "key": public.hex(), "former": ["ab" * 32]}
    assert bytes(range(32)).hex() not in answer.content.decode()


def test_without_a_key_there_is_none_to_tell_and_old_ones_stay(
    five: UUID, nobody: Actor, settings: Any
) -> None:
    settings.KLEIO_CHECKPOINT_KEY = None
    assert nobody.get("checkpoints/key/").json()["key"] is None
    assert numbers(nobody.get("checkpoints/")) == [1, 2, 3, 4, 5]
