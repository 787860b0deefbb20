"""Whatever pages ask for, anybody may: it stands in the document of the API."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.filled import filled

ROOT = Path(__file__).parents[2]
SCRIPTS = [
    path
    for folder in ("static", "workers")
    for path in sorted((ROOT / "pages" / folder).rglob("*.js"))
    if "vendor" not in path.parts
]
TEMPLATES = sorted((ROOT / "pages" / "templates").rglob("*.html"))
FOR_PEOPLE = {"/api/docs/", "/api/openapi.json"}
"""Below ``/api/``, and no data: the document itself."""

BEHIND = {
    "table/source.js": "/api/games/*/",
    "notices/main.js": "/api/players/me/addresses/*/",
}
"""Scripts that put what they name behind something, too."""

OWN_PAGE = ("`${location.pathname}?start=", "wait ? `${url}&wait=${wait}` : url,")
"""What else is fetched: the page itself, further on, and events, by a path in its template."""

_FILLED_IN = re.compile(r"\$\{[^}]*\}?|\{\{[^}]*\}\}|\{[\w.]+\}")
_TEXT = re.compile(r"""(?<![\w/])[`"']((?:[a-z-]+/)[^`"'\s]*)""")
_FETCHED = re.compile(r"fetch\(\s*([^)]*)")
_FRONT = re.compile(r"""[`"']/(api|stream)/([^`"'\s]*)""")
_DEED = re.compile(r"""data-(?:call="(?:GET|POST|PUT|DELETE) |list=")([^" ]+)""")
"""What a form of a template sends, and what a list of one is filled with."""

_HREF = re.compile(r'"(/(?:api|stream)/[^"?]*)')


@cache
def documented() -> list[list[str]]:
    """The parts of each path of the document."""
    text = (ROOT / "docs" / "openapi.yaml").read_text(encoding="utf-8")
    paths = re.findall(r"^  (/[^:\s]+):$", text.partition("\ncomponents:")[0], re.MULTILINE)
    return [path.split("/") for path in filled(paths)]


def is_documented(path: str) -> bool:
    """Parts that are filled in when a page is used count as any."""
    plain = _FILLED_IN.sub("*", path).partition("?")[0]
    # What follows a slash at the end is a query, or a part that may be left out.
    return plain in FOR_PEOPLE or any(
        _is_like(form.split("/"), parts)
        for form in {plain, re.sub(r"/\*$", "/", plain)}
        for parts in documented()
    )


def _is_like(named: list[str], parts: list[str]) -> bool:
    return len(named) == len(parts) and all(
        name == part or (name == "*" and part) or (name and part.startswith("{"))
        for name, part in zip(named, parts, strict=True)
    )


def asked(script: Path, text: str) -> Iterator[str]:
    """Every path that a script names."""
    front = BEHIND.get("/".join(script.parts[-2:]), "/api/")
    for path in _TEXT.findall(text):
        if not path.startswith(("application/", "text/", "image/")):
            whole = f"/api/{path}"
            yield whole if is_documented(whole) else f"{front}{path}"
    for front, rest in _FRONT.findall(text):
        if not rest.startswith("${path}"):
            yield f"/{front}/{rest}"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_what_a_script_names_is_documented(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert [path for path in asked(script, text) if not is_documented(path)] == []
    for named in _FETCHED.findall(text):
        assert named.startswith(('"/api/', "`/api/", "`/stream/", *OWN_PAGE)), named


def test_what_templates_lead_to_is_documented() -> None:
    named = [path for each in TEMPLATES for path in _HREF.findall(each.read_text("utf-8"))]
    assert [path for path in filled(named) if not is_documented(path)] == []


def test_what_forms_and_lists_of_templates_ask_is_documented() -> None:
    texts = [_FILLED_IN.sub("*", each.read_text("utf-8")) for each in TEMPLATES]
    named = [f"/api/{path}" for text in texts for path in _DEED.findall(text)]
    assert [path for path in filled(named) if not is_documented(path)] == []
    assert len(named) > 12
    assert not is_documented("/api/players/me/bots/{player.id}/secrets/")


@pytest.mark.parametrize(
    "wrong",
    [
        'call("GET", "secrets/")',
        "call(method, `games/${id}/secrets/`)",
        "fetch(`/stream/secrets`)",
        'const path = "players/me/secrets/";',
    ],
)
def test_what_is_not_documented_is_found(wrong: str) -> None:
    assert [path for path in asked(SCRIPTS[0], wrong) if not is_documented(path)] != []


def test_all_scripts_and_templates_are_looked_at() -> None:
    assert len(SCRIPTS) > 25
    assert len(TEMPLATES) > 15
