"""The page that tells why a game went so, once nobody can make use of it any more."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import msgspec
import pytest

from events.reading import read_events
from games.engine import registry
from games.engine.flow import Chose
from games.identifiers import opaque_game
from games.models import Game, Odds, Player, Thought
from games.services import odds, working_out_odds
from tests.games.odds_workers import all_worked_out
from tests.pages.conftest import BOT, ME, Make, on_own
from tests.pages.reading import look


@pytest.fixture(autouse=True)
def _a_few_playouts_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (odds, working_out_odds):
        monkeypatch.setattr(module, "PLAYOUTS", 4)
    monkeypatch.setattr(working_out_odds, "PIECE_SECONDS", 60.0)


def path(game: Game, query: str = "") -> str:
    return f"/games/{opaque_game(game.pk)}/why/{query}"


def thought_of_each_choice(game: Game) -> int:
    """As if each of them had been thought about; how many there are."""
    title, version, made = registry.title(game.title), 0, 0
    for row in read_events(game.pk):
        event = title.reading.event(row.payload)
        if isinstance(event, Chose) and not event.forced and row.batch != 0:
            considered = [{"move": msgspec.to_builtins(event.move), "mean": 0.25, "tried": 7}]
            Thought.objects.create(
                game=game,
                version=version,
                seat=event.seat,
                bot="expert/night_market/3/1/0a",
                decided="search",
                considered=considered,
            )
            made += 1
        version = row.version
    return made


def test_before_the_end_there_is_no_such_page(make: Make) -> None:
    game = make(ME, BOT)
    look(path(game), 404)
    report = look(f"/games/{opaque_game(game.pk)}/")
    assert path(game) not in report.addresses


def test_the_report_leads_to_it_and_it_says_that_chances_are_being_worked_out(
    finished: Game,
) -> None:
    report = look(f"/games/{opaque_game(finished.pk)}/")
    assert path(finished) in report.addresses
    page = look(path(finished))
    assert "They are being worked out." in page.text
    all_worked_out(finished.pk)
    page = look(path(finished))
    assert "They are being worked out." not in page.text
    assert page.all("svg")
    rows = len(page.all("tr"))
    assert rows == 1 + len(odds._rounds(finished))


def test_the_set_up_is_no_round(finished: Game) -> None:
    look(path(finished))
    all_worked_out(finished.pk)
    first = Odds.objects.filter(game=finished).order_by("version")[:1].values("pk")
    assert Odds.objects.filter(pk__in=first).update(round=0) == 1
    page = look(path(finished))
    moments = [each.text for each in page.all("th") if each.attributes.get("scope") == "row"]
    assert (moments[0], moments[-1]) == ("At the start", "At the end")
    assert "Round 0" not in page.text


def test_it_tells_in_words_what_bots_considered_a_page_at_a_time(finished: Game) -> None:
    made = thought_of_each_choice(finished)
    first = look(path(finished))
    articles = first.all("article")
    assert len(articles) == 20 < made
    assert "The expert bot was asked" in articles[0].text
    assert "chosen" in articles[0].text
    later = first.only("a", rel="next").attributes["href"]
    second = look(path(finished, later))
    assert second.all("article")
    ids = [each.attributes["id"] for page in (first, second) for each in page.all("article")]
    assert len(set(ids)) == len(ids)


def test_a_place_that_there_is_not_is_no_page(finished: Game) -> None:
    for query in ("?after=x", "?level=best", "?after=-1"):
        look(path(finished, query), 404)


def test_people_are_called_by_their_names_wherever_a_seat_is_meant(make: Make, ann: Player) -> None:
    game = make(ME, ME)
    for _ in on_own(game, ann, ann):
        pass
    game.refresh_from_db()
    assert thought_of_each_choice(game)
    page = look(path(game))
    heads = [each.text for each in page.all("th") if each.attributes.get("scope") == "col"]
    # As the lines of the drawing are called, which has no room for names.
    assert heads[1:3] == ["P1 Ann (P1)", "P2 Ann (P2)"]
    for article in page.all("article"):
        assert article.text.startswith("Ann (P")
        assert not re.search(r"P\d(?!\))", article.text), article.text


def test_links_keep_what_was_asked_for(finished: Game) -> None:
    thought_of_each_choice(finished)
    first = look(path(finished, "?level=casual"))
    later = first.only("a", rel="next").attributes["href"]
    assert parse_qs(later[1:])["level"] == ["casual"]
    second = look(path(finished, later))
    assert "Casual bots play on." in second.text
    queries = [parse_qs(address[1:]) for address in second.addresses if address.startswith("?")]
    by_level = [query for query in queries if query.get("level") not in (None, ["casual"])]
    assert {*by_level[0]} == {"level", "after"}
    assert len(by_level) > 1
    assert second.only("a", rel="prev").attributes["href"] == "?level=casual"
