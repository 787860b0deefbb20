"""What is sent and answered about experiments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from analytics.experiments.listing import progress_of, state_of
from analytics.experiments.ordering import design_of
from analytics.experiments.reporting import Report, said, said_of, said_of_choices
from analytics.identifiers import EXPERIMENT_ID
from analytics.lab.arms import ArmName, Numbers, Seat
from analytics.lab.designs import MOST_VARIANTS, Design, Stop
from analytics.lab.grids import Interaction
from analytics.lab.outcomes import words
from analytics.lab.paired import PairedDifference
from analytics.lab.standing import Result
from analytics.models import Experiment, Pair
from api.schema.extensions import REF
from api.shapes import GameId, PlayerId, Time, time_of
from games.engine import registry
from games.engine.parameters import LARGEST
from games.identifiers import opaque_game

ExperimentId = Annotated[str, Meta(pattern=f"^{EXPERIMENT_ID}$", examples=["exp_" + "0" * 32])]
Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Parameter = Annotated[str, Meta(min_length=1, max_length=100)]
Aim = Annotated[str, Meta(min_length=1, max_length=200)]
Changed = Annotated[
    Number | Annotated[str, Meta(max_length=160)] | list[Aim] | dict[str, Any],
    Meta(
        description="the number of a parameter; `options` beside those of the design; what bots are"
        " to leave alone (`forbid`), or to do (`take`) or not (`leave`) at one moment, and whose"
        " (`seat`); `than`: the variant with which it is compared"
    ),
]
Outcome = Annotated[str, Meta(min_length=1, max_length=200)]
StateName = Annotated[
    Literal["waiting", "running", "paused", "finished", "left"],
    Meta(extra_json_schema={"$ref": REF.format(name="ExperimentState")}),
]


class NewExperiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An experiment as it is decided, before anything is played; see docs/lab.md."""

    title: Annotated[str, Meta(min_length=1, max_length=40)]
    bots: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=20)]],
        Meta(min_length=1, max_length=8, description="a level for each seat"),
    ]
    outcomes: Annotated[
        list[Outcome], Meta(min_length=1, max_length=30, description="what is looked at")
    ]
    reason: Annotated[str, Meta(min_length=1, max_length=2000, description="what it is to show")]
    variants: Annotated[
        dict[ArmName, dict[Parameter, Changed]],
        Meta(max_length=MOST_VARIANTS, description="name -> what it changes"),
    ] = {}
    sweeps: Annotated[
        dict[Parameter, Annotated[list[Number], Meta(min_length=1, max_length=MOST_VARIANTS)]],
        Meta(max_length=MOST_VARIANTS, description="parameter -> numbers, a variant each"),
    ] = {}
    grids: Annotated[
        list[Annotated[dict[Parameter, Numbers], Meta(min_length=2, max_length=2)]],
        Meta(max_length=10, description="two parameters each, a variant for each pair of numbers"),
    ] = []
    picks: Annotated[
        list[Aim],
        Meta(max_length=MOST_VARIANTS, description="two variants each: it is picked, or left"),
    ] = []
    pick_seat: Annotated[Seat | None, Meta(description="whose pick; none: anybody's")] = None
    name: Annotated[str, Meta(max_length=100)] = ""
    blocks: Annotated[
        int, Meta(ge=2, le=1_000_000, description="how many seeds; with `stop`, at most")
    ] = 400
    options: dict[str, Any] = {}
    seed: Annotated[
        Annotated[str, Meta(min_length=1, max_length=200)] | UnsetType,
        Meta(description="any text; the same text, the same games; left out: one is made up"),
    ] = UNSET
    stop: Stop | None = None


class ExperimentShown(msgspec.Struct, frozen=True):
    """An experiment in the list."""

    id: ExperimentId
    title: str
    name: str
    reason: str
    state: StateName
    maker: Annotated[
        PlayerId | None, Meta(description="none where it was ordered on the server itself")
    ]
    created: Time
    ended: Time | None
    version: Annotated[
        int, Meta(ge=0, description="goes up whenever it has gone on; see `after` and `wait`")
    ]
    done: Annotated[int, Meta(ge=0, description="pieces played: one arm of one block each")]
    pieces: Annotated[int, Meta(ge=0, description="all that there may be")]
    games: Annotated[int, Meta(ge=0, description="in all of these")]
    variants: Annotated[int, Meta(ge=1)]


class ResultShown(msgspec.Struct, frozen=True):
    """What a variant changes in one outcome."""

    variant: str
    than: Annotated[str, Meta(description="the arm with which it is compared")]
    outcome: Outcome
    words: Annotated[str, Meta(description="what people call the outcome")]
    sentence: Annotated[str, Meta(description="what was found, in words")]
    verdict: Literal["differs", "within", "open"]
    q: Annotated[
        float | None, Meta(description="the tail, adjusted for all that the design asks for")
    ]
    found: PairedDifference | None


class ExampleShown(msgspec.Struct, frozen=True):
    """A game in which an outcome differs the most."""

    variant: str
    outcome: Outcome
    block: int
    turn: Annotated[int, Meta(ge=0, description="how the bots sat: turned by so many seats")]
    difference: float


class InteractionShown(msgspec.Struct, frozen=True):
    """Whether, in one outcome, the effect of one number of a grid hangs on the other."""

    rows: Parameter
    columns: Parameter
    outcome: Outcome
    sentence: Annotated[str, Meta(description="what was found, in words")]
    hangs: Annotated[bool | None, Meta(description="none: too little is known")]
    p: float | None
    slope: Annotated[
        PairedDifference | None,
        Meta(description="how much one more of the one changes the effect of the other"),
    ]
    cell: Annotated[str, Meta(description="the variant that is farthest from the sum of both")]
    apart: Annotated[PairedDifference | None, Meta(description="by so much")]


