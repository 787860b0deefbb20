"""Talking at a table, and notes: for whom they are, bounded, erasable, and never in the log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core.management import call_command

from games.errors import Conflict, Forbidden, Invalid, NotFound, NotYourSeat
from games.models import ChatLine, ChatReport, Game, Note, Player
from games.selectors.chat import lines, note_of
from games.selectors.tables import game_for
from games.services import chatting, lobby
from games.services.chatting import report, say, take_back, turn
from games.services.erasing import erase
from games.services.noting import note
from tests.games.conftest import ME, OPEN
from tests.games.database import tables_with
from tests.games.racing import at_once, failures

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
WORDS = "Quincunx is my plan"


@pytest.fixture
def game(make: Make, ben: Player) -> Game:
    return lobby.join(make(ME, OPEN).pk, ben)


def said(game: Game, player: Player, after: int = 0) -> list[str]:
    return [line.text for line in lines(game.pk, player, after)[1]]


def test_those_at_the_table_hear_it_and_nobody_else(
    game: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    say(game.pk, ann, WORDS)
    say(game.pk, ben, "  Well  ")
    assert said(game, ben) == said(game, ann) == [WORDS, "Well"]
    assert said(game, ann, after=1) == ["Well"]
    for ask in (partial(lines, game.pk, cleo, 0), partial(say, game.pk, cleo, "Hello")):
        with pytest.raises(NotYourSeat):
            ask()


def test_nothing_of_it_is_in_the_log_and_who_looks_on_sees_no_change(
    game: Game, ann: Player
) -> None:
    before = game_for(game.pk, None)
    say(game.pk, ann, WORDS)
    now = game_for(game.pk, None)
    assert (now.version, now.changes, now.moved_at) == (
        before.version,
        before.changes,
        before.moved_at,
    )
    assert tables_with(WORDS) == {"games_chatline"}


@pytest.mark.parametrize("text", ["", "  ", "x" * 501, "a\x00b", "a\nb", "\ud800"])
def test_what_is_no_line_is_refused(game: Game, ann: Player, text: str) -> None:
    with pytest.raises(Invalid):
        say(game.pk, ann, text)


def test_the_oldest_go_and_numbers_are_never_used_again(
    game: Game, ann: Player, settings: Any
) -> None:
    settings.KLEIO_CHAT_LINES = 3
    for number in range(5):
        say(game.pk, ann, str(number))
    assert said(game, ann) == ["2", "3", "4"]
    take_back(game.pk, ann, 5)
    assert say(game.pk, ann, "5").number == 6


def test_nobody_talks_too_fast(
    game: Game, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chatting, "_IN_A_MINUTE", 2)
    results = at_once([partial(say, game.pk, ann, "now")] * 4)
    assert {each.code for each in failures(results)} == {"too_fast"}  # type: ignore[attr-defined]
    assert len(said(game, ann)) == 2
    say(game.pk, ben, "slowly")


def test_many_at_once_have_numbers_of_their_own(game: Game, ann: Player, ben: Player) -> None:
    results = at_once([partial(say, game.pk, who, "now") for who in (ann, ben) * 4])
    assert failures(results) == []
    assert sorted(line.number for line in results) == list(range(1, 9))


def test_a_line_is_taken_back_by_its_writer_and_reported_by_the_others(
    game: Game, ann: Player, ben: Player, cleo: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    say(game.pk, ann, WORDS)
    with pytest.raises(Forbidden):
        take_back(game.pk, ben, 1)
    for _ in range(2):
        report(game.pk, ben, 1)
    assert ChatReport.objects.count() == 1
    with pytest.raises(NotYourSeat):
        report(game.pk, cleo, 1)
    call_command("reported_chat")
    listed = capsys.readouterr().out
    assert WORDS in listed
    call_command("reported_chat", remove=int(listed.split()[0]))
    assert not ChatLine.objects.exists()
    for ask in (take_back, report):
        with pytest.raises(NotFound):
            ask(game.pk, ann, 1)


def test_whoever_made_the_game_turns_it_off_and_on(game: Game, ann: Player, ben: Player) -> None:
    say(game.pk, ben, "before")
    with pytest.raises(Forbidden):
        turn(game.pk, ben, on=False)
    turn(game.pk, ann, on=False)
    with pytest.raises(Conflict) as refusal:
        say(game.pk, ben, "after")
    assert refusal.value.code == "chat_off"
    assert said(game, ben) == ["before"]
    turn(game.pk, ann, on=True)
    say(game.pk, ben, "after")


def test_a_note_is_for_who_wrote_it(game: Game, ann: Player, ben: Player, settings: Any) -> None:
    note(game.pk, ann, WORDS)
    note(game.pk, ann, WORDS + "!")
    assert (note_of(game.pk, ann), note_of(game.pk, ben)) == (WORDS + "!", "")
    assert tables_with(WORDS) == {"games_note"}
    settings.KLEIO_NOTES_PLAYER = 1
    other = lobby.create_game(ben, "pebbles", None, [ME, OPEN])
    with pytest.raises(Conflict):
        note(other.pk, ann, "one more")
    note(game.pk, ann, "")
    assert not Note.objects.exists()


def test_both_go_with_an_erasure(game: Game, ann: Player, ben: Player) -> None:
    say(game.pk, ben, WORDS)
    say(game.pk, ann, "yes")
    report(game.pk, ann, 1)
    note(game.pk, ben, WORDS)
    results = at_once([partial(erase, ben.pk), partial(say, game.pk, ann, "still here")])
    assert failures(results) == []
    assert tables_with(WORDS) == set()
    assert set(said(game, ann)) == {"yes", "still here"}


def test_a_private_game_has_neither_for_strangers(make: Make, cleo: Player) -> None:
    game = make(ME, OPEN, is_public=False)
    for ask in (
        partial(lines, game.pk, cleo, 0),
        partial(say, game.pk, cleo, "x"),
        partial(note, game.pk, cleo, "x"),
        partial(note_of, game.pk, cleo),
        partial(turn, game.pk, cleo, on=False),
    ):
        with pytest.raises(NotFound):
            ask()
