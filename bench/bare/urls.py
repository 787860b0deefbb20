"""The one path of the bare project, and one that tells that it is ready."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path

from bench.bare.views import Moves

urlpatterns = [
    path("games/<uuid:game_id>/moves/", Moves.as_view()),
    path("ready/", lambda request: HttpResponse()),
]
