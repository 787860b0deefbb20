"""The same request twice makes one move and gets one answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from events.reading import read_head
from games.errors import Invalid, KeyReused, StaleDecision
from games.models import Game, Player
from games.services import lobby
from games.services.playing import play
from tests.games.conftest import ME, OPEN
from tests.games.table import CHEER, bet, lay_bets, take, to_the_end

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


@pytest.fixture
def game(make: Make, ben: Player) -> Game:
    return lobby.join(make(ME, OPEN).pk, ben)


def test_a_repeated_request_is_answered_as_the_first(game: Game, ann: Player, ben: Player) -> None:
    lay_bets(game, ann, ben)
    first = play(game.pk, ann, 0, take(1), key="k1", fingerprint=b"body")
    for _ in range(3):
        again = play(game.pk, ann, 0, take(1), key="k1", fingerprint=b"body")
        assert again == replace(first, repeated=True)
    assert read_head(game.pk).version == first.version


def test_a_repeated_request_that_would_be_legal_again_is_not_carried_out(
    game: Game, ann: Player, ben: Player
) -> None:
    lay_bets(game, ann, ben)
    first = play(game.pk, ann, 0, take(1), key="k1", fingerprint=b"body")
    last = play(game.pk, ben, 1, take(1))
    again = play(game.pk, ann, 0, take(1), key="k1", fingerprint=b"body")
    assert again == replace(first, repeated=True)
    assert read_head(game.pk).version == last.version


def test_a_repeated_request_is_answered_after_the_end(game: Game, ann: Player, ben: Player) -> None:
    first = play(game.pk, ann, 0, CHEER, key="k1", fingerprint=b"body")
    lay = play(game.pk, ann, 0, bet(2), key="k2", fingerprint=b"bet")
    play(game.pk, ben, 1, bet(1))
    seat, players = 0, (ann, ben)
    while game.status != "finished":
        play(game.pk, players[seat], seat, take(1))
        seat = 1 - seat
        game.refresh_from_db()
    for key, body, move, answer in (("k1", b"body", CHEER, first), ("k2", b"bet", bet(2), lay)):
        again = play(game.pk, ann, 0, move, key=key, fingerprint=body)
        assert again == replace(answer, repeated=True)


def test_the_request_that_ended_the_game_is_answered_again(
    game: Game, ann: Player, ben: Player
) -> None:
    lay_bets(game, ann, ben)
    for seat, player in ((0, ann), (1, ben), (0, ann)):
        play(game.pk, player, seat, take(3))
    last = play(game.pk, ben, 1, take(3), key="end", fingerprint=b"body")
    game.refresh_from_db()
    assert game.status == "finished"
    again = play(game.pk, ben, 1, take(3), key="end", fingerprint=b"body")
    assert again == replace(last, repeated=True)


def test_a_key_with_another_body_is_refused(game: Game, ann: Player, ben: Player) -> None:
    lay_bets(game, ann, ben)
    first = play(game.pk, ann, 0, take(1), key="k1", fingerprint=b"one")
    for move, decision in ((take(2), None), (take(2), "3"), (CHEER, None)):
        with pytest.raises(KeyReused, match="take a new key"):
            play(game.pk, ann, 0, move, decision, key="k1", fingerprint=b"another")
    assert read_head(game.pk).version == first.version


def test_a_refused_request_uses_up_no_key(game: Game, ann: Player, ben: Player) -> None:
    lay_bets(game, ann, ben)
    with pytest.raises(StaleDecision):
        play(game.pk, ann, 0, take(1), "1", key="k1", fingerprint=b"one")
    assert not play(game.pk, ann, 0, take(1), "3", key="k1", fingerprint=b"two").repeated


def test_keys_are_ones_own_and_of_one_game(
    game: Game, ann: Player, ben: Player, make: Make
) -> None:
    other = lobby.join(make(ME, OPEN).pk, ben)
    answers = [
        play(game.pk, ann, 0, bet(1), key="k", fingerprint=b"a"),
        play(game.pk, ben, 1, bet(1), key="k", fingerprint=b"b"),
        play(other.pk, ann, 0, bet(1), key="k", fingerprint=b"c"),
    ]
    assert not any(each.repeated for each in answers)


@pytest.mark.parametrize("key", ["", "x" * 129, "a b", "é", "a\x00", "a\n"])
def test_a_key_that_cannot_be_kept_is_refused(game: Game, ann: Player, key: str) -> None:
    with pytest.raises(Invalid) as refusal:
        play(game.pk, ann, 0, bet(1), key=key)
    assert refusal.value.code == "bad_key"


def test_requests_without_a_key_are_each_a_move(game: Game, ann: Player, ben: Player) -> None:
    to_the_end(game, ann, ben)
    assert game.moves == 2 + 12
