"""What is left out of scripts when they are sent."""

from __future__ import annotations

from environment.light_scripts import lightened


def test_comments_and_indentation_go_and_nothing_else() -> None:
    script = "// What it does.\nif (is) {\n  // Why.\n\n  go(`//`); // there\n}\n"
    assert lightened(script) == "if (is) {\ngo(`//`); // there\n}\n"
