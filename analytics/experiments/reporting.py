"""What an experiment has found, and the games to look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analytics.experiments.storing import standing_of
from analytics.lab.designs import BASE, Design
from analytics.lab.outcomes import words
from analytics.lab.standing import Means, Result, Standing, Verdict
from analytics.models import Experiment
from games.engine import registry

TO_LOOK_AT = 3


class Example(NamedTuple):
    """A game of a block with the bots seated as in ``design.turns[turn]``: how the variant's
    outcome differs from that of the base, in the block."""

    block: int
    turn: int
    difference: float


class Report(NamedTuple):
    """``parted``: variant -> how many games were not the same as in the base. ``examples``: of each
    outcome that differs, the games in which it does the most, in the way in which it does on the
    whole."""

    design: Design
    blocks: int
    is_over: bool
    results: list[Result]
    parted: dict[str, int]
    examples: dict[tuple[str, str], list[Example]]


def report_of(experiment: Experiment) -> Report:
    """All that is found by now."""
    standing = standing_of(experiment)
    results = standing.results()
    differing = [each for each in results if each.verdict is Verdict.DIFFERS]
    parted = dict.fromkeys(standing.design.variants, 0)
    examples: dict[tuple[str, str], list[Example]] = {
        (each.variant, each.outcome): [] for each in differing
    }
    for block in _blocks(experiment, standing):
        apart = {variant: block.apart(variant) for variant in parted}
        for variant, turns in apart.items():
            parted[variant] += len(turns)
        for result in differing:
            turns = apart[result.variant]
            difference = block.difference(result)
            if turns and difference:
                told = examples[result.variant, result.outcome]
                told.append(Example(block.number, turns[0], difference))
                told.sort(key=lambda each: -abs(each.difference))
                del told[TO_LOOK_AT:]
    return Report(standing.design, standing.blocks, standing.is_over, results, parted, examples)


def said(result: Result, design: Design) -> str:
    """A sentence on one outcome of one variant."""
    found, subject = result.found, words(result.outcome, registry.title(design.title), design.bots)
    if found is None:
        return f"{subject}: there was none to compare."
    if found.low is None or found.high is None:
        return f"{subject}: too few blocks to tell ({found.blocks})."
    within = f"{found.low:+.4g} to {found.high:+.4g}"
    if result.verdict is Verdict.DIFFERS:
        return f"{subject}: differs by {found.difference:+.4g} ({within})."
    if result.verdict is Verdict.WITHIN and design.stop:
        return f"{subject}: differs by less than {design.stop.within:g} ({within})."
    return f"{subject}: no difference shown ({within})."


class _Block(NamedTuple):
    """Arm -> the means of its games, and a hash of each."""

    number: int
    means: dict[str, Means]
    choices: dict[str, list[str]]

    def apart(self, variant: str) -> list[int]:
        """The turns whose games did not go as in the base."""
        both = zip(self.choices[BASE], self.choices[variant], strict=True)
        return [turn for turn, (one, other) in enumerate(both) if one != other]

    def difference(self, result: Result) -> float:
        """Of this outcome, where it differs as on the whole; else 0."""
        before = self.means[BASE][result.outcome]
        after = self.means[result.variant][result.outcome]
        if result.found is None or before is None or after is None:
            return 0.0
        difference = after - before
        return difference if difference * result.found.difference > 0 else 0.0


def _blocks(experiment: Experiment, standing: Standing) -> Iterator[_Block]:
    """Those that count."""
    arms = list(standing.design.arms)
    rows = experiment.played.filter(number__lt=standing.blocks * len(arms)).order_by("number")
    told = rows.values_list("means", "choices").iterator()
    for number in range(standing.blocks):
        of_arms = {arm: next(told) for arm in arms}
        yield _Block(
            number,
            {arm: means for arm, (means, _) in of_arms.items()},
            {arm: choices for arm, (_, choices) in of_arms.items()},
        )
