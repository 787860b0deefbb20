"""Files of the pages as they are collected to be sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command

from tests.filled import filled
from tests.pages.test_scripts import STATIC


def test_own_scripts_are_light_and_the_others_as_they_were(tmp_path: Path, settings: Any) -> None:
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", verbosity=0, interactive=False)
    collected = tmp_path / "pages"
    scripts = [script.relative_to(STATIC) for script in STATIC.rglob("*.js")]
    assert len(scripts) > 10
    for script in filled(scripts):
        was, now = ((folder / script).read_text() for folder in (STATIC, collected))
        assert ("\n//" in now or now.startswith("//")) <= ("vendor" in script.parts)
        assert (was == now) == ("vendor" in script.parts)
