"""Requests that wait for a thread: no address holds up the others."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from api.problems import Problem
from gateway.turns import Turns


class Queue:
    """Requests at ``Turns``, and the order in which they came to be worked on."""

    def __init__(self, places: int, queue: int = 1000) -> None:
        self.turns = Turns(places, queue)
        self.served: list[str] = []
        self.refused: list[str] = []

    async def send(self, address: str, count: int = 1) -> list[asyncio.Task[None]]:
        sent = [asyncio.create_task(self._one(address)) for _ in range(count)]
        await settled()
        return sent

    async def work(self, count: int) -> None:
        for _ in range(count):
            self.turns.give_back()
            await settled()

    async def _one(self, address: str) -> None:
        try:
            await self.turns.take(address)
        except Problem:
            self.refused.append(address)
        else:
            self.served.append(address)


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_flood_from_one_address_holds_up_another_by_one_request() -> None:
    async def play() -> None:
        queue = Queue(places=1)
        await queue.send("flood", 500)
        await queue.send("ann")
        await queue.work(2)
        assert queue.served == ["flood", "flood", "ann"]

    asyncio.run(play())


def test_fifty_addresses_hold_up_another_by_one_request_each() -> None:
    async def play() -> None:
        queue = Queue(places=1)
        for each in range(50):
            await queue.send(f"flood {each}", 10)
        await queue.send("ann")
        await queue.work(51)
        assert queue.served.index("ann") <= 51

    asyncio.run(play())


def test_a_line_is_served_in_its_order() -> None:
    async def play() -> None:
        turns, order = Turns(1, 10), list[int]()

        async def worked(number: int) -> None:
            await turns.take("ann")
            order.append(number)

        tasks = [asyncio.create_task(worked(number)) for number in range(5)]
        for _ in tasks:
            await settled()
            turns.give_back()
        assert order == [0, 1, 2, 3, 4]

    asyncio.run(play())


def test_where_the_queue_is_full_the_longest_line_makes_room() -> None:
    async def play() -> None:
        queue = Queue(places=1, queue=8)
        await queue.send("flood", 9)
        await queue.send("ann", 2)
        assert queue.refused == ["flood", "flood"]
        await queue.send("flood")
        assert queue.refused == ["flood", "flood", "flood"]
        await queue.work(8)
        assert queue.served.count("ann") == 2
        assert queue.served.count("flood") == 7

    asyncio.run(play())


def test_a_queue_of_equal_lines_refuses_the_newcomer() -> None:
    async def play() -> None:
        queue = Queue(places=1, queue=2)
        for address in ("ann", "ben", "cleo", "dan"):
            await queue.send(address)
        assert queue.refused == ["dan"]

    asyncio.run(play())


@pytest.mark.parametrize("seed", range(20))
def test_no_place_is_lost_and_none_is_given_twice(seed: int) -> None:
    """Whatever comes, leaves and is done in whichever order, also at one moment."""

    async def play() -> None:
        random, turns = Random(seed), Turns(3, 20)
        waiting: set[asyncio.Task[None]] = set()
        at_work = 0

        async def worked(address: str) -> None:
            nonlocal at_work
            await turns.take(address)
            at_work += 1
            assert at_work <= 3

        for _ in range(600):
            match random.randrange(5):
                case 0 | 1:
                    waiting.add(asyncio.create_task(worked(f"address {random.randrange(4)}")))
                case 2 if waiting:
                    random.choice(sorted(waiting, key=id)).cancel()
                case 3 if at_work:
                    at_work -= 1
                    turns.give_back()
                case _:
                    await asyncio.sleep(0)
            for task in [each for each in waiting if each.done()]:
                waiting.discard(task)
                if not task.cancelled() and task.exception() is not None:
                    assert isinstance(task.exception(), Problem)
        for task in waiting:
            task.cancel()
        await settled()
        while at_work:
            at_work -= 1
            turns.give_back()
        for _ in range(3):
            assert turns.are_free()
            await turns.take("ann")
        assert not turns.are_free()

    asyncio.run(play())
