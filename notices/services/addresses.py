"""Adding, confirming and removing addresses."""

from __future__ import annotations

from datetime import datetime
from ipaddress import ip_address
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connections

from database import transaction
from database.at_hand import here
from games.errors import NotFound
from games.models import Player
from games.services.players import hold
from notices.channels.email import Mailbox, read_mailbox
from notices.channels.keys import Purpose
from notices.channels.push import Subscription, mark_of, read_subscription
from notices.channels.webhook import Webhook, outside
from notices.clock import database_time
from notices.errors import TooManyAddresses, UnfitAddress
from notices.models import Address, Channel, Delivery, Kind
from notices.outside.networks import is_public
from notices.outside.urls import read_url
from notices.sealing import seal, unseal
from notices.services.following import look_at
from notices.signing import new_secret

MOST_ADDRESSES = 10
"""Of one player."""


def addresses_of(player: Player) -> list[Address]:
    """The oldest first."""
    return list(Address.objects.filter(player=player))


def add_webhook(player: Player, text: str) -> tuple[Address, str]:
    """A new webhook, and its secret, which is shown this once; its challenge is on its way.

    Raises ``UnfitAddress``, ``TooManyAddresses`` or ``Unauthenticated`` (erased meanwhile).
    """
    _require_outside(text)
    secret = new_secret()
    return _add(player, Channel.WEBHOOK, Webhook(text, secret)), secret


def add_mailbox(player: Player, text: str) -> Address:
    """A new mail address; a mail that asks whether it is theirs is on its way.

    Raises as ``add_webhook`` does.
    """
    return _add(player, Channel.EMAIL, read_mailbox(text))


def add_browser(player: Player, endpoint: str, p256dh: str, auth: str) -> Address:
    """A browser with its subscription; a push message that it answers by itself is on its way.

    A browser that is known stays as it is, with the keys that it has now; one that told another
    player tells this one instead. Raises as ``add_webhook`` does.
    """
    _require_outside(endpoint)
    subscription, mark = read_subscription(endpoint, p256dh, auth), mark_of(endpoint)
    with transaction.atomic():
        _hold_browser(mark)
        Address.objects.filter(mark=mark).exclude(player=player).delete()
        known = Address.objects.select_for_update().filter(mark=mark).first()
        if known is None:
            return _add(player, Channel.PUSH, subscription, mark)
        now = database_time()
        known.sealed = seal(known.pk, subscription)
        known.save(update_fields=["sealed"])
        _turn_on(known, now)
        if known.confirmed_at is None:
            _send(known, Kind.CHALLENGE, now)
    return known


def _hold_browser(mark: bytes) -> None:
    """Of two who add one browser at once, the later waits for the earlier."""
    with connections[here()].cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int.from_bytes(mark[:8], signed=True)])


def where_is(address: Address) -> str:
    """The URL, the mail address or the endpoint of a browser; raises ``Unreadable``."""
    if address.channel == Channel.PUSH:
        return unseal(address.pk, address.sealed, Subscription).endpoint
    if address.channel == Channel.EMAIL:
        return unseal(address.pk, address.sealed, Mailbox).to
    return unseal(address.pk, address.sealed, Webhook).url


def unconfirmed_mailbox(player: Player, address_id: UUID) -> str | None:
    """The mailbox that would be asked again whether it is theirs, if this is one."""
    asked = Address.objects.filter(
        player=player, pk=address_id, channel=Channel.EMAIL, confirmed_at=None
    ).first()
    return None if asked is None else where_is(asked)


def follow_link(purpose: Purpose, address_id: UUID, now: datetime) -> None:
    """Do what a link in a mail is for, once or again."""
    if purpose is Purpose.CONFIRM:
        confirm(address_id, now)
    else:
        Address.objects.filter(pk=address_id).delete()


def _require_outside(text: str) -> None:
    url = read_url(text, outside())
    if not settings.KLEIO_WEBHOOK_INSIDE and _is_inside(url.host):
        raise UnfitAddress("That address is not public, so nothing is sent there.")


def _add(
    player: Player,
    channel: Channel,
    where: Webhook | Mailbox | Subscription,
    mark: bytes | None = None,
) -> Address:
    pk, now = uuid4(), database_time()
    with transaction.atomic():
        hold(player)
        if Address.objects.filter(player=player).count() >= MOST_ADDRESSES:
            raise TooManyAddresses(
                f"You have {MOST_ADDRESSES} addresses, which is all that one may have; remove one."
            )
        address = Address.objects.create(
            pk=pk, player=player, channel=channel, sealed=seal(pk, where), mark=mark
        )
        _send(address, Kind.CHALLENGE, now)
    return address


def remove(player: Player, address_id: UUID) -> None:
    """Forget an address, and what is on its way there; raises ``NotFound``."""
    deleted, _ = Address.objects.filter(player=player, pk=address_id).delete()
    if not deleted:
        raise NotFound("You have no such address.")


def try_out(player: Player, address_id: UUID) -> None:
    """Send something there: the challenge as long as it is not confirmed, else a notice that says
    that it is a test, which also turns an address that was off on again. Raises ``NotFound``."""
    now = database_time()
    with transaction.atomic():
        address = Address.objects.select_for_update().filter(player=player, pk=address_id).first()
        if address is None:
            raise NotFound("You have no such address.")
        _turn_on(address, now)
        _send(address, Kind.TEST if address.confirmed_at else Kind.CHALLENGE, now)


def _turn_on(address: Address, now: datetime) -> None:
    """Send there again, if it was off: also about the turns that wait."""
    if address.off_at is not None:
        address.off_at, address.failures = None, 0
        address.save(update_fields=["off_at", "failures"])
        look_at(address.player_id, now)


def confirm(address_id: UUID, now: datetime) -> None:
    """Whoever holds the address has agreed. Games that wait for them already are taken up."""
    with transaction.atomic():
        address = Address.objects.select_for_update().filter(pk=address_id).first()
        if address is None or address.confirmed_at is not None:
            return
        address.confirmed_at = now
        address.save(update_fields=["confirmed_at"])
        look_at(address.player_id, now)


def _send(address: Address, kind: Kind, now: datetime) -> None:
    """One at a time: another of its kind that waits is sent now instead."""
    waiting = Delivery.objects.filter(address=address, kind=kind)
    if not waiting.update(next_at=now, attempts=0):
        Delivery.objects.create(address=address, kind=kind, created_at=now, next_at=now)


def _is_inside(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return not is_public(host)
