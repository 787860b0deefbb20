"""What a process has loaded is not looked through again while somebody waits."""

from __future__ import annotations

import asyncio
import gc
from contextlib import closing
from types import SimpleNamespace

import pytest
from celery import signals

from config.celery import app
from environment.collector import YOUNG, look_rarely, spare_what_is_loaded
from gateway.application import Gateway


def test_whatever_loads_the_settings_looks_rarely() -> None:
    assert gc.get_threshold() == (YOUNG, 20, 20)
    gc.set_threshold(700, 10, 10)
    look_rarely()
    assert gc.get_threshold() == (YOUNG, 20, 20)


def test_of_what_is_loaded_nothing_is_left_to_look_through() -> None:
    spare_what_is_loaded()
    assert gc.get_freeze_count() > 100_000
    assert len(gc.get_objects()) < 1000


def test_each_web_process_and_each_worker_spares_it(monkeypatch: pytest.MonkeyPatch) -> None:
    spared: list[str] = []
    monkeypatch.setattr(gc, "freeze", lambda: spared.append("once more"))
    with closing(asyncio.new_event_loop()) as loop:
        Gateway(lambda environ, start: []).__rsgi_init__(loop)
    assert len(spared) == 1
    signals.celeryd_after_setup.send(sender="", instance=SimpleNamespace(app=app))
    assert len(spared) == 2
