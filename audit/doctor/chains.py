"""Is what was stored lately still what was stored?"""

from __future__ import annotations

from uuid import UUID

from audit.doctor.findings import Check, Finding, Wanted, fail_if
from audit.doctor.rows import row, rows
from database.one_moment import at_one_moment
from events.chain import Fault
from events.checking import stream_fault
from games.identifiers import opaque_game
from games.services.seeds import seed_of

_LATELY = "updated_at > clock_timestamp() - interval '1 day'"


def chains(wanted: Wanted) -> Finding:
    """The newest streams of the last day from their first event to their head, or all there are."""
    if wanted.chains is None:
        streams = rows("SELECT stream FROM events_stream ORDER BY updated_at DESC")
        whole, of_what = len(streams), "streams"
    else:
        streams = rows(
            f"SELECT stream FROM events_stream WHERE {_LATELY} ORDER BY updated_at DESC LIMIT %s",
            [wanted.chains],
        )
        (whole,) = row(f"SELECT count(*) FROM events_stream WHERE {_LATELY}")
        of_what = "streams of the last day"
    wrong = []
    for (stream,) in streams:
        fault = fault_of(stream)
        if fault is not None:
            wrong.append(f"{opaque_game(stream)}, {fault}")
    return fail_if(
        wrong,
        f"{len(streams):,} of {whole:,} {of_what} verify",
        "History was changed, or a disk did it: keep a copy of the database as it is, look at all"
        " chains with --all-chains, and compare with a backup and with the public checkpoints.",
    )


def fault_of(stream: UUID) -> Fault | None:
    """The first place where a stream is not what was appended."""
    try:
        seed = seed_of(stream)
    except ValueError:
        return Fault(stream, 0, "games_secret", "Without the seed its hashes cannot be checked.")
    with at_one_moment():
        return stream_fault(stream, seed.salt_key)


CHECKS = (Check("chains", chains),)
