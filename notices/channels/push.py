"""Web Push: one encrypted POST to the push service of a browser, which passes it on."""

from __future__ import annotations

import hashlib
import hmac
import time
from datetime import datetime, timedelta
from uuid import UUID

import msgspec
from django.conf import settings

from games.engine import registry
from games.identifiers import opaque_game
from notices.body import About, Challenge, link_to, written
from notices.channels.keys import Purpose, key_for_link
from notices.channels.webhook import SECONDS, outside
from notices.errors import UnfitAddress
from notices.on_its_way import OnItsWay, Result
from notices.outside.posting import NotSent, post
from notices.outside.resolving import Refused, Resolve, address_of, ask_the_system
from notices.outside.urls import read_url
from notices.pushing import base64url
from notices.pushing.encryption import AUTH, Reader, encrypted, read_point
from notices.pushing.vapid import authorization
from notices.sealing import Unreadable, key_for, unseal

KEPT = timedelta(days=1)
"""How long a push service keeps a notice for a browser that sleeps."""

_GONE = {404, 410}


class Subscription(msgspec.Struct, frozen=True):
    """What is sealed of a browser: where its push service is told, and who can read it."""

    endpoint: str
    reader: Reader


class AboutInWords(About, frozen=True):
    """What a browser shows by itself. ``name``: of the title, in words."""

    name: str


def read_subscription(endpoint: str, p256dh: str, auth: str) -> Subscription:
    """What a browser's subscription says. Keys are in base64 for URLs.

    Raises ``UnfitAddress``, also where this server sends no Web Push.
    """
    if settings.KLEIO_PUSH_KEY is None:
        raise UnfitAddress("This server sends no notices to browsers; add a webhook instead.")
    try:
        reader = Reader(base64url.read(p256dh), base64url.read(auth))
        read_point(reader.p256dh)
    except ValueError:
        raise UnfitAddress("`p256dh` must be a public key of P-256 as browsers tell it.") from None
    if len(reader.auth) != AUTH:
        raise UnfitAddress(f"`auth` must have {AUTH} bytes, as browsers tell it.")
    return Subscription(endpoint, reader)


def mark_of(endpoint: str) -> bytes:
    """By what a subscription is found again without being read: 32 bytes that nobody can make who
    has the database alone."""
    return hmac.digest(key_for("endpoints"), endpoint.encode(), hashlib.sha256)


def send(each: OnItsWay, now: datetime, resolve: Resolve = ask_the_system) -> Result:
    """Send one delivery. ``now``: of which the signature is."""
    end = time.monotonic() + SECONDS
    key = settings.KLEIO_PUSH_KEY
    if key is None:
        return Result.FAILED
    try:
        browser = unseal(each.address, each.sealed, Subscription)
    except Unreadable:
        return Result.GONE
    try:
        url = read_url(browser.endpoint, outside())
        address = address_of(url, outside(), end - time.monotonic(), resolve)
        headers = {
            "Authorization": authorization(key, url, now, _contact()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(KEPT.total_seconds())),
            "Topic": _topic(each),
        }
        body = encrypted(_told(each), browser.reader)
        answer = post(url, address, headers, body, seconds=end - time.monotonic())
    except (UnfitAddress, Refused, NotSent):
        return Result.FAILED
    if answer.status in _GONE:
        return Result.GONE
    return Result.ARRIVED if 200 <= answer.status < 300 else Result.FAILED


def _contact() -> str:
    url: str = settings.KLEIO_PUBLIC_URL
    return url if url.startswith("https://") else ""


def _topic(each: OnItsWay) -> str:
    """Of two notices under one topic the later replaces the earlier, as long as the browser has
    not fetched it. It tells the push service nothing: 32 characters."""
    about = b"" if each.game is None else each.game.bytes
    text = each.address.bytes + about + each.kind.encode()
    return base64url.encoded(hmac.digest(key_for("topics"), text, hashlib.sha256)[:24])


def _told(each: OnItsWay) -> bytes:
    if each.kind == "challenge":
        proof = Challenge(key_for_link(Purpose.CONFIRM, each.address))
        return written(each.kind, each.created_at, proof)
    if each.game is None or each.title is None or each.seat is None:
        return written(each.kind, each.created_at)
    return written(each.kind, each.created_at, _about(each, each.game, each.title, each.seat))


def _about(each: OnItsWay, game: UUID, title: str, seat: int) -> AboutInWords:
    known = registry.titles().get(title)
    name = title if known is None else known.name
    return AboutInWords(opaque_game(game), title, seat, each.version, link_to(game), name)
