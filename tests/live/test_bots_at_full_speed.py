"""Bots that play as fast as they can, and many who follow all of it in both forms."""

from __future__ import annotations

import asyncio

from tests.filled import filled
from tests.live.person import Person, wait_until_it_hears
from tests.live.streams import Stream
from tests.live.test_following import unbroken
from tests.local.kleio import Kleio

GAMES = 10
EACH = 10
"""Of either form, at each game."""

FORMS = ("text/event-stream", "application/x-ndjson")
SEATS = [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}]
SECONDS = 120


class Client:
    """Follows a game to the end of its stream."""

    def __init__(self, kleio: Kleio, game: str, form: str) -> None:
        self._port, self._path, self._form = kleio.port, f"/stream/games/{game}", form

    async def open(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        head = f"GET {self._path} HTTP/1.1\r\nHost: localhost\r\nAccept: {self._form}\r\n\r\n"
        self._writer.write(head.encode())
        answer = await self._reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 200 "), answer
        assert b"transfer-encoding: chunked" in answer.lower()

    async def read(self) -> Stream:
        stream = Stream({})
        stream.headers = {"content-type": self._form}
        while line := await self._reader.readline():
            if (size := int(line, 16)) == 0:
                self._writer.close()
                return stream
            stream.pieces.append(await self._reader.readexactly(size))
            await self._reader.readline()
        raise AssertionError(f"broken off after {len(stream.pieces)}: {stream.body[-200:]!r}")


async def followed(kleio: Kleio, ann: Person, games: list[str]) -> list[Stream]:
    clients = [Client(kleio, game, form) for game in games for form in FORMS for _ in range(EACH)]
    await asyncio.gather(*(client.open() for client in clients))
    async with asyncio.timeout(SECONDS):
        reading = asyncio.gather(*(client.read() for client in clients))
        for game in games:
            await asyncio.to_thread(ann.call, "POST", f"games/{game}/start/", {})
        return await reading


def test_all_are_told_each_batch_once_and_in_order_and_then_the_end(kleio: Kleio) -> None:
    kleio.wait_for_health()
    wait_until_it_hears(kleio)
    ann = Person(kleio)
    made = {"title": "dice_forge", "start": False, "seats": SEATS}
    games = [str(ann.call("POST", "games/", made)["id"]) for _ in range(GAMES)]
    streams = asyncio.run(followed(kleio, ann, games))
    for number, game in filled(enumerate(games)):
        events = ann.call("GET", f"games/{game}/events/?limit=1000&seat=spectator")["events"]
        for stream in filled(streams[number * 2 * EACH :][: 2 * EACH]):
            kinds = [kind for kind in stream.kinds() if kind != "presence"]
            assert (kinds[0], kinds[-1]) == ("snapshot", "end")
            assert set(kinds[1:-1]) == {"batch"}
            unbroken(stream)
            begun = stream.wait_for("snapshot")["version"]
            assert stream.events() == events[begun:], "each once, as by a request"
