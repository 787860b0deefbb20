"""What is sent is what the API document says."""

from __future__ import annotations

import pytest

from api.streams.urls import urlpatterns
from tests.api.actors import Actor
from tests.api.conftest import ME, Table
from tests.api.document import whole_document
from tests.api.play import played_over_http
from tests.live.streams import Live, Stream
from tests.patience import PATIENCE
from tests.schemas import faults, validator

pytestmark = pytest.mark.django_db(transaction=True)


def conforms(stream: Stream, shape: str) -> None:
    message_of = validator(shape, whole_document()["components"])
    assert stream.messages()
    for message in stream.messages():
        assert faults(message_of, message) == [], message["type"]


def test_every_path_of_streams_is_in_the_whole_document() -> None:
    paths = {path for path in whole_document()["paths"] if path.startswith("/stream/")}
    assert len(paths) == len(urlpatterns)
    for path in paths:
        answers = whole_document()["paths"][path]["get"]["responses"]["200"]["content"]
        assert set(answers) == {"text/event-stream", "application/x-ndjson"}


def test_every_message_of_a_game_is_as_the_document_says(
    live: Live, public_game: str, ann: Actor, ben: Actor, nobody: Actor, table: Table
) -> None:
    streams = [
        live.opened(ann, public_game),
        live.opened(nobody, public_game, Accept="application/x-ndjson"),
        live.opened(ben, public_game, "send=state"),
    ]
    assert ann.post(f"games/{public_game}/chat/", {"text": "Well met."}).status_code == 201
    for stream in (streams[0], streams[2]):
        stream.wait_for("chat")
    live.look_who_is_there()
    for stream in streams:
        stream.wait_for("presence")
    played_over_http(public_game, ann, ben)
    for stream in streams:
        assert stream.done.wait(PATIENCE)
    left = live.opened(ann, table(ME, ME))
    live.say_goodbye()
    for stream in (*streams, left):
        assert stream.done.wait(PATIENCE)
        conforms(stream, "GameMessage")
    assert {kind for stream in (*streams, left) for kind in stream.kinds()} == {
        "snapshot",
        "batch",
        "chat",
        "presence",
        "end",
        "bye",
    }
