"""The pictures of the README show what Kleio looks like, and are small."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from environment.folders import ROOT
from games.models import Player
from tests.browser.pictures import LARGEST, SCENES, difference, file_of, shot
from tests.browser.sitting import Sit
from tests.filled import filled

pytestmark = pytest.mark.django_db(transaction=True)

ALIKE = 0.03
"""As far apart as pictures of one thing are on two machines; other fonts are about 0.01."""


@pytest.mark.parametrize("scene", SCENES)
def test_it_shows_what_is_seen_today(
    browser: Browser, seated: Sit, ann: Player, scene: str
) -> None:
    now = shot(SCENES[scene](seated, ann))
    blank = browser.new_page()
    assert difference(blank, file_of(scene).read_bytes(), now) < ALIKE, "run `make pictures`"
    blank.close()


def test_a_picture_of_something_else_is_noticed(browser: Browser) -> None:
    blank = browser.new_page()
    table, replay, phone = (file_of(scene).read_bytes() for scene in ("table", "replay", "phone"))
    for other in filled((replay, phone)):
        assert difference(blank, table, other) > ALIKE
    blank.close()


def test_each_is_small_and_shown() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for scene in filled(SCENES):
        assert file_of(scene).stat().st_size <= LARGEST
        assert f"docs/pictures/{scene}.webp" in readme
