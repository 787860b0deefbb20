"""People who do not answer or come back: what the others say of them, and what the log tells."""

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
from games.errors import Conflict, Contended, GameNotRunning, MovedOn, NotFound, NotYourSeat
from games.models import Due, Game, Player, Vacation, Vote, Watch
from games.services import bots, lobby
from games.services.claiming import claim
from games.services.flagging import flag
from games.services.playing import play
from games.services.resigning import hand_over_abandoned, resign
from games.services.returning import give_seat_back
from games.services.silence import Silence
from games.services.vacations import come_back, go_away
from tests.games.conftest import ME, OPEN, Hint
from tests.games.racing import at_once
from tests.games.table import CHEER, actors, bet, log, take

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
DAYS = timedelta(days=1)


@pytest.fixture
def three(ann: Player, ben: Player, cleo: Player, sent: list[Hint]) -> Game:
    """A game of Ann, Ben and Cleo that waits for Ann."""
    return begun(ann, ben, cleo, silence=Silence())


def begun(ann: Player, *others: Player, **terms: object) -> Game:
    seats = [ME, *[OPEN] * len(others)]
    game = lobby.create_game(ann, "pebbles", None, seats, **terms)  # type: ignore[arg-type]
    for other in others:
        game = lobby.join(game.pk, other)
    for seat, who in enumerate((ann, *others)):
        play(game.pk, who, seat, bet(1))
    game.refresh_from_db()
    assert game.waiting == [0]
    return game


def pass_by(game: Game, time: timedelta) -> None:
    """As if nothing had happened for so long."""
    Game.objects.filter(pk=game.pk).update(moved_at=F("moved_at") - time)


def told(game: Game, kind: str) -> list[dict[str, object]]:
    return [dict(payload) for _, _, each, payload in log(game) if each == kind]


