"""A recipe of CONTRIBUTING: what it changes, applied to a copy of the tree, and what it runs.

Blocks are taken in their order. A ``diff`` names its file in its first line and finds its place by
the lines around a change, of which there must be one; ``@@`` parts changes of one file. A block of
any other language is a whole file, named by the comment in its first line. A ``sh`` is run.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from environment.folders import ROOT

FENCE = "```"


class Block(NamedTuple):
    """``kind``: the language of the fence."""

    kind: str
    text: str


def blocks(heading: str) -> Iterator[Block]:
    """The fenced blocks below a heading of CONTRIBUTING, up to the next heading."""
    lines = iter((ROOT / "CONTRIBUTING.md").read_text().splitlines())
    assert f"## {heading}" in lines, f"CONTRIBUTING has no {heading!r}"
    for line in lines:
        if line.startswith("##"):
            return
        if line.startswith(FENCE):
            inside = takewhile(lambda line: line != FENCE, lines)
            yield Block(line.removeprefix(FENCE), "".join(f"{each}\n" for each in inside))


def copy_of_the_tree(into: Path) -> Path:
    """What git knows and what is new beside it, with the installed packages.

    What Python has compiled already comes too, as the files keep their times: each command of a
    recipe would compile the whole tree anew.
    """
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file() and not name.startswith("var/"):
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, into / name)
    for compiled in {(into / name).parent for name in listed.split("\0") if name.endswith(".py")}:
        cache = ROOT / compiled.relative_to(into) / "__pycache__"
        if cache.is_dir():
            shutil.copytree(cache, compiled / "__pycache__")
    (into / ".venv").symlink_to((ROOT / ".venv").resolve())
    return into


def followed(heading: str, tree: Path) -> str:
    """Do all that a recipe says, in a copy of the tree; what its commands print.

    Raises ``AssertionError`` for a change that has no place and a command that fails.
    """
    outputs = []
    for block in blocks(heading):
        if block.kind == "sh":
            outputs.append(_run(block.text, tree))
        elif block.kind == "diff":
            _change(block.text, tree)
        else:
            _write(block.text, tree)
    assert outputs, f"{heading} runs nothing"
    return "\n".join(outputs)


def _change(diff: str, tree: Path) -> None:
    first, _, rest = diff.partition("\n")
    file = tree / first.removeprefix("+++ ")
    text = file.read_text()
    for change in re.split(r"^@@\n", rest, flags=re.MULTILINE):
        lines = [line or " " for line in change.splitlines()]
        before = "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
        after = "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
        assert text.count(before) == 1, f"{first}: {text.count(before)} places for\n{before}"
        text = text.replace(before, after)
    file.write_text(text)


def _write(block: str, tree: Path) -> None:
    first, _, text = block.partition("\n")
    file = tree / first.removeprefix("# ")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def _run(script: str, tree: Path) -> str:
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST", "COV", "DJANGO", "KLEIO"))
    }
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
    return done.stdout
