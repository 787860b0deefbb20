"""What was kept of a version of the rules when it came out lies there still, byte for byte."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from audit.corpus.members import SUMS, list_members, members_missed

CORPUS = Path(__file__).parent.parent / "corpus"
ADVICE = (
    "What lies in tests/corpus is never changed, added to or removed: take it back from version"
    " control. Only rules that nobody has played by yet may be kept anew: remove their folder,"
    " TITLE/RULES, and let `manage.py keep_corpus TITLE` play again."
)


def test_every_member_of_every_version_is_there() -> None:
    missed = list(members_missed(CORPUS))
    assert missed == [], f"tests/corpus: {'; '.join(missed)}.\n{ADVICE}"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Two versions of one title and one of another, a few bytes each."""
    for version in ("market/1", "market/2", "forge/1"):
        folder = tmp_path / version
        folder.mkdir(parents=True)
        (folder / "two.states").write_text("7 abc\n")
        (folder / "two.ndjson.gz").write_bytes(version.encode())
        list_members(tmp_path, folder)
    return tmp_path


def test_what_was_just_kept_is_there(corpus: Path) -> None:
    assert list(members_missed(corpus)) == []


def test_a_member_that_is_removed_is_named(corpus: Path) -> None:
    (corpus / "market/1/two.states").unlink()
    assert list(members_missed(corpus)) == ["market/1/two.states is gone"]


def test_a_member_that_is_changed_is_named(corpus: Path) -> None:
    (corpus / "market/2/two.states").write_text("7 abd\n")
    assert list(members_missed(corpus)) == ["market/2/two.states is not what was kept"]


def test_a_member_that_is_added_is_named(corpus: Path) -> None:
    (corpus / "forge/1/three.states").write_text("7 abc\n")
    assert list(members_missed(corpus)) == ["forge/1/three.states was not kept with the others"]


def test_a_version_that_is_removed_is_named(corpus: Path) -> None:
    shutil.rmtree(corpus / "market/1")
    assert list(members_missed(corpus)) == [f"market/1/{SUMS} is gone"]


def test_a_version_that_was_never_listed_is_named(corpus: Path) -> None:
    shutil.copytree(corpus / "forge/1", corpus / "forge/2")
    assert list(members_missed(corpus)) == ["forge/2 is listed nowhere"]


def test_a_list_from_which_a_member_was_taken_is_named(corpus: Path) -> None:
    """The list is held to as well: whoever removes a game cannot keep quiet about it there."""
    (corpus / "market/1/two.states").unlink()
    sums = corpus / "market/1" / SUMS
    kept = [line for line in sums.read_text().splitlines(keepends=True) if "states" not in line]
    sums.write_text("".join(kept))
    assert list(members_missed(corpus)) == [f"market/1/{SUMS} is not what was kept"]


def test_a_version_that_is_kept_anew_takes_the_place_of_the_other(corpus: Path) -> None:
    (corpus / "forge/1/two.states").write_text("7 abd\n")
    list_members(corpus, corpus / "forge/1")
    assert list(members_missed(corpus)) == []