def test_all_who_are_there_hand_a_silent_seat_over(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    with pytest.raises(Conflict, match="14 days"):
        claim(three.pk, ben, 0)
    pass_by(three, 15 * DAYS)
    assert claim(three.pk, ben, 0).bots == []
    assert claim(three.pk, ben, 0).bots == []
    assert claim(three.pk, cleo, 0).bots == [0]
    [taken] = told(three, "taken_over")
    assert taken == {"type": "taken_over", "seat": 0, "level": "greedy", "reason": "claimed"}
    assert actors(three)[-1] == cleo.opaque
    assert not Vote.objects.exists()
    with pytest.raises(NotYourSeat):
        play(three.pk, ann, 0, take(1))
    with pytest.raises(Conflict, match="No person"):
        claim(three.pk, ben, 0)


def test_a_word_about_an_earlier_silence_counts_no_more(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    pass_by(three, 15 * DAYS)
    claim(three.pk, ben, 0)
    for seat, who in enumerate((ann, ben, cleo)):
        play(three.pk, who, seat, take(1))
    pass_by(three, 15 * DAYS)
    assert claim(three.pk, cleo, 0).bots == []
    assert claim(three.pk, ben, 0).bots == [0]


def test_the_maker_alone_decides_where_they_chose_so(
    ann: Player, ben: Player, cleo: Player, sent: list[Hint]
) -> None:
    game = begun(ann, ben, cleo, silence=Silence(3600, "maker"))
    play(game.pk, ann, 0, take(1))
    pass_by(game, timedelta(hours=2))
    with pytest.raises(Conflict, match="alone"):
        claim(game.pk, cleo, 1)
    assert claim(game.pk, ann, 1).bots == [1]


def test_nobody_claims_their_own_seat_or_one_that_is_not_waited_for(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    pass_by(three, 15 * DAYS)
    with pytest.raises(NotYourSeat, match="resign"):
        claim(three.pk, ann, 0)
    with pytest.raises(Conflict):
        claim(three.pk, ann, 1)
    stranger = Player.objects.create(name="Dan")
    for service in (claim, give_seat_back):
        with pytest.raises(NotFound):
            service(three.pk, stranger, 0)


def test_who_is_waited_for_answers_first(ann: Player, ben: Player, cleo: Player) -> None:
    game = lobby.create_game(ann, "pebbles", None, [ME, OPEN, OPEN], silence=Silence())
    for who in (ben, cleo):
        game = lobby.join(game.pk, who)
    play(game.pk, cleo, 2, bet(1))
    pass_by(game, 15 * DAYS)
    with pytest.raises(Conflict, match="yourself first"):
        claim(game.pk, ben, 0)
    assert claim(game.pk, cleo, 0).bots == [0]


class TestWhoIsPresent:
    """What a vote of those who are present means, clause by clause; the game waits for Ann."""

    def test_each_has_one_word_whatever_the_number_of_their_seats(
        self, ann: Player, ben: Player, cleo: Player, sent: list[Hint]
    ) -> None:
        game = twice(ben, ann, cleo)
        for seat, who in enumerate((ann, ben, ben, cleo)):
            play(game.pk, who, seat, bet(1))
        pass_by(game, 15 * DAYS)
        assert claim(game.pk, cleo, 0).bots == []
        assert claim(game.pk, ben, 0).bots == [0]

    def test_one_who_says_nothing_keeps_the_seat(
        self, ann: Player, ben: Player, cleo: Player, sent: list[Hint]
    ) -> None:
        dan = Player.objects.create(name="Dan")
        game = begun(ann, ben, cleo, dan, silence=Silence())
        pass_by(game, 15 * DAYS)
        for who in (ben, cleo, ben):
            assert claim(game.pk, who, 0).bots == []
        assert claim(game.pk, dan, 0).bots == [0]

    def test_who_is_waited_for_at_one_of_their_seats_is_not(
        self, ann: Player, ben: Player, cleo: Player, sent: list[Hint]
    ) -> None:
        game = twice(ben, ann, cleo)
        for seat, who in ((1, ben), (3, cleo)):
            play(game.pk, who, seat, bet(1))
        pass_by(game, 15 * DAYS)
        with pytest.raises(Conflict, match="yourself first"):
            claim(game.pk, ben, 0)
        assert claim(game.pk, cleo, 0).bots == [0]

    def test_who_is_on_vacation_is_not_and_may_speak_all_the_same(
        self, three: Game, ben: Player, cleo: Player
    ) -> None:
        pass_by(three, 15 * DAYS)
        go_away(ben, 3)
        assert claim(three.pk, ben, 0).bots == []
        come_back(ben)
        assert claim(three.pk, cleo, 0).bots == [0]

    def test_where_another_has_gone_since_a_word_is_said_again(
        self, three: Game, ben: Player, cleo: Player
    ) -> None:
        pass_by(three, 15 * DAYS)
        assert claim(three.pk, ben, 0).bots == []
        go_away(cleo, 3)
        assert claim(three.pk, ben, 0).bots == [0]

    def test_a_vacation_that_is_over_keeps_nobody_away(
        self, three: Game, ben: Player, cleo: Player
    ) -> None:
        pass_by(three, 15 * DAYS)
        Player.objects.filter(pk=cleo.pk).update(away_until=Now() - DAYS)
        assert claim(three.pk, ben, 0).bots == []

    def test_no_bot_is_waited_for(
        self, ann: Player, ben: Player, cleo: Player, sent: list[Hint]
    ) -> None:
        Player.objects.filter(pk=cleo.pk).update(is_bot=True)
        game = begun(ann, ben, cleo, silence=Silence())
        pass_by(game, 15 * DAYS)
        assert claim(game.pk, cleo, 0).bots == [], "Ben is there"
        assert claim(game.pk, ben, 0).bots == [0]
        assert give_seat_back(game.pk, ann, 0).bots == [0]
        assert give_seat_back(game.pk, ben, 0).bots == []

    def test_a_bot_beside_nobody_else_speaks_for_itself(
        self, ann: Player, cleo: Player, sent: list[Hint]
    ) -> None:
        Player.objects.filter(pk=cleo.pk).update(is_bot=True)
        game = begun(ann, cleo, silence=Silence())
        pass_by(game, 15 * DAYS)
        assert claim(game.pk, cleo, 0).bots == [0]

    def test_who_made_the_game_and_does_not_play_has_none(
        self, ann: Player, ben: Player, cleo: Player, sent: list[Hint]
    ) -> None:
        game = lobby.create_game(ann, "pebbles", None, [OPEN, OPEN], silence=Silence())
        for who in (ben, cleo):
            game = lobby.join(game.pk, who)
        for seat, who in enumerate((ben, cleo)):
            play(game.pk, who, seat, bet(1))
        pass_by(game, 15 * DAYS)
        with pytest.raises(Conflict, match="Those who play"):
            claim(game.pk, ann, 0)
        assert claim(game.pk, cleo, 0).bots == [0]


class TestOnVacation:
    """Days of a vacation are no silence."""

    def test_they_do_not_count_and_those_before_and_after_do(
        self, three: Game, ann: Player, ben: Player, cleo: Player
    ) -> None:
        pass_by(three, 20 * DAYS)
        on_vacation(ann, 17, 10)
        for who in (ben, cleo):
            with pytest.raises(Conflict, match="vacation do not count"):
                claim(three.pk, who, 0)
        pass_by(three, 2 * DAYS)
        for who in (ben, cleo):
            three = claim(three.pk, who, 0)
        assert three.bots == [0]

    def test_one_that_goes_on_counts_up_to_now(self, three: Game, ann: Player, ben: Player) -> None:
        pass_by(three, 16 * DAYS)
        on_vacation(ann, 3, -20)
        with pytest.raises(Conflict, match="14 days"):
            claim(three.pk, ben, 0)
        pass_by(three, 2 * DAYS)
        assert claim(three.pk, ben, 0).votes.count() == 1

    def test_one_before_the_last_move_and_one_of_another_give_nothing(
        self, three: Game, ann: Player, ben: Player
    ) -> None:
        pass_by(three, 15 * DAYS)
        on_vacation(ann, 30, 15.5)
        on_vacation(ben, 10, 5)
        assert claim(three.pk, ben, 0).votes.count() == 1

    def test_nobody_is_left_to_bots_by_the_sweep_meanwhile(
        self, three: Game, ann: Player, settings: object
    ) -> None:
        settings.KLEIO_ABANDONED_AFTER_HOURS = 24  # type: ignore[attr-defined]
        pass_by(three, 20 * DAYS)
        on_vacation(ann, 10, 4)
        assert hand_over_abandoned() == 0
        pass_by(three, 2 * DAYS)
        assert hand_over_abandoned() == 1

    def test_of_two_who_are_waited_for_the_other_one_is(
        self, ann: Player, ben: Player, sent: list[Hint], settings: object
    ) -> None:
        settings.KLEIO_ABANDONED_AFTER_HOURS = 24  # type: ignore[attr-defined]
        game = lobby.create_game(ann, "pebbles", None, [ME, OPEN], silence=Silence())
        game = lobby.join(game.pk, ben)
        pass_by(game, 20 * DAYS)
        on_vacation(ann, 10, -1)
        assert hand_over_abandoned() == 1
        game.refresh_from_db()
        assert game.bots == [1]

    def test_a_flag_that_fell_gives_no_more_of_it(
        self, flagged: Game, ann: Player, settings: object
    ) -> None:
        settings.KLEIO_ABANDONED_AFTER_HOURS = 24  # type: ignore[attr-defined]
        pass_by(flagged, timedelta(hours=25))
        on_vacation(ann, 1, -1)
        assert hand_over_abandoned() == 1


def twice(maker: Player, first: Player, last: Player) -> Game:
    """A game in which one sits between two others, at two seats."""
    game = lobby.create_game(maker, "pebbles", None, [OPEN, ME, ME, OPEN], silence=Silence())
    for other in (first, last):
        game = lobby.join(game.pk, other)
    return game


def on_vacation(who: Player, began: float, ended: float) -> None:
    """Between so many days ago."""
    Vacation.objects.create(
        player=who, began_at=Now() - began * DAYS, ended_at=Now() - ended * DAYS
    )


def test_of_many_who_claim_at_once_one_is_told(three: Game, ben: Player, cleo: Player) -> None:
    pass_by(three, 15 * DAYS)
    calls = [partial(claim, three.pk, who, 0) for who in (ben, cleo)] * 2
    outcomes = at_once(calls)
    assert all(isinstance(each, Game | Conflict | MovedOn | Contended) for each in outcomes)
    assert len(told(three, "taken_over")) == 1


def test_nobody_is_left_to_bots_before_the_others_could_say_so(
    three: Game, settings: object
) -> None:
    settings.KLEIO_ABANDONED_AFTER_HOURS = 24  # type: ignore[attr-defined]
    pass_by(three, 14 * DAYS)
    assert hand_over_abandoned() == 0
    pass_by(three, timedelta(hours=25))
    assert hand_over_abandoned() == 1


@pytest.fixture
def flagged(ann: Player, ben: Player, sent: list[Hint]) -> Game:
    """A game in which the flag of Ann has fallen, which leads to nothing by itself."""
    game = begun(ann, ben, clock=ClockTerms("random", "bank", "nothing", bank=60, increment=0))
    assert game.clocks is not None
    tick = {**game.clocks, "at": game.clocks["at"] - 120_000_000}
    Game.objects.filter(pk=game.pk).update(clocks=tick)
    Due.objects.filter(pk=game.pk).update(at=Now() - timedelta(minutes=1))
    Watch.objects.update_or_create(pk=1, defaults={"seen_at": Now()})
    assert flag() == 1
    game.refresh_from_db()
    return game


def test_another_claims_a_seat_whose_flag_has_fallen(flagged: Game, ben: Player) -> None:
    with pytest.raises(Conflict):
        claim(flagged.pk, flagged.creator or ben, 1)
    game = claim(flagged.pk, ben, 0)
    assert (game.bots, game.flagged) == ([0], [])
    assert told(game, "taken_over")[0]["level"] == "random"


def test_a_flag_that_nobody_claims_is_an_abandoned_seat_in_the_end(
    flagged: Game, settings: object
) -> None:
    settings.KLEIO_ABANDONED_AFTER_HOURS = 24  # type: ignore[attr-defined]
    pass_by(flagged, timedelta(hours=25))
    assert hand_over_abandoned() == 1
    assert told(flagged, "taken_over")[0]["reason"] == "abandoned"


def test_who_comes_back_plays_again_once_all_agree(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    resign(three.pk, ann)
    three.refresh_from_db()
    bots.bot_turn(three.pk, three.version, 0)
    for who in (ann, ben):
        assert give_seat_back(three.pk, who, 0).bots == [0]
    game = give_seat_back(three.pk, cleo, 0)
    assert (game.bots, game.handed_over, game.population) == ([], True, "mixed")
    [back] = told(game, "returned")
    assert back == {"type": "returned", "seat": 0}
    seat = game.seats.get(number=0)
    assert (seat.kind, seat.player, seat.level, seat.resigned_at) == ("person", ann, "", None)
    assert game_fault(game.pk) is None
    play(game.pk, ben, 1, take(1))
    play(game.pk, cleo, 2, take(1))
    play(game.pk, ann, 0, take(1))
    assert game_fault(game.pk) is None
    resign(game.pk, ann)
    assert game_fault(game.pk) is None


def test_no_seat_is_given_back_that_no_bot_took(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    with pytest.raises(Conflict):
        give_seat_back(three.pk, ann, 0)
    resign(three.pk, ann)
    stranger = Player.objects.create(name="Dan")
    with pytest.raises(NotFound):
        give_seat_back(three.pk, stranger, 0)
    for who in (ben, cleo):
        resign(three.pk, who)
    with pytest.raises(GameNotRunning):
        give_seat_back(three.pk, ann, 0)


def test_agreeing_alone_brings_nobody_back(
    three: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    resign(three.pk, ann)
    for who in (ben, cleo):
        assert give_seat_back(three.pk, who, 0).bots == [0]
    assert give_seat_back(three.pk, ann, 0).bots == []


def test_a_game_with_all_of_this_is_sound_to_everybody(
    ann: Player, ben: Player, cleo: Player, sent: list[Hint]
) -> None:
    terms = ClockTerms("random", "bank", bank=3600, increment=10)
    game = begun(ann, ben, cleo, clock=terms)
    resign(game.pk, ann)
    for who in (ben, cleo, ann):
        game = give_seat_back(game.pk, who, 0)
    assert game.clocks is not None
    assert game.clocks["left"][0] == 3_600_000
    play(game.pk, ann, 0, CHEER)
    people = (ann, ben, cleo)
    while game.status == "running":
        seat = game.waiting[0]
        play(game.pk, people[seat], seat, take(1))
        game.refresh_from_db()
    assert game_fault(game.pk) is None
    assert check(BytesIO(history(game, SPECTATOR))).fault is None
