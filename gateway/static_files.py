"""The files that pages load: collected before the start, so each is known by its path.

Text is sent compressed to whoever takes it so. It is the same for everybody and holds no secret, so
its length tells nothing (see ``gateway.compression``).
"""

from __future__ import annotations

import gzip
import mimetypes
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from environment.static_files import DIGEST
from gateway.compression import SHORTEST, takes_gzip
from gateway.environ import Environ
from gateway.rsgi import Exchange

_DAY = 24 * 3600
_YEAR = 365 * _DAY
_TEXTS = frozenset({".css", ".js", ".mjs", ".svg"})
_LEVEL = 9
"""Of zlib: each is compressed once."""

_Headers = list[tuple[str, str]]


class _Form(NamedTuple):
    """A file as it is sent. ``body``: None for as it lies on the disk."""

    tag: str
    headers: _Headers
    body: bytes | None = None

    @property
    def of_no_change(self) -> _Headers:
        """The headers that stand beside 304 as well."""
        return [pair for pair in self.headers if not pair[0].startswith("content-")]


class _File:
    """One file, in its forms."""

    def __init__(self, path: Path, within: Path) -> None:
        stat = path.stat()
        self.path = path
        self._mark = f"{stat.st_mtime_ns:x}-{stat.st_size:x}"
        kind, _ = mimetypes.guess_type(path.name)
        self._kind = _with_charset(kind or "application/octet-stream")
        self._keeping = _keeping(within)
        self._is_text = path.suffix in _TEXTS and stat.st_size >= SHORTEST
        self._plain = self._form(self._mark, stat.st_size)

    def form(self, accepted: str) -> _Form:
        """That which suits a request with this Accept-Encoding."""
        return self._compressed if self._is_text and takes_gzip(accepted) else self._plain

    @cached_property
    def _compressed(self) -> _Form:
        """Made when it is first asked for, which takes a moment for the largest."""
        body = gzip.compress(self.path.read_bytes(), _LEVEL, mtime=0)
        return self._form(f"{self._mark}-gzip", len(body), body)

    def _form(self, mark: str, length: int, body: bytes | None = None) -> _Form:
        tag = f'"{mark}"'
        headers = [
            ("content-type", self._kind),
            ("content-length", str(length)),
            ("etag", tag),
            ("cache-control", self._keeping),
            ("x-content-type-options", "nosniff"),
        ]
        if self._is_text:
            headers.append(("vary", "Accept-Encoding"))
        if body is not None:
            headers.append(("content-encoding", "gzip"))
        return _Form(tag, headers, body)


class StaticFiles:
    """What lies in ``folder``, under paths that begin with ``prefix``.

    In it lie the files of this release and of those before it, each in a folder that is called by
    a digest of them, so that pages which were loaded before an upgrade still find theirs.

    Nothing is looked for on the disk when a request comes, so no path leads out of the folder.
    """

    def __init__(self, folder: Path, prefix: str) -> None:
        self._files = {
            prefix + path.relative_to(folder).as_posix(): _File(path, path.relative_to(folder))
            for path in folder.rglob("*")
            if path.is_file()
        }

    def send(self, environ: Environ, exchange: Exchange) -> int | None:
        """Answer a request for one of them, with this status; None for any other request."""
        file = self._files.get(environ["PATH_INFO"])
        if file is None or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return None
        form = file.form(environ.get("HTTP_ACCEPT_ENCODING", ""))
        if form.tag in environ.get("HTTP_IF_NONE_MATCH", ""):
            exchange.response_empty(304, form.of_no_change)
            return 304
        if form.body is None:
            exchange.response_file(200, form.headers, str(file.path))
        else:
            exchange.response_bytes(200, form.headers, form.body)
        return 200


def _keeping(within: Path) -> str:
    if DIGEST.fullmatch(within.parts[0]):
        return f"public, max-age={_YEAR}, immutable"
    return f"public, max-age={_DAY}"


def _with_charset(kind: str) -> str:
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
