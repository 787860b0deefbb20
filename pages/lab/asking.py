"""The form in which an experiment is decided: read from a query, so that it can be linked."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from django.http import QueryDict

from analytics.experiments.ordering import checked
from analytics.lab.designs import MOST_VARIANTS, Design
from analytics.lab.faults import BadDesign
from analytics.lab.outcomes import words
from games.bots.levels import DEFAULT_LEVEL, offered, thinks
from games.engine import registry
from games.engine.errors import BadOptions
from games.engine.meanings import Number, numbers
from games.engine.records import label
from pages.lab.restricting import FORBID, PICK, Restricting
from pages.rules.prose import address

VARIANTS = ("a", "b", "c")
"""Columns in which several numbers are changed together."""

MOST_BLOCKS = 1_000_000
MOST_FOUND = 40
"""Numbers that are listed at once."""

_LONG = 20
"""Digits of what is no number of any title."""

_TRIED = ("variants", "sweeps", "grids", "picks")
"""Where a design says what is tried."""

_PLAIN = ("margin", "score", "moves", "rounds", "ties")


class Line(NamedTuple):
    """A number that is to be changed: what it is, and what stands in its fields. ``fields``: name
    and value of the numbers of each variant."""

    number: Number
    clause: str
    sweep: dict[str, str]
    fields: list[tuple[str, str, str]]


class Offered(NamedTuple):
    """An outcome that may be looked at."""

    outcome: str
    words: str
    chosen: bool


class Field(NamedTuple):
    """An option of the game. ``kind``: number or choice."""

    name: str
    label: str
    kind: str
    choices: list[tuple[str, str]]
    value: str


class Asking:
    """What stands in the form, and the design that it makes."""

    def __init__(self, query: QueryDict) -> None:
        self.query = query
        titles = registry.titles()
        self.title = titles.get(self._one("title"), next(iter(titles.values())))
        self.seats = self._whole("seats", self.title.seat_counts[0])
        if self.seats not in self.title.seat_counts:
            self.seats = self.title.seat_counts[0]
        self.all = numbers(self.title.parameters, self.title.meanings)
        self.restricting = Restricting(query, self.title, self.seats)
        self.problems: list[tuple[str, str]] = []

    @property
    def levels(self) -> list[str]:
        """Those that workers play."""
        return [each for each in offered(self.title.id, self.seats) if not thinks(each)]

    @property
    def bots(self) -> list[str]:
        """By seat."""
        return [
            level if (level := self._one(f"level.{seat}")) in self.levels else DEFAULT_LEVEL
            for seat in range(self.seats)
        ]

    @property
    def places(self) -> list[tuple[int, str, str]]:
        """Each seat, how it is called and who sits there."""
        return [(seat, label(seat), level) for seat, level in enumerate(self.bots)]

    @property
    def chosen(self) -> list[Number]:
        """The numbers that are to be changed."""
        names = set(self.query.getlist("number"))
        return [each for each in self.all if each.name in names]

    @property
    def lines(self) -> list[Line]:
        """The same with their fields."""
        return [
            Line(
                each,
                address(each.clause),
                {end: self._one(f"{end}.{each.name}") for end in ("from", "to", "step")},
                [
                    (column, f"{column}.{each.name}", self._one(f"{column}.{each.name}"))
                    for column in VARIANTS
                ],
            )
            for each in self.chosen
        ]

    @property
    def names(self) -> list[tuple[str, str]]:
        """Column and name of each variant."""
        return [(column, self._one(f"name.{column}")) for column in VARIANTS]

    @property
    def groups(self) -> list[tuple[str, str]]:
        """The chapters of the table of numbers."""
        heads = dict.fromkeys(each.name.partition(".")[0] for each in self.all)
        return [(head, head.replace("_", " ")) for head in heads]

    @property
    def group(self) -> str:
        """The chapter that is listed."""
        group = self._one("group")
        return group if group in dict(self.groups) else ""

    @property
    def sought(self) -> str:
        """What numbers are sought by."""
        return self._one("find").strip()

    @property
    def offered(self) -> list[tuple[Number, str]]:
        """Numbers that are not chosen yet, as many as are listed, each with its clause."""
        sought, chosen = self.sought.lower().split(), {each.name for each in self.chosen}
        group = self.group
        if not sought and not group:
            return []
        matches = [
            each
            for each in self.all
            if each.name not in chosen
            and (not group or each.name.partition(".")[0] == group)
            and all(word in f"{each.words} {each.name}".lower() for word in sought)
        ]
        return [(each, address(each.clause)) for each in matches[:MOST_FOUND]]

    @property
    def options(self) -> list[Field]:
        """Of the game, as far as they are a number or a choice."""
        schema = msgspec.json.schema(self.title.options)
        properties = next(iter(schema["$defs"].values())).get("properties", {})
        return list(filter(None, (self._option(*each) for each in properties.items())))

    def _option(self, name: str, schema: dict[str, Any]) -> Field | None:
        if self.seats not in schema.get("x-seats", [self.seats]):
            return None
        value = self._one(f"option.{name}")
        words = (schema.get("description") or name.replace("_", " ")).partition(";")[0]
        words = words.partition(" (")[0]
        if schema.get("type") == "boolean":
            yes_no = [("", "as usual"), ("true", "yes"), ("false", "no")]
            return Field(name, words, "choice", yes_no, value)
        if schema.get("type") == "integer":
            return Field(name, words, "number", [], value)
        if "enum" in schema:
            known = [(str(each), str(each).replace("_", " ")) for each in schema["enum"]]
            return Field(name, words, "choice", [("", "as usual"), *known], value)
        return None

    @property
    def outcomes(self) -> list[Offered]:
        """What may be looked at: of every game, and of what the chosen numbers are about."""
        chosen = self.query.getlist("outcome") or ["margin", "score", "wins:seat=0"]
        return [
            Offered(each, words(each, self.title, self.bots), each in chosen)
            for each in dict.fromkeys([*self._offered(), *self.query.getlist("outcome")])
            if self._is_one(each)
        ]

    def _offered(self) -> Iterator[str]:
        yield from _PLAIN
        yield from (f"wins:seat={seat}" for seat in range(self.seats))
        yield from self.restricting.outcomes()
        parts = {part for each in self.chosen for part in each.name.split(".")}
        for dimension in self.title.dimensions.declared:
            for value in dimension.values:
                if value in parts or (dimension.id == "turn_order" and value <= str(self.seats)):
                    yield f"wins:{dimension.id}={value}"
                    if value in parts:
                        yield f"held:{dimension.id}={value}"

    def _is_one(self, outcome: str) -> bool:
        try:
            words(outcome, self.title, self.bots)
        except BadOptions:
            return False
        return True

    @property
    def forbidden_to(self) -> int | None:
        """The seat that may not do what is forbidden; None for all."""
        return self.restricting.whose(FORBID)

    @property
    def picked_by(self) -> int | None:
        """The seat whose choice is looked at; None for whoever comes first."""
        return self.restricting.whose(PICK)

    @property
    def is_asked(self) -> bool:
        """Whether somebody wants to know what it comes to."""
        return "look" in self.query

    def written(self) -> dict[str, Any]:
        """The design, as a file has it."""
        design: dict[str, Any] = {
            "title": self.title.id,
            "name": self._one("name"),
            "reason": self._one("reason"),
            "bots": self.bots,
            "seed": self._one("seed") or secrets.token_hex(4),
            "blocks": self._whole("blocks", 400),
            "outcomes": [each.outcome for each in self.outcomes if each.chosen],
        }
        variants: dict[str, Any] = {**self._variants(), **self.restricting.variants()}
        parts = {"options": dict(self._options()), "variants": variants, **self._swept()}
        design |= {name: part for name, part in parts.items() if part}
        design |= self.restricting.picks()
        if (outcome := self._one("stop")) and (within := self._number("within")):
            design["stop"] = {"outcome": outcome, "within": within}
        return design

    def design(self) -> Design | None:
        """The same, checked; None where something is wrong, which ``problems`` tells."""
        try:
            written = self.written()
            if not written["reason"].strip():
                self.problems.append(("reason", "Say what it is to show, for whoever reads it."))
            if not 2 <= written["blocks"] <= MOST_BLOCKS:
                many = f"The number of blocks is from 2 to {MOST_BLOCKS:,}."
                self.problems.append(("blocks", many))
            if not written["outcomes"]:
                self.problems.append(("outcomes", "Choose what is to be looked at."))
            if not any(written.get(name) for name in _TRIED):
                nothing = "Say what one of the numbers is to become, or what bots may not do."
                self.problems.append(("variants", nothing))
            elif not self.problems:
                return checked(written)
        except BadDesign as problem:
            self.problems.append((problem.field.removeprefix("$."), str(problem)))
        return None

    def _variants(self) -> dict[str, dict[str, int]]:
        variants: dict[str, dict[str, int]] = {}
        for column, name in self.names:
            patch = {
                each.name: int(value)
                for each in self.chosen
                if (value := self._checked(f"{column}.{each.name}", each)) is not None
            }
            if patch:
                variants[(name or f"variant_{column}").strip().lower().replace(" ", "_")] = patch
        return variants

    @property
    def in_a_grid(self) -> bool:
        """Whether each number of one sweep is tried with each of another."""
        return "grid" in self.query

    def _swept(self) -> dict[str, Any]:
        """Sweeps, or the grid of two of them, in which the usual numbers stand as well."""
        swept = dict(self._sweeps())
        if not self.in_a_grid:
            usual = {each.name: each.usual for each in self.chosen}
            return {"sweeps": {n: [x for x in some if x != usual[n]] for n, some in swept.items()}}
        if len(swept) != 2 or any(len(some) < 2 for some in swept.values()):
            two = "A grid takes two numbers, each swept from one value to another."
            self.problems.append(("grids", two))
            return {}
        return {"grids": [swept]}

    def _sweeps(self) -> Iterator[tuple[str, list[int]]]:
        for each in self.chosen:
            low, high = (self._checked(f"{end}.{each.name}", each) for end in ("from", "to"))
            if low is None and high is None:
                continue
            if low is None or high is None or low > high:
                self.problems.append((each.name, f"{each.words}: say from where to where."))
                continue
            step = max(1, self._whole(f"step.{each.name}", 1))
            swept = list(range(low, high + 1, step))
            if len(swept) > MOST_VARIANTS:
                many = f"{each.words}: {len(swept)} numbers are too many; take a larger step."
                self.problems.append((each.name, many))
                continue
            yield each.name, swept

    def _options(self) -> Iterator[tuple[str, Any]]:
        for each in self.options:
            if each.kind == "number" and each.value.isdecimal() and len(each.value) < _LONG:
                yield each.name, int(each.value)
            elif each.value:
                yield each.name, {"true": True, "false": False}.get(each.value, each.value)

    def _checked(self, name: str, number: Number) -> int | None:
        text = self._one(name).strip()
        if not text:
            return None
        is_whole = len(text) < _LONG and text.removeprefix("-").isdecimal()
        if not is_whole or not number.low <= int(text) <= number.high:
            self.problems.append(
                (number.name, f"{number.words} is a number from {number.low} to {number.high}.")
            )
            return None
        return int(text)

    def _whole(self, name: str, usual: int) -> int:
        text = self._one(name).strip()
        return int(text) if text.isdecimal() and len(text) < 8 else usual

    def _number(self, name: str) -> float | None:
        try:
            return float(self._one(name))
        except ValueError:
            return None

    def _one(self, name: str) -> str:
        return str(self.query.get(name, ""))
