"""The paths of experiments."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.experiments.views import (
    Experiments,
    OneExperiment,
    PauseExperiment,
    Results,
    ResumeExperiment,
    ToLookAt,
)

_ONE = "experiments/<experiment:experiment_id>/"

URLS: list[URLPattern] = [
    path("experiments/", Experiments.as_view()),
    path(_ONE, OneExperiment.as_view()),
    path(f"{_ONE}results/", Results.as_view(), name="experiment-results"),
    path(f"{_ONE}pairs/", ToLookAt.as_view()),
    path(f"{_ONE}pause/", PauseExperiment.as_view()),
    path(f"{_ONE}resume/", ResumeExperiment.as_view()),
]
