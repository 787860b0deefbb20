"""Which URLs may be sent to, by their form alone."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

from notices.errors import UnfitAddress

LONGEST = 1000

_URL = re.compile(
    r"(?P<scheme>https?)://(?P<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:(?P<port>[0-9]{1,5}))?"
    r"(?P<path>(/[!$-;=?-\[\]_a-z~]*)?(\?[!$-;=?-\[\]_a-z~]*)?)"
)
# No number at the end: 127.1, 0x7f.1 and 2130706433 are addresses to some and names to others.
_NAME = re.compile(
    r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!0x[0-9a-f]*$)(?![0-9]+$)"
    r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
)
_USUAL = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Outside:
    """What may be sent to, and how.

    ``ports``: the ports, None for any. ``http``: plain HTTP too. ``inside``: addresses and names
    too that are not public.
    """

    ports: frozenset[int] | None = frozenset({443})
    http: bool = False
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Url:
    """A URL in its parts. ``host``: a name, or an address without brackets. ``path``: with the
    query."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """What stands in the header Host."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _USUAL[self.scheme] else f"{host}:{self.port}"


def read_url(text: str, outside: Outside) -> Url:
    """The parts of a URL; raises ``UnfitAddress``."""
    match = _URL.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        raise UnfitAddress(
            f"Send a URL of at most {LONGEST} plain characters such as https://bot.example/kleio:"
            " without a name or password in it, without # and with international names as xn--…."
        )
    scheme, host = match["scheme"], match["host"].lower()
    if scheme != "https" and not outside.http:
        raise UnfitAddress("Notices go by https only.")
    port = int(match["port"] or _USUAL[scheme])
    if not 1 <= port <= 65535 or (outside.ports is not None and port not in outside.ports):
        raise UnfitAddress("Notices do not go to that port here; leave it out.")
    path = match["path"]
    return Url(scheme, _host(host, outside), port, path if path.startswith("/") else f"/{path}")


def _host(host: str, outside: Outside) -> str:
    plain = host.strip("[]")
    try:
        if str(ipaddress.ip_address(plain)) == plain and _is_put_as_usual(plain, host):
            return plain
    except ValueError:
        pass
    if _NAME.fullmatch(host) or (outside.inside and host == "localhost"):
        return host
    raise UnfitAddress("The URL needs the full name of a host, such as bot.example.")


def _is_put_as_usual(address: str, host: str) -> bool:
    """Version 6 in brackets, and without version 4 at its end, which Python writes from 3.13 on."""
    if ":" in address:
        return host.startswith("[") and "." not in address
    return not host.startswith("[")
