"""What every endpoint does alike: wrong method, no token, strangers, malformed ids and bodies."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.urls import URLPattern

from api.urls import urlpatterns
from tests.api.actors import Actor, problem
from tests.api.endpoints import (
    ADDRESS,
    ENDPOINTS,
    EXPERIMENT,
    NEEDING_A_TOKEN,
    OF_A_GAME,
    WITH_A_BODY,
    Endpoint,
)

NOT_OURS = {"health/", "openapi.json", "docs/", ""}
MALFORMED_IDS = (
    "gme_",
    "gme_123",
    "gme_" + "g" * 32,
    "gme_" + "A" * 32,
    "gme_" + "0" * 33,
    "ply_" + "0" * 32,
    "00000000-0000-0000-0000-000000000000",
    "%2e%2e",
    "'%20OR%201=1--",
    "%F0%9F%8E%B2",
)
MALFORMED_BODIES = (
    b"{",
    b"[]",
    b'"text"',
    b"1",
    b"null",
    b'{"nonsense": 1}',
    b'{"name": 1, "name": 2}',
    rb'{"name": "\u0000", "entropy": "\u0000", "notation": "\u0000"}',
    rb'{"name": "\ud800", "entropy": "\ud800", "notation": "\ud800"}',
    b'{"name": NaN}',
    b'{"seat": 1e999}',
    b'{"seat": 99999999999999999999999}',
    b"\xff\xfe{}",
    b'{"a":' * 500 + b"1" + b"}" * 500,
    b"[" * 7000,
)


def call(who: Actor, endpoint: Endpoint, game: str = "gme_" + "0" * 32) -> Any:
    raw = b"" if endpoint.body is None else json.dumps(endpoint.body).encode()
    return who.send(endpoint.method, endpoint.at(game), raw)


def every(*endpoints: Endpoint) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("endpoint", endpoints, ids=str)


def test_the_table_of_endpoints_is_whole() -> None:
    def plain(path: str) -> str:
        path = re.sub(r"<game:\w+>", "{game}", path)
        path = path.replace("<address:address_id>", ADDRESS)
        path = path.replace("<experiment:experiment_id>", EXPERIMENT)
        path = path.replace("<int:number>", "1")
        # Night Market has no law.
        path = path.replace("<str:title>/rules", "dice_forge/rules").replace("<str:rule>", "DF-5.9")
        return path.replace("<str:title>", "night_market").replace("<str:slug>", "not-found")

    patterns = {plain(str(p.pattern)) for p in urlpatterns if isinstance(p, URLPattern)}
    assert patterns - NOT_OURS == {endpoint.path for endpoint in ENDPOINTS}


@every(*NEEDING_A_TOKEN)
def test_without_a_valid_token_nothing_happens(
    endpoint: Endpoint, game: str, public_game: str, subtests: pytest.Subtests
) -> None:
    for token in ("", "klt_unknown", "\x80"):
        for each in (game, public_game, "gme_" + "0" * 32):
            with subtests.test(token=token, game=each):
                answer = call(Actor("nobody", token), endpoint, each)
                problem(answer, 401, "not-signed-in")
                assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@every(*ENDPOINTS)
def test_a_wrong_token_is_refused_even_where_none_is_needed(
    endpoint: Endpoint, public_game: str, subtests: pytest.Subtests
) -> None:
    """Servers hand a header over empty that is not ASCII."""
    raw = b"" if endpoint.body is None else json.dumps(endpoint.body).encode()
    path = endpoint.at(public_game)
    for header in ("", " ", "Bearer", "Bearer klt_unknown", "Basic QW5uOg==", "\x80"):
        with subtests.test(header=header):
            answer = Actor("nobody").send(endpoint.method, path, raw, Authorization=header)
            problem(answer, 401, "not-signed-in")


@every(*OF_A_GAME)
def test_a_private_game_is_not_there_for_strangers(
    endpoint: Endpoint, cleo: Actor, game: str
) -> None:
    refused = problem(call(cleo, endpoint, game), 404, "not-found")
    missing = problem(call(cleo, endpoint), 404, "not-found")
    assert refused == missing


@every(*OF_A_GAME)
def test_a_malformed_id_is_no_path(
    endpoint: Endpoint, ann: Actor, subtests: pytest.Subtests
) -> None:
    for malformed in MALFORMED_IDS:
        with subtests.test(id=malformed):
            problem(call(ann, endpoint, malformed), 404, "not-found")


@every(*OF_A_GAME)
def test_a_nul_in_a_path_is_malformed(endpoint: Endpoint, ann: Actor) -> None:
    problem(call(ann, endpoint, "gme_%00"), 400, "malformed")


@every(*ENDPOINTS)
def test_a_query_that_is_not_understood_is_refused(
    endpoint: Endpoint, ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    raw = b"" if endpoint.body is None else json.dumps(endpoint.body).encode()
    for query in ("nonsense=1", "a%00=1", "a=%00", "%ff=1", "a=%ED%A0%80"):
        with subtests.test(query=query):
            path = endpoint.at(public_game, query)
            problem(ann.send(endpoint.method, path, raw), 400, "malformed")


@every(*WITH_A_BODY)
def test_a_malformed_body_is_refused(
    endpoint: Endpoint, ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    for raw in MALFORMED_BODIES:
        with subtests.test(raw=raw[:80]):
            answer = ann.send(endpoint.method, endpoint.at(public_game), raw)
            told = problem(answer, 400, "malformed")
            assert "Traceback" not in told["detail"]


@every(*WITH_A_BODY)
def test_each_field_of_a_wrong_type_is_refused(
    endpoint: Endpoint, ann: Actor, public_game: str
) -> None:
    assert endpoint.body is not None
    path = endpoint.at(public_game)
    for field in endpoint.body:
        no_truth: object = "yes" if isinstance(endpoint.body[field], bool) else True
        wrongs: tuple[object, ...] = (1.5, no_truth, [], {}, [[[]]], -(2**60))
        for wrong in wrongs:
            raw = json.dumps({**endpoint.body, field: wrong}).encode()
            told = problem(ann.send(endpoint.method, path, raw), 400, "malformed")
            assert told["field"].startswith("$")


@every(*WITH_A_BODY)
def test_a_body_that_is_not_json_is_refused(
    endpoint: Endpoint, ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    raw = json.dumps(endpoint.body or {"a": 1}).encode()
    form = "application/x-www-form-urlencoded"
    for content_type in ("text/plain", form, "multipart/form-data; boundary=x", "x"):
        with subtests.test(content_type=content_type):
            answer = ann.send(endpoint.method, endpoint.at(public_game), raw, content_type)
            problem(answer, 415, "wrong-content-type")


@every(*WITH_A_BODY)
def test_a_body_that_is_too_large_is_refused(
    endpoint: Endpoint, ann: Actor, public_game: str
) -> None:
    limit = 16 if endpoint.path.endswith("moves/") else 64
    raw = b'{"name": "' + b"a" * (limit * 1024) + b'"}'
    answer = ann.send(endpoint.method, endpoint.at(public_game), raw)
    told = problem(answer, 413, "too-large")
    assert f"{limit} KiB" in told["detail"]


@every(*WITH_A_BODY)
def test_a_compressed_body_is_refused(endpoint: Endpoint, ann: Actor, public_game: str) -> None:
    path = endpoint.at(public_game)
    answer = ann.send(endpoint.method, path, b"{}", Content_Encoding="gzip")
    problem(answer, 415, "wrong-content-type")


@every(*(endpoint for endpoint in ENDPOINTS if endpoint.method == "GET"))
def test_what_the_client_cannot_read_is_not_sent(
    endpoint: Endpoint, ann: Actor, public_game: str
) -> None:
    answer = ann.get(endpoint.at(public_game), Accept="text/html")
    problem(answer, 406, "not-acceptable")
