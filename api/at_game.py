"""Where there are several databases, a request is answered with that of its game at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.permissions import SAFE_METHODS

from api.middleware import PREFIXES
from api.problems import Problem, problem_response
from api.problems.handler import as_problem
from database.at_hand import HOME, at
from database.patience import OF_A_REQUEST, at_most
from games.models import Challenge
from shards.everywhere import where
from shards.places import are_several, has_left, lies_here, place_of

Next = Callable[[HttpRequest], HttpResponseBase]


FIGURES = ("api/analytics/", "api/ratings/", "win-rates/", "ratings/")
"""How the paths begin that are answered from the replica, if there is one. Nothing is written by
them, and no move needs what they tell."""


CHALLENGES = "api/challenges/"
"""A number says nothing of where the challenge lies: it goes where its game does."""


class AtGame:
    """Finds the game in the path, or by a challenge, and figures on their replica. All else is
    answered from the home."""

    def __init__(self, get_response: Next) -> None:
        if not are_several() and settings.KLEIO_REPORTS == HOME:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with at_most(OF_A_REQUEST):
            return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """The answer of the view, where it is not the home's; else nothing is done."""
        if "game_id" in kwargs:
            return answered(request, view, kwargs)
        match = request.resolver_match
        if match is not None and match.route.startswith(CHALLENGES) and "number" in kwargs:
            return _at_challenge(kwargs["number"], request, view, kwargs)
        is_figure = match is not None and match.route.startswith(FIGURES)
        if is_figure and request.method in SAFE_METHODS and settings.KLEIO_REPORTS != HOME:
            return _at(settings.KLEIO_REPORTS, request, view, kwargs)
        return None


def answered(
    request: HttpRequest, view: Callable[..., HttpResponseBase], kwargs: dict[str, Any]
) -> HttpResponseBase:
    """What the view answers with the game's own database at hand.

    A game that is not found, or whose rows can be written no more, is perhaps gone elsewhere a
    moment ago: that is looked up, and whoever asks is told to ask again.
    """
    game_id = kwargs["game_id"]
    try:
        database = place_of(game_id)
        response = _at(database, request, view, kwargs)
        if response.status_code in _PERHAPS_GONE and has_left(game_id, database):
            return _come_back(request, _GONE)
        return response
    except OperationalError as error:
        return _come_back(request, as_problem(error))


def _at_challenge(
    number: int,
    request: HttpRequest,
    view: Callable[..., HttpResponseBase],
    kwargs: dict[str, Any],
) -> HttpResponseBase:
    try:
        challenge = Challenge.objects.filter(pk=number).values_list("game", flat=True)
        database = where(lambda: any(map(lies_here, challenge.all())))
        return _at(database, request, view, kwargs)
    except OperationalError as error:
        return _come_back(request, as_problem(error))


def _at(
    database: str,
    request: HttpRequest,
    view: Callable[..., HttpResponseBase],
    kwargs: dict[str, Any],
) -> HttpResponseBase:
    with at(database), at_most(OF_A_REQUEST):
        response = view(request, **kwargs)
    if isinstance(response, StreamingHttpResponse):
        response.streaming_content = _each_at(database, iter(response))
    return response


def _each_at(database: str, each: Iterator[bytes]) -> Iterator[bytes]:
    """What is made while it is sent is made there too; between two parts another answer may be."""
    while True:
        with at(database), at_most(OF_A_REQUEST):
            try:
                part = next(each)
            except StopIteration:
                return
        yield part


_PERHAPS_GONE = frozenset({403, 404, 409})
"""Who had read the rows before they went finds a seat, a version or a status that does not fit."""

_GONE = Problem("unavailable", "The game has just been moved; ask again.", retry_after=1)


def _come_back(request: HttpRequest, problem: Problem) -> HttpResponseBase:
    """As a document, or to a page as a sentence."""
    answer = problem_response(problem)
    if request.path_info.startswith(PREFIXES):
        return answer
    headers = {name: answer[name] for name in ("Retry-After",) if name in answer}
    sentence = "This game cannot be reached for a moment; come back soon."
    return HttpResponse(sentence, "text/plain", status=answer.status_code, headers=headers)
