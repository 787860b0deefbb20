"""The list of games."""

from __future__ import annotations

import re

import pytest

from games.identifiers import opaque_game
from games.models import Game
from pages.listing import shelf
from tests.pages.conftest import BOT, ME, OPEN, Make
from tests.pages.reading import Page, look

MISSING = "gme_" + "0" * 32


def listed(page: Page) -> list[str]:
    """The ids of the games on a page, in order."""
    links = [a.attributes["href"] for a in page.all("a")]
    return [href.split("/")[2] for href in links if href.startswith("/games/gme_")]


def ids(*games: Game) -> list[str]:
    return [opaque_game(game.pk) for game in games]


def test_the_newest_game_stands_first(make: Make) -> None:
    first, second = make(ME, OPEN), make(ME, OPEN)
    assert listed(look("/games/")) == ids(second, first)


def test_a_title_narrows_the_list_down(make: Make) -> None:
    market, forge = make(ME, OPEN), make(ME, OPEN, title="dice_forge")
    assert listed(look("/games/?title=night_market")) == ids(market)
    assert listed(look("/games/?title=dice_forge&status=")) == ids(forge)


def test_a_status_narrows_the_list_down(make: Make, finished: Game) -> None:
    waiting = make(ME, OPEN)
    assert listed(look("/games/?status=open")) == ids(waiting)
    assert listed(look("/games/?status=finished")) == ids(finished)


def test_simulations_are_shown_to_who_asks_for_them_alone(make: Make) -> None:
    simulated = make(BOT, BOT, is_simulation=True)
    assert listed(look("/games/")) == []
    assert listed(look("/games/?population=simulation")) == ids(simulated)


def test_private_games_are_in_no_list(make: Make) -> None:
    make(ME, OPEN, is_public=False)
    for query in ("", "?status=open", "?population=people", "?title=night_market"):
        assert listed(look(f"/games/{query}")) == []


def test_an_empty_list_says_how_to_see_more(db: None) -> None:
    assert "No public game is like that." in look("/games/?status=cancelled").text


@pytest.mark.parametrize(
    "query", ["title=chess", "status=lost", "population=cats", "after=12", "before=%00"]
)
def test_a_filter_that_is_not_known_is_told_and_lists_nothing(query: str, finished: Game) -> None:
    assert listed(look(f"/games/?{query}", status=400)) == []


def test_the_wrong_filter_is_named(db: None) -> None:
    assert "lost is not one of the available choices" in look("/games/?status=lost", 400).text


def test_pages_lead_through_all_games_and_back(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "ON_A_PAGE", 2)
    games = [make(ME, OPEN) for _ in range(5)][::-1]
    Game.objects.update(created_at=games[0].created_at)  # told apart by their ids alone
    order = sorted(ids(*games), reverse=True)
    page = look("/games/?status=open")
    there = [listed(page)]
    while "Older games" in page.links:
        page = look(f"/games/{page.links['Older games']}")
        there.append(listed(page))
    assert there == [order[:2], order[2:4], order[4:]]
    back = [listed(page)]
    while "Newer games" in page.links:
        page = look(f"/games/{page.links['Newer games']}")
        back.append(listed(page))
    assert back == there[::-1]
    assert "status=open" in look("/games/?status=open").links["Older games"]


def test_a_page_after_a_game_that_is_private_is_not_there(make: Make) -> None:
    hidden = make(ME, OPEN, is_public=False)
    private = look(f"/games/?after={opaque_game(hidden.pk)}", status=404)
    missing = look(f"/games/?after={MISSING}", status=404)
    assert private.html == missing.html


def test_seats_are_told_in_words(make: Make) -> None:
    make(ME, OPEN, BOT, BOT)
    [company] = look("/games/").all("span", class_="company")
    assert company.text == "Ann, 2 random bots and 1 open seat"


def test_people_are_told_by_name_and_once(make: Make) -> None:
    make(ME, ME, BOT)
    page = look("/games/")
    [company] = page.all("span", class_="company")
    assert company.text == "Ann at 2 seats and 1 random bot"
    [state] = page.all("span", class_="state")
    assert re.fullmatch(r"waits for Ann \(P[12]\)", state.text or "")
