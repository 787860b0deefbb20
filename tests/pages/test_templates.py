"""Each template stands by itself: it loads what it uses, also where others include it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.template.loader import get_template

_FOLDER = Path(__file__).parents[2] / "pages" / "templates"
TEMPLATES = sorted(str(path.relative_to(_FOLDER)) for path in _FOLDER.rglob("*.html"))


@pytest.mark.parametrize("name", TEMPLATES)
def test_it_can_be_read(name: str) -> None:
    assert get_template(name)
