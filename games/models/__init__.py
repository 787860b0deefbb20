"""What is stored beside the events. All of it but people, seats and seeds follows from them."""

from __future__ import annotations

from games.models.bot import Accepts, Bot
from games.models.challenge import Challenge
from games.models.chat import Chat, ChatLine, ChatReport, Note
from games.models.due import Due
from games.models.game import Game
from games.models.invitation import Invitation
from games.models.keyed_request import KeyedRequest
from games.models.kicked import Kicked
from games.models.maker_address import MakerAddress
from games.models.odds import Odds, OddsLease
from games.models.player import Player, Token
from games.models.predecessor import Predecessor
from games.models.seat import Seat
from games.models.secret import Secret
from games.models.seeker import Seeker
from games.models.setback import Setback
from games.models.thought import Thought
from games.models.tournament import Entrant, Pairing, Tournament
from games.models.vacation import Vacation
from games.models.vote import Vote
from games.models.watch import Outage, Watch

__all__ = [
    "Accepts",
    "Bot",
    "Challenge",
    "Chat",
    "ChatLine",
    "ChatReport",
    "Due",
    "Entrant",
    "Game",
    "Invitation",
    "KeyedRequest",
    "Kicked",
    "MakerAddress",
    "Note",
    "Odds",
    "OddsLease",
    "Outage",
    "Pairing",
    "Player",
    "Predecessor",
    "Seat",
    "Secret",
    "Seeker",
    "Setback",
    "Thought",
    "Token",
    "Tournament",
    "Vacation",
    "Vote",
    "Watch",
]
