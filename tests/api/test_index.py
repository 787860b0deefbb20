"""``GET /api/``: where everything begins."""

from __future__ import annotations

from typing import Any

from api.index import DOCUMENTS, LINKS
from tests.api.actors import Actor
from tests.filled import filled


def test_it_tells_the_version_of_the_document_and_leads_to_it(nobody: Actor, document: Any) -> None:
    index = nobody.get("").json()
    assert (index["name"], index["version"]) == ("Kleio", document["info"]["version"])
    served = nobody.get(index["documents"]["openapi"].removeprefix("/api/"), Accept="*/*").json()
    assert served["info"] == document["info"]


def test_every_path_is_there(nobody: Actor, document: Any) -> None:
    for path in filled({**DOCUMENTS, **LINKS}.values()):
        if path in ("/api/openapi.json", "/api/docs/"):
            assert nobody.get(path.removeprefix("/api/"), Accept="*/*").status_code == 200
        else:
            assert path in document["paths"]


def test_a_browser_gets_the_same_as_a_page(nobody: Actor) -> None:
    browsers_ask = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    answer = nobody.get("", Accept=browsers_ask)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    page = answer.content.decode()
    for name, path in filled({**DOCUMENTS, **LINKS}.items()):
        assert f"<li>{name}: " in page
        assert ("{" in path) != (f'<a href="{path}">' in page)
