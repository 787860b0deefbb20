"""Which problem each refusal of the services and of the engine is."""

from __future__ import annotations

from typing import Any

from analytics.lab.faults import BadDesign
from api.problems.problem import Problem
from api.shapes import decision_shown
from games import errors as playing
from games.engine import errors as engine
from games.law import title_of
from notices import errors as telling

_BY_CLASS: tuple[tuple[type[Exception], str], ...] = (
    (BadDesign, "bad-design"),
    (engine.BadParameters, "bad-parameters"),
    (engine.BadOptions, "bad-options"),
    (engine.BadNotation, "malformed"),
    (engine.UnknownTitle, "malformed"),
    (playing.KeyReused, "key-reused"),
    (playing.Invalid, "malformed"),
    (playing.Unauthenticated, "wrong-credentials"),
    (playing.NotYourSeat, "not-your-seat"),
    (playing.Kicked, "sent-away"),
    (playing.Forbidden, "not-allowed"),
    (playing.Overloaded, "overloaded"),
    (playing.NotFound, "not-found"),
    (playing.GameNotRunning, "game-not-running"),
    (playing.StaleDecision, "decision-not-open"),
    (playing.MovedOn, "moved-on"),
    (playing.TimeUp, "time-up"),
    (playing.UndoRefused, "undo-refused"),
    (playing.Contended, "busy"),
    (playing.NotForkable, "not-forkable"),
    (playing.BotDeclines, "bot-declines"),
    (playing.Conflict, "seat-conflict"),
    (telling.UnfitAddress, "unfit-address"),
    (telling.TooManyAddresses, "too-many-addresses"),
)
"""The first class that fits decides, so the narrow ones come first."""

_BY_CODE = {
    "bad_token": "not-signed-in",
    "name_taken": "name-taken",
    "no_such_version": "not-found",
    "not_begun": "game-not-running",
    "old_form": "no-history",
    "not_open": "game-not-open",
    "too_many_games": "too-many-games",
    "too_many_bots": "too-many-bots",
    "too_many_tokens": "too-many-bots",
    "too_many_challenges": "too-many-challenges",
    "challenge_over": "challenge-over",
    "bots_not_welcome": "bots-not-welcome",
    "too_many_tournaments": "too-many-tournaments",
    "tournament_full": "tournament-conflict",
    "tournament_over": "tournament-conflict",
    "too_few_entrants": "tournament-conflict",
    "not_entered": "tournament-conflict",
    "bad_rules": "bad-options",
    "too_many_experiments": "too-many-experiments",
    "experiment_over": "experiment-over",
    "too_many_invitations": "too-many-invitations",
    "not_over": "not-over",
    "chat_off": "chat-closed",
    "too_fast": "chat-closed",
    "too_many_notes": "too-many-notes",
    "too_many_moments": "too-many-moments",
    "bad_seats": "bad-options",
    "bad_level": "bad-options",
    "bad_clock": "bad-options",
    "bad_ready": "bad-options",
    "bad_name": "unfit-text",
    "bad_text": "unfit-text",
    "bad_password": "unfit-text",
}
_COME_BACK = 2
_FIELDS: tuple[tuple[type[Exception], str], ...] = (
    (engine.BadNotation, "$.notation"),
    (engine.UnknownTitle, "$.title"),
    (playing.MalformedMove, "$.move"),
)
_FIELD_BY_CODE = {
    "bad_entropy": "$.entropy",
    "bad_level": "$..level",
    "bad_clock": "$.clock",
    "bad_ready": "$.ready_within",
}
"""Where in the body that is which a service has refused; a bot's level stands in ``seats`` or by
itself."""

_BY_REFUSAL = {"illegal": "illegal-move", "over": "game-not-running"}


def refusal_as_problem(error: Exception) -> Problem | None:
    """The problem for a refusal; None for an exception that is none."""
    if isinstance(error, engine.Refused):
        slug = _BY_REFUSAL.get(error.code, "decision-not-open")
        if slug == "illegal-move":
            return Problem(slug, str(error), clause=error.clause, **_rule_of(error.clause))
        return Problem(slug, str(error))
    for kind, slug in _BY_CLASS:
        if isinstance(error, kind):
            slug = _BY_CODE.get(getattr(error, "code", ""), slug)
            return Problem(slug, str(error), **_field(slug, error), **_extras(error))
    return None


def _rule_of(clause: str) -> dict[str, Any]:
    """Where a clause is told; nothing for one that nobody has written down."""
    title = title_of(clause)
    return {"rule": f"/api/titles/{title}/rules/{clause}/"} if title else {}


def _field(slug: str, error: Exception) -> dict[str, Any]:
    """Where in the body it is, as far as that is known; always told of what is malformed."""
    for kind, field in _FIELDS:
        if isinstance(error, kind):
            return {"field": field}
    code = getattr(error, "code", "")
    if code in _FIELD_BY_CODE:
        return {"field": _FIELD_BY_CODE[code]}
    return {"field": "$"} if slug == "malformed" else {}


def _extras(error: Exception) -> dict[str, Any]:
    if isinstance(error, playing.StaleDecision):
        return {"version": error.version, "decisions": [decision_shown(d) for d in error.decisions]}
    if isinstance(error, BadDesign):
        return {"field": error.field}
    if isinstance(error, engine.NoEnd):
        return {"field": f"$.options.{error.option}"}
    if isinstance(error, playing.Kicked):
        return {"reason": error.reason}
    if isinstance(error, playing.MovedOn | playing.TimeUp):
        return {"version": error.version}
    if isinstance(error, playing.UndoRefused | playing.BotDeclines):
        return {"code": error.code}
    if isinstance(error, playing.Overloaded):
        return {"retry_after": _COME_BACK}
    if isinstance(error, playing.GameNotRunning):
        return {"status_of_game": error.status}
    return {}
