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
    """``parted``: variant -> of all games, those that were not the same as in the base."""

    design: Design
    blocks: int
    is_over: bool
    results: list[Result]
    parted: dict[str, tuple[int, int]]


def report_of(experiment: Experiment) -> Report:
    """All that is found by now."""
    standing = standing_of(experiment)
    return Report(
        standing.design,
        standing.blocks,
        standing.is_over,
        standing.results(),
        _parted(experiment, standing),
    )


def said(result: Result, design: Design) -> str:
    """A sentence on one outcome of one variant."""
    found, subject = result.found, words(result.outcome, registry.title(design.title))
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


def examples(experiment: Experiment, result: Result, blocks: int) -> list[Example]:
    """Games of the first ``blocks`` blocks in which the variant differs the most, in the way in
    which it differs on the whole."""
    if result.found is None:
        return []
    sign, told = (1 if result.found.difference > 0 else -1), []
    for pair in _pairs(experiment, result.variant, blocks):
        before, after = pair.base.means[result.outcome], pair.variant.means[result.outcome]
        if before is not None and after is not None and sign * (after - before) > 0:
            told.append(Example(pair.block, pair.apart()[0], after - before))
    told.sort(key=lambda each: (-abs(each.difference), each.block))
    return told[:TO_LOOK_AT]


def _parted(experiment: Experiment, standing: Standing) -> dict[str, tuple[int, int]]:
    design, games = standing.design, standing.blocks * len(standing.design.turns)
    return {
        variant: (
            sum(len(pair.apart()) for pair in _pairs(experiment, variant, standing.blocks)),
            games,
        )
        for variant in design.variants
    }


class _Half(NamedTuple):
    means: Means
    choices: list[str]


class _Pair(NamedTuple):
    """One block in both arms."""

    block: int
    base: _Half
    variant: _Half

    def apart(self) -> list[int]:
        """The turns whose games did not go the same."""
        both = zip(self.base.choices, self.variant.choices, strict=True)
        return [turn for turn, (one, other) in enumerate(both) if one != other]


def _pairs(experiment: Experiment, variant: str, blocks: int) -> Iterator[_Pair]:
    arms = [BASE, *experiment.design["variants"]]
    wanted = {0, arms.index(variant)}
    halves: list[_Half] = []
    rows = experiment.played.filter(number__lt=blocks * len(arms)).order_by("number")
    for number, means, choices in rows.values_list("number", "means", "choices").iterator():
        block, arm = divmod(number, len(arms))
        if arm in wanted:
            halves.append(_Half(means, choices))
        if len(halves) == len(wanted):
            yield _Pair(block, *halves)
            halves = []
