"""What an exception becomes, for Django REST framework and for views that go past it alike."""

from __future__ import annotations

import logging
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpResponse
from rest_framework import exceptions

from api.problems.catalogue import BY_STATUS
from api.problems.problem import Problem, problem_response
from api.problems.refusals import refusal_as_problem

logger = logging.getLogger("kleio.api")

_SERVER_ERROR = "The server failed; the fault was logged. You may send the request again."
_UNAVAILABLE = (
    "The database does not answer at the moment. Send the request again in a few seconds, a move"
    " with the same Idempotency-Key: it may have been stored or not, and is made once."
)
_COME_BACK = 2
"""Seconds: a database that was killed is up again by then, or soon after."""
_SENTENCES = {
    401: "Send a token, as `Authorization: Bearer …`.",
    403: "You may not do this.",
    404: "There is nothing at this address.",
    415: "Send the body as application/json.",
}


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse:
    """The exception handler of Django REST framework (``EXCEPTION_HANDLER``)."""
    return problem_response(as_problem(error))


def as_problem(error: Exception) -> Problem:
    """The problem that an exception stands for; what is not known is a logged server error."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, Http404):
        return Problem("not-found", _SENTENCES[404])
    if isinstance(error, PermissionDenied):
        return Problem("not-allowed", _SENTENCES[403])
    if isinstance(error, exceptions.APIException):
        return _from_framework(error)
    if (problem := refusal_as_problem(error)) is not None:
        return problem
    if isinstance(error, OperationalError | InterfaceError):
        logger.warning("The database does not answer: %s", error)
        return Problem("unavailable", _UNAVAILABLE, retry_after=_COME_BACK)
    logger.error("uncaught %s", type(error).__name__, exc_info=error)
    return Problem("server-error", _SERVER_ERROR)


def _from_framework(error: exceptions.APIException) -> Problem:
    kind = BY_STATUS.get(error.status_code, BY_STATUS[400])
    detail = _SENTENCES.get(kind.status, "The request is malformed.")
    if isinstance(error, exceptions.MethodNotAllowed | exceptions.ParseError):
        detail = str(error.detail)
    return Problem(kind.slug, detail)
