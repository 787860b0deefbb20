"""JSON as the API takes it: RFC 8259 in UTF-8, and none of its dark corners.

The standard library's parser is used, because it alone lets duplicate names be seen. Refused beside
broken JSON: duplicate names, NaN and infinities, numbers beyond 64 bits, NUL and lone surrogates in
texts, and nesting beyond ``DEEPEST``.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

DEEPEST = 32
_EXACT = 2**53
LARGEST = 2**63 - 1

# Only a text with an escape can hold a NUL or a lone surrogate, only one with a run of digits a
# huge number: most bodies have neither and are not walked at all.
_DOUBTFUL = re.compile(r"\\u|\d{19}")


class NotJson(ValueError):
    """The text is no JSON that the API takes; ``str()`` of it is the sentence."""


def read_json(raw: bytes) -> Any:
    """Python values for a JSON text; raises ``NotJson``."""
    try:
        text = raw.decode("utf-8")
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float
        )
    except NotJson:
        raise
    except UnicodeDecodeError as error:
        raise NotJson("The body is not UTF-8.") from error
    except RecursionError as error:
        raise NotJson(_TOO_DEEP) from error
    except ValueError as error:
        raise NotJson(f"The body is not JSON: {_syntax_fault(error)}.") from error
    if _DOUBTFUL.search(text) or text.count("[") + text.count("{") > DEEPEST:
        _check(value)
    return value


_TOO_DEEP = f"The body is nested deeper than {DEEPEST} levels."


def _syntax_fault(error: ValueError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.pos}"
    return "a number has too many digits"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise NotJson("The body holds an object with the same name twice.")
    return members


def _constant(_name: str) -> NoReturn:
    raise NotJson("The body holds NaN or Infinity, which are no JSON.")


def _float(text: str) -> float:
    """``7.0`` is the number 7 in JSON, and many clients cannot write it otherwise."""
    value = float(text)
    if not math.isfinite(value):
        raise NotJson("The body holds a number out of bounds.")
    return int(value) if value.is_integer() and abs(value) < _EXACT else value


def _check(value: Any) -> None:
    """Walk without recursion, so that the depth is bounded here and nowhere else."""
    level = [value]
    for _ in range(DEEPEST + 1):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below.extend(item)
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
            elif isinstance(item, str):
                check_text(item)
            elif isinstance(item, int) and abs(item) > LARGEST:
                raise NotJson("The body holds a number beyond 64 bits.")
        if not below:
            return
        level = below
    raise NotJson(_TOO_DEEP)


def check_text(text: str) -> None:
    """Refuse what PostgreSQL and UTF-8 cannot hold; raises ``NotJson``."""
    if "\x00" in text:
        raise NotJson("A text holds the character NUL.")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise NotJson("A text holds half of a surrogate pair.")
