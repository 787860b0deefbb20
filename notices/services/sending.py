"""What is sent next, and what became of it.

Deliveries are claimed before they are sent, so that a crash costs a minute and no notice: it is
sent again then, under the same id, by which receivers know it.

A delivery lies where its game does. Addresses are changed at home alone, of which each database has
a copy; one that is gone there takes no deliveries along elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.db.models import F, QuerySet

from database import transaction
from database.at_hand import HOME, at, here
from events.database import fetch
from notices.models import Address, Channel, Delivery, Kind
from notices.on_its_way import OnItsWay, Result
from notices.retries import MOST_ATTEMPTS, MOST_FAILURES, pause_after
from notices.services.addresses import confirm
from notices.services.digesting import waiting_for
from notices.sql import sql

AT_ONCE = 16
"""Deliveries that are under way at the same time, on all servers together."""


def claim(now: datetime, chance: Callable[[], float]) -> list[OnItsWay]:
    """Deliveries to be sent now. Each has its next attempt noted before this one is made, so that
    whoever is killed in between leaves it to others.

    What no longer holds, for the turn was answered or the address is off, is dropped instead.
    """
    if here() != HOME:
        Delivery.objects.exclude(address__in=Address.objects.all()).delete()
    with transaction.atomic():
        where = {"now": now, "most": AT_ONCE}
        due = _with_games(fetch(sql("on_its_way"), where, OnItsWay, here()))
        claimed = [_attempted(each) for each in due if _is_worth_it(each)]
        for each in claimed:
            again = now + pause_after(each.attempts, chance())
            Delivery.objects.filter(pk=each.delivery).update(attempts=each.attempts, next_at=again)
        kept = {each.delivery for each in claimed}
        dropped = [each.delivery for each in due if each.delivery not in kept]
        if dropped:
            Delivery.objects.filter(pk__in=dropped).delete()
    return claimed


def are_due(now: datetime) -> bool:
    """Whether there is anything to claim."""
    return Delivery.objects.filter(next_at__lte=now).exists()


def _with_games(due: list[OnItsWay]) -> list[OnItsWay]:
    """Digests with the games that wait now; one without any does not hold."""
    waiting = waiting_for({each.player for each in due if each.kind == Kind.DIGEST})
    return [
        each._replace(holds=each.player in waiting, waiting=waiting.get(each.player, ()))
        if each.kind == Kind.DIGEST
        else each
        for each in due
    ]


def _is_worth_it(each: OnItsWay) -> bool:
    return each.holds and each.is_on and each.attempts < MOST_ATTEMPTS


def _attempted(each: OnItsWay) -> OnItsWay:
    return each._replace(attempts=each.attempts + 1)


def settle(each: OnItsWay, result: Result, now: datetime) -> None:
    """Write down what became of a delivery that was claimed, in one transaction."""
    is_over = result is not Result.FAILED or each.attempts >= MOST_ATTEMPTS
    with transaction.atomic():
        with at(HOME), transaction.atomic(savepoint=False):
            _settle_address(each, result, now)
        if is_over:
            Delivery.objects.filter(pk=each.delivery).delete()


def _settle_address(each: OnItsWay, result: Result, now: datetime) -> None:
    address = Address.objects.filter(pk=each.address)
    if result is Result.CONFIRMED:
        confirm(each.address, now)
    if result in (Result.ARRIVED, Result.CONFIRMED):
        address.exclude(failures=0).update(failures=0)
    elif result is Result.GONE:
        # A browser that has ended its subscription makes another one, under another address.
        address.filter(channel=Channel.PUSH).delete()
        _turn_off(address, now)
    else:
        address.update(failures=F("failures") + 1)
        if each.attempts >= MOST_ATTEMPTS:
            address.update(given_up=F("given_up") + 1)
            address.filter(confirmed_at=None).delete()
        _turn_off(address.filter(failures__gte=MOST_FAILURES), now)


def _turn_off(addresses: QuerySet[Address], now: datetime) -> None:
    """Nothing is sent there any more until its player says so."""
    Delivery.objects.filter(address__in=addresses).delete()
    addresses.update(off_at=now)
