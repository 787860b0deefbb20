"""The reader of all streams sees each event once, whatever the order of the commits."""

from __future__ import annotations

import re
import time
from collections import Counter
from random import Random
from threading import Barrier, Lock
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction

from events.feed import read_feed
from events.queries import statement
from events.reading import read_head
from events.records import START, Cursor, StoredEvent
from events.writing import append
from tests.events.crowd import at_once
from tests.events.facts import appended, batch_after
from tests.events.feed_end import end_of_feed

WRITERS = 10
READERS = 2

pytestmark = pytest.mark.django_db(transaction=True)


def drained(after: Cursor, batches: int = 200) -> tuple[list[StoredEvent], Cursor]:
    """All that can be read now, and where it ends."""
    events: list[StoredEvent] = []
    while True:
        page = read_feed(after, batches=batches)
        if not page.events:
            return events, page.cursor
        assert page.cursor > after
        events += page.events
        after = page.cursor


@pytest.fixture
def now(transactional_db: None) -> Cursor:
    """The end of what other tests have left behind."""
    return end_of_feed()


def test_the_end_of_the_feed_is_where_its_reader_comes_to() -> None:
    """Tests begin there instead of reading all that lies before."""
    appended(uuid4(), 2)
    assert end_of_feed() == drained(START)[1] > START


def places(events: list[StoredEvent]) -> list[tuple[UUID, int]]:
    return [(event.stream, event.version) for event in events]


def test_batches_come_whole_and_in_order(now: Cursor) -> None:
    first, other = uuid4(), uuid4()
    for stream, count in ((first, 2), (other, 3), (first, 1)):
        appended(stream, count)
    wanted = [(first, 1), (first, 2), (other, 1), (other, 2), (other, 3), (first, 3)]
    for batches in (1, 2, 3, 200):
        assert places(drained(now, batches)[0]) == wanted
    assert places(list(read_feed(now, batches=1).events)) == wanted[:2]


def test_several_batches_of_one_transaction_come_in_the_order_of_their_making(now: Cursor) -> None:
    streams = [uuid4(), uuid4()]
    with transaction.atomic():
        for stream in (*streams, *streams):
            appended(stream, 2)
    assert places(drained(now, 1)[0]) == [
        (stream, version)
        for versions in ((1, 2), (3, 4))
        for stream in streams
        for version in versions
    ]


def test_nothing_is_read_that_an_open_transaction_could_still_precede(
    now: Cursor, app: str
) -> None:
    slow, quick = uuid4(), uuid4()
    with transaction.atomic():
        appended(slow)  # has its position, and will be seen after the next one
        appended(quick, using=app)
        assert read_feed(now, using=app).events == ()
    assert places(drained(now)[0]) == [(slow, 1), (quick, 1)]


def test_a_later_position_in_an_earlier_transaction_is_not_lost(now: Cursor, app: str) -> None:
    """Following positions alone, a reader would pass the one that is committed last."""
    slow, quick = uuid4(), uuid4()
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_current_xact_id()")
        appended(quick, using=app)
        appended(slow)
    first = read_feed(now, batches=1)
    assert places(list(first.events)) == [(slow, 1)]
    assert places(drained(first.cursor)[0]) == [(quick, 1)]


def test_what_was_rolled_back_is_never_read(now: Cursor, stream: UUID) -> None:
    appended(stream)
    with transaction.atomic():
        appended(uuid4(), 4)
        transaction.set_rollback(True)
    appended(stream)
    assert places(drained(now)[0]) == [(stream, 1), (stream, 2)]


def test_each_event_is_seen_once_while_ten_writers_commit_out_of_order(now: Cursor) -> None:
    written: list[tuple[UUID, int]] = []
    lock, finished = Lock(), Counter[str]()

    def write(number: int) -> list[StoredEvent]:
        chance = Random(number)
        streams = [uuid4() for _ in range(4)]
        for round_ in range(25):
            with transaction.atomic():
                for stream in chance.sample(streams, 2):
                    count = chance.randint(1, 5)
                    head = append(batch_after(read_head(stream), count)).head
                    with lock:
                        written.extend((stream, head.version - n) for n in range(count))
                # Two of the ten keep their transaction open while the others go on and on.
                long = number < 2 and round_ % 8 == 0
                time.sleep(0.1 if long else chance.uniform(0, 0.01))
        finished["writers"] += 1
        return []

    def read(number: int) -> list[StoredEvent]:
        chance, after, seen = Random(-number), now, list[StoredEvent]()
        while True:
            last_round = finished["writers"] == WRITERS
            page = read_feed(after, batches=chance.randint(1, 40))
            assert page.cursor > after or not page.events
            seen += page.events
            after = page.cursor
            if last_round and not page.events:
                return seen
            time.sleep(0.001)

    def work(number: int, barrier: Barrier) -> list[StoredEvent]:
        barrier.wait()
        return write(number) if number < WRITERS else read(number)

    results = at_once(WRITERS + READERS, work)
    assert len(written) > 1000
    for seen in results[WRITERS:]:
        assert Counter(places(seen)) == Counter(written)
        for stream in {stream for stream, _ in written}:
            versions = [event.version for event in seen if event.stream == stream]
            assert versions == list(range(1, len(versions) + 1))
    assert places(results[-1]) == places(results[-2])


def test_a_page_is_found_by_index(now: Cursor) -> None:
    """The next page is read off the index of each partition, and nothing is sorted."""
    appended(uuid4(), 3)
    from events.queries import statement

    where: dict[str, int | str] = {
        "era": now.era,
        "transaction": str(now.transaction),
        "position": now.position,
        "batches": 10,
    }
    with transaction.atomic(), connection.cursor() as cursor:
        # Small tables are read whole and sorted even where an index would do, so that is taken
        # away here; where no index does, it is done all the same.
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute("EXPLAIN " + statement("feed"), where)
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "Merge Append" in plan
    assert "->  Sort" not in plan
    assert "Seq Scan on events_batch" not in plan


@pytest.mark.parametrize("name", ["feed", "moved"])
def test_a_page_costs_the_same_however_much_follows(name: str) -> None:
    """Each place of the log is read in the order of its index, so that what is sorted was read for
    this page: else who is far behind would read all of the rest for each of its pages."""
    where: dict[str, int | str] = {"era": 1, "transaction": "1", "position": 1, "batches": 10}
    with transaction.atomic(), connection.cursor() as cursor:
        # So that a small table is read as a large one would be.
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute(f"EXPLAIN (COSTS OFF) {statement(name)}", where)
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "Index" in plan
    assert not re.search(r"-> +(Incremental )?Sort\b", plan), plan
    # Where sorting is allowed, the planner may do it to what lies in one place before it cuts both:
    # so each place is cut by itself, and then the page.
    assert len(re.findall(r"-> +Limit\n +InitPlan", plan)) == 2, plan
