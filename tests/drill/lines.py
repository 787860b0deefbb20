"""The lines of the guide about backups, as they stand there."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

from environment.folders import ROOT
from local.binaries import postgres_programs
from tests.environment.guide import section

BACKUP = 8
OLD_GAMES = 19
ELSEWHERE = "/backup"
"""Where the guide keeps backups."""


def line_block(language: str, word: str, number: int = BACKUP) -> str:
    """The only block of the section in this language that holds the word."""
    blocks = re.findall(rf"```{language}\n(.*?)```", section(number), re.DOTALL)
    [block_there] = [block for block in blocks if word in block]
    return str(block_there)


def carried_out(word: str, folder: Path, surroundings: Mapping[str, str]) -> None:
    """Run the block, with ``folder`` for where backups lie. Raises if a line fails."""
    script = line_block("sh", word).replace(ELSEWHERE, str(folder))
    script = script.replace("kleio.dump", str(folder / "kleio.dump"))
    path = f"{postgres_programs()}:{os.environ['PATH']}"
    subprocess.run(
        ["bash", "-euc", script], cwd=ROOT, env={**surroundings, "PATH": path}, check=True
    )
