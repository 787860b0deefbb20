"""Reading what somebody wrote by hand: YAML, or JSON, which is YAML too."""

from __future__ import annotations

from typing import Any

import yaml
from yaml import YAMLError

__all__ = ["YAMLError", "read_yaml"]

try:  # The loader in C reads seven times as fast; not every machine has it.
    from yaml import CSafeLoader as Loader
except ImportError:
    from yaml import SafeLoader as Loader  # type: ignore[assignment]


class _Strict(Loader):
    """YAML in which a key that is written twice is an error and not the last one's victory."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key.value!r} is written twice", key.start_mark
                )
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def read_yaml(text: str) -> Any:
    """What a document holds. Raises ``YAMLError``, also for a key that is written twice."""
    return yaml.load(text, _Strict)
