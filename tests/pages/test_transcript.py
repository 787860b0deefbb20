"""The report of one game."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from games.engine import asking, registry
from games.engine.flow import Chose
from games.identifiers import opaque_game
from games.models import Game, Player
from games.selectors.feed import FeedEvent, feed
from games.selectors.seeing import opened_seed
from games.selectors.tables import viewer_of
from games.services.bots import play_to_the_end
from games.services.forking import fork_game
from games.services.loading import load_game
from games.services.lobby import join
from pages.listing.names import Names
from pages.transcript import window
from tests.pages.conftest import BOT, ME, OPEN, Make, on_own
from tests.pages.reading import Page, look
from tests.titles.night_market.moves import Sell


def path(game: Game, query: str = "") -> str:
    return f"/games/{opaque_game(game.pk)}/{query}"


def versions(page: Page) -> list[int]:
    """The anchors of a page, in order."""
    ids = [each.attributes.get("id", "") for each in page.elements]
    return [int(anchor[1:]) for anchor in ids if re.fullmatch(r"v\d+", anchor)]


def sentences(page: Page) -> list[str]:
    """All that a page tells of the game, in order."""
    spans = [each for each in page.all("span") if not each.attributes.get("class")]
    return [each.text for each in spans]


def what_may_be_told(game: Game) -> list[str]:
    return reported(game, feed(game, viewer_of(game, None), limit=game.version))


def reported(game: Game, events: list[FeedEvent]) -> list[str]:
    """The sentences of all facts, and those of moves that were asked for and that no facts tell."""
    title, names, lines = registry.title(game.title), Names(game), []
    shown = [event for event in events if event.type != "waits"]
    for line, following in zip(shown, [*shown[1:], None], strict=True):
        event = title.reading.event(line.event)
        if isinstance(event, Chose):
            facts = following is not None and following.batch == line.batch
            if event.forced or (facts and type(event.move) in title.silent_moves):
                continue
        lines.append(line.sentence.removeprefix(f"P{getattr(event, 'seat', -1) + 1}: "))
    return list(map(names.put_into, lines))


def test_a_finished_game_is_told_whole_with_its_result(finished: Game) -> None:
    page = look(path(finished))
    assert sentences(page) == what_may_be_told(finished)
    assert finished.outcome is not None
    scores = [row.text for row in page.all("td", class_="number")]
    assert scores[::2] == [str(score) for score in finished.outcome["scores"]]
    assert scores[1::2] == [str(place) for place in finished.outcome["places"]]
    assert len(page.all("tr", class_="won")) == len(finished.winners)
    assert f"How it ended: {finished.outcome['reason']}." in page.text


def test_the_history_and_what_checks_it_can_be_taken_away(finished: Game) -> None:
    links = look(path(finished)).links
    assert links["the history as a file"] == f"/api/games/{opaque_game(finished.pk)}/export/"
    assert links["kleio_verify.py"] == "/api/verify/kleio_verify.py"


def test_who_chose_stands_beside_each_choice_that_was_asked_for(finished: Game) -> None:
    title = registry.title(finished.title)
    events = [
        title.reading.event(line.event)
        for line in feed(finished, viewer_of(finished, None), 0, 1000)
    ]
    chose = [
        f"P{event.seat + 1}" for event in events if isinstance(event, Chose) and not event.forced
    ]
    assert [each.text for each in look(path(finished)).all("b", class_="seat")] == chose


def test_what_facts_tell_is_not_told_twice(finished: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sentences(look(path(finished)))
    title = registry.title(finished.title)
    hushed = replace(title, silent_moves=(Sell,))
    monkeypatch.setattr(registry, "titles", lambda: {title.id: hushed})
    after = sentences(look(path(finished)))
    gone = [sentence for sentence in before if sentence.startswith("Sell")]
    assert gone
    assert (
        after
        == what_may_be_told(finished)
        == [sentence for sentence in before if sentence not in gone]
    )


def test_after_the_end_the_seed_stands_beside_its_hash(finished: Game) -> None:
    codes = [each.text for each in look(path(finished)).all("code")]
    assert codes == [finished.commitment, opened_seed(finished)]


def test_each_round_has_a_heading(finished: Game) -> None:
    headings = [h.text for h in look(path(finished)).all("h3")]
    last = load_game(finished).state.table.round
    assert headings == ["Set-up", *(f"Round {number}" for number in range(1, last + 1))]


def test_every_event_has_an_anchor_and_a_lasting_address(finished: Game) -> None:
    page = look(path(finished))
    types = {e.version: e.type for e in feed(finished, viewer_of(finished, None), limit=1000)}
    assert versions(page) == [version for version, kind in types.items() if kind != "waits"]
    [address] = {a.attributes["href"] for a in page.all("a", class_="at")} & {"?start=1#v1"}
    assert look(path(finished, address.partition("#")[0])).html == page.html


def test_a_long_game_is_read_stretch_by_stretch(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "EVENTS", 10)
    page, lines = look(path(finished)), []
    while True:
        lines += sentences(page)
        if "Later" not in page.links:
            break
        page = look(path(finished, page.links["Later"]))
    assert lines == what_may_be_told(finished)


def test_stretches_lead_back_to_the_beginning(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "EVENTS", 10)
    page = look(path(finished, f"?start={finished.version}"))
    seen = set(versions(page))
    while "Earlier" in page.links:
        page = look(path(finished, page.links["Earlier"]))
        seen |= set(versions(page))
    assert seen >= set(versions(look(path(finished))))
    assert min(versions(page)) == 1


def test_a_stretch_begins_with_a_whole_move(finished: Game) -> None:
    batches = {e.version: e.batch for e in feed(finished, viewer_of(finished, None), limit=1000)}
    versions = range(1, finished.version + 1, 5)
    firsts = [window.window(finished, version).first for version in versions]
    assert len({*firsts}) > 5
    for first, version in zip(firsts, versions, strict=True):
        assert batches[first] == batches[version]
        assert batches.get(first - 1) != batches[version]


@pytest.mark.parametrize("start", ["0", "-1", "x", "99999999999"])
def test_a_start_that_is_no_version_is_no_page(start: str, finished: Game) -> None:
    look(path(finished, f"?start={start}"), status=404)


def test_a_start_beyond_the_end_shows_the_end(finished: Game) -> None:
    page = look(path(finished, "?start=2000000"))
    assert page.only("div", id="transcript").attributes["data-last"] == str(finished.version)


def test_a_running_game_tells_who_is_asked_what_and_by_which_rule(make: Make) -> None:
    game = make(ME, ME)
    game.refresh_from_db()
    page = look(path(game))
    text = page.only("ul", class_="asked").text
    for decision in asking.decisions(registry.title(game.title), load_game(game).state):
        assert f"{decision.prompt} {decision.clause}" in text
        assert f"P{decision.seat + 1}" in text
    waited_for = [row.text for row in page.all("td") if "to move" in row.text]
    assert len(waited_for) == len(game.waiting) > 0


def test_a_running_game_shows_its_latest_moves_and_follows(
    make: Make, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "EVENTS", 10)
    game = make(ME, ME)
    for number, _ in enumerate(on_own(game, ann, ann)):
        if number == 12:
            break
    page = look(path(game))
    shown = page.only("div", id="transcript").attributes
    assert shown["data-last"] == str(game.version)
    assert int(shown["data-first"]) > 1
    assert shown["data-events"] == f"/api/games/{opaque_game(game.pk)}/events/"
    assert any("follow.js" in each.attributes.get("src", "") for each in page.all("script"))
    assert "Reload this page" in page.only("noscript").text


def test_only_the_latest_stretch_follows(make: Make, ann: Player, finished: Game) -> None:
    assert not look(path(finished)).all("script")
    game = make(ME, ME)
    next(on_own(game, ann, ann))
    assert look(path(game)).all("script")


def test_a_game_that_has_not_begun_says_so(make: Make) -> None:
    page = look(path(make(ME, OPEN)))
    assert "Nothing has happened yet." in page.text
    assert [td.text for td in page.all("td")] == ["Ann", "open"]


def test_a_private_game_is_not_there(make: Make) -> None:
    private = look(path(make(ME, BOT, is_public=False)), status=404)
    missing = look("/games/gme_" + "0" * 32 + "/", status=404)
    assert private.html == missing.html


def test_a_game_of_a_title_that_is_no_longer_installed_is_listed_and_not_told(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = {name: title for name, title in registry.titles().items() if name != finished.title}
    monkeypatch.setattr(registry, "titles", lambda: others)
    assert f"{finished.title}, 3 seats" in look("/games/").text
    look(path(finished), status=404)


def test_changed_numbers_are_told(make: Make) -> None:
    page = look(path(make(ME, OPEN, patch={"hand": 2})))
    assert "hand: 2" in page.only("details").text


def test_a_person_who_is_erased_is_no_longer_named(make: Make, ann: Player) -> None:
    game = make(ME, OPEN)
    ann.delete()
    assert "a person who has left Kleio" in look(path(game)).text
    assert "Ann" not in look(path(game)).text


def test_a_name_is_text_and_no_markup(make: Make, ann: Player) -> None:
    ann.name = '<script>alert("1")</script>'
    ann.save()
    page = look(path(make(ME, OPEN)))
    assert not any("alert" in each.text for each in page.all("script"))
    assert "<script>alert" not in page.html


def test_above_what_is_told_stands_the_table_as_everybody_may_see_it(make: Make) -> None:
    game = make(BOT, ME)
    board = look(path(game)).only("img", id="board")
    assert (
        board.attributes["src"] == f"/api/games/{opaque_game(game.pk)}/board.svg?at={game.version}"
    )
    assert f"after event {game.version}" in board.attributes["alt"]
    answer = Client().get(board.attributes["src"], secure=True)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert b"In hand" not in answer.content


def test_the_picture_goes_along_with_the_stretch_that_is_read(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "EVENTS", 10)
    for start in (1, 12):
        page = look(path(finished, f"?start={start}"))
        last = page.only("div", id="transcript").attributes["data-last"]
        assert page.only("img", id="board").attributes["src"].endswith(f"?at={last}")


def test_a_game_that_has_not_begun_has_no_table(make: Make) -> None:
    assert look(path(make(ME, OPEN))).all("img") == []


def test_a_fork_says_where_it_begins(finished: Game, ann: Player) -> None:
    fork = fork_game(ann, finished.pk, [ME, BOT, BOT])
    page = look(path(fork, f"?start={fork.version}"))
    there = path(finished, f"?start={fork.origin_version}")
    assert [a.text for a in page.all("a") if a.attributes["href"] == there] == ["another game"]
    assert "a game of its own, begun from another one." in page.text
    assert look(there).only("h1").text
    assert "another game" not in look(path(finished)).text


def test_what_is_asked_leads_to_its_clause(make: Make) -> None:
    game = make(ME, ME, title="dice_forge")
    (question, *_) = asking.decisions(registry.title("dice_forge"), load_game(game).state)
    assert look(path(game)).links[question.clause] == f"/rules/dice_forge/{question.clause}/"


def test_each_choice_leads_to_the_clause_of_the_question_that_it_answered(make: Make) -> None:
    game = make(BOT, BOT, title="dice_forge")
    play_to_the_end(game.pk)
    game.refresh_from_db()
    page = look(path(game))
    asked = {question.clause for question in registry.title("dice_forge").questions.values()}
    clauses = [p.text.rpartition(" ")[2] for p in page.all("p", class_="move")]
    assert clauses
    assert {*clauses} <= asked
    assert all(page.links[clause] == f"/rules/dice_forge/{clause}/" for clause in clauses)
    assert page.links["in numbered clauses"] == "/rules/dice_forge/"


def test_the_clause_of_a_choice_is_that_of_what_its_seat_was_asked(make: Make, ann: Player) -> None:
    game, asked = make(ME, ME, ME), []
    for before in on_own(game, ann, ann, ann):
        decisions = asking.decisions(registry.title(game.title), load_game(before).state)
        asked.append(
            next(d.clause for d in decisions if d.seat == before.waiting[0] and d.required)
        )
    chapters = window.window(game, 1).chapters
    clauses = [entry.clause for chapter in chapters for entry in chapter.entries if entry.clause]
    assert clauses
    assert clauses == asked[: len(clauses)]


def test_people_are_told_by_their_names_wherever_a_report_speaks_of_them(
    make: Make, ann: Player
) -> None:
    """In its title, in what is asked, in front of moves and in what followed; labels are left
    beside the names of the seats, where the board has them, and for bots."""
    game = make(ME, OPEN)
    called_like_a_seat = Player.objects.create(name="P1 & <i>P9</i>")
    join(game.pk, called_like_a_seat, 1)
    game.refresh_from_db()
    for _ in on_own(game, ann, called_like_a_seat):
        if game.moves == 9:
            break
    page = look(path(game, "?start=1"))
    asked, report = page.all("ul", class_="asked")[0].text, " ".join(sentences(page))
    assert {element.text for element in page.all("b", class_="seat")} >= {
        "Ann",
        called_like_a_seat.name,
    }
    for text in (
        page.all("title")[0].text,
        asked,
        report,
        page.all("p", class_="standing")[0].text,
    ):
        left = text.replace(called_like_a_seat.name, "Ben")
        assert re.search(r"\b(Ann|Ben)\b", left)
        assert not re.search(r"\bP\d\b", left)
    assert "<i>P9" not in page.html
