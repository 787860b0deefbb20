"""What is sent and answered about addresses."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.shapes import GameId, Time, time_of
from notices.channels.email import LONGEST as MAILBOX_LONGEST
from notices.identifiers import ADDRESS_ID, opaque_address
from notices.models import Address
from notices.outside.urls import LONGEST
from notices.sealing import Unreadable
from notices.services.addresses import where_is
from notices.services.preferring import USUAL_HOUR

AddressId = Annotated[str, Meta(pattern=f"^{ADDRESS_ID}$", examples=["adr_" + "0" * 32])]


class WebhookAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An endpoint of your own."""

    url: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=LONGEST,
            description="https, on a public address",
            examples=["https://bot.example/kleio"],
        ),
    ]


class EmailAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mailbox of your own."""

    to: Annotated[str, Meta(min_length=3, max_length=MAILBOX_LONGEST, examples=["ann@example.org"])]


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By what a browser alone can read what is sent to it, in base64 for URLs."""

    p256dh: Annotated[str, Meta(min_length=87, max_length=88, description="its public key")]
    auth: Annotated[str, Meta(min_length=22, max_length=24, description="what it shares with you")]


class PushAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser of your own: its `PushSubscription`, without `expirationTime`."""

    endpoint: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=LONGEST,
            description="of its push service: https, on a public address",
            examples=["https://push.example/send/1"],
        ),
    ]
    keys: PushKeys


class NewAddress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where you want to be told: one of the three."""

    webhook: WebhookAsked | UnsetType = UNSET
    email: EmailAsked | UnsetType = UNSET
    push: PushAsked | UnsetType = UNSET


class PushKeyShown(msgspec.Struct, frozen=True):
    """By what push services know this server."""

    key: Annotated[
        Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}$")] | None,
        Meta(description="the `applicationServerKey` of a subscription; null: none is taken here"),
    ]


class AddressShown(msgspec.Struct, frozen=True):
    """An address of yours."""

    id: AddressId
    channel: Literal["webhook", "email", "push"]
    to: Annotated[
        str | None,
        Meta(description="URL, mailbox or endpoint; null if it can no longer be read"),
    ]
    confirmed: Annotated[Time | None, Meta(description="nothing is told there before")]
    failures: Annotated[int, Meta(description="of sending, in a row; after 20 it is off")]
    given_up: Annotated[int, Meta(description="notices that never arrived")]
    off: Annotated[Time | None, Meta(description="since when nothing is sent there any more")]
    created: Time


class AddressAdded(msgspec.Struct, frozen=True):
    """A new address, and what it is signed with, which is shown this once."""

    address: AddressShown
    secret: Annotated[
        str | None,
        Meta(description="of a webhook, `whsec_…`: verify with it what is sent to you"),
    ]


class AddressList(msgspec.Struct, frozen=True):
    """All addresses of yours, the oldest first."""

    addresses: list[AddressShown]


class Mailing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When you want mails about your turns. Other channels tell at once."""

    mails: Annotated[
        Literal["at_once", "daily", "never"],
        Meta(description="daily: one a day with all games that wait for you, none if none does"),
    ]
    hour: Annotated[int, Meta(ge=0, le=23, description="of a daily mail, UTC")] = USUAL_HOUR


class Preferred(msgspec.Struct, frozen=True):
    """What you prefer for all games, and the games of which you are told nothing."""

    mails: Literal["at_once", "daily", "never"]
    hour: int
    muted: list[GameId]


def address_shown(address: Address) -> AddressShown:
    """An address as its player sees it."""
    return AddressShown(
        id=opaque_address(address.pk),
        channel=address.channel,  # type: ignore[arg-type]
        to=_where(address),
        confirmed=time_of(address.confirmed_at) if address.confirmed_at else None,
        failures=address.failures,
        given_up=address.given_up,
        off=time_of(address.off_at) if address.off_at else None,
        created=time_of(address.created_at),
    )


def _where(address: Address) -> str | None:
    try:
        return where_is(address)
    except Unreadable:
        return None
