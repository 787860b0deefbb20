"""``/api/experiments/``: ordering one, finding them, reading what each has found."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, Any
from uuid import UUID

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, Meta, UnsetType
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics.experiments.asking import go_on, keep_pair, order_for, pause
from analytics.experiments.finding import latest_report
from analytics.experiments.listing import (
    NEWEST_FIRST,
    ExperimentFilter,
    experiment_of,
    experiments,
    progress_of,
)
from analytics.experiments.reporting import Report
from analytics.experiments.tabling import ResultRow, result_rows
from analytics.exporting.parquet import as_parquet
from analytics.models import Experiment, Pair
from api.admission import take
from api.admission.address import address_of
from api.admission.quotas import EXPERIMENTS_OF_PLAYER
from api.analytics.csv import CSV, ByFormat, table
from api.analytics.parameters import FORMAT_OF_TABLE
from api.analytics.parquet import Parquet
from api.authentication import caller_of, player_of
from api.experiments.shapes import (
    ExperimentDetail,
    ExperimentPage,
    FoundShown,
    NewExperiment,
    PairList,
    PairPlace,
    experiment_detail,
    experiment_shown,
    found_shown,
    pair_shown,
)
from api.filtering import filter_parameter, filters_in
from api.games.pagination import PageQuery, linked, pop_page_query
from api.idempotency import KEYED, keyed
from api.identifiers import EXPERIMENT
from api.long_poll import is_over
from api.play.awaiting import Awaited, when_it_comes
from api.play.shapes import Version
from api.problems import Problem
from api.reading.bodies import body_of, given, no_body, no_query, query_of
from api.rendering import JSON
from api.schema.describe import operation
from games.services.bounds import key_of

_FRESH = {"Cache-Control": "public, no-cache", "Vary": "Accept"}
_OVER = {"Cache-Control": "public, max-age=604800, immutable", "Vary": "Accept"}
"""What an experiment has found when it is over can never be another thing. A week, for the way in
which it is told may change with Kleio."""

_DETAIL = (ExperimentDetail, "The experiment.")
_LOCATION = OpenApiParameter(
    "Location", {"type": "string"}, "header", response=["201"], description="path of the experiment"
)
_BEYOND_ALL = 2**31 - 1


class News(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to wait until an experiment has gone on."""

    after: Annotated[
        Version | UnsetType, Meta(description="the `version` that is known; with `wait`")
    ] = UNSET
    wait: Annotated[
        int, Meta(ge=0, le=60, description="seconds to wait until it has gone beyond `after`")
    ] = 0


class Experiments(APIView):
    """All experiments."""

    takes_keys = True

    def get_permissions(self) -> Sequence[Any]:
        """Anybody may look at them."""
        return [AllowAny()] if self.request.method in SAFE_METHODS else super().get_permissions()

    @operation(
        "list_experiments",
        "Find experiments",
        "experiments",
        query=PageQuery,
        parameters=[
            filter_parameter(name, each) for name, each in ExperimentFilter.base_filters.items()
        ],
        answers={200: (ExperimentPage, "One page.")},
    )
    def get(self, request: Request) -> Response:
        """All that were ever ordered, newest first: those that showed nothing too."""
        values = filters_in(request)
        query = pop_page_query(values)
        unknown = sorted(set(values) - set(ExperimentFilter.base_filters))
        if unknown:
            raise Problem(
                "malformed", f"There is no filter {unknown[0]!r}.", field=f"$.{unknown[0]}"
            )
        filters = ExperimentFilter(values, queryset=experiments())
        if not filters.is_valid():
            field, errors = next(iter(filters.errors.items()))
            raise Problem("malformed", f"{field}: {errors[0]}", field=f"$.{field}")
        page = linked(filters.qs, NEWEST_FIRST, query, request)
        shown = [experiment_shown(each) for each in page.rows]
        return Response(ExperimentPage(page.next, page.previous, shown), headers=_FRESH)

    @operation(
        "order_experiment",
        "Order an experiment",
        "experiments",
        body=NewExperiment,
        parameters=[_LOCATION, *KEYED],
        answers={201: _DETAIL},
        problems=["bad-design", "key-reused", "not-allowed", "too-many-experiments"],
    )
    def post(self, request: Request) -> Response:
        """What is decided here stays, and workers begin to play it behind people's games.

        Neither the design nor what is seen can be changed or deleted afterwards. A problem names
        the `field` of the design that is wrong.
        """
        no_query(request)
        sent, player = body_of(request, NewExperiment), player_of(request)
        take(f"experiments:{player.pk}", EXPERIMENTS_OF_PLAYER)
        ordered = order_for(
            player,
            written(sent),
            address=key_of(address_of(request.META)),
            keyed=keyed(request, sent),
        )
        shown = experiment_detail(experiment_for(ordered.experiment.pk), None)
        headers = {"Location": f"/api/experiments/{shown.id}/", "Cache-Control": "no-store"}
        if ordered.repeated:
            headers["Idempotent-Replay"] = "true"
        return Response(shown, status=201, headers=headers)


