"""What an experiment has found, as its page tells it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from analytics.experiments.reporting import Report, said_of_choices
from analytics.lab.arms import Change
from analytics.lab.designs import Design
from analytics.lab.outcomes import words
from analytics.lab.standing import Result, Verdict
from analytics.models import Experiment, Pair
from games.engine import registry
from games.engine.english import some
from games.engine.title import Title
from games.engine.wording import options_told
from pages.charts.curve import Curve, Point, curve
from pages.charts.dots import Chart
from pages.charts.forest import Effect, forest
from pages.lab.grids import Heat, heats
from pages.lab.words import (
    Changed,
    amount,
    arms,
    changes,
    difference,
    finding,
    restriction,
    saved,
    unit,
)


@dataclass(frozen=True, slots=True)
class Arm:
    """A variant: what it changes, and how many games did not go as in the base."""

    name: str
    label: str
    changed: list[Changed]
    parted: int


@dataclass(frozen=True, slots=True)
class Told:
    """A result in the table. ``saved``: what pairing saved, as so many times as many games."""

    arm: Arm
    result: Result
    base: str
    variant: str
    difference: str
    interval: str
    finding: str
    correlation: str
    saved: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Section:
    """All variants by one outcome. ``curves``: of each number that was swept. ``pairing``: what it
    saved, in words."""

    id: str
    name: str
    chart: Chart | None
    curves: list[Curve]
    rows: list[Told]
    pairing: str


@dataclass(frozen=True, slots=True)
class ToLookAt:
    """A game of a variant beside that of the base: by how much an outcome differs, and where they
    part."""

    arm: Arm
    outcome: str
    difference: str
    pair: Pair

    @property
    def asked(self) -> str:
        """What is sent to have both games stored."""
        at = {"variant": self.pair.variant, "block": self.pair.block, "turn": self.pair.turn}
        return json.dumps(at)


@dataclass(frozen=True, slots=True)
class Page:
    """``differing``, ``open``: what was shown and what was not, the former by certainty.
    ``verdict``: all that in a sentence. ``heats``: of grids. ``importance``: what things are worth
    to the seat that was kept from them. ``choices``: what arms did to their bots' choices, in
    words."""

    arms: list[Arm]
    sections: list[Section]
    differing: list[Told]
    open: list[Told]
    games: int
    verdict: str
    heats: list[Heat]
    importance: list[Told]
    choices: list[str]


def page_of(report: Report) -> Page:
    """Everything that the page shows of a report."""
    design = report.design
    title = registry.title(design.title)
    told_arms = {arm: arm_of(arm, design, title, report) for arm in arms(design)}
    sections = [
        _section(number, outcome, report, told_arms, title)
        for number, outcome in enumerate(design.outcomes)
    ]
    rows = [row for section in sections for row in section.rows]
    return Page(
        list(told_arms.values()),
        sections,
        sorted((row for row in rows if row.differs), key=lambda row: row.result.q or 0.0),
        [row for row in rows if not row.differs],
        report.blocks * len(design.turns),
        _verdict(rows, design),
        list(heats(report, title)),
        _importance(rows, design),
        [said_of_choices(arm, kept, design) for arm, kept in report.kept.items()],
    )


def _verdict(rows: list[Told], design: Design) -> str:
    """What comes first: how much is shown, and what the most clearly."""
    differing = sorted((row for row in rows if row.differs), key=lambda row: row.result.q or 0.0)
    if not differing:
        return f"Of {some(len(rows), 'comparison')} none shows a difference."
    first = differing[0]
    name = words(first.result.outcome, registry.title(design.title), design.bots)
    finding = first.finding[0].lower() + first.finding[1:]
    return (
        f"Of {some(len(rows), 'comparison')} {len(differing)} show{'s' * (len(differing) == 1)} a"
        f" difference. The clearest: {first.arm.label}, and “{name}” {finding}"
    )


def _importance(rows: list[Told], design: Design) -> list[Told]:
    """What a seat lost that was kept from something, the dearest first."""

    def is_own(row: Told) -> bool:
        kept = design.change(row.arm.name).restriction
        own = kept is not None and not kept.is_pick and kept.seat is not None
        return own and kept is not None and row.result.outcome == f"wins:seat={kept.seat}"

    return sorted(
        (row for row in rows if row.result.found and is_own(row)),
        key=lambda row: row.result.found.difference if row.result.found else 0.0,
    )


def games_to_look_at(experiment: Experiment, report: Report | None) -> list[ToLookAt]:
    """Of each outcome that differs some games in which it does the most, once it is known where
    they part."""
    if report is None:
        return []
    design = report.design
    title = registry.title(design.title)
    known = Pair.objects.filter(experiment=experiment)
    pairs = {(each.variant, each.block, each.turn): each for each in known}
    return [
        ToLookAt(
            arm_of(variant, design, title),
            words(outcome, title, design.bots),
            difference(outcome, each.difference) + unit(outcome),
            pairs[variant, each.block, each.turn],
        )
        for (variant, outcome), examples in report.examples.items()
        for each in examples
        if (variant, each.block, each.turn) in pairs
    ]


def arm_of(arm: str, design: Design, title: Title[Any], report: Report | None = None) -> Arm:
    """A variant in words."""
    changed = changes(title, design.arms[arm])
    label = arm
    if restricted := restriction(design, arm, title):
        label = restricted
    elif len(changed) == 1:
        only = changed[0]
        label = f"{only.number.words}: {only.to}"
    if options := design.change(arm).options:
        label += "; " + "; ".join(
            f"{name}: {value}" for name, value in options_told(title.options, options)
        )
    return Arm(arm, label, changed, report.parted.get(arm, 0) if report else 0)


def _section(
    number: int, outcome: str, report: Report, told_arms: dict[str, Arm], title: Title[Any]
) -> Section:
    name = words(outcome, title, report.design.bots)
    rows = [
        _told(told_arms[result.variant], result)
        for result in report.results
        if result.outcome == outcome
    ]
    in_grids = {cell for grid in report.design.grids for cell in grid.cells}
    effects = [
        Effect(
            row.arm.label,
            row.difference,
            effect.difference,
            effect.low,
            effect.high,
            row.differs,
        )
        for row in rows
        if row.arm.name not in in_grids and (effect := row.result.found) is not None
    ]
    return Section(
        f"outcome-{number}",
        name[0].upper() + name[1:],
        forest(name, effects, partial(difference, outcome)),
        list(_curves(report.design, outcome, name, rows)),
        rows,
        saved([row.result.found for row in rows]),
    )


def _curves(design: Design, outcome: str, name: str, rows: list[Told]) -> Iterator[Curve]:
    swept: dict[str, list[Told]] = {}
    for row in rows:
        if len(row.arm.changed) == 1 and design.change(row.arm.name) == Change():
            swept.setdefault(row.arm.changed[0].number.name, []).append(row)
    for several in swept.values():
        number = several[0].arm.changed[0].number
        base = next((row.result.found.base for row in several if row.result.found), 0.0)
        # All from one base: where an outcome is told of some blocks alone, each variant has others.
        points = [
            Point(
                row.arm.changed[0].to,
                base + effect.difference,
                base + effect.low,
                base + effect.high,
                row.differs,
            )
            for row in several
            if (effect := row.result.found) and effect.low is not None and effect.high is not None
        ]
        if len(points) > 1:
            usual = Point(number.usual, base, base, base, differs=False, is_usual=True)
            if all(point.at != number.usual for point in points):
                points.append(usual)
            drawn = curve(f"{name}, by {number.words}", points, partial(amount, outcome))
            if drawn:
                yield drawn


def _told(arm: Arm, result: Result) -> Told:
    effect, outcome = result.found, result.outcome
    return Told(
        arm,
        result,
        amount(outcome, effect.base) if effect else "–",
        amount(outcome, effect.variant) if effect else "–",
        difference(outcome, effect.difference) if effect else "–",
        f"{difference(outcome, effect.low)} to {difference(outcome, effect.high)}"
        if effect is not None and effect.low is not None and effect.high is not None
        else "–",
        finding(result),
        f"{effect.correlation:.2f}" if effect and effect.correlation is not None else "–",
        f"{effect.saved:.1f} ×" if effect and effect.saved is not None else "–",
        result.verdict is Verdict.DIFFERS,
    )
