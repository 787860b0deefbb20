"""Every path of the API with what answers there, also where paths share their beginning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.urls import URLPattern, URLResolver

from api.urls import urlpatterns


def patterns(
    of: Sequence[URLPattern | URLResolver] = urlpatterns, front: str = ""
) -> Iterator[tuple[str, URLPattern]]:
    for each in of:
        path = front + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from patterns(each.url_patterns, path)
        else:
            yield path, each


VIEWS = [cls for _, each in patterns() if (cls := getattr(each.callback, "cls", None))]
"""The classes of all that answer."""
