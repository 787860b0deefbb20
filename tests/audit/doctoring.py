"""Asking one question of the doctor, as the command does, and breaking what it asks about."""

from __future__ import annotations

from django.db import connection

from audit.doctor.asking import answer
from audit.doctor.checks import CHECKS
from audit.doctor.findings import Finding, Level, Wanted
from tests.events.pen import hand_out_pen

OK, WARN, FAIL = Level.OK, Level.WARN, Level.FAIL


def asked(name: str, chains: int | None = 100) -> Finding:
    """What the check of this name finds now; whatever is not well says what to do."""
    [check] = [check for check in CHECKS if check.name == name]
    finding = answer(check, Wanted(chains))
    assert finding.text
    assert bool(finding.do) == (finding.level != OK)
    return finding


def run(*statements: str) -> None:
    """As the owner of the tables."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def value(query: str) -> object:
    """The only value of the answer."""
    with connection.cursor() as cursor:
        cursor.execute(query)
        [[cell]] = cursor.fetchall()
    return cell


def triggers_off() -> None:
    """As somebody would who owns the log and wants to change it; the test rolls it back."""
    with connection.cursor() as cursor:
        hand_out_pen(cursor)


def empty_log() -> None:
    """Without what other tests have left; the test rolls it back."""
    triggers_off()
    run("DELETE FROM events_batch", "DELETE FROM events_stream", "DELETE FROM events_checkpoint")
