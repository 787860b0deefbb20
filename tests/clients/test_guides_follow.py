"""The programs that the guides show follow a game through whatever loses it, to its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from clients.making.python_client import ROOT
from tests.clients.scripted import Act, scripted
from tests.filled import filled

STREAM = "GET /stream/games/gme_1"


def batch(after: int, version: int) -> dict[str, Any]:
    events = [{"sentence": f"It is {version}.", "told": True}]
    return {"type": "batch", "after": after, "version": version, "events": events}


LOSSES = (
    Act(f"{STREAM}?after=0", 200, [batch(0, 3)], lost=True),
    Act(f"{STREAM}?after=3", 0, lost=True),
    Act(f"{STREAM}?after=3", 503, {"detail": "Come back."}, {"Retry-After": "1"}),
    Act(f"{STREAM}?after=3", 502, headers={"Retry-After": "Wed, 01 Jan 2020 00:00:00 GMT"}),
    Act(f"{STREAM}?after=3", 200, [None, batch(3, 5)], lost=True),
)
ENDS = (
    Act(f"{STREAM}?after=5", 200, [{"type": "end", "version": 5, "winners": []}]),
    Act(f"{STREAM}?after=5", 204),
    Act(f"{STREAM}?after=5", 401, {"detail": "Refused."}),
    Act(f"{STREAM}?after=5", 404, {"detail": "Refused."}),
)


def blocks(page: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return list(filled(re.findall(r"```python\n(.*?)```", text, re.DOTALL)))


def follow_as_the_first_client_does() -> None:
    """By its first block, and what the last one says of streams."""
    begins, *_, follows = blocks("first-client.md")
    names: dict[str, Any] = {"game": "gme_1"}
    exec(begins + follows.partition("\nfor message")[0], names)
    try:
        for message in names["follow"]():
            print(*(event["sentence"] for event in message.get("events", [])))
    except names["Refused"] as refused:
        print(refused)


def follow_as_the_guide_does() -> None:
    [program] = [each for each in blocks("api.md") if "?after={version}" in each]
    exec(program, {})


INDEX = Act("GET /api/", 200, {"name": "Kleio", "version": "1"})
BUSY = Act("GET /api/", 503, headers={"Retry-After": "Wed, 01 Jan 2020 00:00:00 GMT"})
CUT = Act("GET /api/", 200, {"name": "Kleio"}, lost=True)


@pytest.mark.parametrize("end", ENDS, ids=lambda act: str(act.status))
@pytest.mark.parametrize(
    ("follow", "before"),
    [(follow_as_the_first_client_does, (BUSY, CUT, INDEX, INDEX)), (follow_as_the_guide_does, ())],
)
def test_a_game_is_followed_to_its_end_once(
    follow: Callable[[], None],
    before: tuple[Act, ...],
    end: Act,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    monkeypatch.setenv("GAME", "gme_1")
    acts = [*before, *LOSSES, end]
    with scripted(acts) as (url, asked):
        monkeypatch.setenv("KLEIO", url)
        follow()
    assert [each.line for each in asked] == [act.asked for act in acts]
    output = capsys.readouterr().out
    assert [output.count(f"It is {version}.") for version in (3, 5)] == [1, 1]
