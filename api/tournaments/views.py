"""``/api/tournaments/``"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.admission import take
from api.admission.quotas import BOTS_OF_PLAYER
from api.authentication import player_of
from api.games.answers import PRIVATE, told_again
from api.games.pagination import PageQuery, linked
from api.games.terms import clock_terms
from api.idempotency import KEYED, keyed
from api.identifiers import TOURNAMENT
from api.reading.bodies import body_of, given, no_body, no_query, query_of
from api.reading.options import options_of
from api.schema.describe import operation
from api.tournaments.shapes import (
    NewTournament,
    Stage,
    TournamentDetail,
    TournamentPage,
    tournament_detail,
    tournament_shown,
)
from games.errors import Invalid
from games.models import Player, Tournament
from games.models.tournament import Form
from games.selectors.tournaments import (
    NEWEST_FIRST,
    all_tournaments,
    one_tournament,
    taking_part,
)
from games.services.repeating import Keyed, Made, once_made
from games.services.tournaments import entering

_ANSWER = (TournamentDetail, "The tournament.")


class TournamentsQuery(PageQuery, frozen=True, forbid_unknown_fields=True):
    """Which tournaments, and which page of them."""

    stage: Annotated[Stage, Meta(description="how far they are")] | UnsetType = UNSET
    title: Annotated[str, Meta(max_length=40, description="of this title")] | UnsetType = UNSET


class Tournaments(APIView):
    """All tournaments."""

    takes_keys = True

    def get_permissions(self) -> Sequence[Any]:
        """Anybody may look."""
        return [AllowAny()] if self.request.method in SAFE_METHODS else super().get_permissions()

    @operation(
        "list_tournaments",
        "Tournaments",
        "tournaments",
        query=TournamentsQuery,
        answers={200: (TournamentPage, "One page.")},
    )
    def get(self, request: Request) -> Response:
        """Tournaments of games for two, that wait for entrants, are played or are over.

        The newest come first.
        """
        query = query_of(request, TournamentsQuery)
        tournaments = all_tournaments(given(query.stage), given(query.title))
        page = linked(tournaments, NEWEST_FIRST, query, request)
        many = taking_part([each.pk for each in page.rows])
        shown = [tournament_shown(each, many.get(each.pk, 0)) for each in page.rows]
        return Response(TournamentPage(page.next, page.previous, shown), headers=PRIVATE)

    @operation(
        "make_tournament",
        "Make a tournament",
        "tournaments",
        parameters=[*KEYED],
        body=NewTournament,
        answers={201: (TournamentDetail, "The new tournament.")},
        problems=["key-reused", "not-allowed", "bad-options", "unfit-text", "too-many-tournaments"],
    )
    def post(self, request: Request) -> Response:
        """It waits for entrants until you begin it. Who makes it enters like everybody else.

        In a Swiss tournament those who stand alike meet, and nobody twice as long as that can be
        avoided; in a round robin all meet.
        """
        no_query(request)
        sent, player = body_of(request, NewTournament), player_of(request)
        take(f"tournaments:{player.pk}", BOTS_OF_PLAYER)
        clock = clock_terms(sent.clock)
        if clock is None:
            raise Invalid("A tournament needs a clock.", "bad_clock")
        terms = entering.Terms(
            sent.name,
            sent.title,
            Form(sent.form),
            sent.rounds,
            clock,
            options_of(sent.title, sent.options),
            sent.most_entrants,
            sent.bots_may_join,
        )
        return _once(player, keyed(request, sent), lambda: entering.make(player, terms), 201)


class OneTournament(APIView):
    """One of them."""

    permission_classes = [AllowAny]

    @operation(
        "get_tournament",
        "A tournament",
        "tournaments",
        parameters=[TOURNAMENT],
        answers={200: _ANSWER},
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Entrants, pairings with their games, and how all stand."""
        no_query(request)
        return Response(tournament_detail(one_tournament(tournament_id)), headers=PRIVATE)


class Enter(APIView):
    """Taking part."""

    takes_keys = True

    @operation(
        "enter_tournament",
        "Take part",
        "tournaments",
        parameters=[TOURNAMENT, *KEYED],
        answers={200: _ANSWER},
        problems=["key-reused", "bots-not-welcome", "tournament-conflict"],
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Before it begins. Sent again, it changes nothing."""
        no_query(request)
        sent, player = no_body(request), player_of(request)
        return _once(player, keyed(request, sent), lambda: entering.enter(tournament_id, player))


class DropOut(APIView):
    """Taking part no more."""

    takes_keys = True

    @operation(
        "drop_out",
        "Take part no more",
        "tournaments",
        parameters=[TOURNAMENT, *KEYED],
        answers={200: _ANSWER},
        problems=["key-reused", "tournament-conflict"],
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """You are not paired again. The game that goes on is still yours to play, or to resign."""
        no_query(request)
        sent, player = no_body(request), player_of(request)
        return _once(player, keyed(request, sent), lambda: entering.drop_out(tournament_id, player))


class Begin(APIView):
    """The first round."""

    takes_keys = True

    @operation(
        "begin_tournament",
        "Begin a tournament",
        "tournaments",
        parameters=[TOURNAMENT, *KEYED],
        answers={200: _ANSWER},
        problems=["key-reused", "not-allowed", "tournament-conflict"],
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Only who made it may. The games of a round begin at once, and the next round follows by
        itself when all of them are over."""
        no_query(request)
        sent, player = no_body(request), player_of(request)
        return _once(player, keyed(request, sent), lambda: entering.begin(tournament_id, player))


class CallOff(APIView):
    """No more rounds."""

    takes_keys = True

    @operation(
        "call_off_tournament",
        "Call a tournament off",
        "tournaments",
        parameters=[TOURNAMENT, *KEYED],
        answers={200: _ANSWER},
        problems=["key-reused", "not-allowed", "tournament-conflict"],
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Only who made it may. Games that have begun go on by themselves."""
        no_query(request)
        sent, player = no_body(request), player_of(request)
        return _once(player, keyed(request, sent), lambda: entering.call_off(tournament_id, player))


def _once(
    player: Player, request: Keyed | None, do: Callable[[], Tournament], status: int = 200
) -> Response:
    """The tournament as it is now, where ``do`` was done now or by an earlier such request."""
    done = once_made(player, request, lambda: Made(do().pk.hex))
    shown = tournament_detail(one_tournament(UUID(done.subject)))
    return told_again(Response(shown, status, headers=PRIVATE), done)
