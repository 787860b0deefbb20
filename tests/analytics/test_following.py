"""The course of games is told when they are counted, and nothing about it keeps them from that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import OperationalError

from analytics.models import Area, Choice, CountedGame, Course, Pick
from analytics.projection import following
from analytics.projection.catching_up import catch_up
from games.engine import registry
from tests.analytics.table import MARKET, of_bots
from tests.titles import night_market

pytestmark = pytest.mark.django_db(transaction=True)

LOOKS = ("unfold", "course_rows")
"""What is done to tell a course."""


def fails(failure: Exception) -> Any:
    def look(*_: Any) -> Any:
        raise failure

    return look


def to_be_told_anew() -> None:
    CountedGame.objects.update(unfolding="earlier")


def kept() -> list[int]:
    return [kind.objects.count() for kind in (Course, Pick, Choice, Area)]


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("look", LOOKS)
def test_a_course_that_cannot_be_told_keeps_no_game_from_being_counted(
    look: str, anew: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = of_bots()
    if anew:
        catch_up()
        to_be_told_anew()
    monkeypatch.setattr(following, look, fails(ValueError("no such good")))
    assert catch_up()
    assert CountedGame.objects.get().pk == game.pk
    assert kept() == [0, 0, 0, 0]


@pytest.mark.parametrize("failure", [SoftTimeLimitExceeded(), OperationalError("gone")])
@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("look", LOOKS)
def test_what_is_cut_short_is_no_fault_of_the_game_and_is_told_later(
    look: str, anew: bool, failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_bots()
    if anew:
        catch_up()
        to_be_told_anew()
    with monkeypatch.context() as patched:
        patched.setattr(following, look, fails(failure))
        with pytest.raises(type(failure)):
            catch_up()
    assert catch_up()
    assert Course.objects.count() == CountedGame.objects.count() == 1


def test_a_title_that_tells_no_course_any_more_keeps_none_and_holds_nothing_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of_bots()
    catch_up()
    assert all(kept())
    without = replace(night_market.TITLE, unfolding=None)
    monkeypatch.setattr(registry, "titles", lambda: {MARKET: without})
    assert catch_up()
    assert kept() == [0, 0, 0, 0]
    assert CountedGame.objects.get().unfolding == ""
