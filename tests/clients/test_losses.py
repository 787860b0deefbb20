"""What clients see to when answers are lost, late or refusals: both, and in both forms, alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clients.making.twin import waiting
from local.npm import has_npm
from tests.clients.installed import install, run
from tests.clients.scripted import Act, Asked, scripted

pytestmark = pytest.mark.usefixtures("processes")

PROGRAMS = Path(__file__).parent / "programs"
ASYNC = (PROGRAMS / "losses.py").read_text(encoding="utf-8")
JAVASCRIPT = (PROGRAMS / "losses.mjs").read_text(encoding="utf-8")
NEEDS_NPM = pytest.mark.skipif(not has_npm(), reason="npm is not installed")
MOVES, STREAM = "POST /api/games/gme_1/moves/", "GET /stream/games/gme_1"
SIGNING, TITLES, LEAVING = "POST /api/players/", "GET /api/titles/", "DELETE /api/tokens/current/"
QUIET, PLAYED, EXPORT = "GET /stream/games/gme_2", "games/gme_3", "GET /api/games/gme_4/export/"
PATIENCE = 1.5
"""Seconds that a client has for the quiet game, in which nothing is heard for longer."""


def problem(kind: str, status: int, **more: Any) -> dict[str, Any]:
    fields = {"title": "No", "status": status, "detail": "No.", **more}
    return {"type": f"/api/problems/{kind}/", **fields}


def batch(after: int, version: int, *events: str) -> dict[str, Any]:
    fields = {"after": after, "version": version, "events": events, "waiting": [0]}
    return {"type": "batch", **fields}


def asked_at(version: int) -> dict[str, Any]:
    choice = {"decision": f"d{version}", "required": True, "seat": 0, "moves": []}
    return {"title": "dice_forge", "version": version, "decisions": [choice]}


ACTS = (
    Act(MOVES, 429, problem("too-many-requests", 429, retry_after=1), {"Retry-After": "1"}),
    Act(MOVES, 0, lost=True),
    Act(MOVES, 502),
    Act(MOVES, 200, {"title": "dice_forge"}, lost=True),
    Act(MOVES, 200, {"title": "dice_forge", "version": 5, "events": []}),
    Act(MOVES, 422, problem("illegal-move", 422, clause="DF-9.1", rule="/api/titles/dice_forge/")),
    Act(SIGNING, 0, lost=True),
    Act(SIGNING, 503, problem("unavailable", 503, retry_after=1), {"Retry-After": "1"}),
    Act(SIGNING, 503, problem("overloaded", 503, retry_after=0), {"Retry-After": "0"}),
    Act(SIGNING, 201, {"token": "klt_1"}),
    Act(f"{STREAM}?after=1", 200, [batch(1, 3)], lost=True),
    Act(f"{STREAM}?after=3", 200, [batch(1, 3), batch(3, 5), {"type": "bye", "reason": "rotate"}]),
    Act(f"{STREAM}?after=5", 503, problem("too-many-waiting", 503, retry_after=0)),
    Act(f"{STREAM}?after=5", 200, [{"type": "snapshot", "version": 8, "state": {}}]),
    Act(f"{STREAM}?after=8", 200, [{"type": "end", "version": 8, "winners": []}]),
    Act(f"{STREAM}?after=9", 204),
    # A sign of life begins the patience anew.
    Act(f"{QUIET}?after=4", 200, [1.2 * PATIENCE, None], lost=True),
    Act(f"{QUIET}?after=4", 200, [batch(4, 6, "\u2028", "\x85")], lost=True),
    Act(f"{QUIET}?after=6", 204),
    Act(QUIET, 200, [{"type": "snapshot", "version": 6}], lost=True),
    Act(QUIET, 200, [{"type": "snapshot", "version": 6}, {"type": "end", "version": 6}]),
    Act(
        f"GET /stream/{PLAYED}",
        200,
        [{"type": "snapshot", "version": 1}, batch(1, 2), batch(2, 3), {"type": "bye"}],
    ),
    Act(f"GET /api/{PLAYED}/", 200, {"yours": [0]}),
    Act(f"GET /api/{PLAYED}/legal-moves/", 200, asked_at(1)),
    Act(f"POST /api/{PLAYED}/moves/", 200, {**asked_at(2), "events": []}),
    Act(f"POST /api/{PLAYED}/moves/", 200, {"version": 3, "events": [], "decisions": []}),
    Act(
        f"GET /stream/{PLAYED}?after=3",
        200,
        [batch(3, 4), batch(4, 5), batch(5, 6), {"type": "end", "version": 6}],
    ),
    Act(f"GET /api/{PLAYED}/legal-moves/", 200, asked_at(5)),
    # The answer to an earlier try, which has no decisions.
    Act(f"POST /api/{PLAYED}/moves/", 200, {"version": 6, "events": []}),
    Act(f"GET /api/{PLAYED}/legal-moves/", 200, asked_at(6)),
    Act(STREAM, 401, problem("not-signed-in", 401)),
    Act("GET /stream/me", 200, [{"type": "ready"}], lost=True),
    Act(
        "GET /stream/me",
        200,
        [
            {"type": "table", "game": game, "your_turn": game == "gme_2"}
            for game in ("gme_1", "gme_2")
        ],
    ),
    Act(
        "GET /api/games/?status=open&mine=true",
        200,
        {"results": [{"id": "gme_1"}], "next": "/api/games/?cursor=c%2B1&mine=true"},
    ),
    Act(
        "GET /api/games/?cursor=c%2B1&mine=true", 200, {"results": [{"id": "gme_2"}], "next": None}
    ),
    Act("POST /api/challenges/7/accept/", 200, {"id": "gme_7"}),
    Act("POST /api/challenges/8/decline/", 204),
    Act(TITLES, 503, problem("overloaded", 503, retry_after=2), {"Retry-After": "1"}),
    Act(TITLES, 503, None, {"Retry-After": "Wed, 01 Jan 2200 00:00:00 GMT"}),
    Act(TITLES, 503, None, {"Retry-After": "Wed, 01 Jan 2020 00:00:00 GMT"}),
    Act(TITLES, 307, None, {"Location": "/api/elsewhere/"}),
    Act(EXPORT, 200, [0.2, "line"] * 5),
    Act("POST /api/tokens/", 201, {"token": "klt_2"}),
    Act(LEAVING, 0, lost=True),
    Act(LEAVING, 401, problem("not-signed-in", 401)),
)
#: Chance draws a quarter of what it may, always: a herd that was told to go comes back after one to
#: two seconds, and so each program after 1.25.
TOLD = [
    "moved 5",
    "illegal-move DF-9.1 /api/titles/dice_forge/ No. 422",
    "unreachable",
    "unavailable",
    "klt_1",
    "batch 3",
    "batch 5",
    "snapshot 8",
    "end 8",
    "back after true",
    "batch 6",
    "end 6",
    "d1",
    "d2",
    "d5",
    "d6",
    "not-signed-in",
    "gme_2",
    '["gme_1", "gme_2"]',
    "gme_7",
    "too much 2",
    "too much true",
    "307",
    "5 lines",
    "no address",
    "no address",
    "no body",
    "null",
]


@pytest.fixture(scope="module")
def folder(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("clients"))


@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("alone.py", ASYNC),
        ("waiting.py", waiting(ASYNC.replace("asyncio.run(main())", "main()"))),
        pytest.param("program.mjs", JAVASCRIPT, marks=NEEDS_NPM),
    ],
)
def test_whatever_is_lost_is_done_once_and_told_once(name: str, program: str, folder: Path) -> None:
    with scripted(ACTS) as (url, asked):
        assert run(folder, program, name, KLEIO=url, PATIENCE=str(PATIENCE)) == TOLD
    assert [each.line for each in asked] == [act.asked for act in ACTS]
    _hold_what_was_sent_to_its_form(asked)


def _hold_what_was_sent_to_its_form(asked: list[Asked]) -> None:
    *moves, refused, signing_up, _, hurried, signed_up = asked[:10]
    first, second, *_, last = moves
    keys = [each.headers["idempotency-key"] for each in moves]
    assert len(set(keys)) == 1
    assert refused.headers["idempotency-key"] not in keys
    assert first.body == last.body == {"decision": "d1", "notation": "rest"}
    assert refused.body == {"decision": "d1", "move": {"move": "rest"}, "seat": 1}
    assert second.at - first.at >= 1.0, "Retry-After is heeded"
    assert signed_up.at - hurried.at >= 0.1, "nobody is asked again without a pause"
    told_to_go, back = asked[11:13]
    assert told_to_go.line == f"{STREAM}?after=3"
    assert back.at - told_to_go.at >= 1.0, "nobody comes back at once"
    assert "idempotency-key" not in signing_up.headers
    assert signing_up.body == {"name": "Ann"}
    assert first.headers["authorization"] == "Bearer klt_1"
    assert asked[-1].headers["authorization"] == "Bearer klt_2"
    assert {each.headers["accept"] for each in asked if "/stream/" in each.line} == {
        "application/x-ndjson"
    }
