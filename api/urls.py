"""Every path of the API."""

from __future__ import annotations

from django.urls import path, re_path
from drf_spectacular.views import SpectacularSwaggerView

from api.analytics.urls import URLS as ANALYTICS
from api.audit.checkpoints import CheckpointKey, Checkpoints
from api.audit.export import Export
from api.audit.verifier import Verifier
from api.bots import challenges
from api.bots.views import ListedBots, OneBot, OwnBot, OwnBots, OwnBotToken, OwnBotTokens
from api.experiments.urls import URLS as EXPERIMENTS
from api.games import chat, invitations, lobby
from api.games.absence import Claim, Return
from api.games.kick import Kick
from api.games.ready import Ready
from api.games.rematch import Rematch
from api.games.seeking import Seekers
from api.games.thoughts import WhyBotsChose
from api.games.views import Games, OneGame
from api.health import Health
from api.index import Beginning
from api.notices.confirmation import Confirmation
from api.notices.preferences import Mailings, Preferences
from api.notices.push_key import PushKey
from api.notices.views import Addresses, OneAddress, Trial
from api.play.analysis import Analyses
from api.play.board import Board
from api.play.course import Courses
from api.play.events import Events
from api.play.fork import Fork
from api.play.legal_moves import Legal
from api.play.moves import Moves
from api.play.sight import Sights
from api.play.state import State
from api.play.undo import Undo
from api.players.presence import Shown
from api.players.vacation import OwnVacation
from api.players.views import Me, Players
from api.problem_kinds import OneProblem, Problems, nothing_here
from api.ratings.views import OnePlayer, OwnProfile, RatingPools, Ratings
from api.schema.views import Document
from api.streams.views import StreamTickets
from api.titles.rules import OneRule, Rules
from api.titles.views import OneTitle, Titles
from api.tokens.views import CurrentToken, Tokens
from api.tournaments import views as tournaments

urlpatterns = [
    path("", Beginning.as_view()),
    path("health/", Health.as_view(), name="health"),
    path("players/", Players.as_view()),
    path("players/me/", Me.as_view()),
    path("players/me/presence/", Shown.as_view()),
    path("players/me/profile/", OwnProfile.as_view()),
    path("players/<player:player_id>/", OnePlayer.as_view()),
    path("ratings/", RatingPools.as_view()),
    path("ratings/<str:title>/<int:seats>/", Ratings.as_view()),
    path("players/me/addresses/", Addresses.as_view()),
    path("players/me/addresses/<address:address_id>/", OneAddress.as_view()),
    path("players/me/addresses/<address:address_id>/test/", Trial.as_view()),
    path("players/me/bots/", OwnBots.as_view()),
    path("players/me/bots/<player:player_id>/", OwnBot.as_view()),
    path("players/me/bots/<player:player_id>/tokens/", OwnBotTokens.as_view()),
    path("players/me/bots/<player:player_id>/tokens/<str:token>/", OwnBotToken.as_view()),
    path("bots/", ListedBots.as_view()),
    path("bots/<player:player_id>/", OneBot.as_view()),
    path("challenges/", challenges.Challenges.as_view()),
    path("challenges/<int:number>/", challenges.OneChallenge.as_view()),
    path("challenges/<int:number>/withdraw/", challenges.Withdraw.as_view()),
    path("challenges/<int:number>/accept/", challenges.Accept.as_view()),
    path("challenges/<int:number>/decline/", challenges.Decline.as_view()),
    path("tournaments/", tournaments.Tournaments.as_view()),
    path("tournaments/<tournament:tournament_id>/", tournaments.OneTournament.as_view()),
    path("tournaments/<tournament:tournament_id>/enter/", tournaments.Enter.as_view()),
    path("tournaments/<tournament:tournament_id>/drop-out/", tournaments.DropOut.as_view()),
    path("tournaments/<tournament:tournament_id>/begin/", tournaments.Begin.as_view()),
    path("tournaments/<tournament:tournament_id>/call-off/", tournaments.CallOff.as_view()),
    path("tokens/", Tokens.as_view()),
    path("tokens/current/", CurrentToken.as_view()),
    path("stream-tickets/", StreamTickets.as_view()),
    path("titles/", Titles.as_view()),
    path("titles/<str:title>/", OneTitle.as_view()),
    path("titles/<str:title>/rules/", Rules.as_view()),
    path("titles/<str:title>/rules/<str:rule>/", OneRule.as_view()),
    path("games/", Games.as_view()),
    path("games/<game:game_id>/", OneGame.as_view()),
    path("games/<game:game_id>/join/", lobby.Join.as_view()),
    path("games/<game:game_id>/leave/", lobby.Leave.as_view()),
    path("games/<game:game_id>/ready/", Ready.as_view()),
    path("games/<game:game_id>/start/", lobby.Start.as_view()),
    path("games/<game:game_id>/cancel/", lobby.Cancel.as_view()),
    path("games/<game:game_id>/resign/", lobby.Resign.as_view()),
    path("games/<game:game_id>/kick/", Kick.as_view()),
    path("games/<game:game_id>/claim/", Claim.as_view()),
    path("games/<game:game_id>/return/", Return.as_view()),
    path("games/<game:game_id>/rematch/", Rematch.as_view()),
    path("games/<game:game_id>/invitations/", invitations.OfAGame.as_view()),
    path("games/<game:game_id>/invitations/<int:number>/", invitations.One.as_view()),
    path("games/<game:game_id>/chat/", chat.Chat.as_view()),
    path("games/<game:game_id>/chat/<int:number>/", chat.Line.as_view()),
    path("games/<game:game_id>/chat/<int:number>/report/", chat.Report.as_view()),
    path("games/<game:game_id>/notes/", chat.Notes.as_view()),
    path("games/<game:game_id>/thoughts/", WhyBotsChose.as_view()),
    path("games/<game:game_id>/analysis/", Analyses.as_view()),
    path("seeking/", Seekers.as_view()),
    path("invitations/", invitations.Read.as_view()),
    path("invitations/join/", invitations.Join.as_view()),
    path("games/<game:game_id>/state/", State.as_view()),
    path("games/<game:game_id>/board.svg", Board.as_view()),
    path("games/<game:game_id>/legal-moves/", Legal.as_view()),
    path("games/<game:game_id>/moves/", Moves.as_view()),
    path("games/<game:game_id>/sight/", Sights.as_view()),
    path("games/<game:game_id>/course/", Courses.as_view()),
    path("games/<game:game_id>/undo/", Undo.as_view()),
    path("games/<game:game_id>/events/", Events.as_view()),
    path("games/<game:game_id>/notices/", Preferences.as_view()),
    path("games/<game:game_id>/fork/", Fork.as_view()),
    path("games/<game:game_id>/export/", Export.as_view()),
    path("players/me/vacation/", OwnVacation.as_view()),
    path("players/me/notices/", Mailings.as_view()),
    path("push-key/", PushKey.as_view()),
    path("address-confirmations/", Confirmation.as_view()),
    path("verify/kleio_verify.py", Verifier.as_view()),
    path("checkpoints/", Checkpoints.as_view()),
    path("checkpoints/key/", CheckpointKey.as_view()),
    *ANALYTICS,
    *EXPERIMENTS,
    path("problems/", Problems.as_view()),
    path("problems/<str:slug>/", OneProblem.as_view()),
    path("openapi.json", Document.as_view(), name="openapi"),
    path("docs/", SpectacularSwaggerView.as_view(url_name="openapi"), name="docs"),
    re_path("", nothing_here),
]
