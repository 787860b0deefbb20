"""Lists that are read page by page."""

from __future__ import annotations

from tests.api.actors import Actor


def read_whole(who: Actor, path: str, of: str) -> int:
    """How many a list has, each once, whose pages are followed to the last and back."""
    told = who.get(path).json()
    pages = [told[of]]
    while told["next"]:
        before, told = told, who.get(told["next"].partition("/api/")[2]).json()
        assert who.get(told["previous"].partition("/api/")[2]).json()[of] == before[of]
        pages.append(told[of])
    found = [str(each.get("id") or each["player"]["id"]) for page in pages for each in page]
    assert len(set(found)) == len(found)
    return len(found)
