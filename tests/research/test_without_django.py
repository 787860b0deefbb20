"""Whoever studies the games installs the rules and not the server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import OF_PROCESSES

ROOT = Path(__file__).parents[2]

SERVER = (
    "django",
    "rest_framework",
    "celery",
    "kombu",
    "psycopg",
    "granian",
    "cryptography",
    "yaml",
)

PROGRAM = f"""
import sys
for name in {SERVER}:
    sys.modules[name] = None  # an import of it fails
from research import aec
environment = aec.env("dice_forge", 2, max_cycles=20)
environment.reset(seed=1)
for agent in environment.agent_iter():
    observation, reward, termination, truncation, info = environment.last()
    done = termination or truncation
    environment.step(None if done else int(info["action_mask"].argmax()))
print(environment)
"""


@pytest.mark.usefixtures("processes")
def test_it_is_played_without_what_the_server_needs(tmp_path: Path) -> None:
    """In a process of its own, since this one has imported all of it."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=OF_PROCESSES,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("dice_forge_v")
