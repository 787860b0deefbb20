"""Which games and seats a query is about."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache
from typing import Any
from uuid import UUID

import django_filters
from django import forms
from django.db.models import Q, QuerySet

from analytics import terms
from analytics.groupings import ALL, LEVEL, MOST_SEATS, SEAT, Grouping, groupings_of
from analytics.models import CountedGame, Lot, WholeSimulation
from analytics.models.counted import CountedPopulation
from games.engine.title import Title

DIMENSION = "dim."
"""How the names of filters by a title's own dimensions begin."""

ANY_VALUE = r"^[A-Za-z0-9_.+-]{1,60}$"
"""What the value of a dimension looks like that does not list its values."""

TABLE = r"^[A-Za-z0-9_.:,@-]{1,300}$"
"""What a table looks like in a question: a level, or how many of each sit there."""

EACH, ANY = "each", "any"
"""Told apart, and mixed."""

_YES_NO_ANY = (("true", "yes"), ("false", "no"), ("any", "either"))
_SIMULATION = "^sim_[0-9a-f]{32}$"


class WholeNumber(django_filters.Filter):  # type: ignore[misc]
    """A number that stands in the query as digits."""

    field_class = forms.IntegerField


class WholeNumbers(django_filters.BaseInFilter, WholeNumber):  # type: ignore[misc]
    """Several, with commas between."""


class Words(django_filters.BaseInFilter, django_filters.ChoiceFilter):  # type: ignore[misc]
    """Some of a few words, with commas between."""


class _Moment(django_filters.fields.IsoDateTimeField):  # type: ignore[misc]
    def to_python(self, value: Any) -> Any:
        return super().to_python(value.upper() if isinstance(value, str) else value)


class Moment(django_filters.IsoDateTimeFilter):  # type: ignore[misc]
    """A date with its time, of which RFC 3339 also takes ``t`` and ``z`` in small letters."""

    field_class = _Moment


class WholeText(forms.RegexField):
    """A text that fits from its first character to its last: to Python, ``$`` alone also stands
    before a line feed at the end."""

    def __init__(self, regex: str, **terms: Any) -> None:
        super().__init__(regex.removesuffix("$") + r"\Z", **terms)


class Pattern(django_filters.Filter):  # type: ignore[misc]
    """A text of a certain form."""

    field_class = WholeText


class _Copied(dict[str, django_filters.Filter]):
    """Filters of which each question takes copies. What they hold nobody changes: to copy that with
    them, as the library does, took a quarter of the time in which a question is read, and to make
    the fields of its form anew a sixth of the rest."""

    def __init__(self, declared: Mapping[str, django_filters.Filter]) -> None:
        super().__init__(declared)
        for each in self.values():
            # Made when it is first asked for, it stays, and so each copy has it.
            _ = each.field

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, django_filters.Filter]:
        copies = {name: copy(declared) for name, declared in self.items()}
        for own in copies.values():
            own.method = own.method  # ties it to the copy
        return copies


class _Fields(dict[str, forms.Field]):
    """Fields of which each form takes copies, which share what nobody changes: a fifth of the time
    in which a question is read."""

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, forms.Field]:
        return {name: copy(declared) for name, declared in self.items()}


class GameFilter(django_filters.FilterSet):  # type: ignore[misc]
    """Each filter's label says what it lets through.

    Filters of seats only note their condition in ``conditions``, as dimension and value: they
    narrow down which seats of a game are counted, and must all hold of the same seat.
    """

    rules = django_filters.CharFilter(
        method="of_rules", label="the version of the rules; any: all mixed", max_length=20
    )
    population = Words(
        label="who sat at the tables, several are mixed; doubled: people, one of whom held several"
        " seats",
        choices=CountedPopulation.choices,
    )
    seats = WholeNumbers(
        "seat_count", label="with so many seats", min_value=1, max_value=MOST_SEATS
    )
    patched = django_filters.ChoiceFilter(
        method="yes_or_no", label="played with changed parameters", choices=_YES_NO_ANY
    )
    handed_over = django_filters.ChoiceFilter(
        method="yes_or_no",
        label="a bot took a seat over while the game ran",
        choices=_YES_NO_ANY,
    )
    options = Pattern(
        method="of_terms",
        label="played with these options, as rows tell them: standard, or as JSON what was chosen"
        " otherwise; each: told apart; any: mixed",
        regex=terms.FORM,
    )
    patch = Pattern(
        method="of_terms",
        label="played with these changed parameters, as rows tell them: none, or the numbers as"
        " JSON; each: told apart; any: mixed",
        regex=terms.FORM,
    )
    table = Pattern(
        method="of_table",
        label="who sat there: a level that all seats had, or a table as rows tell it; each: told"
        " apart; any: mixed",
        regex=TABLE,
    )
    simulation = Pattern(
        method="of_simulation", label="the games of one simulation", regex=_SIMULATION
    )
    finished_after = Moment("finished_at", "gte", label="finished since then")
    finished_before = Moment("finished_at", "lt", label="finished before then")
    seat = WholeNumber(
        method="noted",
        label="count this seat alone, counted from 0",
        min_value=0,
        max_value=MOST_SEATS - 1,
    )
    level = django_filters.ChoiceFilter(
        method="noted",
        label="count only seats that were played at this level",
        choices=list(LEVEL.values.items()),
    )

    filters: dict[str, django_filters.Filter]

    class Meta:
        model = CountedGame
        fields: list[str] = []

    def __init__(self, title: Title[Any], values: Mapping[str, str]) -> None:
        rows = _counted_of(title.id, "simulation" in values)
        super().__init__({**defaults(title, values), **values}, queryset=rows)
        # The form has no fields for what is not asked.
        self.filters = {name: own for name, own in self.filters.items() if name in self.data}
        self.conditions: list[tuple[str, str]] = []
        for name, grouping in dimension_filters(title).items():
            if name in values:  # a title has dozens, and each takes as long to make as all others
                self.filters[name] = _by_dimension(name, grouping, self)

    def get_form_class(self) -> type[forms.Form]:
        """One whose fields are copied as filters are."""
        made: type[forms.Form] = super().get_form_class()
        made.base_fields = _Fields(made.base_fields)
        return made

    def of_rules(
        self, games: QuerySet[CountedGame], name: str, value: str
    ) -> QuerySet[CountedGame]:
        return games if value == "any" else games.filter(rules=value)

    def yes_or_no(
        self, games: QuerySet[CountedGame], name: str, value: str
    ) -> QuerySet[CountedGame]:
        return games if value == "any" else games.filter(**{name: value == "true"})

    def of_terms(
        self, games: QuerySet[CountedGame], name: str, value: str
    ) -> QuerySet[CountedGame]:
        if value in (EACH, ANY):
            return games
        return games.filter(**{name: terms.canonical(value)})

    def of_table(
        self, games: QuerySet[CountedGame], name: str, value: str
    ) -> QuerySet[CountedGame]:
        if value in (EACH, ANY):
            return games
        return games.filter(**{"level" if value in LEVEL.values else "table": value})

    def of_simulation(
        self, games: QuerySet[CountedGame], name: str, value: str
    ) -> QuerySet[CountedGame]:
        return games.filter(simulation=UUID(value.removeprefix("sim_")))

    def noted(self, games: QuerySet[CountedGame], name: str, value: Any) -> QuerySet[CountedGame]:
        self.conditions.append((name.removeprefix(DIMENSION), str(value)))
        return games


