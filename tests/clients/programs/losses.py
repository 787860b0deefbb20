"""What a client does when a server is tried to its limits, told in lines."""

import asyncio
import json
import os

from kleio_client import AsyncKleio, IllegalMove, NotSignedIn, TooMuch, Unreachable


def tell(*words: object) -> None:
    print(*(word if isinstance(word, str) else json.dumps(word) for word in words))


async def main() -> None:
    kleio = AsyncKleio(os.environ["KLEIO"], "klt_1", patience=8)
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
    async for message in game.follow(after=1):
        tell(message["type"], message.get("version"))
    async for _ in game.follow(after=9):
        tell("never")
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
    await kleio.sign_in("Ann", "secret secret")
    await kleio.sign_out()
    tell(kleio.token)


asyncio.run(main())
