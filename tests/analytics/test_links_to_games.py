"""Where a figure says that its games are listed."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.http import HttpResponse
from django.urls import path, set_script_prefix, set_urlconf

from analytics.groupings import ALL
from analytics.models import CountedGame
from analytics.query import Query
from games.engine import registry

urlpatterns = [path("elsewhere/", lambda _: HttpResponse(), name="analytics-games")]


def address() -> str:
    of = Query(registry.titles()["dice_forge"], ALL, CountedGame.objects.none(), (), {}, {})
    return of.link().partition("?")[0]


@pytest.fixture
def _usual() -> None:
    assert address() == "/api/analytics/games/"


@pytest.mark.usefixtures("_usual")
class TestItIsTheAddressInForce:
    """Though it is worked out once."""

    def test_where_all_urls_are_others(self, settings: LazySettings) -> None:
        settings.ROOT_URLCONF = __name__
        assert address() == "/elsewhere/"

    def test_where_they_are_others_for_a_request(self) -> None:
        set_urlconf(__name__)
        try:
            assert address() == "/elsewhere/"
        finally:
            set_urlconf(None)

    def test_below_another_prefix(self) -> None:
        set_script_prefix("/kleio/")
        try:
            assert address() == "/kleio/api/analytics/games/"
        finally:
            set_script_prefix("/")
