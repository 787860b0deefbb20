"""``/experiments/``"""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
import yaml
from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from analytics.experiments.finding import latest_report
from analytics.experiments.listing import (
    NEWEST_FIRST,
    STATES,
    ExperimentFilter,
    experiment_of,
    experiments,
    progress_of,
    state_of,
)
from analytics.experiments.ordering import design_of
from analytics.lab.outcomes import words
from analytics.lab.writing import as_written
from analytics.models import Experiment
from database.keyset import BadCursor, read_page
from games.engine import registry
from pages.lab import estimate
from pages.lab.asking import Asking
from pages.lab.report import arm_of, games_to_look_at, page_of
from pages.lab.words import arms, length
from pages.methods import reads
from pages.query import values_in
from pages.titles import title_choices

ON_A_PAGE = 25


class ListForm(forms.Form):
    """What the list can be narrowed down by; every field may be left empty."""

    title = forms.ChoiceField(required=False)
    state = forms.ChoiceField(
        required=False,
        choices=[("", "any"), *((each.value, words) for each, words in STATES.items())],
    )
    text = forms.CharField(required=False, max_length=100, label="Words")

    def __init__(self, values: Any) -> None:
        super().__init__(values, auto_id="by-%s")
        title = self.fields["title"]
        assert isinstance(title, forms.ChoiceField)
        title.choices = [("", "any"), *title_choices()]


@reads
@never_cache
def experiment_list(request: HttpRequest) -> HttpResponse:
    """All experiments, newest first: what was looked at, and what showed nothing as well."""
    values = values_in(request)
    cursor = values.pop("cursor", None)
    form = ListForm(values)
    context: dict[str, Any] = {"form": form}
    filters = ExperimentFilter(values, queryset=experiments())
    if not form.is_valid() or not filters.is_valid():
        return render(request, "pages/experiments.html", context, status=400)
    try:
        page = read_page(filters.qs, NEWEST_FIRST, ON_A_PAGE, cursor)
    except BadCursor as problem:
        return render(
            request, "pages/experiments.html", {**context, "problem": str(problem)}, status=400
        )
    query = QueryDict(mutable=True)
    query.update({name: value for name, value in values.items() if name in form.fields})
    context |= {
        "rows": [_listed(each) for each in page.rows],
        "page": page,
        "query": query.urlencode(),
    }
    return render(request, "pages/experiments.html", context)


@reads
@never_cache
def new_experiment(request: HttpRequest) -> HttpResponse:
    """A form in which an experiment is decided, and what it comes to."""
    values_in(request)
    asking = Asking(request.GET)
    design = asking.design() if asking.is_asked else None
    context: dict[str, Any] = {"asking": asking, "titles": title_choices(), "design": design}
    if design is not None:
        written = asking.written() | {"seed": design.seed}
        if request.GET.get("look") == "file":
            return _file(written, "experiment.yaml")
        context |= {
            "json": msgspec.json.encode(written).decode(),
            "pieces": design.pieces,
            "games": design.pieces * len(design.turns),
            "time": length(estimate.seconds(design)),
            "arms": [arm_of(arm, design, asking.title) for arm in arms(design)],
            "outcomes": [words(each, asking.title, design.bots) for each in design.outcomes],
            "file": _with(request.GET, look="file", seed=design.seed),
        }
    return render(request, "pages/experiment_new.html", context)


@reads
@never_cache
def experiment_page(request: HttpRequest, experiment_id: UUID) -> HttpResponse:
    """One experiment: what was asked and why, how far it is, what was found."""
    experiment = _one(experiment_id)
    design, progress = design_of(experiment), progress_of(experiment)
    report = latest_report(experiment, is_over=progress.ended_at is not None, done=progress.done)
    title = registry.title(design.title)
    context: dict[str, Any] = {
        "experiment": experiment,
        "progress": progress,
        "state": state_of(experiment).value,
        "state_words": STATES[state_of(experiment)],
        "is_over": progress.ended_at is not None,
        "done": progress.done * len(design.turns),
        "design": design,
        "title": title,
        "arms": [arm_of(arm, design, title) for arm in arms(design)],
        "outcomes": [words(each, title, design.bots) for each in design.outcomes],
        "stop": words(design.stop.outcome, title, design.bots) if design.stop else "",
        "left": length(estimate.seconds(design) * (1 - progress.done / design.pieces)),
        "report": report,
        "found": None if report is None or not report.blocks else page_of(report),
        "games": games_to_look_at(experiment, report),
    }
    return render(request, "pages/experiment.html", context)


@reads
def experiment_file(request: HttpRequest, experiment_id: UUID) -> HttpResponse:
    """The design as a file, with which anybody plays the same games."""
    experiment = _one(experiment_id)
    return _file(as_written(design_of(experiment)), f"{experiment.opaque}.yaml")


def _file(written: dict[str, Any], name: str) -> HttpResponse:
    text = yaml.safe_dump(written, sort_keys=False, allow_unicode=True)
    return HttpResponse(
        text,
        content_type="application/yaml; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _listed(experiment: Experiment) -> dict[str, Any]:
    design, progress = design_of(experiment), progress_of(experiment)
    state = state_of(experiment)
    row: dict[str, Any] = {
        "experiment": experiment,
        "reason": design.reason,
        "state": state.value,
        "state_words": STATES[state],
        "share": progress.done / design.pieces,
        "variants": len(design.variants),
        "games": progress.games,
    }
    return row


def _one(experiment_id: UUID) -> Experiment:
    experiment = experiment_of(experiment_id)
    if experiment is None:
        raise Http404("There is no such experiment.")
    return experiment


def _with(query: QueryDict, **changed: str) -> str:
    changed_query = query.copy()
    for name, value in changed.items():
        changed_query[name] = value
    return changed_query.urlencode()
