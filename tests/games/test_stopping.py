"""Every game ends: at its bound, by its maker where only bots play, or by the operator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db.models.functions import Now

from analytics.projection.catching_up import catch_up
from analytics.selectors.coverage import coverage, stopped, uncounted
from audit.adjudicating.game import game_fault
from games.engine import registry
from games.errors import Conflict, Forbidden, GameNotRunning, NotForkable, UndoRefused
from games.identifiers import opaque_game
from games.models import Game, Player
from games.selectors.feed import feed
from games.selectors.seeing import opened_seed
from games.services import bots, leaving, lobby
from games.services.actors import HOUSE
from games.services.erasing import Erased, erase
from games.services.forking import fork_game
from games.services.loading import forget_games, load_game
from games.services.playing import play
from games.services.resigning import hand_over_abandoned, resign
from games.services.stopping import stop_by_operator
from games.services.undoing import undo
from tests.games import pebbles
from tests.games.conftest import BOT, ME, OPEN, Hint
from tests.games.racing import at_once, failures
from tests.games.table import actors, bet, lay_bets, log, take

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


@pytest.fixture
def bound(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let games of pebbles have so many batches at most."""

    def bounded(longest: int) -> None:
        titles = {pebbles.TITLE.id: replace(pebbles.TITLE, longest=longest)}
        monkeypatch.setattr(registry, "titles", lambda: titles)
        forget_games()

    return bounded


def last_batch(game: Game) -> list[tuple[str, object]]:
    entries = log(game)
    return [
        (kind, payload.get("reason"))
        for _, batch, kind, payload in entries
        if batch == entries[-1][1]
    ]


def require_stopped(game: Game, reason: str, actor: str = HOUSE) -> None:
    game.refresh_from_db()
    assert last_batch(game) == [("stopped", reason), ("waits", None)]
    assert actors(game)[-1] == actor
    assert (game.status, game.winners, game.waiting) == ("finished", [], [])
    assert game.outcome is not None
    assert (game.outcome["places"], game.outcome["scores"]) == ([], [])
    assert game.finished_at is not None
    assert opened_seed(game) is not None
    assert game_fault(game.pk) is None


def test_a_game_of_people_that_comes_to_its_bound_is_over(
    make: Make, ann: Player, ben: Player, bound: Callable[[int], None]
) -> None:
    bound(5)  # the set-up, two bets and two pebbles
    game = make(ME, OPEN)
    lobby.join(game.pk, ben)
    lay_bets(game, ann, ben)
    play(game.pk, ann, 0, take(1))
    outcome = play(game.pk, ben, 1, take(1), key="last")
    assert outcome.events[0].type == "chose"
    require_stopped(game, "longest")
    assert game.version == outcome.version + 2
    again = play(game.pk, ben, 1, take(1), key="last")
    assert (again.repeated, again.version, again.events) == (True, outcome.version, outcome.events)
    with pytest.raises(GameNotRunning, match="as long as a game of this title may become"):
        play(game.pk, ann, 0, take(1))
    with pytest.raises(UndoRefused):
        undo(game.pk, ben, 1, game.version)


def test_a_game_of_bots_that_comes_to_its_bound_is_over(
    make: Make, bound: Callable[[int], None]
) -> None:
    bound(4)
    game = make(BOT, BOT)
    bots.play_to_the_end(game.pk)
    require_stopped(game, "longest")
    assert sum(kind == "chose" for _, _, kind, _ in log(game)) == 3


