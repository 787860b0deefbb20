"""The files that pages load: collected before the start, so each is known by its path."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import NamedTuple

from environment.static_files import DIGEST
from gateway.environ import Environ
from gateway.rsgi import Exchange

_DAY = 24 * 3600
_YEAR = 365 * _DAY


class _File(NamedTuple):
    path: str
    tag: str
    headers: list[tuple[str, str]]


class StaticFiles:
    """What lies in ``folder``, under paths that begin with ``prefix``.

    In it lie the files of this release and of those before it, each in a folder that is called by
    a digest of them, so that pages which were loaded before an upgrade still find theirs.

    Nothing is looked for on the disk when a request comes, so no path leads out of the folder.
    """

    def __init__(self, folder: Path, prefix: str) -> None:
        self._files = {
            prefix + path.relative_to(folder).as_posix(): _known(path, path.relative_to(folder))
            for path in folder.rglob("*")
            if path.is_file()
        }

    def send(self, environ: Environ, exchange: Exchange) -> bool:
        """Answer a request for one of them; False for any other request."""
        file = self._files.get(environ["PATH_INFO"])
        if file is None or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return False
        if file.tag in environ.get("HTTP_IF_NONE_MATCH", ""):
            exchange.response_empty(304, file.headers[2:])
        else:
            exchange.response_file(200, file.headers, file.path)
        return True


def _known(path: Path, within: Path) -> _File:
    stat = path.stat()
    tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
    kind, _ = mimetypes.guess_type(path.name)
    return _File(
        str(path),
        tag,
        [
            ("content-type", _with_charset(kind or "application/octet-stream")),
            ("content-length", str(stat.st_size)),
            ("etag", tag),
            ("cache-control", _keeping(within)),
            ("x-content-type-options", "nosniff"),
        ],
    )


def _keeping(within: Path) -> str:
    if DIGEST.fullmatch(within.parts[0]):
        return f"public, max-age={_YEAR}, immutable"
    return f"public, max-age={_DAY}"


def _with_charset(kind: str) -> str:
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
