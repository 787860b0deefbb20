"""The web server loads what it serves once, before it makes its processes."""

from __future__ import annotations

import gc
import sys

import pytest

from gateway import __main__ as web

SERVED = "tests.gateway.echo"


def test_all_is_loaded_and_spared_before_there_is_a_second_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    monkeypatch.setattr(sys, "argv", ["gateway", "--workers=2", f"{SERVED}:rsgi"])
    monkeypatch.delitem(sys.modules, SERVED, raising=False)
    monkeypatch.setattr(
        gc, "freeze", lambda: done.append("spared" if SERVED in sys.modules else "")
    )
    monkeypatch.setattr(web, "entrypoint", lambda: done.append("forks"))
    web.main()
    assert done == ["spared", "forks"]
