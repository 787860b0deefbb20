"""Makes the pictures of the README: ``make pictures``."""

from __future__ import annotations

import pytest

from games.models import Player
from tests.browser.pictures import FOLDER, SCENES, file_of, shot
from tests.browser.sitting import Sit

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("scene", SCENES)
def test_it_is_made(seated: Sit, ann: Player, scene: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    file_of(scene).write_bytes(shot(SCENES[scene](seated, ann)))
    print(file_of(scene), file_of(scene).stat().st_size)
