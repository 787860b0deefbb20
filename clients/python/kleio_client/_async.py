"""The client. The one that waits, ``_sync``, is made from this file when the package is built."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, cast

import httpx

from kleio_client.asking import (
    LINES,
    SILENCE,
    Ask,
    Patience,
    Query,
    new_key,
    plain_query,
    seconds_of,
)
from kleio_client.problems import Problem, Unreachable, problem_of

if TYPE_CHECKING:
    from kleio_client import types as t
    from kleio_client.verifier import Report


def _seat(who: str | Mapping[str, object]) -> Mapping[str, object]:
    if not isinstance(who, str):
        return who
    return {"kind": who} if who in ("me", "open") else {"kind": "bot", "level": who}


class AsyncKleio:
    """One server, and who one is there.

    ``url``: where it is. ``token``: of an earlier ``sign_up``, ``sign_in`` or ``guest``, which set
    it. ``patience``: seconds for which what fails by no fault of the caller is tried again.
    ``client``: one of your own, with a proxy, certificates or limits.
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        token: str | None = None,
        *,
        patience: float = 60.0,
        client: httpx.AsyncClient | None = None,
    ) -> None:
        self.url, self.token, self.patience = url.rstrip("/"), token, patience
        self._client = client or httpx.AsyncClient(timeout=httpx.Timeout(SILENCE, connect=10.0))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Give the connections up."""
        await self._client.aclose()

    async def guest(self, name: str) -> t.SignedIn:
        """Become a player without a password; keep the ``token``, which is told this once."""
        return await self._sign("players/", {"name": name})

    async def sign_up(self, name: str, password: str) -> t.SignedIn:
        """Become a player who can come back."""
        return await self._sign("players/", {"name": name, "password": password})

    async def sign_in(self, name: str, password: str) -> t.SignedIn:
        """Come back."""
        return await self._sign("tokens/", {"name": name, "password": password})

    async def sign_out(self) -> None:
        """Revoke the token."""
        await self.request("DELETE", "tokens/current/")
        self.token = None

    async def titles(self) -> list[t.TitleNamed]:
        """What can be played."""
        return cast("t.TitleList", await self.request("GET", "titles/"))["titles"]

    async def title(self, title: str) -> t.TitleShown:
        """All of one title: options, numbers of seats, what is in the box."""
        return cast("t.TitleShown", await self.request("GET", f"titles/{title}/"))

    async def games(self, **query: str | int | bool | None) -> AsyncIterator[t.GameShown]:
        """Games, the newest first, page by page: ``status="open"``, ``mine=True`` …"""
        told: Query = query
        while True:
            page = cast("t.GamePage", await self.request("GET", "games/", query=told))
            for each in page["results"]:
                yield each
            if page["next"] is None:
                return
            told = dict(httpx.URL(page["next"]).params)

    async def make(
        self,
        title: str,
        seats: Sequence[str | Mapping[str, object]],
        *,
        options: Mapping[str, object] | None = None,
        parameters: Mapping[str, int] | None = None,
        public: bool = True,
        start: bool = True,
        clock: t.Clock | None = None,
    ) -> AsyncGame:
        """Make a game; it begins once no seat is ``open``, or by ``start``.

        ``seats``: who sits there, in this order: ``me``, ``open``, the level of a bot, or what else
        ``NewGame`` in the types has, such as a challenge to somebody's bot, as it is sent.
        """
        body = {
            "title": title,
            "seats": [_seat(each) for each in seats],
            "options": options or {},
            "parameters": parameters or {},
            "public": public,
            "start": start,
            "clock": clock,
        }
        made = await self.request("POST", "games/", body, key=new_key())
        return AsyncGame(self, made["id"])

    def game(self, game: str) -> AsyncGame:
        """A game by its id. Nothing is asked."""
        return AsyncGame(self, game)

    async def accept(self, challenge: int) -> AsyncGame:
        """Take the seat to which one was challenged, as ``mine`` tells."""
        told = await self.request("POST", f"challenges/{challenge}/accept/", {}, key=new_key())
        return AsyncGame(self, told["id"])

    async def decline(self, challenge: int, reason: str = "other") -> None:
        """Leave it: ``busy``, ``title``, ``terms``, ``not_now`` or ``other``."""
        body = {"reason": reason}
        await self.request("POST", f"challenges/{challenge}/decline/", body, key=new_key())

    def mine(self) -> AsyncGenerator[t.TableMessage, None]:
        """What happens in all games in which one sits, for ever: each ``table`` as it stands, then
        ``ready``, then each that changes. After a loss it tells all from the beginning."""
        return cast("AsyncGenerator[t.TableMessage, None]", self._follow("me", {}))

    async def turns(self) -> AsyncGenerator[t.StreamTable, None]:
        """Each table at which one must choose now, and again after each change of it, for ever."""
        async with aclosing(self.mine()) as messages:
            async for message in messages:
                if message["type"] == "table" and message["your_turn"]:
                    yield message

    async def request(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        query: Query | None = None,
        key: str | None = None,
    ) -> Any:
        """Whatever else the API has: the JSON of the answer, None of an empty one, else its text.

        ``path`` is below ``/api/``. With a ``key`` it is sent again until somebody answers. Raises
        ``Problem`` or ``Unreachable``.
        """
        ask = Ask(method, f"/api/{path}", body, query or {}, key)
        answer = await self._answered(ask)
        if not answer.content:
            return None
        kind = answer.headers.get("Content-Type", "").partition(";")[0]
        return answer.json() if kind.endswith(("/json", "+json")) else answer.text

    async def _sign(self, path: str, body: Mapping[str, str]) -> t.SignedIn:
        told = cast("t.SignedIn", await self.request("POST", path, body))
        self.token = told["token"]
        return told

    async def _answered(self, ask: Ask) -> httpx.Response:
        patience = Patience(self.patience)
        while True:
            try:
                answer = await self._client.request(
                    ask.method,
                    self.url + ask.path,
                    content=ask.content(),
                    params=plain_query(ask.query),
                    headers=ask.headers(self.token),
                )
            except httpx.TransportError as trouble:
                pause = patience.pause() if ask.is_repeatable else None
                if pause is None:
                    raise Unreachable(f"{self.url} does not answer: {trouble}") from trouble
            else:
                if answer.is_success:
                    return answer
                told = seconds_of(answer.headers.get("Retry-After"))
                pause = patience.pause(told) if patience.has_hope(ask, answer.status_code) else None
                if pause is None:
                    raise _problem(answer)
            await asyncio.sleep(pause)

    async def _follow(self, path: str, query: Query) -> AsyncGenerator[dict[str, Any], None]:
        """The messages of a stream, through whatever loses it, until its ``end``. Those that are
        known are passed over."""
        version = cast("int | None", query.get("after"))
        patience = Patience(self.patience)
        while True:
            told: float | None = None
            trouble: Exception | None = None
            try:
                async with aclosing(self._lines(path, {**query, "after": version})) as messages:
                    async for message in messages:
                        patience = Patience(self.patience)
                        if message["type"] == "bye":
                            break
                        if "version" in message and path != "me":
                            if message["type"] == "batch" and message["version"] <= (version or 0):
                                continue
                            version = message["version"]
                        yield message
                        if message["type"] == "end":
                            return
            except _Over:
                return
            except Problem as problem:
                if not patience.has_hope(Ask("GET", path), problem.status):
                    raise
                told, trouble = problem.retry_after, problem
            except httpx.TransportError as lost:
                trouble = Unreachable(f"{self.url} does not answer: {lost}")
            pause = patience.pause(told)
            if pause is None:
                raise trouble or Unreachable(f"{self.url} ends the stream each time")
            await asyncio.sleep(pause)

    async def _lines(self, path: str, query: Query) -> AsyncGenerator[dict[str, Any], None]:
        """The messages of a stream until it closes."""
        ask = Ask("GET", f"/stream/{path}", query=query)
        headers = ask.headers(self.token) | {"Accept": LINES}
        address, sent = self.url + ask.path, plain_query(query)
        async with self._client.stream("GET", address, params=sent, headers=headers) as answer:
            if answer.status_code == 204:
                raise _Over
            if not answer.is_success:
                await answer.aread()
                raise _problem(answer)
            async for line in answer.aiter_lines():
                if line:
                    yield json.loads(line)


class AsyncGame:
    """One game, as the player of its ``AsyncKleio`` sees it."""

    def __init__(self, kleio: AsyncKleio, game: str) -> None:
        self.kleio, self.id = kleio, game

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
        your program ends meanwhile and sends it again. Raises ``IllegalMove``, ``DecisionNotOpen``.
        """
        answer = {"notation": move} if isinstance(move, str) else {"move": move}
        body = {"decision": decision, **answer, **({} if seat is None else {"seat": seat})}
        told = await self._do("moves/", body | ({"next": True} if next else {}), key)
        return cast("t.Moved", told)

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
        messages = self.kleio._follow(f"games/{self.id}", query)
        return cast("AsyncGenerator[t.GameMessage, None]", messages)

    async def turns(self) -> AsyncGenerator[Sequence[t.Choice], None]:
        """What you are asked, each time that the game waits for you, to its end: decisions with
        their moves. An offer among them is not ``required``."""
        mine: set[int] = set()
        async with aclosing(self.follow()) as messages:
            async for message in messages:
                if message["type"] == "snapshot":
                    mine = set((await self.about())["yours"])
                elif message["type"] != "batch" or not mine.intersection(message["waiting"] or ()):
                    continue
                if asked := (await self.legal_moves())["decisions"]:
                    yield asked

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


class _Over(Exception):
    """The game is over, and the caller has all of it."""


def _problem(answer: httpx.Response) -> Problem:
    try:
        told = answer.json()
    except ValueError:
        told = None
    return problem_of(answer.status_code, told)
