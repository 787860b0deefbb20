"""Places to wait are shared out, so that whoever plays finds one however many look on."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from api.long_poll.limits import MOST_IN_THREADS, Slots, Waiter
from api.problems import Problem

MOST = 40
FOR_ONE = 4


def guest(number: int, address: str = "", *, is_seated: bool = False) -> Waiter:
    return Waiter(f"player:{number}", address or f"10.0.0.{number}", is_seated)


def refusal(slots: Slots, waiter: Waiter, *, in_thread: bool = False) -> str | None:
    try:
        with slots.occupied_by(waiter, in_thread=in_thread):
            return None
    except Problem as problem:
        return problem.kind.slug if problem.extras["retry_after"] else "for ever"


@pytest.fixture
def slots() -> Slots:
    return Slots(MOST, FOR_ONE)


def test_one_caller_has_few(slots: Slots) -> None:
    with ExitStack() as held:
        for _ in range(FOR_ONE):
            held.enter_context(slots.occupied_by(guest(1)))
        assert refusal(slots, guest(1)) == "too-many-requests"
        assert refusal(slots, guest(2)) is None
    assert refusal(slots, guest(1)) is None


def test_any_number_of_guests_of_one_address_have_a_quarter(slots: Slots) -> None:
    with ExitStack() as held:
        for number in range(MOST // 4):
            held.enter_context(slots.occupied_by(guest(number, "10.0.0.1", is_seated=True)))
        assert refusal(slots, guest(99, "10.0.0.1", is_seated=True)) == "too-many-requests"
        assert refusal(slots, guest(99, "10.0.0.2")) is None


def test_all_who_look_on_have_a_half_and_the_rest_is_for_who_plays(slots: Slots) -> None:
    with ExitStack() as held:
        for number in range(MOST // 2):
            held.enter_context(slots.occupied_by(guest(number)))
        assert refusal(slots, guest(99)) == "too-many-waiting"
        assert refusal(slots, guest(99, is_seated=True)) is None


def test_where_threads_wait_few_may(slots: Slots) -> None:
    with ExitStack() as held:
        for number in range(MOST_IN_THREADS):
            held.enter_context(slots.occupied_by(guest(number), in_thread=True))
        assert refusal(slots, guest(99), in_thread=True) == "too-many-waiting"
        assert refusal(slots, guest(99)) is None


def test_who_waits_no_longer_is_forgotten(slots: Slots) -> None:
    for number in range(3 * MOST):
        assert refusal(slots, guest(number)) is None
    assert not slots._held
