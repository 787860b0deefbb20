"""Every page."""

from __future__ import annotations

from django.urls import path, register_converter

from analytics.identifiers import ExperimentIdConverter
from games.identifiers import GameIdConverter, PlayerIdConverter, TournamentIdConverter
from pages.views.bots import bots
from pages.views.chances import chances, chances_in_game
from pages.views.compare import compare_page
from pages.views.experiments import (
    experiment_file,
    experiment_list,
    experiment_page,
    new_experiment,
)
from pages.views.flow import flow
from pages.views.games import games
from pages.views.games_behind import games_behind_figure
from pages.views.home import home
from pages.views.metrics import metrics
from pages.views.notices import notices, where_told, worker
from pages.views.overview import overview
from pages.views.play import new_game, play, waiting_room
from pages.views.ratings import player, ranking, ratings
from pages.views.rules import rule, rulebooks, rules, scene
from pages.views.skill import skill
from pages.views.strength import strength
from pages.views.table import table
from pages.views.things import things_page
from pages.views.tournaments import tournament, tournaments
from pages.views.transcript import transcript
from pages.views.why import why_page
from pages.views.win_rates import win_rates

register_converter(ExperimentIdConverter, "experiment_page")
register_converter(GameIdConverter, "game_page")
register_converter(PlayerIdConverter, "player_page")
register_converter(TournamentIdConverter, "tournament_page")

urlpatterns = [
    path("", home, name="home"),
    path("bots/", bots, name="bots"),
    path("experiments/", experiment_list, name="experiments"),
    path("experiments/new/", new_experiment, name="new-experiment"),
    path("experiments/<experiment_page:experiment_id>/", experiment_page, name="experiment"),
    path(
        "experiments/<experiment_page:experiment_id>/design.yaml",
        experiment_file,
        name="experiment-file",
    ),
    path("games/", games, name="games"),
    path("games/<game_page:game_id>/", transcript, name="transcript"),
    path("games/<game_page:game_id>/chances/", chances_in_game, name="chances-in-game"),
    path("games/<game_page:game_id>/room/", waiting_room, name="waiting-room"),
    path("games/<game_page:game_id>/table/", table, name="table"),
    path("games/<game_page:game_id>/why/", why_page, name="why"),
    path("notices/<str:key>/", notices, name="notices"),
    path("play/", play, name="play"),
    path("play/new/", new_game, name="new-game"),
    path("play/notices/", where_told, name="where-told"),
    path("play/notices/worker.js", worker, name="notices-worker"),
    path("players/<player_page:player_id>/", player, name="player"),
    path("ratings/", ratings, name="ratings"),
    path("ratings/<str:title>/<int:seats>/", ranking, name="ranking"),
    path("rules/", rulebooks, name="rulebooks"),
    path("rules/<str:title>/", rules, name="rules"),
    path("rules/<str:title>/<str:rule>/", rule, name="rule"),
    path("rules/<str:title>/cases/<str:case>/<int:variant>/<int:step>.svg", scene, name="scene"),
    path("tournaments/", tournaments, name="tournaments"),
    path("tournaments/<tournament_page:tournament_id>/", tournament, name="tournament"),
    path("win-rates/", win_rates, name="win-rates"),
    path("win-rates/chances/", chances, name="chances"),
    path("win-rates/compare/", compare_page, name="compare"),
    path("win-rates/flow/", flow, name="flow"),
    path("win-rates/games/", games_behind_figure, name="games-behind"),
    path("win-rates/metrics/", metrics, name="metrics"),
    path("win-rates/overview/", overview, name="overview"),
    path("win-rates/skill/", skill, name="skill"),
    path("win-rates/strength/", strength, name="strength"),
    path("win-rates/things/", things_page, name="things"),
]
