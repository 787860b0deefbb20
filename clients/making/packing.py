"""Wheel and source distribution of a Python project, the same bytes for the same files."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import tarfile
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path

_MOMENT = (1980, 1, 1, 0, 0, 0)
_MAKER = "Wheel-Version: 1.0\nGenerator: kleio\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
_MODE = 0o644

Files = Mapping[str, bytes]


def pack(project: Files, package: str, folder: Path) -> tuple[Path, Path]:
    """Write both into a folder. ``project``: the files of the project, by path; ``package``: which
    folder of it is installed."""
    about = tomllib.loads(project["pyproject.toml"].decode())["project"]
    name = f"{about['name'].replace('-', '_')}-{about['version']}"
    metadata = _metadata(about, project["README.md"].decode())
    source = {f"{name}/{path}": content for path, content in project.items()}
    source[f"{name}/PKG-INFO"] = metadata
    installed = {path: content for path, content in project.items() if path.startswith(package)}
    dist_info = f"{name}.dist-info"
    installed |= {f"{dist_info}/METADATA": metadata, f"{dist_info}/WHEEL": _MAKER.encode()}
    installed[f"{dist_info}/RECORD"] = _record(installed, f"{dist_info}/RECORD")
    folder.mkdir(parents=True, exist_ok=True)
    return (
        _write(folder / f"{name}-py3-none-any.whl", _zipped(installed)),
        _write(folder / f"{name}.tar.gz", _tarred(source)),
    )


def _metadata(about: Mapping[str, str], readme: str) -> bytes:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {about['name']}",
        f"Version: {about['version']}",
        f"Summary: {about['description']}",
        f"Requires-Python: {about['requires-python']}",
        *(f"Requires-Dist: {each}" for each in about["dependencies"]),
        "Description-Content-Type: text/markdown",
    ]
    return ("\n".join(lines) + "\n\n" + readme).encode()


def _record(files: Files, itself: str) -> bytes:
    rows = []
    for path, content in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.append(f"{path},sha256={digest},{len(content)}")
    return ("\n".join([*rows, f"{itself},,"]) + "\n").encode()


def _zipped(files: Files) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path, _MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | _MODE) << 16
            wheel.writestr(entry, files[path])
    return raw.getvalue()


def _tarred(files: Files) -> bytes:
    raw = io.BytesIO()
    # The name and the time of a file would stand in the head of gzip.
    with (
        gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in sorted(files):
            entry = tarfile.TarInfo(path)
            entry.size, entry.mode = len(files[path]), _MODE
            archive.addfile(entry, io.BytesIO(files[path]))
    return raw.getvalue()


def _write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path
