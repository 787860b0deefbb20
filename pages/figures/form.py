"""What the win rates can be narrowed down by on the page; the API knows more filters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django import forms

from analytics.catalogue import METRICS
from analytics.filters import ANY, EACH
from analytics.groupings import LEVEL, SEAT, Grouping
from analytics.selectors.coverage import Stratum
from analytics.terms import NONE, STANDARD
from games.engine.title import Title
from pages.figures.population import POPULATIONS, table_in_words, tables_of
from pages.figures.words import options_in_words, patch_in_words
from pages.titles import title_choices

CARDS, SEATS = METRICS["card-rates"], METRICS["win-rates"]


class FiguresForm(forms.Form):
    """Sent by GET. ``strata``: the kinds of games that are counted for the title. ``by``: what a
    comparison may be by."""

    title = forms.ChoiceField()
    seats = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)
    population = forms.ChoiceField(
        required=False,
        label="Played by",
        choices=[(value.value, name) for value, name in POPULATIONS.items()],
    )
    table = forms.ChoiceField(required=False, label="Who sat there")
    rules = forms.ChoiceField(required=False, label="Rules version")
    options = forms.ChoiceField(required=False, label="Options")
    patch = forms.ChoiceField(required=False, label="Changed numbers")
    by = forms.ChoiceField(required=False, label="Compare by")
    simulation = forms.RegexField("^sim_[0-9a-f]{32}$", required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        values: Mapping[str, str],
        title: Title[Any],
        strata: Sequence[Stratum],
        by: Mapping[str, Grouping],
    ) -> None:
        super().__init__(values, auto_id="by-%s")
        rules = sorted({title.rules, *(stratum.rules for stratum in strata)}, reverse=True)
        self._offer("title", title_choices())
        self._offer("seats", [("", "each"), *((n, n) for n in sorted(title.seat_counts))])
        self._offer("rules", [*((version, version) for version in rules), ("any", "all together")])
        self._offer("by", [(grouping.id, grouping.name) for grouping in by.values()])
        tables = [(table, table_in_words(table)) for table in tables_of(strata)]
        levels = [(level, f"all {name}") for level, name in LEVEL.values.items()]
        self._offer("table", [(EACH, "each by itself"), *levels, *tables, (ANY, "all mixed")])
        options = {STANDARD, *(each.options for each in strata)}
        self._offer("options", _terms(options, partial(options_in_words, title)))
        self._offer("patch", _terms({NONE, *(each.patch for each in strata)}, patch_in_words))
        if values.get("simulation"):
            for name in ("population", "rules", "options", "patch"):
                del self.fields[name]

    def _offer(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)


def _terms(known: set[str], in_words: Callable[[str], str]) -> list[tuple[str, str]]:
    """The usual ones first; they are words, and others are JSON."""
    texts = sorted(known, key=lambda text: (text.startswith("{"), text))
    return [*((text, in_words(text)) for text in texts if text), (EACH, "each by itself")]


def headline(title: Title[Any]) -> Grouping:
    """By what is asked first: the order of turns, or the seat where no chance decides that."""
    return next(iter(SEATS.groupings(title).values()))


def comparisons(title: Title[Any]) -> dict[str, Grouping]:
    """By what else seats can be told apart: cards and the like first."""
    offered = {**CARDS.groupings(title), **SEATS.groupings(title)}
    first = headline(title)
    return {name: each for name, each in offered.items() if each not in (SEAT, first)}
