"""What must hold afterwards, whatever was killed: counted over all that was acknowledged."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from uuid import UUID

from environment.folders import ROOT
from tests.local.kleio import Kleio
from tests.torture import logs, stored
from tests.torture.person import Acknowledged, Person
from tests.torture.report import Report
from tests.torture.stored import Row

REPEATED = 20


def check(report: Report, kleio: Kleio, people: Sequence[Person]) -> None:
    """Compare what the clients noted with what is stored."""
    log = check_log(report, kleio)
    missing, doubled = missing_and_doubled(log, people)
    report.promise("acknowledged moves missing", missing)
    report.promise("moves doubled", doubled)
    report.promise("refused moves stored", refused_but_stored(log, people))
    report.promise("answers not repeated", repeated_otherwise(people))


def check_log(report: Report, kleio: Kleio) -> dict[str, list[Row]]:
    """What is stored holds together, whoever sent it: the events of each game that was begun."""
    torn: list[str] = []
    chains: list[str] = []
    models: list[str] = []
    unfinished: list[str] = []
    log: dict[str, list[Row]] = {}
    with stored.superuser(kleio) as connection:
        for game in stored.games(connection):
            rows = log[f"gme_{game.id.hex}"] = stored.rows(connection, game.id)
            name = f"{game.title} {game.id}"
            torn += stored.torn(game, rows)
            if fault := stored.chain_fault(connection, game):
                chains.append(fault)
            last = (rows[-1].version, rows[-1].batch) if rows else (0, 0)
            if (game.version, game.moves) != last:
                models.append(f"{name}: shown at {game.version}, {game.moves}, and is at {last}")
            if game.status != "finished":
                unfinished.append(f"{name}: {game.status} at version {game.version}")
        strayed = logs.strayed(kleio, connection)
    report.tell("games", len(log))
    report.tell("moves stored", sum(rows[-1].batch for rows in log.values() if rows))
    report.promise("batches torn", torn)
    report.promise("chains broken", chains)
    report.promise("read models that differ", models)
    report.promise("games that did not end", unfinished)
    report.promise("names and keys of people in the logs", strayed)
    return log


def confirm(report: Report, kleio: Kleio) -> None:
    """All games that are stored are those that the rules make of their moves. It takes long, so all
    scenes of one Kleio have it done once."""
    report.promise("games that the rules do not confirm", _unconfirmed(kleio))


def missing_and_doubled(
    log: dict[str, list[Row]], people: Sequence[Person]
) -> tuple[list[str], list[str]]:
    """Each acknowledged move is one batch, under its key and at the version that was told."""
    missing: list[str] = []
    doubled: list[str] = []
    ends = {
        (game, row.key): row.version + (row.batch_size or 0) - 1
        for game, rows in log.items()
        for row in rows
        if row.key
    }
    for game, rows in log.items():
        uses = Counter(row.key for row in rows if row.key)
        doubled += [f"{game}: {key} {times} times" for key, times in uses.items() if times > 1]
    for person in people:
        for move in person.acknowledged:
            if ends.get((move.game, f"{person.id}:{move.key}")) != move.version:
                missing.append(f"{move.game}, version {move.version}, {move.key} of {person.id}")
        counts = Counter((move.game, move.version) for move in person.acknowledged)
        doubled += [f"{where}: acknowledged twice" for where, times in counts.items() if times > 1]
    return missing, doubled


def refused_but_stored(log: dict[str, list[Row]], people: Sequence[Person]) -> list[str]:
    keys = {(game, row.key) for game, rows in log.items() for row in rows if row.key}
    return [
        f"{game}: {key} of {person.id} was refused"
        for person in people
        for game, key in person.refused
        if (game, f"{person.id}:{key}") in keys
    ]


def repeated_otherwise(people: Sequence[Person]) -> list[str]:
    """Some moves sent once more: the same answer, and nothing new."""
    faults = []
    for person in people:
        person.leave.clear()
        for move in some(person.acknowledged):
            status, body = person.insist("POST", f"games/{move.game}/moves/", move.body, move.key)
            versions = [event["version"] for event in body.get("events", [])]
            if (status, body.get("version"), versions) != (200, move.version, move.events):
                faults.append(f"{move.game}, {move.key}: {status} {body.get('version')}")
    return faults


def _unconfirmed(kleio: Kleio) -> list[str]:
    """What ``manage.py verify --all`` has to say, if it finds anything."""
    where = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "KLEIO_VAR": str(kleio.var),
        "DATABASE_URL": "",
    }
    process = subprocess.run(
        [sys.executable, ROOT / "manage.py", "verify", "--all"],
        env=os.environ | where,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return [] if process.returncode == 0 else process.stdout.splitlines()[-5:]


def some(moves: Sequence[Acknowledged]) -> Sequence[Acknowledged]:
    return moves[:: max(1, len(moves) // REPEATED)]


def stream_of(game: str) -> UUID:
    return UUID(game.removeprefix("gme_"))
