"""Mails, through whatever backend of Django's is set up."""

from __future__ import annotations

import smtplib
from datetime import datetime

import msgspec
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage, get_connection
from django.core.validators import validate_email

from games.engine import registry
from games.engine.english import some
from games.engine.records import label
from notices.body import link_to
from notices.channels.keys import Purpose, link_for
from notices.errors import UnfitAddress
from notices.on_its_way import OnItsWay, Result, Waiting
from notices.sealing import Unreadable, unseal

LONGEST = 254
"""Characters of an address (RFC 5321)."""


class Mailbox(msgspec.Struct, frozen=True):
    """What is sealed of a mail address."""

    to: str


def read_mailbox(text: str) -> Mailbox:
    """Raises ``UnfitAddress``, also where this server sends no mail."""
    if not settings.KLEIO_MAIL_FROM or not settings.KLEIO_PUBLIC_URL:
        raise UnfitAddress("This server sends no e-mail; add a webhook instead.")
    try:
        if len(text) > LONGEST or not text.isascii():
            raise UnfitAddress(f"Send an address of at most {LONGEST} plain characters.")
        validate_email(text)
    except ValidationError:
        raise UnfitAddress("Send an address such as ann@example.org.") from None
    return Mailbox(text)


def send(each: OnItsWay, now: datetime) -> Result:
    """Hand one mail over to the server that sends it on."""
    try:
        mailbox = unseal(each.address, each.sealed, Mailbox)
    except Unreadable:
        return Result.GONE
    try:
        sent = get_connection().send_messages([_letter(each, mailbox)])
    except (OSError, smtplib.SMTPException):
        return Result.FAILED
    return Result.ARRIVED if sent else Result.FAILED


def _letter(each: OnItsWay, mailbox: Mailbox) -> EmailMessage:
    subject, lines = _told(each)
    stop = link_for(Purpose.STOP, each.address)
    text = [*lines, "", "You do not want these mails? One click ends them:", stop, ""]
    host = settings.KLEIO_MAIL_FROM.rpartition("@")[2].strip(" >")
    return EmailMessage(
        subject,
        "\n".join(text),
        settings.KLEIO_MAIL_FROM,
        [mailbox.to],
        headers={
            # The same each time it is sent, by which mailboxes know it.
            "Message-ID": f"<{each.message}@{host}>",
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",  # RFC 8058
        },
    )


def _told(each: OnItsWay) -> tuple[str, list[str]]:
    if each.kind == "challenge":
        return "Is this your address?", [
            "A player of Kleio wants to be told here when a game waits for them.",
            "If that is you, confirm it; if not, do nothing.",
            "",
            link_for(Purpose.CONFIRM, each.address),
        ]
    if each.kind == "digest":
        return _digest(each.waiting)
    if each.game is None or each.title is None or each.seat is None:
        return "A trial", ["You asked for this mail, to see whether it arrives."]
    name = _name(each.title)
    return f"It is your turn: {name}", [
        f"A game of {name} waits for you at seat {label(each.seat)} (version {each.version}).",
        "",
        link_to(each.game),
    ]


def _digest(waiting: tuple[Waiting, ...]) -> tuple[str, list[str]]:
    lines = ["These games wait for you:"]
    for game, title, seat, version in waiting:
        lines += ["", f"{_name(title)}, seat {label(seat)} (version {version})", link_to(game)]
    games = len({each.game for each in waiting})
    return f"{some(games, 'game')} {'waits' if games == 1 else 'wait'} for you", lines


def _name(title: str) -> str:
    known = registry.titles().get(title)
    return title if known is None else known.name
