"""An address has a quota of password hashes, whatever it has them made for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from api.admission.quotas import Quota
from api.players import guesses
from games.errors import Overloaded
from games.services import passwords
from tests.api.actors import Actor, problem

PASSWORD = "correct horse"

Asking = Callable[[Actor, int], Any]


def _sign_in(who: Actor, number: int) -> Any:
    return Actor("nobody").post("tokens/", {"name": f"Name {number}", "password": PASSWORD})


def _sign_up(who: Actor, number: int) -> Any:
    return Actor("nobody").post("players/", {"name": f"New {number}", "password": PASSWORD})


def _erase(who: Actor, number: int) -> Any:
    return who.send("DELETE", "players/me/", b'{"password": "wrong horse"}')


WHATEVER_HASHES: dict[str, Asking] = {"sign in": _sign_in, "sign up": _sign_up, "erase": _erase}


@pytest.fixture
def dan(nobody: Actor) -> Actor:
    body = nobody.post("players/", {"name": "Dan", "password": PASSWORD}).json()
    return Actor("Dan", body["token"], body["player"]["id"])


@pytest.mark.parametrize("name", WHATEVER_HASHES)
def test_an_address_has_few_passwords_hashed(
    name: str, dan: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "PASSWORDS_OF_ADDRESS", Quota(burst=4, rate=0.01))
    ask = WHATEVER_HASHES[name]
    # One of the four was spent at signing up.
    for number in range(4):
        last = ask(dan, number)
        if last.status_code == 429:
            break
        assert last.status_code in (201, 401)
    else:
        last = ask(dan, 4)
    refusal = problem(last, 429, "too-many-requests")
    assert last.headers["Retry-After"] == str(refusal["retry_after"])


def test_guests_spend_none_of_it(monkeypatch: pytest.MonkeyPatch, nobody: Actor) -> None:
    monkeypatch.setattr(guesses, "PASSWORDS_OF_ADDRESS", Quota(burst=1, rate=0.01))
    assert nobody.post("players/", {"name": "Dan", "password": PASSWORD}).status_code == 201
    assert nobody.post("players/", {"name": "Guest"}).status_code == 201


@pytest.mark.parametrize("name", WHATEVER_HASHES)
def test_who_finds_no_place_to_wait_for_a_hash_is_told_when_to_come_back(
    name: str, dan: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        def result(self, work: Callable[[], object]) -> object:
            raise Overloaded("Too many passwords are being checked; come back.")

    monkeypatch.setattr(passwords, "hashing", Full)
    answer = WHATEVER_HASHES[name](dan, 1)
    refusal = problem(answer, 503, "overloaded")
    assert answer.headers["Retry-After"] == str(refusal["retry_after"])
