"""Tournaments as clients send and get them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from api.games.terms import CLOCKS, Clock
from api.shapes import GameId, PlayerShown, Time, player_shown, time_of
from games.identifiers import opaque_game
from games.models import Tournament
from games.services.tournaments.rounds import results_of
from games.tournaments.standing import standings

Form = Literal["swiss", "round_robin"]
Stage = Literal["open", "running", "finished", "cancelled"]
TournamentId = Annotated[str, Meta(pattern="^trn_[0-9a-f]{32}$")]
Number = Annotated[int, Meta(ge=0, description="of an entrant, in the order of entry")]


class NewTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, by whom, and how."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    title: Annotated[str, Meta(max_length=40, description="the id of one that two play")]
    clock: Annotated[Clock, Meta(description="of all games", examples=CLOCKS[:1])]
    form: Form = "swiss"
    rounds: Annotated[
        int, Meta(ge=1, le=20, description="of a Swiss tournament; in the other all meet")
    ] = 5
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    most_entrants: Annotated[int, Meta(ge=2, le=64)] = 32
    bots_may_join: bool = False


class EntrantShown(msgspec.Struct, frozen=True):
    """Who takes part."""

    number: Number
    player: Annotated[PlayerShown | None, Meta(description="null: they have left the server")]
    dropped: Annotated[bool, Meta(description="they are not paired any more")]


class PairingShown(msgspec.Struct, frozen=True):
    """Who meets whom. ``second`` is null for a bye, which brings a win."""

    round: int
    first: Number
    second: Number | None
    game: Annotated[GameId | None, Meta(description="null for a bye and for a walkover")]
    points: Annotated[
        list[float] | None, Meta(description="of both; null as long as the game goes on")
    ]


class StandingShown(msgspec.Struct, frozen=True):
    """How an entrant stands: what tells apart comes in this order."""

    place: Annotated[int, Meta(description="1 is best; who cannot be told apart shares it")]
    number: Number
    points: float
    buchholz: Annotated[
        float,
        Meta(description="the points of all whom they met; their own for a round without a game"),
    ]
    berger: Annotated[
        float, Meta(description="those of whom they beat, and half of whom they shared with")
    ]
    wins: Annotated[int, Meta(description="games won, without byes")]
    played: Annotated[int, Meta(description="games, without byes and walkovers")]
    byes: Annotated[int, Meta(description="rounds won without a game: walkovers too")]
    firsts: Annotated[int, Meta(description="games in which they had the first seat")]


class TournamentShown(msgspec.Struct, frozen=True):
    """A tournament from outside."""

    id: TournamentId
    name: str
    title: str
    form: Form
    stage: Stage
    round: Annotated[int, Meta(description="the one that is played; 0 before the first")]
    rounds: Annotated[int, Meta(description="0: known once it has begun")]
    clock: Clock
    options: dict[str, Any]
    bots_may_join: bool
    most_entrants: int
    taking_part: Annotated[int, Meta(ge=0, description="entrants who did not drop out")]
    maker: PlayerShown | None
    made: Time
    ended: Time | None


class TournamentDetail(TournamentShown, frozen=True):
    """A tournament by itself."""

    entrants: list[EntrantShown]
    pairings: list[PairingShown]
    standings: list[StandingShown]


class TournamentPage(msgspec.Struct, frozen=True):
    """Tournaments, the newest first, one page of them."""

    next: str | None
    previous: str | None
    tournaments: list[TournamentShown]


def tournament_shown(tournament: Tournament, taking_part: int) -> TournamentShown:
    """From outside."""
    return TournamentShown(
        id=tournament.opaque,
        name=tournament.name,
        title=tournament.title,
        form=tournament.form,  # type: ignore[arg-type]
        stage=tournament.stage,  # type: ignore[arg-type]
        round=tournament.round,
        rounds=tournament.rounds,
        clock=msgspec.convert(tournament.clock, Clock),
        options=tournament.options,
        bots_may_join=tournament.bots_may_join,
        most_entrants=tournament.most_entrants,
        taking_part=taking_part,
        maker=player_shown(tournament.maker) if tournament.maker else None,
        made=time_of(tournament.created_at),
        ended=time_of(tournament.ended_at) if tournament.ended_at else None,
    )


def tournament_detail(tournament: Tournament) -> TournamentDetail:
    """With its pairings and how all stand."""
    entrants = [
        EntrantShown(
            each.number,
            player_shown(each.player) if each.player else None,
            each.dropped_at is not None,
        )
        for each in tournament.entrants.all()
    ]
    rows = standings([each.number for each in entrants], results_of(tournament))
    taking_part = sum(not each.dropped for each in entrants)
    return TournamentDetail(
        **msgspec.structs.asdict(tournament_shown(tournament, taking_part)),
        entrants=entrants,
        pairings=[
            PairingShown(
                each.round,
                each.first,
                each.second,
                opaque_game(each.game_id) if each.game_id else None,
                None
                if each.first_halves is None
                else [each.first_halves / 2, (each.second_halves or 0) / 2],
            )
            for each in tournament.pairings.all()
        ],
        standings=[
            StandingShown(
                row.place,
                row.entrant,
                row.halves / 2,
                row.buchholz / 2,
                row.berger / 4,
                row.wins,
                row.played,
                row.byes,
                row.firsts,
            )
            for row in rows
        ],
    )
