"""Writes histories of form 2 from docs/verify.md alone: neither the engine, nor the event store,
nor the verifier has a hand in them, so that all of these can be held against them.

``Writer`` writes a game; ``sealed`` gives lines whose content was changed the hashes that a liar
would give them, who knows the format and the salts.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import pickle
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from tests.audit import ed25519

T = TypeVar("T")
Line = dict[str, Any]

SECRET = hashlib.sha256(b"who signs").digest()
KEY = ed25519.public(SECRET)
NOBODY: frozenset[int] = frozenset()


def sha(text: bytes) -> bytes:
    return hashlib.sha256(text).digest()


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


_CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
_AS_PUT_IN = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def canonical(value: object) -> bytes:
    return _CANONICAL.encode(value).encode()


def copied(value: T) -> T:
    """The same from nothing that can be changed with it, in a tenth of the time of ``deepcopy``."""
    copy: T = pickle.loads(pickle.dumps(value))
    return copy


def drawn(seed: bytes, entropy: Sequence[str], stream: str, index: int, n: int) -> int:
    """docs/verify.md, "The draws"."""
    together = sha("\x1f".join(entropy).encode())
    for k in range(1000):
        digest = mac(seed, together + f"{stream}|{index}|{k}".encode())
        word = int.from_bytes(digest[:8], "big")
        if word < 2**64 - 2**64 % n:
            return word % n
    raise AssertionError("chance is not fair")


@dataclass
class Writer:
    """A game that is being written. ``lines`` holds its events with all that is in them; ``seats``
    says who may know each private part, by version and path."""

    name: str
    entropy: tuple[str, ...] = ("first", "~second !")
    origin: list[Line] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    seats: dict[tuple[int, str], frozenset[int]] = field(default_factory=dict)
    indices: dict[str, int] = field(default_factory=dict)

    @property
    def seed(self) -> bytes:
        return sha(b"seed of " + self.name.encode())

    @property
    def id(self) -> str:
        return sha(self.name.encode()).hex()[:32]

    @property
    def stream(self) -> str:
        whole = self.id
        return "-".join((whole[:8], whole[8:12], whole[12:16], whole[16:20], whole[20:]))

    def promise(self) -> Line:
        commitment = sha(b"kleio seed|" + self.seed).hex()
        return {"commitment": commitment, "entropy": list(self.entropy)}

    def batch(
        self,
        *events: tuple[str, Line, dict[str, frozenset[int]]],
        actor: str | None,
        draws: Iterable[tuple[str, int]] = (),
        request: Line | None = None,
        over: bool = False,
    ) -> None:
        """Events, each with type, payload and who may know its private parts; then a bookmark,
        which leaves nothing to be done where the game is ``over``."""
        number = self.lines[-1]["batch"] + 1 if self.lines else 0
        made = []
        for stream, n in draws:
            index = self.indices.get(stream, 0)
            made.append([stream, index, n, drawn(self.seed, self.entropy, stream, index, n)])
            self.indices[stream] = index + 1
        contents = {"moves": number, "keep": int(not over), "push": [], "draws": made}
        bookmark = ("waits", contents, {"payload.draws": NOBODY})
        for place, (kind, payload, private) in enumerate([*events, bookmark]):
            version = len(self.lines) + 1
            line: Line = {"version": version, "batch": number, "type": kind, "actor": actor}
            line["payload"] = copied(payload)
            if place == 0:
                line["request"] = copied(request)
                private = {"request": NOBODY, **private}
            line["private"] = {path: {} for path in private}
            line["at"] = f"2026-11-05T18:00:{version:02}.000001Z"
            self.lines.append(line)
            for path, seats in private.items():
                self.seats[version, path] = seats

    def tell_behind(self, version: int, kind: str, payload: Line) -> None:
        """An event behind another one, of the same batch, of which nothing is private."""
        before = self.lines[version - 1]
        event = {"type": kind, "payload": payload, "private": {}}
        said = {name: before[name] for name in ("batch", "actor", "at")}
        self.lines.insert(version, {"version": version, **said, **event})
        for number, line in enumerate(self.lines, 1):
            line["version"] = number
            if line["type"] == "undone" and line["payload"]["to"] > version:
                line["payload"]["to"] += 1
        self.seats = {
            (at + (at > version), path): seats for (at, path), seats in self.seats.items()
        }

    def fork(self, name: str, version: int, entropy: tuple[str, ...]) -> Writer:
        """A new game from the position after ``version``, the last of a batch."""
        lines = copied(self.lines[:version])
        for line in lines:
            if "request" in line:
                line["request"] = None
        there = self.export()[version]["hash"]
        origin: Line = {"game": f"gme_{self.id}", "version": version, "hash": there}
        new = Writer(name, entropy, [*self.origin, {**origin, "seed": self.seed.hex()}], lines)
        new.seats = dict(self.seats)
        for line in lines:
            for stream, index, _, _ in line["payload"].get("draws", []):
                new.indices[stream] = index + 1
        said = {"origin": origin["game"], "version": version, "hash": there, **new.promise()}
        new.batch(("forked", said, {}), actor="plr_2", draws=[("die", 6)])
        return new

    def export(self, viewer: list[int] | None = None, over: bool = True) -> list[Line]:
        """Header and events, as ``viewer`` may know them."""
        began = self.lines[0]["payload"]
        header = {"kleio": "history", "format": 2, "game": f"gme_{self.id}", "stream": self.stream}
        header.update({name: began[name] for name in ("title", "rules", "options")})
        header.update(parameters=began["patch"], status="finished" if over else "running")
        header["seats"] = [{"kind": "person", "level": None}, {"kind": "bot", "level": "greedy"}]
        header.update(public=True, viewer=viewer, version=len(self.lines), hash="")
        header["commitment"] = self.promise()["commitment"]
        header["seed"] = self.seed.hex() if over else None
        header.update(origin=self.origin or None, imported=False)
        lines: list[Line] = pickle.loads(_sealed(pickle.dumps([header, *self.lines]), self.seed))
        return lines if viewer is None else self._redacted(lines, set(viewer))

    def _redacted(self, lines: list[Line], viewer: set[int]) -> list[Line]:
        for line in lines[1:]:
            for path, part in line["private"].items():
                if not viewer & self.seats[line["version"], path]:
                    salt = bytes.fromhex(part["salt"])
                    line["private"][path] = {"digest": mac(salt, taken(line, path)).hex()}
        return lines


def taken(line: Line, path: str) -> bytes:
    """Take what stands at a path out of a line; no bytes where nothing stands there."""
    inside = line
    *way, name = path.split(".")
    for step in way:
        inside = inside.get(step, {})
    return canonical(inside.pop(name)) if name in inside else b""


def sealed(lines: list[Line], salt_key: bytes | None = None) -> list[Line]:
    """The same lines with hashes that fit their content, and salts from ``salt_key`` if given."""
    header, *events = lines
    before = bytes(32)
    for line in events:
        if salt_key is not None:
            for path in line["private"]:
                asked = f"salt|{header['stream']}|{line['version']}|{path}".encode()
                line["private"][path] = {"salt": mac(salt_key, asked).hex()}
        rest, digests = copied(line), {}
        for path, part in line["private"].items():
            value = taken(rest, path)
            digests[path] = part.get("digest") or mac(bytes.fromhex(part["salt"]), value).hex()
        envelope = {
            name: rest.get(name) for name in ("actor", "batch", "payload", "type", "version")
        }
        before = sha(
            before + canonical({**envelope, "private": digests, "stream": header["stream"]})
        )
        line["hash"] = before.hex()
    header["hash"] = before.hex()
    return lines


@cache
def _sealed(pickled: bytes, seed: bytes) -> bytes:
    """Lines with salts that follow from the seed. A game is exported for each lie about it."""
    return pickle.dumps(sealed(pickle.loads(pickled), mac(seed, b"kleio salt")))


def written(lines: Iterable[Line]) -> bytes:
    """Lines as the bytes of a file, the members in the order in which they were put in."""
    return b"".join(_AS_PUT_IN.encode(line).encode() + b"\n" for line in lines)


def signed(checkpoint: Line, secret: bytes = SECRET) -> Line:
    """The checkpoint with key and signature."""
    bare = {name: value for name, value in checkpoint.items() if name != "signature"}
    bare["key"] = ed25519.public(secret).hex()
    return {**bare, "signature": ed25519.sign(secret, canonical(bare)).hex()}


def checkpoints(lines: list[Line], versions: Sequence[int], first: int = 1) -> list[Line]:
    """Signed checkpoints with a head of the game and one of another; without it for version 0."""
    made: list[Line] = []
    link = "0" * 64 if first == 1 else "ab" * 32
    stream = lines[0]["stream"]
    for number, version in enumerate(versions, first):
        named = {sha(b"kleio stream|" + b"another game").hex(): "cd" * 32}
        if version:
            named[sha(f"kleio stream|{stream}".encode()).hex()] = lines[version]["hash"]
        heads = [{"stream": s, "hash": h, "stamp": "ef" * 32} for s, h in sorted(named.items())]
        at = f"2026-11-05T19:{number:02}:00Z"
        made.append(signed({"number": number, "previous": link, "at": at, "heads": heads}))
        link = sha(canonical({k: v for k, v in made[-1].items() if k != "signature"})).hex()
    return made
