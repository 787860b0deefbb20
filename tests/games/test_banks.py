"""A bank of time for each seat: what is told of it, who gains, who runs out, and who does not."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from io import BytesIO

import msgspec
import pytest
from django.db.models import F
from django.db.models.functions import Now

from audit.adjudicating.game import game_fault
from audit.history.lines import history
from audit.verifier.kleio_verify import check
from games.engine.clock import ClockTerms, Ticked
from games.engine.secrecy import SPECTATOR
from games.errors import MovedOn, NotYourSeat, TimeUp
from games.models import Due, Game, Outage, Player, Watch
from games.moments import microseconds
from games.services import bots, lobby
from games.services.flagging import flag
from games.services.forking import fork_game
from games.services.idempotency import Played
from games.services.playing import play
from games.services.undoing import undo
from tests.games.conftest import BOT, ME, OPEN, Hint
from tests.games.racing import at_once
from tests.games.table import CHEER, actors, bet, lay_bets, log, take

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = 3_600_000
TERMS = ClockTerms("random", "bank", bank=3600, increment=30)
GENTLE = ClockTerms("random", "bank", "nothing", bank=3600, increment=30)


def begun(ann: Player, ben: Player, terms: ClockTerms) -> Game:
    """Of Ann and Ben, who have laid their bets: Ann is asked."""
    made = lobby.create_game(ann, "pebbles", None, [ME, OPEN], clock=terms)
    game = lobby.join(made.pk, ben)
    lay_bets(game, ann, ben)
    game.refresh_from_db()
    return game


@pytest.fixture
def game(ann: Player, ben: Player) -> Game:
    return begun(ann, ben, TERMS)


@pytest.fixture
def gentle(ann: Player, ben: Player) -> Game:
    return begun(ann, ben, GENTLE)


def ticks(game: Game) -> list[Ticked]:
    return [msgspec.convert(payload, Ticked) for *_, kind, payload in log(game) if kind == "ticked"]


def kinds(game: Game) -> list[str]:
    return [kind for _, _, kind, _ in log(game)]


def pass_by(game: Game, time: timedelta) -> None:
    """As if the last batch had been stored so much earlier, and somebody watched since.

    Its events stay, so this game does not verify any more.
    """
    game.refresh_from_db()
    assert game.due_at is not None
    assert game.clocks is not None
    clocks = {**game.clocks, "at": game.clocks["at"] - time // timedelta(microseconds=1)}
    Game.objects.filter(pk=game.pk).update(clocks=clocks)
    Due.objects.filter(pk=game.pk).update(at=F("at") - time)
    Watch.objects.update_or_create(pk=1, defaults={"seen_at": Now()})


def test_each_batch_tells_how_the_clocks_stand_before_its_bookmark(game: Game) -> None:
    facts = kinds(game)
    assert facts[:2] == ["began", "timed"]
    assert [facts[place - 1] for place, kind in enumerate(facts) if kind == "waits"] == [
        "ticked"
    ] * facts.count("waits")
    assert facts.count("ticked") == facts.count("waits")
    first, *_, last = ticks(game)
    assert (first.spent, first.left, first.running) == ((0, 0), (HOUR, HOUR), (0, 1))
    assert last.running == (0,)
    assert msgspec.convert(game.clocks, Ticked) == last
    assert game_fault(game.pk) is None


def test_whoever_has_answered_gains_the_increment(game: Game) -> None:
    """Both are asked for a bet at once, and both clocks run until each has laid one."""
    _, one, two = ticks(game)
    assert one.spent[0] == one.spent[1]
    assert one.left == (HOUR - one.spent[0] + 30_000, HOUR - one.spent[1])
    assert two.spent[0] == 0
    assert two.left == (one.left[0], one.left[1] - two.spent[1] + 30_000)


def test_an_offer_runs_no_clock_and_gains_nothing(game: Game, ben: Player) -> None:
    before = ticks(game)[-1]
    play(game.pk, ben, 1, CHEER)  # out of turn
    after = ticks(game)[-1]
    assert after.left[1] == before.left[1]
    assert after.running == before.running
    assert game_fault(game.pk) is None


def test_taking_a_move_back_gives_neither_time_nor_an_increment(game: Game, ann: Player) -> None:
    before = ticks(game)[-1]
    for _ in range(3):
        played = play(game.pk, ann, 0, CHEER)
        undo(game.pk, ann, 0, played.version)
    after = ticks(game)[-1]
    assert after.left[0] <= before.left[0]
    assert game_fault(game.pk) is None


def test_the_seat_that_has_least_left_is_due_first(game: Game) -> None:
    last = ticks(game)[-1]
    assert game.due_at is not None
    assert microseconds(game.due_at) == last.at + last.left[0] * 1000


def test_a_move_after_its_time_is_refused_and_the_flag_stored(
    game: Game, ann: Player, sent: list[Hint]
) -> None:
    pass_by(game, timedelta(hours=2))
    with pytest.raises(TimeUp) as late:
        play(game.pk, ann, 0, take(1))
    game.refresh_from_db()
    assert late.value.version == game.version
    assert kinds(game)[-4:] == ["flagged", "taken_over", "ticked", "waits"]
    assert ticks(game)[-1].left[0] == 0
    assert (game.bots, game.due_at) == ([0], None)
    with pytest.raises(NotYourSeat):
        play(game.pk, ann, 0, take(1))
    assert bots.bot_turn(game.pk, game.version, 0) >= 1
    assert actors(game)[-1] == "bot:random"


def test_the_sweep_lets_the_flag_fall_once(game: Game, sent: list[Hint]) -> None:
    pass_by(game, timedelta(minutes=59))
    assert flag() == 0
    pass_by(game, timedelta(minutes=2))
    assert flag() == 1
    assert flag() == 0
    assert kinds(game).count("flagged") == 1


def test_of_moves_and_flags_at_once_the_log_has_one(
    game: Game, ann: Player, sent: list[Hint]
) -> None:
    pass_by(game, timedelta(hours=2))
    moves = [partial(play, game.pk, ann, 0, take(1))] * 2
    results = at_once([*moves, *[flag] * 4])
    assert not any(isinstance(each, Played) for each in results)
    assert kinds(game).count("flagged") == 1


def test_where_a_flag_leads_to_nothing_the_move_counts_behind_it(
    gentle: Game, ann: Player, sent: list[Hint]
) -> None:
    pass_by(gentle, timedelta(hours=2))
    assert flag() == 1
    assert flag() == 0
    gentle.refresh_from_db()
    assert (gentle.flagged, gentle.bots, gentle.due_at) == ([0], [], None)
    play(gentle.pk, ann, 0, take(1))
    gentle.refresh_from_db()
    assert gentle.flagged == []
    assert ticks(gentle)[-1].left[0] == 30_000


def test_a_late_move_lets_a_flag_fall_that_leads_to_nothing_and_counts(
    gentle: Game, ann: Player
) -> None:
    pass_by(gentle, timedelta(hours=2))
    play(gentle.pk, ann, 0, take(1))
    assert kinds(gentle).count("flagged") == 1


def test_whoever_is_late_takes_nothing_back_first(gentle: Game, ann: Player) -> None:
    played = play(gentle.pk, ann, 0, CHEER)
    pass_by(gentle, timedelta(hours=2))
    with pytest.raises(MovedOn):
        undo(gentle.pk, ann, 0, played.version)


def test_nor_does_it_for_whoever_moves_before_anybody_watches_again(
    game: Game, ann: Player, ben: Player, sent: list[Hint]
) -> None:
    """The server was down for an hour and 50 minutes, and Ann is there as soon as it is back."""
    pass_by(game, timedelta(hours=2))
    Watch.objects.update(seen_at=Now() - timedelta(hours=1, minutes=50))
    play(game.pk, ann, 0, take(1))
    first = ticks(game)[-1]
    assert "flagged" not in kinds(game)
    assert abs(first.spent[0] - 600_000) < 60_000
    assert flag() == 0
    assert Outage.objects.count() == 1
    play(game.pk, ben, 1, take(1))
    assert ticks(game)[-1].spent[1] < 60_000


def test_time_in_which_nobody_watched_counts_for_nobody(
    game: Game, ann: Player, sent: list[Hint]
) -> None:
    pass_by(game, timedelta(hours=2))
    Outage.objects.create(began_at=Now() - timedelta(hours=1, minutes=50), ended_at=Now())
    play(game.pk, ann, 0, take(1))
    last = ticks(game)[-1]
    assert abs(last.spent[0] - 600_000) < 60_000
    assert last.paused


def test_a_game_of_bots_has_clocks_too_and_no_flags(ann: Player) -> None:
    terms = ClockTerms("random", "bank", bank=60, increment=0)
    game = lobby.create_game(ann, "pebbles", None, [BOT, BOT], clock=terms)
    bots.play_to_the_end(game.pk)
    game.refresh_from_db()
    assert game.status == "finished"
    assert ticks(game)[-1].running == ()
    assert game_fault(game.pk) is None


def test_a_game_with_banks_is_exported_forked_and_sound(
    game: Game, ann: Player, ben: Player
) -> None:
    while game.status == "running":
        seat = game.waiting[0]
        play(game.pk, (ann, ben)[seat], seat, take(1))
        game.refresh_from_db()
    assert game_fault(game.pk) is None
    assert check(BytesIO(history(game, SPECTATOR))).fault is None
    fork = fork_game(ben, game.pk, [ME, ME])
    assert (fork.clock, fork.clocks, fork.due_at) == (None, None, None)
    assert game_fault(fork.pk) is None
    play(fork.pk, ben, None, take(1))
    assert game_fault(fork.pk) is None


def test_whoever_bets_late_is_flagged_while_the_other_is_waited_for(
    ann: Player, ben: Player, sent: list[Hint]
) -> None:
    made = lobby.create_game(ann, "pebbles", None, [ME, OPEN], clock=TERMS)
    game = lobby.join(made.pk, ben)
    pass_by(game, timedelta(minutes=50))
    play(game.pk, ann, 0, bet(1))
    pass_by(game, timedelta(minutes=20))
    assert flag() == 1
    game.refresh_from_db()
    assert game.bots == [1]
