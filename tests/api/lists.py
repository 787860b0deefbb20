"""Lists that are read page by page."""

from __future__ import annotations

from tests.api.actors import Actor


def read_whole(who: Actor, path: str, of: str) -> int:
    """How many a list has, each once, whose pages are followed to the last and back."""
    body = who.get(path).json()
    pages = [body[of]]
    while body["next"]:
        before, body = body, who.get(body["next"].partition("/api/")[2]).json()
        assert who.get(body["previous"].partition("/api/")[2]).json()[of] == before[of]
        pages.append(body[of])
    ids = [str(each.get("id") or each["player"]["id"]) for page in pages for each in page]
    assert len(set(ids)) == len(ids)
    return len(ids)
