"""Games with seats that were handed on: doctor and verifier find them sound, and find lies."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest

from audit.adjudicating.game import game_fault
from audit.history.lines import history
from audit.verifier.kleio_verify import check
from games.engine.clock import ClockTerms
from games.engine.flow import Replaced
from games.engine.returning import seat_person
from games.engine.secrecy import SPECTATOR
from games.models import (
    Game,
    Player,
)
from games.selectors.players_game import players_game
from games.services.appending import append
from games.services.loading import load_game_at
from games.services.playing import play, play_from
from games.services.seeds import seed_of
from tests.games import pebbles
from tests.games.absence import begun
from tests.games.conftest import Hint
from tests.games.handed_on import handed_on
from tests.games.table import take

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_game_with_all_of_this_is_sound_to_everybody(
    ann: Player, ben: Player, cleo: Player, dan: Player, sent: list[Hint]
) -> None:
    game = begun(ann, ben, clock=ClockTerms("random", "bank", bank=3600, increment=10))
    people = [ann, ben]
    for taker in (cleo, dan, cleo):
        play(game.pk, people[0], 0, take(1))
        game = handed_on(game, 0, people[0], taker)
        people[0] = taker
        play(game.pk, ben, 1, take(1))
    game.refresh_from_db()
    while game.status == "running":
        play(game.pk, people[game.waiting[0]], game.waiting[0], take(1))
        game.refresh_from_db()
    assert game_fault(game.pk) is None
    assert check(BytesIO(history(game, SPECTATOR))).fault is None


def test_the_doctor_finds_another_person_at_the_seat(three: Game, ann: Player, dan: Player) -> None:
    game = handed_on(three, 0, ann, dan)
    game.seats.filter(number=0).update(player=ann)
    fault = game_fault(game.pk)
    assert fault is not None
    assert (fault.version, fault.field) == (game.version - 1, "games_seat.player_id")


def test_the_doctor_finds_who_moved_for_a_seat_that_another_had(
    three: Game, ann: Player, dan: Player
) -> None:
    game = handed_on(three, 0, ann, dan)
    play_from(replace(players_game(game.pk, dan.pk), player_id=ann.pk), 0, take(1))
    fault = game_fault(game.pk)
    assert fault is not None
    assert (fault.version, fault.field) == (game.version + 1, "games_seat.player_id")
    handed_on(three, 0, dan, ann)
    fault = game_fault(game.pk)
    assert fault is not None
    assert (fault.version, fault.field) == (game.version + 1, "actor")


def test_the_doctor_finds_who_came_to_a_second_seat(three: Game, ann: Player, ben: Player) -> None:
    play(three.pk, ann, 0, take(1))
    play(three.pk, ben, 1, take(1))
    three.refresh_from_db()
    current = load_game_at(three.pk, pebbles.TITLE, three.version)
    batch = seat_person(pebbles.TITLE, current.state, Replaced(0))
    append(pebbles.TITLE, current.head, batch, seed_of(three.pk), actor=ben.opaque)
    three.seats.filter(number=0).update(player=ben)
    fault = game_fault(three.pk)
    assert fault is not None
    assert (fault.version, fault.field) == (three.version + 1, "actor")
    assert "P2" in fault.reason


def test_the_doctor_finds_a_bot_to_which_a_seat_was_handed_on(three: Game) -> None:
    title = pebbles.TITLE
    current = load_game_at(three.pk, title, three.version)
    batch = seat_person(title, current.state, Replaced(0))
    append(title, current.head, batch, seed_of(three.pk), actor="bot:random")
    fault = game_fault(three.pk)
    assert fault is not None
    assert (fault.version, fault.field) == (three.version + 1, "actor")