def test_the_end_is_stored_with_the_batch_that_led_to_it_or_neither(
    make: Make,
    ann: Player,
    ben: Player,
    bound: Callable[[int], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bound(3)
    game = make(ME, OPEN)
    lobby.join(game.pk, ben)
    play(game.pk, ann, 0, bet(1))
    before = log(game)
    monkeypatch.setattr("games.services.appending.stopping.stop", partial(_crash, "the power goes"))
    with pytest.raises(RuntimeError, match="the power goes"):
        play(game.pk, ben, 1, bet(1))
    assert log(game) == before
    monkeypatch.undo()


def _crash(why: str, *_: object) -> None:
    raise RuntimeError(why)


@pytest.mark.parametrize("mover", ["a person", "a bot"])
def test_a_game_that_had_run_beyond_its_bound_ends_with_the_next_move(
    make: Make, ann: Player, ben: Player, bound: Callable[[int], None], mover: str
) -> None:
    """One that is older than the bound: nothing of it is a fault once it says so itself."""
    game = make(ME, OPEN) if mover == "a person" else make(ME, BOT)
    if mover == "a person":
        lobby.join(game.pk, ben)
        lay_bets(game, ann, ben)
    else:
        play(game.pk, ann, 0, bet(1))
        game.refresh_from_db()
    bound(2)
    fault = game_fault(game.pk)
    if mover == "a person":
        assert fault is not None
        assert "ends after 2 batches" in fault.reason
        with pytest.raises(GameNotRunning, match="longer than a game of this title may become"):
            play(game.pk, ann, 0, take(1))
        require_stopped(game, "overdue")
    else:
        assert fault is None  # it stands at its bound
        assert bots.bot_turn(game.pk, game.version, 1) == 0
        require_stopped(game, "longest")


def test_whoever_made_a_game_of_bots_ends_it(make: Make, ann: Player, ben: Player) -> None:
    game = make(BOT, BOT)
    with pytest.raises(Forbidden):
        leaving.cancel(game.pk, ben)
    leaving.cancel(game.pk, ann)
    require_stopped(game, "maker", ann.opaque)
    with pytest.raises(Conflict, match="This game is over"):
        leaving.cancel(game.pk, ann)
    assert bots.bot_turn(game.pk, game.version - 2, 0) == 0


def test_a_game_in_which_people_play_goes_on_until_the_last_one_leaves(
    make: Make, ann: Player, ben: Player, sent: list[Hint]
) -> None:
    game = lobby.join(make(ME, OPEN, BOT).pk, ben)
    with pytest.raises(Conflict, match="resign"):
        leaving.cancel(game.pk, ann)
    resign(game.pk, ben)
    game.refresh_from_db()
    assert game.status == "running"
    sent.clear()
    assert resign(game.pk, ann).status == "finished"
    require_stopped(game, "deserted")
    assert sent == []
    with pytest.raises(Conflict, match="over"):
        leaving.cancel(game.pk, ann)


def test_a_game_of_one_person_ends_however_they_leave(
    make: Make, ann: Player, ben: Player, settings: object
) -> None:
    settings.KLEIO_ABANDONED_AFTER_HOURS = 1  # type: ignore[attr-defined]
    erased, left = make(ME, BOT), lobby.create_game(ben, "pebbles", None, [ME, BOT])
    assert erase(ann.pk) == Erased(handed_over=1, left=0, cancelled=0)
    require_stopped(erased, "deserted")
    Game.objects.filter(pk=left.pk).update(moved_at=Now() - timedelta(hours=2))
    assert hand_over_abandoned() == 1
    left.refresh_from_db()
    assert (left.status, last_batch(left)[0]) == ("finished", ("stopped", "deserted"))


def test_people_make_no_games_of_bots_beyond_the_bounds_by_leaving(
    make: Make, ann: Player, settings: object
) -> None:
    settings.KLEIO_BOT_GAMES_SERVER = 1  # type: ignore[attr-defined]
    for _ in range(3):
        resign(make(ME, BOT).pk, ann)
    assert not Game.objects.filter(status="running").exists()


def test_the_operator_ends_any_game_and_says_why(
    make: Make, ann: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    game, waiting = make(ME, BOT), make(ME, OPEN)
    call_command("end_game", opaque_game(game.pk), reason=" The server moves. ")
    require_stopped(game, "operator")
    said = feed(game, frozenset(), after=game.version - 2)[0].sentence
    assert said == ("The game is ended: the operator of this server stopped it. The server moves.")
    call_command("end_game", opaque_game(waiting.pk), reason="Nobody comes.")
    waiting.refresh_from_db()
    assert waiting.status == "cancelled"
    for which, why, message in [
        (game, "Again.", "finished already"),
        (waiting, "Again.", "cancelled already"),
        (game, "", "printable"),
        (game, "two\nlines", "printable"),
        (game, "x" * 201, "printable"),
    ]:
        with pytest.raises(CommandError, match=message):
            call_command("end_game", opaque_game(which.pk), reason=why)
    for name in ("gme_1", f"gme_{uuid4().hex}"):
        with pytest.raises(CommandError, match="id"):
            call_command("end_game", name, reason="Why not.")


def test_a_game_is_stopped_once_whoever_moves_meanwhile(
    make: Make, ann: Player, ben: Player
) -> None:
    for _ in range(5):
        game = make(ME, OPEN, pile=60)
        lobby.join(game.pk, ben)
        lay_bets(game, ann, ben)
        game.refresh_from_db()
        results = at_once(
            [
                partial(stop_by_operator, game, "One."),
                partial(play, game.pk, ann, 0, take(1)),
                partial(stop_by_operator, game, "Two."),
            ]
        )
        assert all(isinstance(each, Conflict) for each in failures(results))
        require_stopped(game, "operator")
        assert sum(kind == "stopped" for _, _, kind, _ in log(game)) == 1


def test_a_game_that_was_stopped_is_forked_where_something_can_be_played(
    make: Make, ann: Player, bound: Callable[[int], None]
) -> None:
    ended = make(BOT, BOT, pile=60)
    leaving.cancel(ended.pk, ann)
    ended.refresh_from_db()
    fork = fork_game(ann, ended.pk, [ME, BOT])
    assert (fork.origin_version, fork.status) == (ended.version - 2, "running")
    assert game_fault(fork.pk) is None

    bound(4)
    due = make(BOT, BOT)
    bots.play_to_the_end(due.pk)
    due.refresh_from_db()
    fork = fork_game(ann, due.pk, [ME, BOT])
    assert fork.status == "running"
    with pytest.raises(NotForkable):
        fork_game(ann, due.pk, [ME, BOT], at=due.version - 2)


def test_games_that_were_stopped_are_in_no_figure_and_are_told(make: Make, ann: Player) -> None:
    played, ended = make(BOT, BOT), make(BOT, BOT)
    leaving.cancel(ended.pk, ann)
    bots.play_to_the_end(played.pk)
    catch_up()
    assert [stratum.games for stratum in coverage("pebbles")] == [1]
    assert (stopped("pebbles"), uncounted("pebbles")) == (1, 0)


def test_workers_are_not_asked_to_play_a_game_on_that_was_stopped(
    make: Make, ann: Player, sent: list[Hint]
) -> None:
    game = make(BOT, BOT)
    leaving.cancel(game.pk, ann)
    sent.clear()
    game.refresh_from_db()
    assert bots.bot_turn(game.pk, game.version, 0) == 0
    assert sent == []
    assert load_game(game).state.flow.agenda == []
