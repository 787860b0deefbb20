"""Games as they stand in the tables that are handed out, and nothing else that is known of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.test import Client

from tests.analytics.second_program import Games, Line, Unit, lines_in
from tests.analytics.synthetic import Made

Lines: TypeAlias = list[Line]

OF_GAMES = ("seats", "standings", "picks", "choices", "times", "harms", "areas")
"""The tables that tell of the games that a question is about."""

KIND = ("seats", "table", "options", "patch")
"""What a link may narrow down, beside a value."""


def lines(table: str, query: Mapping[str, str]) -> Lines:
    """One table of what a question asks for."""
    asked = urlencode({**query, "of": table, "format": "csv"})
    answer: Any = Client().get(f"/api/analytics/export/?{asked}", secure=True)
    assert answer.status_code == 200, answer.content
    text = b"".join(answer.streaming_content).decode()
    return list(lines_in(text))


class Tables:
    """All tables of one question, or those of them that are needed, in the place of what links lead
    to."""

    def __init__(self, query: Mapping[str, str], names: Sequence[str] = OF_GAMES) -> None:
        self.flags: list[dict[str, Any]] = []
        """Worked out of other answers, once."""
        self._tables = {name: lines(name, query) for name in names}
        self._of_kind: defaultdict[tuple[str, ...], defaultdict[str, Lines]] = defaultdict(
            lambda: defaultdict(list)
        )
        """The table of seats by kind of games and dimension, since each row asks for some."""
        for line in self._tables["seats"]:
            kind = tuple(line[name] for name in KIND)
            self._of_kind[kind][line["dimension"]].append(line)
        self._found: dict[tuple[str | None, ...], Games] = {}
        self._lengths: dict[tuple[str, str], dict[str, float]] = {}

    def games(self, link: str, without: tuple[str, ...] = ()) -> Games:
        """The games of a link, each with its units; those that have the value are counted."""
        asked = dict(parse_qsl(urlsplit(link).query))
        by, value = asked.get("by", "seat"), asked.get("value")
        if "by" in without or value is None:
            by, value = "seat", None
        key = (by, value, *(asked.get(name, "any") for name in KIND))
        if key not in self._found:
            self._found[key] = self._games(by, value, key[2:])
        return self._found[key]

    def _games(self, by: str, value: str | None, asked: Sequence[str | None]) -> Games:
        alike = [each for kind, each in self._of_kind.items() if _is_of(kind, asked)]
        having = {
            (line["game"], line["seat"])
            for dimensions in alike
            for line in dimensions[by]
            if value in (None, line["value"])
        }
        games: defaultdict[str, defaultdict[str, Lines]] = defaultdict(lambda: defaultdict(list))
        counted = set()
        for line in (line for dimensions in alike for line in dimensions["seat"]):
            has_it = line["counted"] == "true" and (line["game"], line["seat"]) in having
            games[line["game"]][line["side"]].append({**line, "counted": str(has_it)})
            counted |= {line["game"]} if has_it else set()
        return Games(
            (game, [_unit(each) for each in sides.values()])
            for game, sides in games.items()
            if game in counted
        )

    def lengths(self, link: str, unit: str) -> dict[str, float]:
        """Of the games of a link, where they have a length."""
        theirs, key = frozenset(self.games(link)), (link, unit)
        if key not in self._lengths:
            self._lengths[key] = {
                line["game"]: float(line[unit])
                for kind in self._of_kind.values()
                for line in kind["seat"]
                if line[unit] and line["game"] in theirs
            }
        return self._lengths[key]

    def made(self) -> list[Made]:
        """The games, with their courses."""
        return self._made

    @cached_property
    def _made(self) -> list[Made]:
        games: defaultdict[str, dict[str, Lines]] = defaultdict(lambda: defaultdict(list))
        for name, table in self._tables.items():
            for line in table if name != "times" else ():
                games[line["game"]][name].append(line)
        return [_made(each) for each in games.values()]

    def seconds(self, kind: str) -> list[float]:
        """How long people took over choices of a kind."""
        return [float(line["seconds"]) for line in self._tables["times"] if line["kind"] == kind]


def _is_of(kind: Sequence[str], asked: Sequence[str | None]) -> bool:
    return all(each in ("any", "each", its) for its, each in zip(kind, asked, strict=True))


def _unit(seats: Lines) -> Unit:
    return Unit(
        tuple(sorted(f"{seat['level']} {seat['bot']}" for seat in seats)),
        frozenset(int(seat["seat"]) for seat in seats),
        any(seat["counted"] == "True" for seat in seats),
        sum(float(seat["share"]) for seat in seats),
    )


def _made(tables: Mapping[str, Lines]) -> Made:
    """One game, from the lines of each table."""
    alone = sorted(
        (line for line in tables["seats"] if line["dimension"] == "seat"),
        key=lambda x: int(x["seat"]),
    )
    game, seats = alone[0], len(alone)
    sides: defaultdict[str, list[int]] = defaultdict(list)
    held: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for line in alone:
        sides[line["side"]].append(int(line["seat"]))
    for line in tables["seats"]:
        if line["dimension"] not in ("seat", "level"):
            held[line["dimension"]][line["value"]].append(int(line["seat"]))
    [every] = [line for line in tables["choices"] if line["kind"] == "all"]
    harms = [-1] * seats**2
    for line in tables["harms"]:
        harms[(int(line["who"]) - 1) * seats + int(line["whom"]) - 1] = int(line["harms"])
    return Made(
        tuple(int(line["seat"]) for line in alone if float(line["share"])),
        seats=seats,
        rules=game["rules"],
        title=game["title"],
        population=game["population"],
        levels=[line["level"] for line in alone],
        handed_over=game["handed_over"] == "true",
        options=game["options"],
        patch=game["patch"],
        sides=list(sides.values()),
        bot=game["bot"],
        moves=int(game["moves"]),
        rounds=int(game["rounds"]) if game["rounds"] else None,
        seconds=float(game["seconds"]) if game["seconds"] else None,
        held=held,
        standings=[
            int(line["standing"])
            for line in sorted(tables["standings"], key=lambda x: (int(x["round"]), int(x["seat"])))
        ],
        harms=harms,
        asked=int(every["times"]),
        forced=int(every["forced"]),
        listed=int(every["listed"]),
        picks=_picks(tables["picks"]),
        choices={
            line["kind"]: (int(line["times"]), int(line["listed"]), None)
            for line in tables["choices"]
            if line["kind"] != "all"
        },
        areas={
            line["area"]: (
                *(int(line["ends"]), int(line["held"])),
                *(int(line["by_winners"]), int(line["fights"])),
            )
            for line in tables["areas"]
        },
    )


def _picks(pick_lines: Iterable[Line]) -> dict[str, dict[str, tuple[list[int], list[int], int]]]:
    picks: dict[str, dict[str, tuple[list[int], list[int], int]]] = defaultdict(dict)
    for line in pick_lines:
        things = picks[line["kind"]]
        taken, listed, _ = things.setdefault(line["thing"], ([], [], int(line["first"])))
        if line["taken"] == "true":
            taken.append(int(line["seat"]))
        if line["listed"] == "true":
            listed.append(int(line["seat"]))
    return picks
