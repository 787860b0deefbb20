"""What an experiment has found, and the games to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from analytics.experiments.storing import standing_of
from analytics.lab.designs import Design
from analytics.lab.grids import Interaction
from analytics.lab.outcomes import words
from analytics.lab.standing import Means, Result, Standing, Verdict
from analytics.models import Experiment
from games.engine import registry
from games.engine.aims import aim_of
from games.engine.records import label

TO_LOOK_AT = 3


class Example(NamedTuple):
    """A game of a block with the bots seated as in ``design.turns[turn]``: how the variant's
    outcome differs from that of the base, in the block."""

    block: int
    turn: int
    difference: float


@dataclass
class Counts:
    """``held_back``: choices that bots had to make otherwise; ``gave_way``: those in which nothing
    else was left, so that it was allowed. In all games together."""

    held_back: int = 0
    gave_way: int = 0

    def add(self, of_block: Means, games: int) -> None:
        """One block more, of so many games."""
        self.held_back += round(games * (of_block["held_back"] or 0))
        self.gave_way += round(games * (of_block["gave_way"] or 0))


class Report(NamedTuple):
    """``parted``: variant -> how many games were not the same as in the arm with which it is
    compared. ``examples``: of each outcome that differs, the games in which it does the most, in
    the way in which it does on the whole. ``interactions``: of each grid, by outcome. ``kept``:
    variant that restricts bots -> what came of that."""

    design: Design
    blocks: int
    is_over: bool
    results: list[Result]
    parted: dict[str, int]
    examples: dict[tuple[str, str], list[Example]]
    interactions: list[Interaction]
    kept: dict[str, Counts]


def report_of(experiment: Experiment) -> Report:
    """All that is found by now."""
    standing = standing_of(experiment)
    design, results = standing.design, standing.results()
    differing = [each for each in results if each.verdict is Verdict.DIFFERS]
    parted = dict.fromkeys(design.variants, 0)
    kept = {arm: Counts() for arm, change in design.changes.items() if change.restriction}
    examples: dict[tuple[str, str], list[Example]] = {
        (each.variant, each.outcome): [] for each in differing
    }
    for block in _blocks(experiment, standing):
        apart = {variant: block.apart(variant, design.change(variant).than) for variant in parted}
        for variant, turns in apart.items():
            parted[variant] += len(turns)
        for variant, counts in kept.items():
            counts.add(block.means[variant], len(design.turns))
        for result in differing:
            turns = apart[result.variant]
            difference = block.difference(result)
            if turns and difference:
                listed = examples[result.variant, result.outcome]
                listed.append(Example(block.number, turns[0], difference))
                listed.sort(key=lambda each: -abs(each.difference))
                del listed[TO_LOOK_AT:]
    return Report(
        *(design, standing.blocks, standing.is_over, results, parted, examples),
        *(standing.interactions(), kept),
    )


def said(result: Result, design: Design) -> str:
    """A sentence on one outcome of one variant."""
    effect, subject = result.found, words(result.outcome, registry.title(design.title), design.bots)
    if effect is None:
        return f"{subject}: there was none to compare."
    if effect.low is None or effect.high is None:
        return f"{subject}: too few blocks to tell ({effect.blocks})."
    if effect.low == effect.high == 0:
        return f"{subject}: exactly the same in every block."
    within = f"{effect.low:+.4g} to {effect.high:+.4g}"
    if result.verdict is Verdict.DIFFERS and _is_loss(result, design):
        return f"{subject}: loses {-effect.difference:.4g} by it ({within})."
    if result.verdict is Verdict.DIFFERS:
        return f"{subject}: differs by {effect.difference:+.4g} ({within})."
    if result.verdict is Verdict.WITHIN and design.stop:
        return f"{subject}: differs by less than {design.stop.within:g} ({within})."
    return f"{subject}: no difference shown ({within})."


def _is_loss(result: Result, design: Design) -> bool:
    """Whether it is what the seat lost that was kept from something: what that is worth to it."""
    restriction = design.change(result.variant).restriction
    if restriction is None or restriction.seat is None or restriction.is_pick:
        return False
    mine = result.outcome == f"wins:seat={restriction.seat}"
    return mine and result.found is not None and result.found.difference < 0


def said_of_choices(variant: str, kept: Counts, design: Design) -> str:
    """A sentence on what an arm did to its bots' choices."""
    restriction = design.change(variant).restriction
    if restriction is None:
        return "Nothing is forbidden."
    title = registry.title(design.title)
    what = ", ".join(aim_of(title, aim).words for aim in restriction.aims)
    whose = "bots" if restriction.seat is None else label(restriction.seat)
    if restriction.how == "forbid":
        return (
            f"{what}: {whose} chose otherwise {kept.held_back:,} times; {kept.gave_way:,} times"
            " nothing else was left, and it was allowed."
        )
    return f"{what}: at that moment {whose} would have done otherwise {kept.held_back:,} times."


def said_of(interaction: Interaction, design: Design) -> str:
    """A sentence on one grid and one outcome: whether the effect of one number hangs on the
    other."""
    grid, slope, apart = interaction.grid, interaction.slope, interaction.apart
    subject = words(interaction.outcome, registry.title(design.title), design.bots)
    if slope is None or slope.low is None or slope.high is None or apart is None:
        return f"{subject}: too few blocks to tell whether one hangs on the other."
    each = f"{slope.difference:+.4g} ({slope.low:+.4g} to {slope.high:+.4g})"
    if not interaction.hangs:
        return (
            f"{subject}: nothing shows that the effect of {grid.rows} hangs on {grid.columns}; one"
            f" more of the one changes the effect of one more of the other by {each}."
        )
    return (
        f"{subject}: the effect of {grid.rows} hangs on {grid.columns}: one more of the one changes"
        f" the effect of one more of the other by {each}; {interaction.cell} is"
        f" {apart.difference:+.4g} from the sum of both."
    )


class _Block(NamedTuple):
    """Arm -> the means of its games, and a hash of each."""

    number: int
    means: dict[str, Means]
    choices: dict[str, list[str]]

    def apart(self, variant: str, than: str) -> list[int]:
        """The turns whose games did not go as in the arm with which it is compared."""
        both = zip(self.choices[than], self.choices[variant], strict=True)
        return [turn for turn, (first, other) in enumerate(both) if first != other]

    def difference(self, result: Result) -> float:
        """Of this outcome, where it differs as on the whole; else 0."""
        before = self.means[result.than][result.outcome]
        after = self.means[result.variant][result.outcome]
        if result.found is None or before is None or after is None:
            return 0.0
        difference = after - before
        return difference if difference * result.found.difference > 0 else 0.0


def _blocks(experiment: Experiment, standing: Standing) -> Iterator[_Block]:
    """Those that count."""
    arms = list(standing.design.arms)
    rows = experiment.played.filter(number__lt=standing.blocks * len(arms)).order_by("number")
    pieces = rows.values_list("means", "choices").iterator()
    for number in range(standing.blocks):
        of_arms = {arm: next(pieces) for arm in arms}
        yield _Block(
            number,
            {arm: means for arm, (means, _) in of_arms.items()},
            {arm: choices for arm, (_, choices) in of_arms.items()},
        )
