"""Every path of streams, below ``/stream/``."""

from __future__ import annotations

from django.urls import path

from api.streams.views import FollowGame, FollowLobby, FollowMine

urlpatterns = [
    path("games/<game:game_id>", FollowGame.as_view()),
    path("me", FollowMine.as_view()),
    path("lobby", FollowLobby.as_view()),
]
