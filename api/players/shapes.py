"""What players send and get."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.shapes import PlayerShown
from games.names import LONGEST_NAME
from games.services.players import LONGEST_PASSWORD, SHORTEST_PASSWORD

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
NewPassword = Annotated[str, Meta(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]
Password = Annotated[str, Meta(max_length=LONGEST_PASSWORD)]


class SignUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password; without a password a guest, whose name may be left out too."""

    schema_beside_types: ClassVar[dict[str, Any]] = {"dependentRequired": {"password": ["name"]}}

    name: Name | UnsetType = UNSET
    password: NewPassword | UnsetType = UNSET


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who somebody says they are."""

    name: Name
    password: Password


class Leaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What proves that the request comes from the person and not from a stolen token."""

    password: Annotated[
        Password | UnsetType, Meta(description="needed by everybody but guests")
    ] = UNSET


class Presence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others at a table see that the caller is there."""

    shown: bool


class SignedIn(msgspec.Struct, frozen=True):
    """A player, and a token that is shown this once."""

    player: PlayerShown
    token: Annotated[str, Meta(description="send it as `Authorization: Bearer …`")]
