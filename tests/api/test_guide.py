"""docs/api.md says what is so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from api import settings
from api.reading.strict_json import DEEPEST
from tests.api.serving import ROOT, served

GUIDE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("processes")
@pytest.mark.django_db(transaction=True)
def test_the_game_in_the_guide_is_played_as_it_stands(
    app_database_url: str, tmp_path: Path
) -> None:
    program, *_ = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    with served(app_database_url, tmp_path) as url:
        played = subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"KLEIO": url},
            capture_output=True,
            text=True,
            check=False,
        )
    assert played.returncode == 0, played.stderr
    *sentences, outcome = played.stdout.splitlines()
    assert len(sentences) > 40
    assert "'winners':" in outcome


def test_the_bounds_in_the_guide_are_those_in_force() -> None:
    plain = " ".join(GUIDE.split())
    assert f"{settings.KLEIO_LONGEST_MOVE // 1024} KiB" in plain
    assert f"any other body {settings.KLEIO_LONGEST_BODY // 1024} KiB" in plain
    assert f"{settings.KLEIO_LONGEST_WAIT} seconds at most" in plain
    assert f"lets {settings.KLEIO_WAITING_PER_PROCESS} wait" in plain
    assert f"no nesting beyond {DEEPEST} levels" in plain
