"""Clients that go away."""

from __future__ import annotations

from gateway.rsgi import Exchange


async def gone(exchange: Exchange) -> None:
    """Returns once the client has closed its connection."""
    await exchange.client_disconnect()
