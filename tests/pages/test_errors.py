"""Pages of refusals look like all others and give nothing away."""

from __future__ import annotations

import pytest
from django.test import Client

from pages.listing import shelf
from tests.pages.reading import Page, look


def test_a_missing_page_says_where_the_games_are(db: None) -> None:
    page = look("/nothing/here/", status=404)
    assert page.only("h1").text == "There is nothing at this address"
    assert page.links["Kleio"] == "/"


def test_a_fault_is_owned_up_to_and_not_explained(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(most: int) -> None:
        raise ValueError("the password is hunter2")

    monkeypatch.setattr(shelf, "running", broken)
    answer = Client(raise_request_exception=False).get("/", secure=True)
    page = Page(answer)
    assert page.status == 500
    assert page.only("h1").text == "Kleio failed"
    assert page.links["Games"] == "/games/"
    assert "hunter2" not in page.html
    assert "Traceback" not in page.html


@pytest.mark.parametrize("path", ["/", "/games/", "/win-rates/", "/win-rates/metrics/"])
def test_nothing_can_be_sent_to_a_page(path: str, db: None) -> None:
    assert Client().post(path, secure=True).status_code == 405


@pytest.mark.parametrize("game", ["gme_", "gme_" + "G" * 32, "gme_%00", "1", "%ff"])
def test_a_malformed_id_is_no_page(game: str, db: None) -> None:
    look(f"/games/{game}/", status=404)


def test_faults_of_the_api_stay_documents(db: None) -> None:
    answer = Client().get("/api/nothing/", secure=True)
    assert answer.headers["Content-Type"] == "application/problem+json"