class OneExperiment(APIView):
    """One experiment."""

    permission_classes = [AllowAny]

    @operation(
        "get_experiment",
        "An experiment",
        "experiments",
        parameters=[EXPERIMENT],
        query=News,
        answers={200: _DETAIL},
        problems=["too-many-waiting"],
    )
    def get(self, request: Request, experiment_id: UUID) -> Response:
        """What was decided, how far it is, and what was found.

        With `after` and `wait` the answer comes when it has gone on beyond that version, or the
        time is up. One that is over never changes again.
        """
        query = query_of(request, News)
        experiment = experiment_for(experiment_id)
        after = given(query.after)
        waits = query.wait and not is_over(request.META)
        if waits and after is not None and not _has_news(experiment, after):
            experiment = when_it_comes(
                Awaited(request, experiment_id, caller_of(request), after, _BEYOND_ALL, query.wait),
                lambda: experiment_for(experiment_id),
                lambda experiment: not _has_news(experiment, after),
            )
        report = report_of(experiment)
        return Response(experiment_detail(experiment, report), headers=headers_of(experiment))


class Results(APIView):
    """What an experiment has found."""

    permission_classes = [AllowAny]
    renderer_classes = [JSON, CSV, Parquet]
    content_negotiation_class = ByFormat

    @operation(
        "get_experiment_results",
        "What an experiment has found",
        "experiments",
        parameters=[EXPERIMENT, FORMAT_OF_TABLE],
        answers={
            (200, "application/json"): (FoundShown, "What was found."),
            (200, "text/csv"): (OpenApiTypes.STR, "A line for each outcome of each variant."),
            (200, "application/vnd.apache.parquet"): (OpenApiTypes.BINARY, "The same."),
        },
        problems=["not-over-yet"],
    )
    def get(self, request: Request, experiment_id: UUID) -> Response:
        """The same as `found` of the experiment, and as CSV or Parquet, for whoever computes."""
        for name in request.query_params:
            if name != "format":
                no_query(request)
        experiment = experiment_for(experiment_id)
        report = report_of(experiment)
        if report is None:
            raise Problem(
                "not-over-yet",
                "Its number of blocks is fixed, so nothing is told before all are played.",
            )
        headers = headers_of(experiment)
        if isinstance(request.accepted_renderer, CSV):
            return Response(table(result_rows(report), ResultRow), headers=headers)
        if isinstance(request.accepted_renderer, Parquet):
            whole = b"".join(as_parquet(result_rows(report), ResultRow))
            return Response(whole, headers=headers)
        return Response(found_shown(report), headers=headers)


