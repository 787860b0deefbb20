"""People, tokens and what is kept of them."""

from __future__ import annotations

import pytest
from django.db import connection

from games.errors import Conflict, Invalid, Unauthenticated
from games.models import Player, Token
from games.services import players

pytestmark = pytest.mark.django_db


def test_who_signs_up_is_known_by_the_token() -> None:
    player, token = players.sign_up("Ann", "correct horse")
    assert players.player_of(token) == player
    assert not player.is_guest


def test_a_name_is_taken_once_whatever_its_case_and_spaces() -> None:
    players.sign_up("Ann  Lee ", "correct horse")
    with pytest.raises(Conflict, match="'ANN LEE' is taken") as refusal:
        players.sign_up("ANN LEE", "another horse")
    assert refusal.value.code == "name_taken"
    assert Player.objects.count() == 1


def test_two_spellings_of_one_letter_are_one_name() -> None:
    players.sign_up("Zoë", "correct horse")
    with pytest.raises(Conflict):
        players.sign_up("Zoe\N{COMBINING DIAERESIS}", "correct horse")


def test_guests_may_share_a_name_and_have_no_password() -> None:
    first, _ = players.guest("Ann")
    second, token = players.guest("Ann")
    assert first != second
    assert second.is_guest
    assert second.password == ""
    assert players.player_of(token) == second


def test_a_guest_without_a_name_gets_one() -> None:
    player, _ = players.guest(None)
    assert player.name.startswith("Guest ")


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 41, "A\x00nn", "A\nnn", "A\u202enn", "A\u200bnn", "\ud800"]
)
def test_a_name_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(Invalid) as refusal:
        players.guest(name)
    assert refusal.value.code == "bad_name"
    with pytest.raises(Unauthenticated):
        players.sign_in(name, "correct horse")


@pytest.mark.parametrize("password", ["", "short", "x" * 201, "eight\x00chars", "surrogate \ud800"])
def test_a_password_that_cannot_be_kept_is_refused(password: str) -> None:
    with pytest.raises(Invalid) as refusal:
        players.sign_up("Ann", password)
    assert refusal.value.code == "bad_password"


def test_signing_in_gives_another_token() -> None:
    player, first = players.sign_up("Ann", "correct horse")
    same, second = players.sign_in("ann", "correct horse")
    assert same == player
    assert first != second
    assert players.player_of(first) == players.player_of(second) == player


def test_a_wrong_name_and_a_wrong_password_are_refused_alike() -> None:
    players.sign_up("Ann", "correct horse")
    messages = []
    for name, password in (("Ann", "wrong horse"), ("Ben", "correct horse"), ("Ann", "")):
        with pytest.raises(Unauthenticated) as refusal:
            players.sign_in(name, password)
        messages.append(str(refusal.value))
    assert len(set(messages)) == 1


def test_nobody_signs_in_as_a_guest() -> None:
    players.guest("Ann")
    with pytest.raises(Unauthenticated):
        players.sign_in("Ann", "")


def test_a_revoked_token_is_worth_nothing_and_the_others_stay() -> None:
    player, first = players.sign_up("Ann", "correct horse")
    _, second = players.sign_in("Ann", "correct horse")
    players.revoke(first)
    players.revoke(first)
    players.revoke("never issued")
    assert players.player_of(first) is None
    assert players.player_of(second) == player


def test_neither_token_nor_password_is_stored() -> None:
    _, token = players.sign_up("Ann", "correct horse")
    stored = Token.objects.get()
    assert len(stored.digest) == 32
    with connection.cursor() as cursor:
        cursor.execute("SELECT row_to_json(t)::text FROM games_token t")
        row = cursor.fetchone()[0]
        cursor.execute("SELECT row_to_json(p)::text FROM games_player p")
        row += cursor.fetchone()[0]
    assert token not in row
    assert token.removeprefix("klt_").encode().hex() not in row
    assert "correct horse" not in row


def test_a_token_holds_at_least_128_bits() -> None:
    tokens = {players.guest()[1] for _ in range(20)}
    assert len(tokens) == 20
    assert all(len(token.removeprefix("klt_")) >= 43 for token in tokens)
