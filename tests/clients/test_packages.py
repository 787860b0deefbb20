"""The packages of the clients: of one version, the same whenever they are made, typed strictly."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from clients.making import python_client
from clients.making.packing import pack
from clients.making.python_client import ROOT, document, project
from clients.making.python_client import SOURCE as PYTHON
from clients.making.python_types import python_types
from clients.making.typescript_client import SOURCE as TYPESCRIPT
from tests.clients.installed import install
from tests.filled import filled


def test_all_have_the_version_of_the_document() -> None:
    package = json.loads((TYPESCRIPT / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((TYPESCRIPT / "package-lock.json").read_text(encoding="utf-8"))
    code = (PYTHON / "kleio_client" / "__init__.py").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    guides = "".join((each / "README.md").read_text("utf-8") for each in (PYTHON, TYPESCRIPT))
    versions = {
        document()["info"]["version"],
        package["version"],
        lock["version"],
        lock["packages"][""]["version"],
        tomllib.loads((PYTHON / "pyproject.toml").read_text("utf-8"))["project"]["version"],
        *re.findall(r'__version__ = "(.*)"', code),
        re.findall(r"^## (\d.*)$", changes, re.MULTILINE)[0],
        *filled(re.findall(r"kleio.client-(\d+\.\d+\.\d+)", guides)),
    }
    assert len(versions) == 1


def test_the_typescript_package_needs_nothing_to_run() -> None:
    package = json.loads((TYPESCRIPT / "package.json").read_text(encoding="utf-8"))
    assert not {"dependencies", "peerDependencies", "optionalDependencies"} & package.keys()


def test_what_is_deprecated_is_told_in_the_changes() -> None:
    text = (ROOT / "docs" / "openapi.yaml").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert ("deprecated: true" in text) != ("Nothing is deprecated today." in changes)


def test_the_same_files_give_the_same_packages(tmp_path: Path) -> None:
    files = project()
    backwards = dict(sorted(files.items(), reverse=True))
    first = pack(files, python_client.PACKAGE, tmp_path / "first")
    second = pack(backwards, python_client.PACKAGE, tmp_path / "second")
    for file, other in zip(first, second, strict=True):
        assert file.name == other.name
        assert file.read_bytes() == other.read_bytes()
    assert first[0].stat().st_size < 200_000


def test_components_that_cannot_be_told_apart_are_refused() -> None:
    schemas = {"A.Bc": {"type": "string"}, "ABc": {"type": "string"}}
    with pytest.raises(ValueError, match="two components"):
        python_types({"info": {"version": "1"}, "components": {"schemas": schemas}})


@pytest.mark.usefixtures("processes")
def test_the_python_package_and_its_guide_are_typed_strictly(tmp_path: Path) -> None:
    site = install(tmp_path) / "site"
    guide = (PYTHON / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    (site / "guide.py").write_text("\n".join(filled(blocks)), encoding="utf-8")
    bot = (PYTHON / "examples" / "bot.py").read_text(encoding="utf-8")
    wrong = 'from kleio_client import Kleio\nprint(Kleio("").titles()[0]["nonsense"])\n'
    (site / "bot.py").write_text(bot, encoding="utf-8")
    (site / "wrong.py").write_text(wrong, encoding="utf-8")
    checked = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"]
    checked += ["--config-file", os.devnull, "--cache-dir", str(tmp_path / "cache")]
    checked += ["-p", "kleio_client", "-m", "guide", "-m", "bot", "-m", "wrong"]
    completed = subprocess.run(checked, cwd=site, capture_output=True, text=True, check=False)
    errors = completed.stdout.splitlines()
    assert [line for line in errors if not line.startswith("wrong.py:2:")] == []
    assert errors, "what is wrong must be found, or nothing was looked at"


@pytest.mark.usefixtures("processes")
def test_importing_it_loads_no_types_and_no_verifier(tmp_path: Path) -> None:
    site = install(tmp_path) / "site"
    look = "import sys, kleio_client; print(sorted(n for n in sys.modules if 'kleio_client' in n))"
    completed = subprocess.run(
        [sys.executable, "-c", look], cwd=site, capture_output=True, text=True, check=True
    )
    assert "kleio_client._sync" in completed.stdout
    assert "types" not in completed.stdout
    assert "verifier" not in completed.stdout
