"""Whose word counts where a seat is silent: of those who are present, on vacation or not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models.functions import Now

from games.errors import Conflict
from games.models import Game, Player
from games.services import lobby
from games.services.claiming import claim
from games.services.playing import play
from games.services.resigning import hand_over_abandoned
from games.services.returning import give_seat_back
from games.services.silence import Silence
from games.services.vacations import come_back, go_away
from tests.games.absence import DAYS, begun, on_vacation, pass_by
from tests.games.conftest import ME, OPEN, Hint
from tests.games.table import bet

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


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
