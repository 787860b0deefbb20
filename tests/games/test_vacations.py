"""People who are away: for how long, who sees it, and what stands still."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db.models import F
from django.db.models.functions import Now
from django.utils import timezone

from games.engine.clock import ClockTerms
from games.errors import Conflict
from games.models import Due, Game, Outage, Player, Vacation, Watch
from games.services import leaving, lobby
from games.services.dues import all_due
from games.services.erasing import erase
from games.services.flagging import flag
from games.services.vacations import come_back, go_away, leave_of
from tests.games.conftest import ME, OPEN, Hint
from tests.games.table import lay_bets, log

pytestmark = pytest.mark.django_db(transaction=True)

DAY = timedelta(days=1)


@pytest.fixture
def game(ann: Player, ben: Player, sent: list[Hint]) -> Game:
    """With three days for each choice; Ann has been asked for four."""
    terms = ClockTerms("random", per_move=3 * 86400)
    game = lobby.join(lobby.create_game(ann, "pebbles", None, [ME, OPEN], clock=terms).pk, ben)
    lay_bets(game, ann, ben)
    game.refresh_from_db()
    assert game.asked_at is not None
    asked = [None if at is None else at - 4 * DAY for at in game.asked_at]
    Game.objects.filter(pk=game.pk).update(asked_at=asked)
    Due.objects.filter(pk=game.pk).update(at=F("at") - 4 * DAY)
    Watch.objects.update_or_create(pk=1, defaults={"seen_at": Now()})
    return game


def away(player: Player, began: float, ended: float) -> None:
    """On vacation between so many days ago."""
    Vacation.objects.create(
        player=player, began_at=Now() - began * DAY, ended_at=Now() - ended * DAY
    )


def test_a_vacation_stops_the_clock_of_days(game: Game, ann: Player) -> None:
    due = game.due_at
    away(ann, 3, 1)
    assert flag() == 0
    game.refresh_from_db()
    assert game.due_at is not None
    assert due is not None
    assert abs(game.due_at - (due + 2 * DAY)) < timedelta(minutes=1)


def test_a_vacation_that_goes_on_stops_it_as_long(game: Game, ann: Player) -> None:
    away(ann, 2, -5)
    assert flag() == 0


def due_of(game: Game) -> datetime:
    game.refresh_from_db()
    assert game.due_at is not None
    return game.due_at


def up_at(game: Game, seat: int = 0) -> datetime:
    """When the time of a seat would be up without vacations."""
    game.refresh_from_db()
    assert game.asked_at is not None
    asked = game.asked_at[seat]
    assert asked is not None
    return asked + 3 * DAY


def pass_by(game: Game, time: timedelta) -> None:
    """As if all of it had been so much earlier."""
    game.refresh_from_db()
    assert game.asked_at is not None
    asked = [None if at is None else at - time for at in game.asked_at]
    Game.objects.filter(pk=game.pk).update(asked_at=asked)
    Due.objects.filter(pk=game.pk).update(at=F("at") - time)
    Vacation.objects.update(began_at=F("began_at") - time, ended_at=F("ended_at") - time)
    Watch.objects.update(seen_at=Now())


def leave_with_a_moment_left(game: Game, player: Player, seat: int = 0) -> datetime:
    """On vacation until the moment that is returned, with a millisecond left for the choice."""
    until = up_at(game, seat) + 5 * DAY
    Vacation.objects.create(
        player=player, began_at=up_at(game, seat) - timedelta(milliseconds=1), ended_at=until
    )
    return until


def test_a_vacation_that_goes_on_is_told_once_and_truly(game: Game, ann: Player) -> None:
    """Not by each sweep, when little was left as it began."""
    changes = game.changes
    until = leave_with_a_moment_left(game, ann)
    assert [flag(), flag(), flag()] == [0, 0, 0]
    assert due_of(game) == until + timedelta(milliseconds=1)
    assert game.changes == changes + 1


def test_whoever_goes_and_comes_back_sooner_has_what_was_left(
    game: Game, ann: Player, sent: list[Hint]
) -> None:
    """Neither less nor, as if they had been away all the time, more."""
    pass_by(game, -DAY - timedelta(hours=1))
    up = up_at(game)
    go_away(ann, 5)
    assert due_of(game) == up + 5 * DAY
    pass_by(game, 2 * DAY)
    assert flag() == 0
    come_back(ann)
    vacation = Vacation.objects.get()
    due = due_of(game)
    assert due == up - 2 * DAY + (vacation.ended_at - vacation.began_at)
    assert due - vacation.ended_at < timedelta(hours=1)
    pass_by(game, timedelta(minutes=59))
    assert flag() == 0
    pass_by(game, timedelta(minutes=2))
    assert flag() == 1


def test_who_comes_back_while_a_sweep_looks_is_not_waited_for_longer(
    game: Game, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_with_a_moment_left(game, ann)
    due_games = all_due()
    assert len(due_games) == 1
    come_back(ann)
    due = due_of(game)
    monkeypatch.setattr("games.services.flagging.all_due", lambda: due_games)
    assert flag() == 0
    assert due_of(game) == due < timezone.now() + DAY


@pytest.fixture
def both(ann: Player, ben: Player, sent: list[Hint]) -> Game:
    """With three days for each choice; both have been asked for so long, less an hour for Ben."""
    terms = ClockTerms("random", per_move=3 * 86400)
    game = lobby.join(lobby.create_game(ann, "pebbles", None, [ME, OPEN], clock=terms).pk, ben)
    pass_by(game, 3 * DAY)
    game.refresh_from_db()
    assert game.asked_at is not None
    later = [game.asked_at[0], up_at(game, 1) - 3 * DAY + timedelta(hours=1)]
    Game.objects.filter(pk=game.pk).update(asked_at=later)
    Watch.objects.update_or_create(pk=1, defaults={"seen_at": Now()})
    return game


def test_others_who_are_asked_run_out_of_time_meanwhile(both: Game, ann: Player) -> None:
    """Ann had less left than Ben, and is away."""
    leave_with_a_moment_left(both, ann)
    assert flag() == 0
    assert due_of(both) == up_at(both, 1)
    pass_by(both, timedelta(hours=1))
    assert flag() == 1


def test_a_vacation_gives_no_time_back_that_was_up(both: Game, ann: Player) -> None:
    """Nor is Ben waited for until somebody looks."""
    Vacation.objects.create(
        player=ann, began_at=up_at(both) + timedelta(milliseconds=1), ended_at=Now() + 5 * DAY
    )
    assert flag() == 1
    [flagged] = [payload for _, _, kind, payload in log(both) if kind == "flagged"]
    assert flagged["seat"] == 0


def test_a_vacation_of_another_or_of_before_stops_nothing(
    game: Game, ann: Player, ben: Player
) -> None:
    away(ben, 3, 1)
    away(ann, 10, 4.5)
    assert flag() == 1


def test_those_at_the_table_hear_of_it(game: Game, ann: Player, ben: Player) -> None:
    """Who waits for news of a game looks at its seats anew; twice where something has changed."""
    other = lobby.create_game(ben, "pebbles", None, [ME, OPEN])
    begun = lobby.create_game(ann, "pebbles", None, [ME, OPEN])
    over = lobby.create_game(ann, "pebbles", None, [ME, OPEN])
    leaving.cancel(over.pk, ann)
    games = Game.objects.in_bulk([game.pk, begun.pk, other.pk, over.pk])
    before = {pk: each.changes for pk, each in games.items()}

    def changes_since() -> dict[str, int]:
        now = Game.objects.in_bulk(before)
        names = {game.pk: "runs", begun.pk: "open", other.pk: "other", over.pk: "over"}
        return {name: now[pk].changes - before[pk] for pk, name in names.items()}

    go_away(ann, 3)
    assert changes_since() == {"runs": 1, "open": 1, "other": 0, "over": 0}
    come_back(ann)
    come_back(ann)
    assert changes_since() == {"runs": 2, "open": 2, "other": 0, "over": 0}


def test_what_is_missed_twice_counts_once(game: Game, ann: Player) -> None:
    """Away for half a day, in which the server was down too: that is half a day, not a whole."""
    away(ann, 2, 1.5)
    Outage.objects.create(began_at=Now() - 2 * DAY, ended_at=Now() - 1.5 * DAY)
    assert flag() == 1
    [flagged] = [payload for _, _, kind, payload in log(game) if kind == "flagged"]
    assert abs(flagged["paused"] - 43_200_000_000) < 60_000_000


def test_there_are_so_many_days_within_a_year(ann: Player, settings: object) -> None:
    settings.KLEIO_VACATION_DAYS = 10  # type: ignore[attr-defined]
    assert leave_of(ann).days_left == 10
    away(ann, 370, 363)  # two days of it are within the year
    assert leave_of(ann).days_left == 8
    with pytest.raises(Conflict, match="8 days"):
        go_away(ann, 9)
    leave = go_away(ann, 8)
    assert leave.days_left == 0
    assert leave.until is not None
    with pytest.raises(Conflict, match="away already"):
        go_away(ann, 1)


def test_days_that_were_not_taken_are_left(ann: Player, settings: object) -> None:
    settings.KLEIO_VACATION_DAYS = 10  # type: ignore[attr-defined]
    go_away(ann, 10)
    assert come_back(ann) == come_back(ann)
    assert leave_of(ann).until is None
    assert leave_of(ann).days_left == 9  # some moments of the tenth are gone
    ann.refresh_from_db()
    assert ann.away_until is None


def test_an_erasure_takes_vacations_along(ann: Player) -> None:
    go_away(ann, 3)
    erase(ann.pk)
    assert not Vacation.objects.exists()


def test_to_go_and_come_back_costs_a_day_each_time(ann: Player, settings: object) -> None:
    settings.KLEIO_VACATION_DAYS = 3  # type: ignore[attr-defined]
    for left in (2, 1, 0):
        go_away(ann, 1)
        assert come_back(ann).days_left == left
    with pytest.raises(Conflict, match="0 days"):
        go_away(ann, 1)


def test_a_day_that_counts_is_of_its_year(ann: Player, settings: object) -> None:
    """A moment of vacation a year and half a day ago counts no more than the half within."""
    settings.KLEIO_VACATION_DAYS = 1  # type: ignore[attr-defined]
    away(ann, 365.5, 365.49)
    assert leave_of(ann).days_left == 0
    Vacation.objects.update(began_at=F("began_at") - DAY, ended_at=F("ended_at") - DAY)
    assert leave_of(ann).days_left == 1


def test_who_comes_back_by_a_clock_that_was_set_back_stops_nobody(game: Game, ann: Player) -> None:
    """Of one vacation that ended before it began no statement over all games could be answered."""
    away(ann, 0.5, -5)
    Vacation.objects.update(began_at=Now() + timedelta(hours=1))
    come_back(ann)
    assert not Vacation.objects.filter(ended_at__lt=F("began_at")).exists()
    Vacation.objects.update(began_at=F("began_at") - 2 * DAY, ended_at=F("ended_at") - 2 * DAY)
    assert flag() == 1
