"""One server, and who one is there; the client that does not wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager, suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, cast

import httpx

from kleio_client._async.following import follow
from kleio_client._async.game import AsyncGame
from kleio_client.asking import (
    ANYTHING,
    SILENCE,
    Ask,
    Patience,
    Query,
    new_key,
    plain_query,
    seconds_of,
)
from kleio_client.problems import NotSignedIn, Problem, Unreachable, problem_of

if TYPE_CHECKING:
    from kleio_client import types as t

_LIMITS = httpx.Timeout(SILENCE, connect=10.0)
_LOST = (httpx.TransportError, httpx.DecodingError)
_UNSENT = (httpx.InvalidURL, httpx.UnsupportedProtocol, httpx.LocalProtocolError)


def _seat(who: str | Mapping[str, object]) -> Mapping[str, object]:
    if not isinstance(who, str):
        return who
    return {"kind": who} if who in ("me", "open") else {"kind": "bot", "level": who}


class AsyncKleio:
    """One server, and who one is there.

    ``url``: where it is. ``token``: of an earlier ``sign_up``, ``sign_in`` or ``guest``, which set
    it. ``patience``: seconds for which what fails by no fault of the caller is tried again.
    ``client``: one of your own, with a proxy or certificates, which you close yourself.
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
        self._client, self._is_lent = client or httpx.AsyncClient(), client is not None

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
        """Give the connections up, unless they are of a client of your own."""
        if not self._is_lent:
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
        with suppress(NotSignedIn):  # the answer to an earlier try was lost
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
        parameters: Query = query
        while True:
            page = cast("t.GamePage", await self.request("GET", "games/", query=parameters))
            for each in page["results"]:
                yield each
            if page["next"] is None:
                return
            parameters = dict(httpx.URL(page["next"]).params)

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
        game = await self.request("POST", f"challenges/{challenge}/accept/", {}, key=new_key())
        return AsyncGame(self, game["id"])

    async def decline(self, challenge: int, reason: str = "other") -> None:
        """Leave it: ``busy``, ``title``, ``terms``, ``not_now`` or ``other``."""
        body = {"reason": reason}
        await self.request("POST", f"challenges/{challenge}/decline/", body, key=new_key())

    def mine(self) -> AsyncGenerator[t.TableMessage, None]:
        """What happens in all games in which one sits, for ever: each ``table`` as it stands, then
        ``ready``, then each that changes. After a loss it tells all from the beginning."""
        return cast("AsyncGenerator[t.TableMessage, None]", follow(self, "me", {}))

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

    @asynccontextmanager
    async def once(self, ask: Ask, accept: str = ANYTHING) -> AsyncGenerator[httpx.Response, None]:
        """One request, sent once and nowhere else; the answer, whose body is still to be read.

        Raises ``Problem`` or, also where reading fails, ``Unreachable``; ``ValueError`` where it
        cannot be sent at all.
        """
        sending = self._client.stream(
            ask.method,
            self.url + ask.path,
            content=ask.content(),
            params=plain_query(ask.query),
            headers=ask.headers(self.token, accept),
            timeout=_LIMITS,
            follow_redirects=False,
        )
        try:
            async with sending as answer:
                if not answer.is_success:
                    await answer.aread()
                    raise _problem(answer)
                yield answer
        except _UNSENT as trouble:
            raise ValueError(f"{self.url} cannot be asked: {trouble}") from trouble
        except _LOST as trouble:
            raise Unreachable(f"{self.url} does not answer: {trouble}") from trouble

    async def _sign(self, path: str, body: Mapping[str, str]) -> t.SignedIn:
        signed_in = cast("t.SignedIn", await self.request("POST", path, body))
        self.token = signed_in["token"]
        return signed_in

    async def _answered(self, ask: Ask) -> httpx.Response:
        """The whole answer: what is lost within it is asked for again."""
        patience = Patience(self.patience)
        while True:
            try:
                async with self.once(ask) as answer:
                    await answer.aread()
                    return answer
            except (Problem, Unreachable) as trouble:
                pause = patience.pause(trouble.retry_after) if ask.has_hope(trouble) else None
                if pause is None:
                    raise
            await asyncio.sleep(pause)


def _problem(answer: httpx.Response) -> Problem:
    try:
        document = answer.json()
    except ValueError:
        document = None
    return problem_of(answer.status_code, document, seconds_of(answer.headers.get("Retry-After")))
