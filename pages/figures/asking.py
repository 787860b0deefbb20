"""What a page of figures is asked, with what is meant where nothing is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from analytics.filters import EACH
from analytics.selectors.coverage import Stratum, coverage
from games.engine import registry
from games.engine.title import Title
from pages.figures.population import opening
from pages.query import values_in


@dataclass(frozen=True, slots=True)
class Asking:
    """``values``: the question, filled in. ``strata``: the kinds of games of the title."""

    values: dict[str, str]
    title: Title[Any]
    strata: list[Stratum]


def asking(request: HttpRequest) -> Asking:
    """A page opens at the kind of games of which there are figures."""
    values = values_in(request)
    title = _title(values)
    values.setdefault("title", title.id)
    strata = coverage(title.id)
    if "simulation" not in values:
        for name, value in opening(title, strata, values)._asdict().items():
            values.setdefault(name, value)
    values.setdefault("table", EACH)
    return Asking(values, title, strata)


def _title(values: Mapping[str, str]) -> Title[Any]:
    """The title that is asked for; if none is, the first of which games are counted.

    The form tells of one that is not known.
    """
    titles = registry.titles()
    if "title" in values:
        return titles.get(values["title"], next(iter(titles.values())))
    counted = {stratum.title for stratum in coverage()}
    return next((titles[name] for name in titles if name in counted), next(iter(titles.values())))
