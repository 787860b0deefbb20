"""Whatever is done to a game while somebody in it is erased, neither waits for the other in a ring.

PostgreSQL would end one of them, who is told that the database does not answer. Each is stopped
after each statement of its that locks something, and the other one goes as far as it can. Where
that is the meeting of before once more, it is not made: most of what an erasure deletes is not
there, and the other one leaves it alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from games.errors import GamesError
from games.models import Game, Player, Token
from games.services import inviting, leaving, lobby, players
from games.services.erasing import Erased, erase
from games.services.playing import play
from games.services.rematching import rematch
from games.services.resigning import resign
from games.services.stopping import stop_by_operator
from tests.games import interleaving, pebbles
from tests.games.conftest import BOT, ME, OPEN
from tests.games.interleaving import Meet, meeting
from tests.games.table import bet, to_the_end
from tests.games.test_races import assert_sound

pytestmark = pytest.mark.django_db(transaction=True)

Do = Callable[[], Any]

PILE = {"pile": 3}
"""The smallest: hundreds of games are laid, and many played to their end."""


class Table:
    """A game that Ann made, and Ben, who sits there too or comes."""

    def __init__(self, *seats: Any) -> None:
        self.ann, _ = players.guest("Ann")
        self.ben, _ = players.guest("Ben")
        self.game: Game = lobby.create_game(self.ann, "pebbles", PILE, seats)

    def joined(self) -> Table:
        self.game = lobby.join(self.game.pk, self.ben)
        return self


def _the_last_seat_is_joined() -> tuple[Table, Do]:
    table = Table(ME, OPEN)
    return table, partial(lobby.join, table.game.pk, table.ben)


def _the_last_seat_beside_a_bot_is_joined() -> tuple[Table, Do]:
    table = Table(ME, BOT, OPEN)
    return table, partial(lobby.join, table.game.pk, table.ben)


def _a_seat_is_left() -> tuple[Table, Do]:
    table = Table(ME, OPEN, OPEN).joined()
    return table, partial(leaving.leave, table.game.pk, table.ben)


def _the_maker_starts() -> tuple[Table, Do]:
    table = Table(ME, OPEN, OPEN).joined()
    return table, partial(lobby.start, table.game.pk, table.ann, "random", "words")


def _the_maker_calls_it_off() -> tuple[Table, Do]:
    table = Table(ME, OPEN, OPEN).joined()
    return table, partial(leaving.cancel, table.game.pk, table.ann)


def _a_seat_is_resigned() -> tuple[Table, Do]:
    table = Table(ME, OPEN).joined()
    return table, partial(resign, table.game.pk, table.ben)


def _a_seat_is_handed_on() -> tuple[Table, Do]:
    """By whoever is erased, to somebody who comes."""
    table = Table(ME, OPEN)
    table.game = lobby.join(table.game.pk, players.guest("Cleo")[0])
    code = inviting.invite(table.game.pk, table.ann, hours=1, uses=1, seat=0)[1]
    return table, partial(inviting.join_by, code, table.ben)


def _a_seat_is_handed_on_to_whom_is_erased() -> tuple[Table, Do]:
    """Who made the game, and sits elsewhere."""
    table = Table(OPEN, OPEN).joined()
    table.game = lobby.join(table.game.pk, players.guest("Cleo")[0])
    code = inviting.invite(table.game.pk, table.ben, hours=1, uses=1, seat=0)[1]
    return table, partial(inviting.join_by, code, table.ann)


def _a_move_is_made() -> tuple[Table, Do]:
    table = Table(ME, OPEN).joined()
    return table, partial(play, table.game.pk, table.ben, 1, bet(1))


def _a_move_comes_to_the_bound() -> tuple[Table, Do]:
    """Two batches in one transaction, so that the row of the game is changed twice."""
    table = Table(ME, OPEN).joined()
    play(table.game.pk, table.ann, 0, bet(1))
    return table, partial(play, table.game.pk, table.ben, 1, bet(1))


def _an_operator_ends_it() -> tuple[Table, Do]:
    table = Table(ME, OPEN).joined()
    return table, partial(stop_by_operator, table.game, "It stood still.")


def _the_other_one_is_erased() -> tuple[Table, Do]:
    table = Table(ME, OPEN).joined()
    return table, partial(erase, table.ben.pk)


def _a_game_that_is_over_is_asked_for_again() -> tuple[Table, Do]:
    table = Table(ME, OPEN).joined()
    to_the_end(table.game, table.ann, table.ben)
    return table, partial(rematch, table.game.pk, table.ben)


def _a_game_that_the_other_one_made_is_asked_for_again() -> tuple[Table, Do]:
    table = Table(ME, OPEN)
    table.game = lobby.create_game(table.ben, "pebbles", PILE, [ME, OPEN])
    lobby.join(table.game.pk, table.ann)
    to_the_end(table.game, table.ben, table.ann)
    return table, partial(rematch, table.game.pk, table.ben)


def _the_other_one_agrees_to_play_again() -> tuple[Table, Do]:
    table = Table(ME, OPEN).joined()
    to_the_end(table.game, table.ann, table.ben)
    rematch(table.game.pk, table.ann)
    return table, partial(rematch, table.game.pk, table.ben)


DONE = [
    _the_last_seat_is_joined,
    _the_last_seat_beside_a_bot_is_joined,
    _a_seat_is_left,
    _the_maker_starts,
    _the_maker_calls_it_off,
    _a_seat_is_resigned,
    _a_seat_is_handed_on,
    _a_seat_is_handed_on_to_whom_is_erased,
    _a_move_is_made,
    _a_move_comes_to_the_bound,
    _an_operator_ends_it,
    _the_other_one_is_erased,
    _a_game_that_is_over_is_asked_for_again,
    _a_game_that_the_other_one_made_is_asked_for_again,
    _the_other_one_agrees_to_play_again,
]
FEW = {"_a_move_comes_to_the_bound": 3}
"""Where the bound of the title is another one, in batches."""


@pytest.fixture
def meet() -> Iterator[Meet]:
    with meeting() as both:
        yield both


@pytest.mark.parametrize("lay", DONE, ids=lambda lay: lay.__name__[1:])
@pytest.mark.parametrize("erasure", ["first", "second"])
def test_neither_is_ended_by_the_database(
    lay: Callable[[], tuple[Table, Do]],
    erasure: str,
    meet: Meet,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if lay.__name__ in FEW:
        short = replace(pebbles.TITLE, longest=FEW[lay.__name__])
        monkeypatch.setattr("games.engine.registry.titles", lambda: {short.id: short})
    statement, stopped = 1, True
    while stopped:
        table, do = lay()
        erased = partial(erase, table.ann.pk)
        first, second = (erased, do) if erasure == "first" else (do, erased)
        met = meet(first, second, statement)
        stopped = met.stopped
        erased_as = met.first if erasure == "first" else met.second
        did = met.second if erasure == "first" else met.first
        assert isinstance(erased_as, Erased) or (erased_as is None and did is not None), (
            statement,
            erased_as,
        )
        assert not isinstance(did, Exception) or isinstance(did, GamesError), (statement, did)
        assert not Player.objects.filter(pk=table.ann.pk).exists()
        table.game.refresh_from_db()
        assert (table.game.status == "finished") is (
            lay
            in (
                _a_move_comes_to_the_bound,
                _an_operator_ends_it,
                _a_seat_is_resigned,  # then nobody is left
                _the_other_one_is_erased,
                _a_game_that_is_over_is_asked_for_again,
                _a_game_that_the_other_one_made_is_asked_for_again,
                _the_other_one_agrees_to_play_again,
            )
        ), statement
        if table.game.version:
            assert_sound(table.game)
        statement += 1 + met.alike
    assert statement > 2


FORGETTING = [
    f"DELETE FROM {table} WHERE {column} = %s"
    for table, column in (
        ("games_vote", "player_id"),
        ("games_token", "player_id"),
        ("games_note", "player_id"),
        ("games_vacation", "player_id"),
        ("games_player", "id"),
    )
]


def test_they_meet_wherever_it_may_end_otherwise() -> None:
    """What the one makes behind the other, who has just found nothing there, is not missed."""
    ended: dict[int, type | None] = {}
    statement, stopped = 1, True
    with meeting() as meet:
        while stopped:
            ann, _ = players.guest("Ann")
            Token.objects.filter(player=ann).delete()
            met = meet(partial(_forget, ann), partial(players.new_token, ann), statement)
            ended[statement] = None if met.first is None else type(met.first)
            stopped = met.stopped
            statement += 1 + met.alike
    assert ended == {1: None, 2: IntegrityError, 5: None, 6: None}


def _forget(player: Player) -> None:
    """In a wrong way: who makes something theirs is not kept from it."""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in FORGETTING:
            cursor.execute(statement, [player.pk])


def test_who_hangs_is_told_so_and_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """What PostgreSQL sees no ring in, it would let wait for ever."""
    monkeypatch.setattr(interleaving, "PATIENCE", 1.0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(1)")
        try:
            with meeting() as meet:
                met = meet(_waits_for_the_test, _does_nothing, 1)
        finally:
            cursor.execute("SELECT pg_advisory_unlock(1)")
    assert (type(met.first), met.second, met.stopped) == (OperationalError, None, False)


def _waits_for_the_test() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(1)")


def _does_nothing() -> None:
    return None


@pytest.mark.parametrize(
    ("statement", "locks"),
    [
        ("SELECT id FROM games_game WHERE id = 1", False),
        ("SELECT id FROM games_game WHERE id = 1 FOR UPDATE", True),
        ("SELECT pg_advisory_xact_lock(1, 2)", True),
        ("SELECT * FROM events_append(%s)", True),
        ("UPDATE games_game SET version = 1", True),
    ],
)
def test_one_stops_after_whatever_locks(statement: str, locks: bool) -> None:
    assert interleaving._locks(statement) is locks
