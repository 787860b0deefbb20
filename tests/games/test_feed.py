"""What each viewer is told of a game, and what nobody is told before its end."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from games.engine import folding
from games.engine.canonical import canonical
from games.engine.chance import commitment
from games.engine.secrecy import SPECTATOR
from games.models import Game, Player, Secret
from games.selectors.feed import feed
from games.selectors.seeing import opened_seed, seen
from games.selectors.tables import game_for, viewer_of
from games.services import lobby, resigning
from games.services.loading import load_game
from games.services.playing import play
from tests.games import pebbles
from tests.games.conftest import ME, OPEN
from tests.games.table import bet, lay_bets, to_the_end

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


@pytest.fixture
def game(make: Make, ben: Player) -> Game:
    return lobby.join(make(ME, OPEN).pk, ben)


def payloads(game: Game, player: Player | None) -> list[dict[str, object]]:
    game = game_for(game.pk, player)
    return [json.loads(event.event) for event in feed(game, viewer_of(game, player), limit=1000)]


def test_a_seat_sees_its_own_secrets_and_no_others(
    game: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    play(game.pk, ann, 0, bet(2))
    for player, lucky, amount in (
        (ann, [True, False], True),
        (ben, [False, True], False),
        (cleo, [False, False], False),
        (None, [False, False], False),
    ):
        events = payloads(game, player)
        dealt = [event for event in events if event["type"] == "dealt"]
        [laid] = [event for event in events if event["type"] == "bet_laid"]
        [chose] = [event for event in events if event["type"] == "chose"]
        assert ["lucky" in event for event in dealt] == lucky
        assert ("amount" in laid) is amount
        assert ("amount" in chose["move"]) is amount  # type: ignore[operator]
        assert not any("draws" in event for event in events)


def test_sentences_are_made_of_what_the_viewer_may_know(
    game: Game, ann: Player, ben: Player
) -> None:
    play(game.pk, ann, 0, bet(2))
    running = game_for(game.pk, None)
    sentences = {
        who: [event.sentence for event in feed(running, viewer_of(running, who))][6]
        for who in (ann, ben)
    }
    assert sentences == {ann: "P1 bets 2.", ben: "P1 bets in secret."}


def test_folding_ones_feed_gives_ones_view(game: Game, ann: Player, ben: Player) -> None:
    lay_bets(game, ann, ben)
    title = pebbles.TITLE
    for player in (ann, ben, None):
        running = game_for(game.pk, player)
        viewer = viewer_of(running, player)
        state = pebbles.State()
        for event in feed(running, viewer):
            folding.apply(title, state, title.reading.event(event.event))
        view = seen(running, load_game(running).state, viewer)
        assert canonical(state) == canonical(view)


def test_pages_of_a_feed_join_without_a_gap(game: Game, ann: Player, ben: Player) -> None:
    lay_bets(game, ann, ben)
    game.refresh_from_db()
    whole = feed(game, SPECTATOR)
    assert [event.version for event in whole] == list(range(1, game.version + 1))
    pages = [event for after in range(0, 12, 3) for event in feed(game, SPECTATOR, after, 3)]
    assert pages == whole[:12]
    assert feed(game, SPECTATOR, after=game.version) == []
    assert [event.batch for event in whole[:6]] == [0, 0, 0, 0, 0, 1]


def test_after_the_end_everybody_sees_everything(game: Game, ann: Player, ben: Player) -> None:
    to_the_end(game, ann, ben)
    events = payloads(game, None)
    assert all("lucky" in event for event in events if event["type"] == "dealt")
    assert all("draws" in event for event in events if event["type"] == "waits")
    finished = game_for(game.pk, None)
    assert viewer_of(finished, None) == {0, 1}
    early = load_game(finished, 5).state
    assert seen(finished, early, SPECTATOR) is early


def test_the_seed_is_shown_after_the_end_and_not_before(
    game: Game, ann: Player, ben: Player
) -> None:
    pretended = Game(pk=game.pk, status="finished")
    assert opened_seed(game) is opened_seed(pretended) is None
    to_the_end(game, ann, ben)
    seed = opened_seed(game)
    assert seed == bytes(Secret.objects.get(game=game).seed).hex()
    assert commitment(bytes.fromhex(seed)) == game.commitment


def test_who_resigned_sees_the_seat_no_more(make: Make, ann: Player, ben: Player) -> None:
    game = lobby.join(make(ME, OPEN).pk, ben)
    assert viewer_of(game_for(game.pk, ann), ann) == {0}
    resigning.resign(game.pk, ann)
    assert viewer_of(game_for(game.pk, ann), ann) == SPECTATOR
    assert not any("lucky" in event for event in payloads(game, ann))
