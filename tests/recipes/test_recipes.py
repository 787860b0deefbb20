"""The recipes of CONTRIBUTING, followed to the letter in a copy of the tree, end green."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from environment.folders import ROOT
from tests.kept import kept
from tests.migrated import make_migrated
from tests.recipes.recipe import copy_of_the_tree, followed


@pytest.fixture
def tree(processes: None, tmp_path: Path) -> Path:
    return copy_of_the_tree(tmp_path / "kleio")


def test_a_card_is_added(tree: Path) -> None:
    outputs = followed("Add a card (Dice Forge)", tree)
    assert "tests/corpus/dice_forge/2/" in outputs


def test_a_title_is_added(tree: Path) -> None:
    outputs = followed("Add a title", tree)
    assert "tests/corpus/harbour/1/" in outputs


def test_a_metric_is_added(tree: Path) -> None:
    # Its tests have a database, which the recipe does not change: migrated as that of all tests.
    with kept("migrated", make_migrated) as migrated:
        shutil.copytree(migrated, tree / migrated.relative_to(ROOT))
    followed("Add a metric", tree)
    assert "/api/analytics/shared-wins/" in (tree / "docs/openapi.yaml").read_text()