class KeptShown(msgspec.Struct, frozen=True):
    """What became of the choices of bots that a variant restricts, in all its games."""

    variant: str
    sentence: str
    held_back: Annotated[int, Meta(ge=0, description="choices that had to be other ones")]
    gave_way: Annotated[int, Meta(ge=0, description="nothing else was left, so it was allowed")]


class FoundShown(msgspec.Struct, frozen=True):
    """What was found. ``parted``: variant -> games that did not go as in the arm with which it is
    compared."""

    blocks: Annotated[int, Meta(ge=0, description="that count: whole ones, without a gap")]
    games: Annotated[int, Meta(ge=0, description="of each arm in these")]
    parted: dict[str, int]
    results: list[ResultShown]
    examples: list[ExampleShown]
    interactions: list[InteractionShown]
    kept: list[KeptShown]


class ExperimentDetail(ExperimentShown, frozen=True):
    """An experiment by itself."""

    design: Design
    rules: Annotated[str, Meta(description="the rules by which it is played, with a hash")]
    bots: Annotated[list[str], Meta(description="who plays, by seat, with their versions")]
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="the hash of all that")]
    found: Annotated[
        FoundShown | None,
        Meta(
            description="none before the end where the number of blocks is fixed, since looks at"
            " it would make false findings; with `stop` one may look at any time"
        ),
    ]


class ExperimentPage(msgspec.Struct, frozen=True):
    """Experiments, the newest first, one page of them."""

    next: str | None
    previous: str | None
    experiments: list[ExperimentShown]


def experiment_shown(experiment: Experiment) -> ExperimentShown:
    """An experiment in the list."""
    return ExperimentShown(**_told(experiment, design_of(experiment)))


def experiment_detail(experiment: Experiment, report: Report | None) -> ExperimentDetail:
    """An experiment by itself."""
    design = design_of(experiment)
    return ExperimentDetail(
        **_told(experiment, design),
        design=design,
        rules=experiment.rules,
        bots=experiment.bots,
        commitment=experiment.commitment,
        found=None if report is None else found_shown(report),
    )


def found_shown(report: Report) -> FoundShown:
    """What was found."""
    return FoundShown(
        report.blocks,
        report.blocks * len(report.design.turns),
        report.parted,
        [_result_shown(each, report.design) for each in report.results],
        [
            ExampleShown(variant, outcome, each.block, each.turn, each.difference)
            for (variant, outcome), examples in report.examples.items()
            for each in examples
        ],
        [_interaction_shown(each, report.design) for each in report.interactions],
        [
            KeptShown(
                variant,
                said_of_choices(variant, kept, report.design),
                kept.held_back,
                kept.gave_way,
            )
            for variant, kept in report.kept.items()
        ],
    )


def _told(experiment: Experiment, design: Design) -> dict[str, Any]:
    progress = progress_of(experiment)
    return {
        "id": experiment.opaque,
        "title": experiment.title,
        "name": experiment.name,
        "reason": design.reason,
        "state": state_of(experiment).value,
        "maker": None if progress.maker is None else progress.maker.opaque,
        "created": time_of(experiment.created_at),
        "ended": None if progress.ended_at is None else time_of(progress.ended_at),
        "version": progress.version,
        "done": progress.done,
        "pieces": design.pieces,
        "games": progress.games,
        "variants": len(design.variants),
    }


def _result_shown(result: Result, design: Design) -> ResultShown:
    title = registry.title(design.title)
    return ResultShown(
        result.variant,
        result.than,
        result.outcome,
        words(result.outcome, title, design.bots),
        said(result, design),
        result.verdict.value,
        result.q,
        result.found,
    )


def _interaction_shown(interaction: Interaction, design: Design) -> InteractionShown:
    return InteractionShown(
        interaction.grid.rows,
        interaction.grid.columns,
        interaction.outcome,
        said_of(interaction, design),
        interaction.hangs,
        interaction.p,
        interaction.slope,
        interaction.cell,
        interaction.apart,
    )


class PairPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which game of which variant."""

    variant: ArmName
    block: Annotated[int, Meta(ge=0, le=1_000_000)]
    turn: Annotated[int, Meta(ge=0, le=7)]


class PairShown(msgspec.Struct, frozen=True):
    """A game beside the same game of the arm with which its own is compared."""

    variant: str
    block: int
    turn: int
    move: Annotated[int, Meta(ge=0, description="the choice in or after which they part")]
    base: Annotated[str, Meta(description="what happens there without the change")]
    other: Annotated[str, Meta(description="what happens there with it")]
    kept: Annotated[bool, Meta(description="somebody wants both as games that can be replayed")]
    base_game: Annotated[GameId | None, Meta(description="once it is stored")]
    variant_game: GameId | None
    at: Annotated[int | None, Meta(description="the last version of both before they part")]


class PairList(msgspec.Struct, frozen=True):
    """Games to look at. ``complete``: it is known of all where they part."""

    complete: bool
    pairs: list[PairShown]


def pair_shown(pair: Pair) -> PairShown:
    """A pair of games."""
    return PairShown(
        pair.variant,
        pair.block,
        pair.turn,
        pair.move or 0,
        pair.base_says,
        pair.variant_says,
        pair.is_kept,
        opaque_game(pair.base_game) if pair.base_game else None,
        opaque_game(pair.variant_game) if pair.variant_game else None,
        pair.base_at,
    )
