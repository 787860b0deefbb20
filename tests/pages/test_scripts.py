"""Scripts are light: what a page loads before anybody does anything, and all of them together."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from environment.folders import ROOT
from environment.light_scripts import BEHIND_CODE, lightened
from tests.filled import filled

STATIC = ROOT / "pages" / "static" / "pages"
TEMPLATES = ROOT / "pages" / "templates" / "pages"
_LOADED = re.compile(r"<script[^>]* src=\"{% static 'pages/([\w/.-]+\.js)' %}\"")
_IMPORTED = re.compile(r'^(?:import|export)\b[^;]*?from "([^"]+)"|^import "([^"]+)"', re.MULTILINE)

A_PAGE = 20_000
"""Bytes that a page loads at once, as they are sent."""

ALL = 62_000
"""Bytes of all scripts, those too that are loaded when somebody asks for what they do."""


def sent(script: Path) -> int:
    """How many bytes of a script are sent."""
    text = script.read_text(encoding="utf-8")
    theirs = STATIC / "vendor" in script.parents
    return len(gzip.compress((text if theirs else lightened(text)).encode(), 9, mtime=0))


def with_imports(script: Path, scripts: set[Path] | None = None) -> set[Path]:
    """The script and all that it imports at once; what ``import()`` fetches comes later."""
    scripts = set() if scripts is None else scripts
    if script not in scripts:
        scripts.add(script)
        for imported in _IMPORTED.findall(script.read_text(encoding="utf-8")):
            with_imports((script.parent / "".join(imported)).resolve(), scripts)
    return scripts


OWN = sorted(script for script in STATIC.rglob("*.js") if "vendor" not in script.parts)
LOADED = {
    page.name: [STATIC / name for name in _LOADED.findall(page.read_text(encoding="utf-8"))]
    for page in TEMPLATES.glob("*.html")
}


@pytest.mark.parametrize("page", [page for page, scripts in LOADED.items() if scripts])
def test_what_a_page_loads_is_light(page: str) -> None:
    scripts = set[Path]().union(*map(with_imports, LOADED[page]))
    weights = {script.relative_to(STATIC).as_posix(): sent(script) for script in scripts}
    assert sum(weights.values()) <= A_PAGE, sorted(weights.items(), key=lambda each: -each[1])


def test_the_table_is_among_them_with_all_that_it_needs() -> None:
    [main] = LOADED["table.html"]
    names = {script.name for script in with_imports(main)}
    assert {"main.js", "picking.js", "lit-html.js", "call.js"} <= names
    assert "replay.js" not in names


def test_all_scripts_are_light() -> None:
    assert sum(map(sent, STATIC.rglob("*.js"))) <= ALL


_READ_ALL = """
import { readFileSync } from "node:fs";
import { SourceTextModule } from "node:vm";
for (const file of process.argv.slice(1)) {
  try {
    new SourceTextModule(readFileSync(file, "utf-8"));
  } catch (fault) {
    console.log(file, String(fault));
  }
}
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="There is no `node` here.")
@pytest.mark.usefixtures("processes")
def test_each_script_can_be_read() -> None:
    """Two that were right may be wrong once put together, as by one name for two things."""
    words = ["node", "--experimental-vm-modules", "--no-warnings", "--input-type=module"]
    done = subprocess.run(
        [*words, "--eval", _READ_ALL, *map(str, OWN)], capture_output=True, text=True
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    assert len(OWN) > 20


@pytest.mark.parametrize("script", OWN, ids=lambda path: path.name)
def test_no_text_over_several_lines_would_lose_a_line(script: Path) -> None:
    """A line that begins with two strokes is a comment, and so is what stands behind them at the
    end of code: an even number of backticks goes before."""
    before = ""
    for line in filled(script.read_text(encoding="utf-8").splitlines(keepends=True)):
        code = "" if line.lstrip().startswith("//") else BEHIND_CODE.sub("", line)
        before += code
        assert code == line or before.count("`") % 2 == 0, line