GameFilter.base_filters = _Copied(GameFilter.base_filters)


def defaults(title: Title[Any], values: Mapping[str, str]) -> dict[str, str]:
    """What is meant where nothing is said: one kind of game, and tables told apart.

    A simulation was made of one kind of game already.
    """
    if "simulation" in values:
        kept = {"rules": ANY, "patched": ANY, "handed_over": ANY, "options": ANY, "patch": ANY}
        return {**kept, "population": str(CountedPopulation.SIMULATION), "table": EACH}
    patched = values.get("patched", "false" if values.get("patch", "none") == "none" else ANY)
    return {
        "rules": title.rules,
        "population": str(CountedPopulation.PEOPLE),
        "options": terms.STANDARD,
        "patched": patched,
        "patch": {"true": EACH, "false": terms.NONE}.get(patched, ANY),
        "handed_over": "false",
        "table": EACH,
    }


_OF_LOTS = ("rules", "population", "seats", "patched", "handed_over", "options", "patch", "table")


def lots_of(form: GameFilter, title: Title[Any]) -> QuerySet[Lot] | None:
    """The lots whose games a valid ``form`` lets through; None where it asks for what lots do not
    tell: one simulation, a time, or what seats have."""
    asked = {name for name in form.data if form.data[name]}
    if not asked <= {*_OF_LOTS, SEAT.id}:
        return None
    lots = Lot.objects.filter(title=title.id)
    for name in asked & {*_OF_LOTS}:
        lots = form.filters[name].filter(lots, form.form.cleaned_data[name])
    return lots


def counting(games: QuerySet[CountedGame], of_one: bool = False) -> QuerySet[CountedGame]:
    """Without those of simulations that are not whole, and without a game that was simulated twice.

    ``of_one``: one simulation is asked for, which has each of its own games once.
    """
    whole = Q(simulation=None) | Q(simulation__in=WholeSimulation.objects.values("pk"))
    return games.filter(whole) if of_one else games.filter(whole, repeated=False)


@cache
def _counted_of(title: str, of_one: bool) -> QuerySet[CountedGame]:
    """To write it down anew took a sixth of the time in which a question is read. Nobody asks it
    itself: what it would find it would keep."""
    return counting(CountedGame.objects.filter(title=title), of_one)


def dimension_filters(title: Title[Any]) -> dict[str, Grouping]:
    """The names of the filters by the title's own dimensions and by the course of its games, and
    what each is."""
    known = [each for each in groupings_of(title).values() if each.level != "pick"]
    return {DIMENSION + each.id: each for each in known if each not in (SEAT, LEVEL, ALL)}


def label_of(grouping: Grouping) -> str:
    """The label of the filter by a dimension."""
    what = "games" if grouping.level == "game" else "count only seats"
    return f"{what} with this value: {grouping.name}"


def _by_dimension(name: str, grouping: Grouping, owner: GameFilter) -> django_filters.Filter:
    label = label_of(grouping)
    if grouping.values:
        choices = list(grouping.values.items())
        made = django_filters.ChoiceFilter(name, method="noted", label=label, choices=choices)
    else:
        made = Pattern(name, method="noted", label=label, regex=ANY_VALUE)
    made.parent = owner
    made.model = CountedGame
    return made
