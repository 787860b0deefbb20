"""What a client does when a server is tried to its limits, told in lines."""

import asyncio
import json
import os
import random

import httpx
from kleio_client import AsyncKleio, IllegalMove, NotSignedIn, Problem, TooMuch, Unreachable


def tell(*words: object) -> None:
    print(*(word if isinstance(word, str) else json.dumps(word) for word in words))


def a_quarter(a: float, b: float) -> float:
    return a + (b - a) / 4


async def noted(seconds: float) -> None:
    pauses.append(seconds)
    await sleep(seconds)


pauses: list[float] = []
random.uniform = a_quarter  # noqa: TID251  so that nothing hangs on it
sleep, asyncio.sleep = asyncio.sleep, noted  # type: ignore[assignment]


async def main() -> None:
    kleio = AsyncKleio(os.environ["KLEIO"], "klt_1", patience=30)
    game = kleio.game("gme_1")
    tell("moved", (await game.move("d1", "rest"))["version"])
    try:
        await game.move("d1", {"move": "rest"}, seat=1)
    except IllegalMove as problem:
        tell(problem.kind, problem.clause, problem.rule, str(problem), problem.status)
    try:
        await kleio.guest("Ann")
    except Unreachable:
        tell("unreachable")
    try:
        await kleio.guest("Ann")
    except TooMuch as problem:
        tell(problem.kind)
    tell((await kleio.guest("Ann"))["token"])
    async for message in game.follow(after=1):
        tell(message["type"], message.get("version"))
    tell("back after", 1.25 in pauses)
    async for _ in game.follow(after=9):
        tell("never")
    hasty = AsyncKleio(os.environ["KLEIO"], patience=float(os.environ["PATIENCE"]))
    async for message in hasty.game("gme_2").follow(after=4):
        tell(message["type"], message.get("version"))
    played = kleio.game("gme_3")
    async for asked in played.turns():
        while asked:
            tell(asked[0]["decision"])
            if asked[0]["decision"] == "d6":
                break
            moved = await played.move(asked[0]["decision"], "rest", next=True)
            asked = moved.get("decisions", [])
    try:
        async for _ in game.follow():
            tell("never")
    except NotSignedIn as problem:
        tell(problem.kind)
    async for table in kleio.turns():
        tell(table["game"])
        break
    tell([each["id"] async for each in kleio.games(status="open", mine=True)])
    tell((await kleio.accept(7)).id)
    await kleio.decline(8, "busy")
    try:
        await AsyncKleio(os.environ["KLEIO"], patience=1).titles()
    except TooMuch as problem:
        tell("too much", problem.retry_after)
    try:
        await kleio.titles()
    except TooMuch as problem:
        tell("too much", (problem.retry_after or 0) > 1e6)
    try:
        await kleio.titles()
    except Problem as problem:
        tell(problem.status)
    lent = httpx.AsyncClient(timeout=0.1)
    other = AsyncKleio(os.environ["KLEIO"], client=lent)
    tell(len((await other.game("gme_4").export()).splitlines()), "lines")
    await other.aclose()
    assert not lent.is_closed
    nowhere = AsyncKleio("localhost:8000", patience=30)
    try:
        await nowhere.titles()
    except ValueError:
        tell("no address")
    try:
        async for _ in nowhere.mine():
            tell("never")
    except ValueError:
        tell("no address")
    try:
        await kleio.request("POST", "seeking/", {"title": object()}, key="1")
    except TypeError:
        tell("no body")
    await kleio.sign_in("Ann", "secret secret")
    await kleio.sign_out()
    tell(kleio.token)


asyncio.run(main())
