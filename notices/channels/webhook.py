"""Webhooks: one signed POST to a URL that a player gave."""

from __future__ import annotations

import hashlib
import hmac
import time
from datetime import datetime
from uuid import UUID

import msgspec
from django.conf import settings

from games.identifiers import opaque_game
from notices.body import About, Challenge, link_to, written
from notices.errors import UnfitAddress
from notices.on_its_way import OnItsWay, Result
from notices.outside.posting import NotSent, post
from notices.outside.resolving import Refused, Resolve, address_of, ask_the_system
from notices.outside.urls import Outside, read_url
from notices.sealing import Unreadable, key_for, unseal
from notices.signing import signed

SECONDS = 5.0
"""For one delivery, from the name to the last byte."""


class Webhook(msgspec.Struct, frozen=True):
    """What is sealed of a webhook."""

    url: str
    secret: str


def outside() -> Outside:
    """Where webhooks may go on this server."""
    ports = settings.KLEIO_WEBHOOK_PORTS
    return Outside(
        ports=None if ports == ["*"] else frozenset(map(int, ports)),
        http=settings.KLEIO_WEBHOOK_HTTP,
        inside=settings.KLEIO_WEBHOOK_INSIDE,
    )


def send(each: OnItsWay, now: datetime, resolve: Resolve = ask_the_system) -> Result:
    """Send one delivery. ``now``: what the signature says."""
    end = time.monotonic() + SECONDS
    try:
        webhook = unseal(each.address, each.sealed, Webhook)
    except Unreadable:
        return Result.GONE
    challenge = challenge_of(each.address) if each.kind == "challenge" else None
    body = _body(each, challenge)
    headers = {"Content-Type": "application/json"}
    headers |= signed(webhook.secret, each.message, now, body)
    try:
        url = read_url(webhook.url, outside())
        address = address_of(url, outside(), end - time.monotonic(), resolve)
        left = end - time.monotonic()
        wants = challenge is not None
        answer = post(url, address, headers, body, seconds=left, wants_body=wants)
    except (UnfitAddress, Refused, NotSent):
        return Result.FAILED
    if answer.status == 410:
        return Result.GONE
    if not 200 <= answer.status < 300:
        return Result.FAILED
    if challenge is None:
        return Result.ARRIVED
    return Result.CONFIRMED if _echoes(answer.body, challenge) else Result.FAILED


def challenge_of(address: UUID) -> str:
    """What the endpoint must send back; nobody can know it who was not sent it."""
    return hmac.digest(key_for("challenges"), address.bytes, hashlib.sha256).hex()


def _body(each: OnItsWay, challenge: str | None) -> bytes:
    if challenge is not None:
        return written(each.kind, each.created_at, Challenge(challenge))
    if each.game is None or each.title is None or each.seat is None:
        return written(each.kind, each.created_at)
    about = About(opaque_game(each.game), each.title, each.seat, each.version, link_to(each.game))
    return written(each.kind, each.created_at, about)


def _echoes(body: bytes, challenge: str) -> bool:
    try:
        echo = msgspec.json.decode(body, type=Challenge).challenge
    except msgspec.MsgspecError:
        return False
    return hmac.compare_digest(echo.encode(), challenge.encode())
