"""What is left out of scripts when they are sent."""

from __future__ import annotations

import pytest

from environment.light_scripts import lightened


def test_comments_and_indentation_go_and_nothing_else() -> None:
    script = "// What it does.\nif (is) {\n  // Why.\n\n  go(`//`); // there\n}\n"
    assert lightened(script) == "if (is) {\ngo(`//`);\n}\n"


@pytest.mark.parametrize(
    "line",
    [
        'say("slowly; // and on");',
        "say('slowly; // and on');",
        "say(`slowly; // and on`);",
        "go(); // what's kept, though nothing needs it",
        "fetch(http://there);",
        "const half = all // by two",
    ],
)
def test_what_might_be_no_comment_stays(line: str) -> None:
    assert lightened(f"{line}\n") == f"{line}\n"
