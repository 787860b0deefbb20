"""People and the tokens by which they are believed."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Iterable
from uuid import UUID

from django.db import IntegrityError
from django.db.models import Q
from django.db.models.functions import Now

from database import transaction
from database.at_hand import connection
from games.errors import Conflict, Invalid, Unauthenticated
from games.models import Player, Token
from games.names import checked, key_of, spelt, storable
from games.services.copies import wait_for
from games.services.passwords import hashed, matches

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200


def sign_up(name: str, password: str) -> tuple[Player, str]:
    """A new player and a token for them, which is shown this once.

    Raises ``Invalid`` (``bad_name``, ``bad_password``), ``Conflict`` (``name_taken``) or
    ``Overloaded``.
    """
    name = checked(name)
    _check_password_is_usable(password)
    stored = hashed(password)  # before the transaction, which would wait for it
    try:
        with transaction.atomic():
            player = Player.objects.create(name=name, password=stored)
            return player, new_token(player)
    except IntegrityError:
        raise Conflict(
            f"The name {name!r} is taken; choose another one or sign in.", "name_taken"
        ) from None


def guest(name: str | None = None) -> tuple[Player, str]:
    """A player without a password, who is known as long as the token is kept.

    Raises ``Invalid`` (``bad_name``).
    """
    shown = f"Guest {secrets.token_hex(2)}" if name is None else checked(name)
    with transaction.atomic():
        player = Player.objects.create(name=shown, is_guest=True)
        return player, new_token(player)


def sign_in(name: str, password: str) -> tuple[Player, str]:
    """The player of that name and a new token; raises ``Unauthenticated`` or ``Overloaded``.

    Whether the name or the password was wrong is not told, nor to be seen from the time it takes.
    """
    player = named(name)
    if player is None:
        hashed(password)
    if player is None or not matches(password, player.password):
        raise Unauthenticated("The name or the password is not right.", "bad_credentials")
    try:
        with transaction.atomic():
            return player, new_token(player)
    except IntegrityError:  # erased since the look
        raise Unauthenticated("The name or the password is not right.", "bad_credentials") from None


def hold(player: Player) -> None:
    """Keep a person from being erased until the transaction ends, because something is made theirs.

    Before any game is locked: an erasure holds the person and then asks for their games. Raises
    ``Unauthenticated`` if they are gone already, and ``OperationalError`` where they are known at
    home and their copy here is late.
    """
    if not _holds(player) and not (wait_for([player.pk]) and _holds(player)):
        raise Unauthenticated(
            "Who asks was erased in the meantime; sign up to play again.", "bad_token"
        )


def _holds(player: Player) -> bool:
    held = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).values_list("pk")
    return bool(list(held))


def hold_others(players: Iterable[UUID]) -> set[UUID]:
    """The same for people to whom something is to point; which of them are still there.

    Two who hold each other, and themselves, do not wait for one another. Raises as ``hold`` where a
    copy is late.
    """
    wanted = set(players)
    there = _there(wanted)
    return _there(wanted) if there != wanted and wait_for(wanted - there) else there


def _there(players: Iterable[UUID]) -> set[UUID]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id FROM games_player WHERE id = ANY(%s) ORDER BY id FOR KEY SHARE",
            [list(players)],
        )
        return {player for (player,) in cursor.fetchall()}


def named(name: str) -> Player | None:
    """Who has signed up with that name, however it is written; None if nobody has.

    Of names that were two before they counted as one, each still finds its own.
    """
    spelling = spelt(name)
    if not storable(name):
        return None
    alike = Player.objects.filter(Q(name_key=key_of(name)) | Q(name=spelling), is_guest=False)
    return min(alike, key=lambda player: player.name != spelling, default=None)


def guests_named(name: str) -> list[Player]:
    """The guests who call themselves so, of whom there may be many; the oldest first."""
    if not storable(name):
        return []
    return list(Player.objects.filter(name=spelt(name), is_guest=True).order_by("created_at"))


def show(player: Player, *, shown: bool) -> None:
    """Let others at a table see whether the player is there, or not."""
    Player.objects.filter(pk=player.pk).update(is_shown=shown)


def publish(player: Player, *, public: bool) -> None:
    """Let others see the player's profile, and their name on leaderboards, or not."""
    Player.objects.filter(pk=player.pk).update(is_private=not public)


def revoke(raw_token: str) -> None:
    """Make a token worthless. Doing it again, or with an unknown token, changes nothing."""
    Token.objects.filter(digest=digest_of(raw_token), revoked_at=None).update(revoked_at=Now())


def player_of(raw_token: str) -> Player | None:
    """Whose token it is; None for an unknown or revoked one."""
    return Player.objects.filter(
        tokens__digest=digest_of(raw_token), tokens__revoked_at=None
    ).first()


def digest_of(raw_token: str) -> bytes:
    """What is stored of a token, and searched by. A token is random, so it needs no slow hash."""
    return hashlib.sha256(raw_token.encode("utf-8", "surrogatepass")).digest()


def new_token(player: Player, scopes: list[str] | None = None) -> str:
    """A token, which is shown this once. ``scopes``: of a bot; None for people."""
    raw = f"klt_{secrets.token_urlsafe(32)}"
    Token.objects.create(digest=digest_of(raw), player=player, scopes=scopes)
    return raw


def _check_password_is_usable(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Invalid(
            f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.", "bad_password"
        )
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in password):
        raise Invalid("A password may not hold control characters.", "bad_password")
