"""Passwords are hashed one at a time, behind all else, and few wait for it."""

from __future__ import annotations

import os
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from environment.folders import ROOT
from games.errors import Overloaded
from games.services import passwords
from games.services.passwords import MOST_WAITING, Hashing, hashed, matches
from tests.patience import PATIENCE


def test_a_password_is_known_again_and_another_is_not() -> None:
    stored = hashed("correct horse")
    assert "horse" not in stored
    assert matches("correct horse", stored)
    assert not matches("wrong horse", stored)


def test_one_is_hashed_at_a_time_and_who_finds_no_place_is_told_so() -> None:
    hashing = Hashing()
    goes_on = threading.Event()
    at_once, most = 0, 0

    def work() -> bool:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        goes_on.wait(PATIENCE)
        at_once -= 1
        return True

    with ThreadPoolExecutor(MOST_WAITING) as pool:
        waiting = [pool.submit(hashing.result, work) for _ in range(MOST_WAITING)]
        while hashing._places._value:
            pass
        with pytest.raises(Overloaded):
            hashing.result(work)
        goes_on.set()
        assert all(each.result() for each in waiting)
    assert most == 1
    assert hashing.result(work)


def test_a_hash_that_fails_gives_its_place_back() -> None:
    hashing = Hashing()
    for _ in range(2 * MOST_WAITING):
        with pytest.raises(ZeroDivisionError):
            hashing.result(lambda: 1 // 0)
    assert hashing.result(lambda: True)


def test_who_waits_too_long_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PATIENCE", 0.01)
    hashing = Hashing()
    goes_on = threading.Event()
    with pytest.raises(Overloaded):
        hashing.result(lambda: goes_on.wait(PATIENCE))
    goes_on.set()


def test_hashing_yields_to_all_other_threads() -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    own = priority()
    assert Hashing().result(priority) == min(own + 10, 19)
    assert priority() == own


def test_nothing_else_of_the_product_hashes_a_password() -> None:
    hashing = {
        path.relative_to(ROOT).as_posix()
        for room in ("api", "analytics", "audit", "config", "games", "gateway", "pages", "local")
        for path in (ROOT / room).rglob("*.py")
        if re.search(r"auth\.hashers|import hashers|pbkdf2|scrypt", path.read_text())
    }
    assert hashing == {"games/services/passwords.py"}
