"""A recipe that does not fit the tree any more is not passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recipes import recipe
from tests.recipes.recipe import Block, blocks, followed

RECIPES = """\
# How

## Bake

Words.

```diff
+++ oven.txt
 cold
-off
+on
```

```markdown
# notes/day.md
## Not a heading of a recipe

Rise.
```

```sh
cat oven.txt notes/day.md
```

### A cake

```sh
false
```
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "CONTRIBUTING.md").write_text(RECIPES)
    (tmp_path / "oven.txt").write_text("cold\noff\nred\n")
    monkeypatch.setattr(recipe, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("processes")
def test_changes_are_made_files_written_and_commands_run_in_their_order(tree: Path) -> None:
    assert followed("Bake", tree) == "cold\non\nred\n## Not a heading of a recipe\n\nRise.\n"


@pytest.mark.usefixtures("tree")
def test_a_recipe_ends_with_the_next_heading() -> None:
    assert [block.kind for block in blocks("Bake")] == ["diff", "markdown", "sh"]


@pytest.mark.parametrize("text", ["warm\noff\n", "cold\noff\ncold\noff\n", ""])
def test_a_change_without_a_place_of_its_own_is_named(tree: Path, text: str) -> None:
    (tree / "oven.txt").write_text(text)
    with pytest.raises(AssertionError, match=r"oven.txt: [02] places for\ncold\noff"):
        followed("Bake", tree)


@pytest.mark.usefixtures("processes")
def test_a_command_that_fails_is_named(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "blocks", lambda heading: [Block("sh", "true\nfalse\n")])
    with pytest.raises(AssertionError, match="false"):
        followed("A cake", tree)


@pytest.mark.usefixtures("tree")
def test_a_recipe_that_is_gone_is_named() -> None:
    with pytest.raises(AssertionError, match="CONTRIBUTING has no 'Fry'"):
        list(blocks("Fry"))
