"""A game against the clock: what it says, who runs out of time, and who does not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from io import BytesIO

import pytest
from django.db.models import F
from django.db.models.functions import Now

from audit.adjudicating.game import game_fault
from audit.history.lines import history
from audit.verifier.kleio_verify import check
from games.engine.clock import ClockTerms
from games.engine.secrecy import SPECTATOR
from games.errors import Invalid, NotYourSeat
from games.models import Due, Game, Outage, Player, Watch
from games.services import bots, lobby
from games.services.flagging import flag
from games.services.forking import fork_game
from games.services.idempotency import Played
from games.services.playing import play
from games.services.sweeping import sweep
from games.services.undoing import undo
from tests.games.conftest import ME, OPEN, Hint
from tests.games.racing import at_once
from tests.games.table import CHEER, actors, bet, lay_bets, log, take
from tests.patience import until

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]

DAY = timedelta(days=1)
TERMS = ClockTerms("random", per_move=86400)
TERMS_SHOWN = {"control": "days", "per_move": 86400, "on_flag": "bot", "level": "random"}


@pytest.fixture
def game(ann: Player, ben: Player) -> Game:
    """Of Ann and Ben, who have laid their bets: Ann is asked."""
    made = lobby.create_game(ann, "pebbles", None, [ME, OPEN], clock=TERMS)
    made = lobby.join(made.pk, ben)
    lay_bets(made, ann, ben)
    made.refresh_from_db()
    return made


def pass_by(game: Game, time: timedelta) -> None:
    """As if the batches of a game had been stored so much earlier, and somebody watched since.

    Its events stay, so this game does not verify any more.
    """
    game.refresh_from_db()
    assert game.asked_at is not None
    asked = [None if at is None else at - time for at in game.asked_at]
    Game.objects.filter(pk=game.pk).update(asked_at=asked)
    Due.objects.filter(pk=game.pk).update(at=F("at") - time)
    Watch.objects.update_or_create(pk=1, defaults={"seen_at": Now()})


def kinds(game: Game) -> list[str]:
    return [kind for _, _, kind, _ in log(game)]


def payloads(game: Game, kind: str) -> list[dict[str, object]]:
    return [dict(payload) for _, _, each, payload in log(game) if each == kind]


def test_the_terms_are_told_behind_the_first_event(game: Game) -> None:
    assert kinds(game)[:2] == ["began", "timed"]
    assert game.clock == TERMS_SHOWN
    assert game_fault(game.pk) is None


def test_a_game_without_a_clock_says_nothing_of_time(make: Make, ben: Player) -> None:
    game = lobby.join(make(ME, OPEN).pk, ben)
    assert "timed" not in kinds(game)
    assert (game.clock, game.asked_at, game.due_at) == (None, None, None)


def test_a_bot_of_no_level_takes_nothing_over(ann: Player) -> None:
    with pytest.raises(Invalid, match="No bot plays"):
        lobby.create_game(ann, "pebbles", None, [ME, OPEN], clock=ClockTerms("genius", per_move=60))


def test_the_time_of_a_seat_runs_from_when_it_was_asked(game: Game, ben: Player) -> None:
    assert game.asked_at is not None
    assert game.moved_at is not None
    assert game.asked_at == [game.moved_at, None]
    assert game.due_at == game.moved_at + DAY
    asked, due = list(game.asked_at), game.due_at
    play(game.pk, ben, 1, CHEER)  # out of turn
    game.refresh_from_db()
    assert (game.asked_at, game.due_at) == (asked, due)


def test_whoever_chose_has_all_their_time_again(game: Game, ann: Player) -> None:
    play(game.pk, ann, 0, take(1))
    game.refresh_from_db()
    assert game.asked_at == [None, game.moved_at]


def test_two_who_are_asked_at_once_have_a_time_each(ann: Player, ben: Player) -> None:
    made = lobby.create_game(ann, "pebbles", None, [ME, OPEN], clock=TERMS)
    game = lobby.join(made.pk, ben)
    began = game.moved_at
    play(game.pk, ann, 0, bet(1))
    game.refresh_from_db()
    assert game.asked_at == [None, began]


def test_whose_time_is_up_is_played_by_a_bot(
    game: Game, ann: Player, ben: Player, sent: list[Hint]
) -> None:
    pass_by(game, DAY - timedelta(seconds=30))
    assert flag() == 0
    pass_by(game, timedelta(seconds=31))
    assert flag() == 1
    assert flag() == 0
    game.refresh_from_db()
    assert kinds(game)[-3:] == ["flagged", "taken_over", "waits"]
    assert actors(game)[-1] == "kleio"
    [flagged], [taken] = payloads(game, "flagged"), payloads(game, "taken_over")
    assert flagged["seat"] == 0
    assert flagged["due"] == flagged["asked"] + 86400 * 1_000_000  # type: ignore[operator]
    assert taken == {"type": "taken_over", "seat": 0, "level": "random", "reason": "deadline"}
    assert (game.bots, game.handed_over, game.due_at) == ([0], True, None)
    with pytest.raises(NotYourSeat):
        play(game.pk, ann, 0, take(1))
    assert bots.bot_turn(game.pk, game.version, 0) >= 1  # it may cheer as well
    game.refresh_from_db()
    assert actors(game)[-1] == "bot:random"
    assert game.asked_at is not None
    asked = game.asked_at[1]
    assert asked is not None
    assert game.due_at == asked + DAY


def test_a_move_before_the_flag_counts_however_late_it_is(
    game: Game, ann: Player, ben: Player
) -> None:
    pass_by(game, 2 * DAY)
    play(game.pk, ann, 0, take(1))
    assert flag() == 0
    assert "flagged" not in kinds(game)


def test_of_a_move_and_flags_at_once_one_comes_first(
    game: Game, ann: Player, sent: list[Hint]
) -> None:
    pass_by(game, 2 * DAY)
    moved, *flags = at_once([partial(play, game.pk, ann, 0, take(1)), *[flag] * 5])
    assert isinstance(moved, Played | NotYourSeat)
    assert sum(each for each in flags if isinstance(each, int)) == isinstance(moved, NotYourSeat)
    assert kinds(game).count("flagged") == isinstance(moved, NotYourSeat)


def test_time_in_which_nobody_watched_counts_for_nobody(game: Game, sent: list[Hint]) -> None:
    """The day was over while Kleio was down for an hour: it is an hour longer, and the log says
    so."""
    pass_by(game, DAY + timedelta(minutes=30))
    Watch.objects.update(seen_at=Now() - timedelta(hours=1))
    assert flag() == 0
    assert Outage.objects.count() == 1
    pass_by(game, timedelta(minutes=40))
    assert flag() == 1
    [flagged] = payloads(game, "flagged")
    assert abs(flagged["paused"] - 3600 * 1_000_000) < 60_000_000  # type: ignore[operator]


def test_a_clock_that_is_set_back_flags_nobody(game: Game, sent: list[Hint]) -> None:
    pass_by(game, -timedelta(hours=5))
    Watch.objects.update(seen_at=Now() + timedelta(hours=5))
    assert flag() == 0
    assert not Outage.objects.exists()


def test_taking_a_move_back_gives_no_time_back(game: Game, ann: Player) -> None:
    asked = game.asked_at
    played = play(game.pk, ann, 0, CHEER)
    game.refresh_from_db()
    before = game.asked_at
    undo(game.pk, ann, 0, played.version)
    game.refresh_from_db()
    assert game.asked_at == before
    assert before != asked


@pytest.fixture
def fallen(ann: Player, ben: Player, sent: list[Hint]) -> Game:
    """A game with a second for each choice, in which a bot has taken the seat of Ann over."""
    terms = ClockTerms("random", per_move=1)
    made = lobby.create_game(ann, "pebbles", None, [ME, OPEN], clock=terms)
    game = lobby.join(made.pk, ben)
    lay_bets(game, ann, ben)
    until(lambda: flag() == 1)
    game.refresh_from_db()
    return game


def test_a_game_in_which_a_flag_fell_is_sound_and_is_folded_exported_and_forked(
    fallen: Game, ann: Player, ben: Player
) -> None:
    assert game_fault(fallen.pk) is None
    Due.objects.filter(pk=fallen.pk).delete()  # Ben may take his time
    while fallen.status == "running":
        bots.play_to_the_end(fallen.pk)
        fallen.refresh_from_db()
        if fallen.status == "running":
            play(fallen.pk, ben, 1, take(1))
            fallen.refresh_from_db()
    assert game_fault(fallen.pk) is None
    assert (fallen.due_at, fallen.asked_at) == (None, None)
    lines = history(fallen, SPECTATOR)
    assert check(BytesIO(lines)).fault is None
    fork = fork_game(ben, fallen.pk, [ME, ME])
    assert (fork.clock, fork.due_at) == (None, None)
    assert "flagged" in kinds(fork)
    assert game_fault(fork.pk) is None
    play(fork.pk, ben, None, take(1))
    assert game_fault(fork.pk) is None


@pytest.mark.parametrize(
    ("column", "to", "field"),
    [
        ("clock", None, "games_game.clock"),
        ("clock", {**TERMS_SHOWN, "per_move": 2}, "games_game.clock"),
    ],
)
def test_the_terms_of_a_row_are_held_to_the_log(
    game: Game, column: str, to: object, field: str
) -> None:
    Game.objects.filter(pk=game.pk).update(**{column: to})
    fault = game_fault(game.pk)
    assert fault is not None
    assert fault.field == field


def test_where_there_is_a_clock_nobody_is_abandoned(game: Game, settings: object) -> None:
    settings.KLEIO_ABANDONED_AFTER_HOURS = 1  # type: ignore[attr-defined]
    Game.objects.filter(pk=game.pk).update(moved_at=Now() - timedelta(hours=2))
    sweep()
    game.refresh_from_db()
    assert not game.handed_over
