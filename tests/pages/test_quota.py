"""Pages have a quota for each address."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest
from django.test import Client

from api.admission.quotas import Quota
from gateway import page_quota
from gateway.page_quota import Counted


@pytest.fixture
def few(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Made anew for each client: the middleware begins with nobody counted. No time passes."""
    monkeypatch.setattr(page_quota, "time", SimpleNamespace(monotonic=lambda: 100.0))
    monkeypatch.setattr(page_quota, "PAGES_OF_ADDRESS", Quota(burst=3, rate=0.1))
    return client


@pytest.mark.parametrize("path", ["/rules/", "/rules/cyclades/", "/nowhere/"])
def test_who_asks_too_often_reads_when_to_come_back(few: Client, path: str) -> None:
    for _ in range(3):
        assert few.get(path, secure=True).status_code in (200, 404)
    answer = few.get(path, secure=True)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "10"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Type"].startswith("text/html")
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert "again in 10 seconds" in answer.content.decode()


def test_another_address_has_a_quota_of_its_own(few: Client) -> None:
    for _ in range(4):
        last = few.get("/rules/", secure=True)
    assert last.status_code == 429
    assert few.get("/rules/", secure=True, REMOTE_ADDR="10.0.0.7").status_code == 200


def test_it_is_not_the_quota_of_the_api(few: Client) -> None:
    for _ in range(4):
        few.get("/rules/", secure=True)
    assert few.get("/api/nothing/", secure=True).status_code == 404


@pytest.mark.django_db
def test_pages_that_set_workers_to_work_have_a_smaller_one_besides(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_quota, "ANALYSES_OF_ADDRESS", Quota(burst=2, rate=0.001))
    game = f"/games/gme_{'0' * 32}/"
    statuses = [client.get(f"{game}why/", secure=True).status_code for _ in range(3)]
    assert statuses == [404, 404, 429]
    assert client.get(game, secure=True).status_code == 404


def test_time_fills_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    counted = Counted(Quota(burst=2, rate=0.5))
    assert [counted.late("a") for _ in range(3)] == [None, None, 2.0]
    now += 2.0
    assert [counted.late("a") for _ in range(2)] == [None, 2.0]
    now += 1000.0
    assert [counted.late("a") for _ in range(3)] == [None, None, 2.0]


def test_no_more_addresses_are_remembered_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(page_quota, "MOST_KNOWN", 10)
    counted = Counted(Quota(burst=2, rate=0.5))
    for number in range(100):
        assert counted.late(str(number)) is None
        assert len(counted._due) <= 10


@pytest.mark.django_db
@pytest.mark.parametrize("look", ["yes", "file", ""])
def test_designs_that_are_looked_at_have_a_smaller_one_besides(
    look: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each sets a game up for each variant, up to 61, for anybody who asks."""
    monkeypatch.setattr(page_quota, "DESIGNS_OF_ADDRESS", Quota(burst=2, rate=0.001))
    statuses = [
        client.get(f"/experiments/new/?look={look}", secure=True).status_code for _ in range(3)
    ]
    assert statuses == [200, 200, 429]
    assert client.get("/experiments/new/", secure=True).status_code == 200
