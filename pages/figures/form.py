"""What the win rates can be narrowed down by on the page; the API knows more filters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from analytics.catalogue import METRICS
from analytics.groupings import LEVEL, SEAT, Grouping
from analytics.models.counted import CountedPopulation
from analytics.selectors.coverage import Stratum
from games.engine.title import Title
from pages.titles import title_choices

_POPULATION = {
    CountedPopulation.PEOPLE: "people",
    CountedPopulation.MIXED: "people and bots",
    CountedPopulation.DOUBLED: "people, one at several seats",
    CountedPopulation.BOTS: "bots",
    CountedPopulation.SIMULATION: "simulations",
}
CARDS, SEATS = METRICS["card-rates"], METRICS["win-rates"]


class FiguresForm(forms.Form):
    """Sent by GET. ``strata``: the kinds of games that are counted for the title."""

    title = forms.ChoiceField()
    seats = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)
    population = forms.ChoiceField(
        required=False,
        label="Played by",
        choices=[(value.value, name) for value, name in _POPULATION.items()],
    )
    table = forms.ChoiceField(
        required=False, label="All seats", choices=[("", "any"), *LEVEL.values.items()]
    )
    rules = forms.ChoiceField(required=False, label="Rules version")
    by = forms.ChoiceField(required=False, label="Compare by")
    simulation = forms.RegexField("^sim_[0-9a-f]{32}$", required=False, widget=forms.HiddenInput)

    def __init__(
        self, values: Mapping[str, str], title: Title[Any], strata: Sequence[Stratum]
    ) -> None:
        super().__init__(values, auto_id="by-%s")
        rules = sorted({title.rules, *(stratum.rules for stratum in strata)}, reverse=True)
        self._offer("title", title_choices())
        self._offer("seats", [("", "each"), *((n, n) for n in sorted(title.seat_counts))])
        self._offer("rules", [*((version, version) for version in rules), ("any", "all together")])
        self._offer(
            "by", [(grouping.id, grouping.name) for grouping in comparisons(title).values()]
        )
        if values.get("simulation"):
            del self.fields["population"], self.fields["rules"]

    def _offer(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)


def comparisons(title: Title[Any]) -> dict[str, Grouping]:
    """By what seats can be told apart besides their number: cards and the like first."""
    offered = {**CARDS.groupings(title), **SEATS.groupings(title)}
    return {name: grouping for name, grouping in offered.items() if grouping is not SEAT}


def usual_population(strata: Sequence[Stratum]) -> str:
    """The first population of which games are counted, people before bots; else people."""
    counted = {stratum.population for stratum in strata}
    return next(
        (population.value for population in _POPULATION if population.value in counted),
        CountedPopulation.PEOPLE,
    )
