"""Counting that is stopped on its way."""

from __future__ import annotations

from typing import Any

import pytest

from analytics.projection import counting
from analytics.projection import rows as looking
from analytics.projection.catching_up import catch_up
from games.models import Game


def interrupted(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Whoever looks at games is stopped after so many."""
    of, looked = looking.rows_of, list[Game]()

    def until_then(game: Game, *rest: Any) -> Any:
        looked.append(game)
        if len(looked) > after:
            raise KeyboardInterrupt
        return of(game, *rest)

    monkeypatch.setattr(counting, "rows_of", until_then)
    with pytest.raises(KeyboardInterrupt):
        catch_up()
    monkeypatch.setattr(counting, "rows_of", of)
