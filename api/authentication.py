"""Bearer tokens and quotas, as Django REST framework asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from api.admission import Caller, admit, take
from api.admission.address import address_of
from api.admission.quotas import CALLS_OF_ADDRESS
from api.admission.scopes import require, scope_of
from api.problems import Problem
from games.models import Player

if TYPE_CHECKING:
    from rest_framework.views import APIView  # which imports this module through the settings


class Bearer(BaseAuthentication):
    """``request.user`` is the player, ``request.auth`` the ``Caller``; None without a token."""

    def authenticate(self, request: Request) -> tuple[Player, Caller] | None:
        """Raises ``Problem`` for a token that is not valid, even where none is needed, and for one
        that does not go so far."""
        caller = admit(request.META.get("HTTP_AUTHORIZATION"), address_of(request.META))
        if caller is None:
            return None
        if caller.scopes is not None:
            reads = request.method in SAFE_METHODS
            require(caller.scopes, scope_of(_operation_of(request), reads=reads))
        return caller.player, caller

    def authenticate_header(self, request: Request) -> str:
        """What the header WWW-Authenticate says."""
        return 'Bearer realm="kleio"'


def _operation_of(request: Request) -> str:
    """The name of what is asked for, as the document has it; empty for what is not in it."""
    match = request.resolver_match
    view = getattr(match.func, "cls", None) if match is not None else None
    name = "get" if request.method == "HEAD" else str(request.method).lower()
    return str(getattr(getattr(view, name, None), "operation_id", ""))


class SignedIn(BasePermission):
    """The endpoint needs a player."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Raises ``Problem`` for a caller without a token."""
        player_of(request)
        return True


class AddressQuota(BaseThrottle):
    """The quota of callers without a token, by address; the others' went with their token."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Raises ``Problem`` when it is used up."""
        if request.auth is None:
            take(f"address:{address_of(request.META)}", CALLS_OF_ADDRESS)
        return True


def player_of(request: Request) -> Player:
    """Who is signed in; raises ``Problem`` if nobody is."""
    caller = caller_of(request)
    if caller is None:
        raise Problem(
            "not-signed-in", "Sign in first and send the token as `Authorization: Bearer …`."
        )
    return caller


def caller_of(request: Request) -> Player | None:
    """Who is signed in, or None."""
    return request.auth.player if isinstance(request.auth, Caller) else None


def token_of(request: Request) -> str:
    """The token itself, for the one who revokes it; raises ``Problem`` if nobody is signed in."""
    player_of(request)
    return str(request.META["HTTP_AUTHORIZATION"]).partition(" ")[2].strip()
