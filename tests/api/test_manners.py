"""What every endpoint does alike: wrong method, no token, strangers, malformed ids and bodies.

All is refused here, so one game serves all endpoints.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
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
    NOBODY,
    OF_A_GAME,
    TOKEN,
    TOURNAMENT,
    WITH_A_BODY,
    Endpoint,
)
from tests.filled import filled

NOT_OURS = {"health/", "openapi.json", "docs/"}
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


GETS = tuple(endpoint for endpoint in ENDPOINTS if endpoint.method == "GET")


def raw_body(endpoint: Endpoint) -> bytes:
    return b"" if endpoint.body is None else json.dumps(endpoint.body).encode()


def call(who: Actor, endpoint: Endpoint, game: str = "gme_" + "0" * 32) -> Any:
    return who.send(endpoint.method, endpoint.at(game), raw_body(endpoint))


def test_the_table_of_endpoints_is_whole() -> None:
    def plain(path: str) -> str:
        path = re.sub(r"<game:\w+>", "{game}", path)
        path = path.replace("<address:address_id>", ADDRESS)
        path = path.replace("<player:player_id>", NOBODY).replace("<str:token>", TOKEN)
        path = path.replace("<experiment:experiment_id>", EXPERIMENT)
        path = path.replace("<int:number>", "1").replace("<int:seats>", "2")
        path = path.replace("<tournament:tournament_id>", TOURNAMENT)
        # Night Market has no law.
        path = path.replace("<str:title>/rules", "dice_forge/rules").replace("<str:rule>", "DF-5.9")
        return path.replace("<str:title>", "night_market").replace("<str:slug>", "not-found")

    patterns = {plain(str(p.pattern)) for p in urlpatterns if isinstance(p, URLPattern)}
    assert patterns - NOT_OURS == {endpoint.path for endpoint in ENDPOINTS}


def test_without_a_valid_token_nothing_happens(
    game: str, public_game: str, subtests: pytest.Subtests
) -> None:
    games = (game, public_game, "gme_" + "0" * 32)
    for endpoint, token, each in product(NEEDING_A_TOKEN, ("", "klt_unknown", "\x80"), games):
        with subtests.test(endpoint=str(endpoint), token=token, game=each):
            answer = call(Actor("nobody", token), endpoint, each)
            problem(answer, 401, "not-signed-in")
            assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_wrong_token_is_refused_even_where_none_is_needed(
    public_game: str, subtests: pytest.Subtests
) -> None:
    """Servers hand a header over empty that is not ASCII."""
    wrong = ("", " ", "Bearer", "Bearer klt_unknown", "Basic QW5uOg==", "\x80")
    nobody = Actor("nobody")
    for endpoint, header in product(ENDPOINTS, wrong):
        with subtests.test(endpoint=str(endpoint), header=header):
            path = endpoint.at(public_game)
            answer = nobody.send(endpoint.method, path, raw_body(endpoint), Authorization=header)
            problem(answer, 401, "not-signed-in")


def test_a_private_game_is_not_there_for_strangers(
    cleo: Actor, game: str, subtests: pytest.Subtests
) -> None:
    for endpoint in OF_A_GAME:
        with subtests.test(endpoint=str(endpoint)):
            refused = problem(call(cleo, endpoint, game), 404, "not-found")
            missing = problem(call(cleo, endpoint), 404, "not-found")
            assert refused == missing


def test_a_malformed_id_is_no_path(ann: Actor, subtests: pytest.Subtests) -> None:
    for endpoint, malformed in product(OF_A_GAME, MALFORMED_IDS):
        with subtests.test(endpoint=str(endpoint), id=malformed):
            problem(call(ann, endpoint, malformed), 404, "not-found")


def test_a_nul_in_a_path_is_malformed(ann: Actor, subtests: pytest.Subtests) -> None:
    for endpoint in OF_A_GAME:
        with subtests.test(endpoint=str(endpoint)):
            problem(call(ann, endpoint, "gme_%00"), 400, "malformed")


def test_a_query_that_is_not_understood_is_refused(
    ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    queries = ("nonsense=1", "a%00=1", "a=%00", "%ff=1", "a=%ED%A0%80")
    for endpoint, query in product(ENDPOINTS, queries):
        with subtests.test(endpoint=str(endpoint), query=query):
            path = endpoint.at(public_game, query)
            answer = ann.send(endpoint.method, path, raw_body(endpoint))
            problem(answer, 400, "malformed")


def test_a_malformed_body_is_refused(
    ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    for endpoint, raw in product(WITH_A_BODY, MALFORMED_BODIES):
        with subtests.test(endpoint=str(endpoint), raw=raw[:80]):
            answer = ann.send(endpoint.method, endpoint.at(public_game), raw)
            refusal = problem(answer, 400, "malformed")
            assert "Traceback" not in refusal["detail"]


def wrongly_typed() -> Iterator[tuple[Endpoint, str, object]]:
    """Each field of each body with values that none of its kind has."""
    for endpoint in WITH_A_BODY:
        for field, right in (endpoint.body or {}).items():
            no_truth: object = "yes" if isinstance(right, bool) else True
            yield from ((endpoint, field, wrong) for wrong in (1.5, no_truth, [], [[[]]], -(2**60)))
            if not isinstance(right, dict):
                yield endpoint, field, {}


def test_each_field_of_a_wrong_type_is_refused(
    ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    for endpoint, field, wrong in filled(wrongly_typed()):
        with subtests.test(endpoint=str(endpoint), field=field, wrong=wrong):
            raw = json.dumps({**(endpoint.body or {}), field: wrong}).encode()
            answer = ann.send(endpoint.method, endpoint.at(public_game), raw)
            assert problem(answer, 400, "malformed")["field"].startswith("$")


def test_a_body_that_is_not_json_is_refused(
    ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    form = "application/x-www-form-urlencoded"
    types = ("text/plain", form, "multipart/form-data; boundary=x", "x")
    for endpoint, content_type in product(WITH_A_BODY, types):
        with subtests.test(endpoint=str(endpoint), content_type=content_type):
            raw = json.dumps(endpoint.body or {"a": 1}).encode()
            answer = ann.send(endpoint.method, endpoint.at(public_game), raw, content_type)
            problem(answer, 415, "wrong-content-type")


def test_a_body_that_is_too_large_is_refused(
    ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    for endpoint in WITH_A_BODY:
        with subtests.test(endpoint=str(endpoint)):
            limit = 16 if endpoint.path.endswith("moves/") else 64
            raw = b'{"name": "' + b"a" * (limit * 1024) + b'"}'
            answer = ann.send(endpoint.method, endpoint.at(public_game), raw)
            refusal = problem(answer, 413, "too-large")
            assert f"{limit} KiB" in refusal["detail"]


def test_a_compressed_body_is_refused(
    ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    for endpoint in WITH_A_BODY:
        with subtests.test(endpoint=str(endpoint)):
            path = endpoint.at(public_game)
            answer = ann.send(endpoint.method, path, b"{}", Content_Encoding="gzip")
            problem(answer, 415, "wrong-content-type")


def test_what_the_client_cannot_read_is_not_sent(
    ann: Actor, public_game: str, subtests: pytest.Subtests
) -> None:
    for endpoint in GETS:
        with subtests.test(endpoint=str(endpoint)):
            answer = ann.get(endpoint.at(public_game), Accept="text/css")
            problem(answer, 406, "not-acceptable")