class PauseExperiment(APIView):
    """Holding an experiment."""

    @operation(
        "pause_experiment",
        "Hold an experiment",
        "experiments",
        parameters=[EXPERIMENT],
        answers={200: _DETAIL},
        problems=["not-allowed", "experiment-over"],
    )
    def post(self, request: Request, experiment_id: UUID) -> Response:
        """Workers leave it until whoever ordered it goes on with it. What is played stays."""
        return _done(request, experiment_id, pause)


class ResumeExperiment(APIView):
    """Going on with an experiment."""

    @operation(
        "resume_experiment",
        "Go on with an experiment",
        "experiments",
        parameters=[EXPERIMENT],
        answers={200: _DETAIL},
        problems=["not-allowed", "experiment-over", "too-many-experiments"],
    )
    def post(self, request: Request, experiment_id: UUID) -> Response:
        """Workers play on, from what is played: the result is as if nobody had held it."""
        return _done(request, experiment_id, go_on)


class ToLookAt(APIView):
    """Pairs of games to look at."""

    def get_permissions(self) -> Sequence[Any]:
        """Anybody may look at them."""
        return [AllowAny()] if self.request.method in SAFE_METHODS else super().get_permissions()

    @operation(
        "list_experiment_pairs",
        "Games to look at",
        "experiments",
        parameters=[EXPERIMENT],
        answers={200: (PairList, "The games.")},
    )
    def get(self, request: Request, experiment_id: UUID) -> Response:
        """Where the games part that differ the most, once the experiment is over.

        What is `complete` soon after its end is found out by workers.
        """
        no_query(request)
        return _pairs(experiment_for(experiment_id))

    @operation(
        "keep_experiment_pair",
        "Keep a pair of games",
        "experiments",
        parameters=[EXPERIMENT],
        body=PairPlace,
        answers={200: (PairList, "The games.")},
        problems=["not-allowed", "experiment-over"],
    )
    def post(self, request: Request, experiment_id: UUID) -> Response:
        """A worker plays both again and stores them as finished games that count in no figure."""
        no_query(request)
        sent, player = body_of(request, PairPlace), player_of(request)
        experiment = experiment_for(experiment_id)
        take(f"experiments:{player.pk}", EXPERIMENTS_OF_PLAYER)
        keep_pair(experiment, player, (sent.variant, sent.block, sent.turn))
        return _pairs(experiment)


def written(sent: NewExperiment) -> Mapping[str, Any]:
    """A design as the lab reads it."""
    design: dict[str, Any] = msgspec.to_builtins(sent)
    design.setdefault("seed", secrets.token_hex(8))
    return design


def experiment_for(experiment_id: UUID) -> Experiment:
    """Raises ``Problem`` where there is none."""
    experiment = experiment_of(experiment_id)
    if experiment is None:
        raise Problem("not-found", "There is no such experiment.")
    return experiment


def report_of(experiment: Experiment) -> Report | None:
    """What may be told of it by now."""
    progress = progress_of(experiment)
    return latest_report(experiment, is_over=progress.ended_at is not None, done=progress.done)


def headers_of(experiment: Experiment) -> Mapping[str, str]:
    """How long an answer about it may be kept."""
    return _FRESH if progress_of(experiment).ended_at is None else _OVER


def _pairs(experiment: Experiment) -> Response:
    rows = Pair.objects.filter(experiment=experiment).order_by("variant", "block", "turn")
    pairs = [pair_shown(each) for each in rows]
    complete = progress_of(experiment).looked_at is not None
    return Response(PairList(complete, pairs), headers=_FRESH)


def _has_news(experiment: Experiment, after: int) -> bool:
    progress = progress_of(experiment)
    return progress.version > after or progress.ended_at is not None


def _done(request: Request, experiment_id: UUID, do: Any) -> Response:
    no_query(request)
    no_body(request)
    player = player_of(request)
    take(f"experiments:{player.pk}", EXPERIMENTS_OF_PLAYER)
    do(experiment_for(experiment_id), player)
    experiment = experiment_for(experiment_id)
    return Response(
        experiment_detail(experiment, report_of(experiment)), headers={"Cache-Control": "no-store"}
    )
