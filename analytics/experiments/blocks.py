"""What the arms of experiments came to, block by block: all that results are made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from analytics.experiments.ordering import design_of
from analytics.experiments.storing import standing_of
from analytics.lab.standing import Standing
from analytics.models import Experiment, Progress
from analytics.query import Query


class OutcomeOfArm(msgspec.Struct, frozen=True):
    """One outcome of one arm of one block of an experiment."""

    title: str
    seats: Annotated[int, Meta(description="how many there are in the games")]
    experiment: Annotated[str, Meta(description="its id")]
    block: Annotated[int, Meta(description="from 0; games of one block have one seed")]
    arm: Annotated[str, Meta(description="`base`, or a variant")]
    than: Annotated[
        str | None, Meta(description="the arm with which a variant is compared, if with any")
    ]
    outcome: Annotated[
        str,
        Meta(
            description="as the design has it; of an arm that restricts its bots also `held_back`"
            " and `gave_way`, choices a game"
        ),
    ]
    mean: Annotated[
        float | None, Meta(description="over the games of this arm and block; none if none has it")
    ]
    games: Annotated[int, Meta(description="of this arm and block")]
    parted: Annotated[
        int | None, Meta(description="how many of them did not go as in the arm of `than`")
    ]


def outcomes_of_arms(query: Query) -> Iterator[OutcomeOfArm]:
    """Experiment by experiment, the newest first, of blocks that count; where their number is fixed
    nothing before all are played. Of filters that of seats is heeded."""
    experiments = Experiment.objects.filter(title=query.title.id).order_by("-created_at", "id")
    for experiment in experiments:
        if query.asks_for(len(design_of(experiment).bots)):
            standing = standing_of(experiment)
            if standing.design.stop or _has_ended(experiment):
                yield from _of_experiment(experiment, standing)


def _has_ended(experiment: Experiment) -> bool:
    return Progress.objects.filter(pk=experiment.pk, ended_at__isnull=False).exists()


def _of_experiment(experiment: Experiment, standing: Standing) -> Iterator[OutcomeOfArm]:
    design = standing.design
    arms, compared = list(design.arms), design.compared
    rows = experiment.played.filter(number__lt=standing.blocks * len(arms)).order_by("number")
    pieces = rows.values_list("means", "choices").iterator()
    for block in range(standing.blocks):
        of_arms = {arm: next(pieces) for arm in arms}
        for arm, (means, choices) in of_arms.items():
            than = compared.get(arm)
            parted = None
            if than is not None:
                both = zip(choices, of_arms[than][1], strict=True)
                parted = sum(mine != other for mine, other in both)
            of = (design.title, len(design.bots), experiment.opaque, block, arm, than)
            for outcome, mean in means.items():
                yield OutcomeOfArm(*of, outcome, mean, len(choices), parted)
