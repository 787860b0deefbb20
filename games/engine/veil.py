"""A view in which what is left out cannot be read by mistake.

A view is a state with the rest left out: hidden fields are UNSET, zones of others are absent. Who
reads rules on one must not take an absent hand for an empty one. Under the veil, reading what is
not there raises ``Unknown``; facts are applied as to any view, which is what ``applying`` is for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NoReturn

from msgspec import UNSET

from games.engine.clone import clone
from games.engine.errors import EngineError
from games.engine.secrecy import Mark, marks_of


class Unknown(EngineError):
    """Something was read that its reader does not know."""


def _refuse(*_args: object, **_named: object) -> NoReturn:
    raise Unknown("This is not known here.")


class Hole:
    """What stands for a hidden field: whoever reads it, in whatever way, does not know it."""

    __slots__ = ()

    __getattr__ = __getitem__ = __setitem__ = __delitem__ = __call__ = _refuse
    __iter__ = __len__ = __contains__ = __bool__ = __int__ = __index__ = __str__ = _refuse
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _refuse
    __class__ = property(_refuse)
    """Whoever asks for its type narrows it: ``isinstance`` reads this."""
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = _refuse


class Zones(dict[Any, Any]):
    """The zones that a viewer owns a part of. Of others nothing is known, not even whether there
    are any."""

    __slots__ = ("lifted",)

    def __init__(self, known: dict[Any, Any]) -> None:
        super().__init__(known)
        self.lifted = False

    def _require(self, key: object = UNSET) -> None:
        if not self.lifted and (key is UNSET or not super().__contains__(key)):
            raise Unknown("This zone is not known here.")

    def __getitem__(self, key: Any) -> Any:
        self._require(key)
        return super().__getitem__(key)

    def __missing__(self, key: Any) -> NoReturn:
        """Also where a fact is applied: what would be changed is not there."""
        _refuse()

    def get(self, key: Any, default: Any = None) -> Any:
        """As of a dict; an absent zone is unknown rather than ``default``."""
        self._require(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self._require(key)
        return super().__contains__(key)

    def __iter__(self) -> Iterator[Any]:
        self._require()
        return super().__iter__()

    def __len__(self) -> int:
        self._require()
        return super().__len__()

    def __bool__(self) -> bool:
        self._require()
        return super().__len__() > 0

    def keys(self) -> Any:
        """As of a dict, where all is known."""
        self._require()
        return super().keys()

    def values(self) -> Any:
        """As of a dict, where all is known."""
        self._require()
        return super().values()

    def items(self) -> Any:
        """As of a dict, where all is known."""
        self._require()
        return super().items()


HOLE = Hole()


class Veiled:
    """A copy of a view under the veil; ``state`` is what rules are given."""

    def __init__(self, view: Any) -> None:
        self.state = clone(view)
        self._holes: list[tuple[Any, str]] = []
        self._zones: list[Zones] = []
        self._cover(self.state)

    def _cover(self, record: Any) -> None:
        kind: Any = type(record)
        for name, mark in _marks(kind):
            value = getattr(record, name)
            if mark is Mark.INSIDE:
                if value is not UNSET:
                    self._cover(value)
            elif mark is Mark.OWNED:
                zones = Zones(value)
                setattr(record, name, zones)
                self._zones.append(zones)
            elif value is UNSET:
                setattr(record, name, HOLE)
                self._holes.append((record, name))

    @contextmanager
    def applying(self) -> Iterator[None]:
        """While a fact is laid over the view, what is left out is absent, as in any view."""
        self.lift()
        try:
            yield
        finally:
            for record, name in self._holes:
                if getattr(record, name) is UNSET:
                    setattr(record, name, HOLE)
            for zones in self._zones:
                zones.lifted = False

    def lift(self) -> Any:
        """The view that the copy has become, with nothing over it."""
        for record, name in self._holes:
            if getattr(record, name) is HOLE:
                setattr(record, name, UNSET)
        for zones in self._zones:
            zones.lifted = True
        return self.state


@cache
def _marks(kind: Any) -> tuple[tuple[str, Mark], ...]:
    """The fields of a record that not everybody may know."""
    return tuple((name, mark) for name, mark in marks_of(kind).items() if mark is not Mark.PUBLIC)
