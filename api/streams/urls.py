"""Every path of streams, below ``/stream/``."""

from __future__ import annotations

from django.urls import path

from api.streams.views import FollowGame

urlpatterns = [path("games/<game:game_id>", FollowGame.as_view())]
