"""People who want the same are seated together, each of them once."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from functools import partial

import msgspec
import pytest
from django.db.models.functions import Now

from games.engine.clock import ClockTerms
from games.errors import Invalid, Unauthenticated
from games.models import Game, Player, Seat, Seeker
from games.services import players
from games.services.erasing import erase
from games.services.seeking import forget_silent, give_up, seek
from tests.games.racing import at_once, failures

pytestmark = pytest.mark.django_db(transaction=True)

WANTED = (["pebbles"], [2])


def guests(number: int) -> list[Player]:
    return [players.guest("Guest")[0] for _ in range(number)]


def test_two_who_want_the_same_are_seated_and_the_game_begins(ann: Player, ben: Player) -> None:
    assert seek(ann, *WANTED).game is None
    seated = seek(ben, *WANTED).game
    assert seated is not None
    assert seek(ann, *WANTED).game == seek(ben, *WANTED).game == seated
    game = Game.objects.get(pk=seated)
    assert (game.status, game.population, game.creator, game.is_public) == (
        "running",
        "people",
        None,
        True,
    )
    assert set(game.seats.values_list("player", flat=True)) == {ann.pk, ben.pk}


def test_others_want_something_else(ann: Player, ben: Player, cleo: Player) -> None:
    seek(ann, ["pebbles"], [3])
    assert seek(ben, ["pebbles"], [2, 4]).game is None
    assert seek(cleo, ["pebbles"], [4, 3]).game is None
    third = seek(guests(1)[0], ["pebbles"], [3]).game
    assert third is not None
    assert Seat.objects.filter(game=third, player=ben).exists() is False


def test_the_longest_waiting_come_first_and_the_same_wish_keeps_the_place(
    ann: Player, ben: Player, cleo: Player
) -> None:
    for who in (ann, ben, ann):
        seek(who, ["pebbles"], [3])
    assert seek(ann, ["pebbles"], [3]).game is None
    seek(ben, ["pebbles"], [2])
    assert seek(ben, ["pebbles"], [3]).game is None
    seated = seek(cleo, ["pebbles"], [3]).game
    assert seated is not None


DAYS = ClockTerms("random", "days", "bot", per_move=3 * 86400)
BANK = ClockTerms("random", "bank", "bot", bank=600, increment=5)


@pytest.mark.parametrize(
    "other",
    [
        None,
        BANK,
        msgspec.structs.replace(DAYS, per_move=3 * 86400 + 1),
        msgspec.structs.replace(DAYS, on_flag="nothing"),
        msgspec.structs.replace(DAYS, level="greedy"),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_only_people_with_the_very_same_clock_are_seated_together(
    ann: Player, ben: Player, cleo: Player, other: ClockTerms | None, turned: bool
) -> None:
    clock, another = (other, DAYS) if turned else (DAYS, other)
    seek(ann, *WANTED, clock)
    assert seek(ben, *WANTED, another).game is None
    seated = seek(cleo, *WANTED, clock).game
    assert seated is not None
    game = Game.objects.get(pk=seated)
    assert game.clock == (None if clock is None else msgspec.to_builtins(clock))
    assert {seat.player_id for seat in game.seats.all()} == {ann.pk, cleo.pk}


def test_another_clock_is_another_wish_at_the_end_of_the_queue(
    ann: Player, ben: Player, cleo: Player
) -> None:
    for who in (ann, ben):
        seek(who, ["pebbles"], [3], BANK)
    seek(ann, ["pebbles"], [3], DAYS)
    assert seek(cleo, ["pebbles"], [3], BANK).game is None
    seek(ann, ["pebbles"], [3], BANK)
    assert Seeker.objects.get(player=ann).game is not None


def test_a_clock_needs_a_bot_that_there_is(ann: Player) -> None:
    with pytest.raises(Invalid, match="No bot plays"):
        seek(ann, *WANTED, msgspec.structs.replace(DAYS, level="oracle"))
    assert not Seeker.objects.exists()


def test_who_is_not_heard_of_is_passed_over_and_forgotten(ann: Player, ben: Player) -> None:
    seek(ann, *WANTED)
    Seeker.objects.update(seen_at=Now() - timedelta(seconds=31))
    assert seek(ben, *WANTED).game is None
    Seeker.objects.filter(player=ann).update(seen_at=Now() - timedelta(hours=2))
    forget_silent()
    assert list(Seeker.objects.values_list("player", flat=True)) == [ben.pk]


def test_who_gives_up_is_out_and_may_look_again(ann: Player, ben: Player, cleo: Player) -> None:
    seek(ann, *WANTED)
    give_up(ann)
    assert seek(ben, *WANTED).game is None
    first = seek(ann, *WANTED).game
    assert first is not None
    give_up(ann)
    give_up(ann)
    assert seek(ann, *WANTED).game is None
    assert seek(cleo, *WANTED).game not in (None, first)


def test_what_cannot_be_played_is_refused(ann: Player) -> None:
    with pytest.raises(Invalid, match="There is no title 'chess'"):
        seek(ann, ["chess"], [2])
    with pytest.raises(Invalid, match="2, 3, 4 seats"):
        seek(ann, ["pebbles"], [5, 6])


@pytest.mark.parametrize("counts", [[2], [3, 2], [4]])
def test_many_at_once_are_each_seated_once(counts: list[int]) -> None:
    crowd = guests(8)
    outcomes = at_once([partial(seek, who, ["pebbles"], counts) for who in crowd])
    outcomes += at_once([partial(seek, who, ["pebbles"], counts) for who in crowd])
    assert failures(outcomes) == []
    seats = Counter(Seat.objects.values_list("player", flat=True))
    assert set(seats.values()) <= {1}
    if len(counts) == 1:
        assert len(seats) == 8
    for game in Game.objects.all():
        assert game.status == "running"
        assert game.seats.count() == game.seat_count


def test_one_person_at_many_windows_is_seated_once() -> None:
    for _ in range(5):
        ann, ben, cleo = guests(3)
        outcomes = at_once(
            [partial(seek, who, *WANTED) for who in (ann, ann, ann, ben, cleo)],
        )
        assert failures(outcomes) == []
        assert Game.objects.filter(seats__player=ann).distinct().count() <= 1
        assert Seat.objects.filter(player__in=[ann, ben, cleo]).count() == 2
        Seeker.objects.all().delete()


def test_being_erased_at_once_is_no_ring_and_seats_nobody_who_is_gone() -> None:
    for _ in range(6):
        ann, ben = guests(2)
        seek(ann, *WANTED)
        outcomes = at_once([partial(seek, ben, *WANTED), partial(erase, ann.pk)])
        assert failures(outcomes) == []
        Seeker.objects.all().delete()
        assert not Seat.objects.filter(player=None, kind="person").exists()


def test_giving_up_at_once_is_seated_or_out() -> None:
    for _ in range(6):
        ann, ben = guests(2)
        seek(ann, *WANTED)
        outcomes = at_once([partial(seek, ben, *WANTED), partial(give_up, ann)])
        assert failures(outcomes) == []
        assert Seat.objects.filter(player=ann).count() == Seat.objects.filter(player=ben).count()
        Seeker.objects.all().delete()


def test_who_was_erased_does_not_seek() -> None:
    [ann] = guests(1)
    erase(ann.pk)
    with pytest.raises(Unauthenticated):
        seek(ann, *WANTED)
