"""Time that goes by for what failed in a sweep."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from games.models import Setback
from games.services import setbacks
from games.sql import sql

AT_FIRST = timedelta(minutes=10)


@pytest.fixture
def a_while_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails for the first time is passed over for so long, and not for a second, in which a
    busy machine does not come to look again."""

    def longer(name: str) -> str:
        return sql(name).replace("interval '1 second'", f"interval '{AT_FIRST}'")

    assert longer("set_back") != sql("set_back")
    monkeypatch.setattr(setbacks, "sql", longer)


def pass_by(time: timedelta) -> None:
    """As if it had failed so much earlier."""
    Setback.objects.update(until=F("until") - time)
