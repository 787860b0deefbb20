"""Files that pages load: their address changes with any of them, and those of before stay."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from django.template.loader import get_template

from environment import static_files
from environment.folders import ROOT
from gateway.static_files import StaticFiles


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> None:
    static_files.digest.cache_clear()


def test_any_change_of_any_file_is_another_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static_files, "_OURS", tmp_path)
    seen = set()
    for name, text in (("a.js", "1"), ("a.js", "2"), ("b/c.js", ""), ("b/d.js", "")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
        static_files.digest.cache_clear()
        seen.add(static_files.static_address())
    assert len(seen) == 4
    assert all(re.fullmatch("/static/[0-9a-f]{16}/", each) for each in seen)
    static_files.digest.cache_clear()


def test_the_two_releases_before_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KLEIO_VAR", str(tmp_path))
    names = [f"{number:016x}" for number in range(5)]
    for number, name in enumerate([*names, "kept"]):
        (tmp_path / "static" / name).mkdir(parents=True)
        os.utime(tmp_path / "static" / name, (number, number))
    static_files.static_folder().mkdir()
    static_files.forget_old_releases()
    left = {each.name for each in (tmp_path / "static").iterdir()}
    assert left == {static_files.digest(), names[4], names[3], "kept"}


def test_files_of_every_release_are_sent_and_kept_for_ever(tmp_path: Path) -> None:
    for name in ("0" * 16, "1" * 16):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.js").write_text(name)
    files = StaticFiles(tmp_path, "/static/")._files
    assert set(files) == {f"/static/{name * 16}/a.js" for name in "01"}
    for file in files.values():
        kept = ("cache-control", "public, max-age=31536000, immutable")
        assert kept in file.form("").headers


def test_no_page_names_a_file_by_another_address() -> None:
    for path in (ROOT / "pages" / "templates").rglob("*.html"):
        text = path.read_text()
        assert "/static/" not in text
        assert "asset" not in text.split()
    assert static_files.static_address() in get_template("pages/base.html").render({})
