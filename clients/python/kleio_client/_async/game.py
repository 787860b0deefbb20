"""One game; the client that does not wait."""

from __future__ import annotations

import io
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, cast

from kleio_client._async.following import follow
from kleio_client.asking import Query, new_key

if TYPE_CHECKING:
    from kleio_client import types as t
    from kleio_client._async.kleio import AsyncKleio
    from kleio_client.verifier import Report


class AsyncGame:
    """One game, as the player of its ``AsyncKleio`` sees it."""

    def __init__(self, kleio: AsyncKleio, game: str) -> None:
        self.kleio, self.id = kleio, game
        self._told_next = 0

    async def about(self) -> t.GameDetail:
        """Seats, status, whose turn it is; everything but the table."""
        return cast("t.GameDetail", await self._get(""))

    async def join(
        self, *, seat: int | None = None, entropy: str = "", invitation: str | None = None
    ) -> t.GameDetail:
        """Take a seat; ``entropy`` is your say in chance."""
        body = {"seat": seat, "entropy": entropy, "invitation": invitation}
        return cast("t.GameDetail", await self._do("join/", body))

    async def leave(self) -> None:
        """Give the seat up before the game begins."""
        await self._do("leave/")

    async def start(self, *, level: t.Level | None = None, entropy: str = "") -> t.GameDetail:
        """Begin; bots of a level take the seats that are open."""
        body = {"entropy": entropy} | ({} if level is None else {"level": level})
        return cast("t.GameDetail", await self._do("start/", body))

    async def cancel(self) -> t.GameDetail:
        """Call a game off that has not begun."""
        return cast("t.GameDetail", await self._do("cancel/"))

    async def resign(self, *, seat: int | None = None) -> t.GameDetail:
        """Hand the seat to a bot, for good."""
        return cast(
            "t.GameDetail", await self._do("resign/", {} if seat is None else {"seat": seat})
        )

    async def state(self, *, at: int | None = None, seat: int | str | None = None) -> t.StateShown:
        """What you may know; ``at`` an earlier version, with the eyes of a ``seat``."""
        return cast("t.StateShown", await self._get("state/", at=at, seat=seat))

    async def sight(self, *, after: int | None = None, wait: int | None = None) -> t.Sight:
        """All that a page shows, in one answer."""
        return cast("t.Sight", await self._get("sight/", after=after, wait=wait))

    async def events(self, *, after: int = 0, limit: int = 500) -> t.EventPage:
        """The facts beyond a version, each with a sentence."""
        return cast("t.EventPage", await self._get("events/", after=after, limit=limit))

    async def legal_moves(self) -> t.LegalMoves:
        """What you are asked, with all that you may answer."""
        return cast("t.LegalMoves", await self._get("legal-moves/"))

    async def move(
        self,
        decision: str,
        move: Mapping[str, Any] | str,
        *,
        seat: int | None = None,
        next: bool = False,
        key: str | None = None,
    ) -> t.Moved:
        """Answer a decision, with a move as ``legal_moves`` told it or as a line of notation.

        It is made once, however often it had to be sent. A ``key`` of your own makes it so even if
        your program ends meanwhile and sends it again. With ``next`` the answer has the
        ``decisions`` that follow for you, which ``turns`` then leaves to you; it has none where an
        earlier answer was lost. Raises ``IllegalMove``, ``DecisionNotOpen``.
        """
        answer = {"notation": move} if isinstance(move, str) else {"move": move}
        body = {"decision": decision, **answer, **({} if seat is None else {"seat": seat})}
        sent = self._do("moves/", body | ({"next": True} if next else {}), key)
        moved = cast("t.Moved", await sent)
        if "decisions" in moved:
            self._told_next = moved["version"]
        return moved

    async def can_undo(self) -> t.UndoShown:
        """Whether your last move may be taken back, and if not, why."""
        return cast("t.UndoShown", await self._get("undo/"))

    async def undo(self, version: int, *, seat: int | None = None) -> t.Moved:
        """Take your last move, which led to ``version``, back; or ``UndoRefused``, ``MovedOn``."""
        body = {"version": version, **({} if seat is None else {"seat": seat})}
        return cast("t.Moved", await self._do("undo/", body))

    def follow(
        self,
        *,
        after: int | None = None,
        seat: int | str | None = None,
        send: str | None = None,
    ) -> AsyncGenerator[t.GameMessage, None]:
        """The game as it happens, to its end: a ``snapshot``, then each ``batch`` of events.

        What is lost on the way is got again, and nothing comes twice. ``after``: the version that
        you have; ``send="state"``: snapshots instead of batches.
        """
        query: Query = {"after": after, "seat": seat, "send": send}
        messages = follow(self.kleio, f"games/{self.id}", query)
        return cast("AsyncGenerator[t.GameMessage, None]", messages)

    async def turns(self) -> AsyncGenerator[Sequence[t.Choice], None]:
        """What you are asked, each time that the game waits for you, to its end: decisions with
        their moves. An offer among them is not ``required``. What a ``move`` with ``next`` was
        answered with is not told again."""
        mine: set[int] = set()
        known = 0
        async with aclosing(self.follow()) as messages:
            async for message in messages:
                if message["type"] == "snapshot":
                    mine = set((await self.about())["yours"])
                elif (
                    message["type"] != "batch"
                    or not mine.intersection(message["waiting"] or ())
                    or message["version"] <= max(known, self._told_next)
                ):
                    continue
                legal = await self.legal_moves()
                known = legal["version"]
                if legal["decisions"]:
                    yield legal["decisions"]

    async def export(self) -> str:
        """The history as a file, which ``verify`` checks."""
        return str(await self._get("export/"))

    async def verify(
        self, *, commitment: str | None = None, entropy: Mapping[int, str] | None = None
    ) -> Report:
        """Check the history here, by the program that every Kleio gives away: ``fault`` of the
        report is None where nothing is wrong.

        What you kept: ``commitment``, as ``about`` told it before the game began; ``entropy``, what
        you told, by seat.
        """
        from kleio_client import verifier

        lines = io.BytesIO((await self.export()).encode())
        return verifier.check(lines, None, None, verifier.Kept(commitment, dict(entropy or {})))

    async def _get(self, path: str, **query: str | int | None) -> Any:
        return await self.kleio.request("GET", f"games/{self.id}/{path}", query=query)

    async def _do(
        self, path: str, body: Mapping[str, Any] | None = None, key: str | None = None
    ) -> Any:
        path = f"games/{self.id}/{path}"
        return await self.kleio.request("POST", path, body or {}, key=key or new_key())
