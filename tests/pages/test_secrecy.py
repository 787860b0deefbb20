"""A page of a running game tells what spectators may know, and nothing else."""

from __future__ import annotations

from games.engine.secrecy import SPECTATOR
from games.models import Player, Secret
from games.selectors.feed import feed
from tests.pages.conftest import ME, Make, on_own
from tests.pages.reading import look
from tests.pages.test_transcript import path, reported, sentences, what_may_be_told


def test_at_every_move_the_page_tells_what_spectators_may_know(make: Make, ann: Player) -> None:
    game = make(ME, ME, ME)
    moves = 0
    for _ in on_own(game, ann, ann, ann):
        events = feed(game, SPECTATOR, limit=game.version)
        page = look(path(game, "?start=1"))
        assert sentences(page) == reported(game, events)
        moves += 1
    assert moves > 15


def test_what_was_hidden_is_told_after_the_end(make: Make, ann: Player) -> None:
    game = make(ME, ME, ME)
    while_it_ran: list[str] = []
    for _ in on_own(game, ann, ann, ann):
        while_it_ran = sentences(look(path(game, "?start=1")))
    game.refresh_from_db()
    opened = sentences(look(path(game)))
    assert opened == what_may_be_told(game)
    assert "Ann (P1) is dealt 4 cards." in while_it_ran
    assert "Ann (P1) is dealt 4 cards." not in opened


def test_the_seed_is_on_no_page_before_the_end(make: Make) -> None:
    game = make(ME, ME)
    seed = bytes(Secret.objects.get(game=game).seed).hex()
    for page in (look(path(game)), look("/"), look("/games/")):
        assert seed not in page.html
    assert "is opened when the game ends" in look(path(game)).text
