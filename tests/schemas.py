"""Whether what is told is as the OpenAPI document says.

The validator in Rust, for the one in Python takes a hundred times as long: an event is one of a
hundred records, each of which is tried.
"""

from __future__ import annotations

from typing import Any

from jsonschema_rs import Draft202012Validator


def validator(shape: str, components: Any) -> Draft202012Validator:
    """For a schema by its name among ``components``."""
    assert shape in components["schemas"]
    return Draft202012Validator({"$ref": f"#/components/schemas/{shape}", "components": components})


def faults(of: Draft202012Validator, document: Any) -> list[str]:
    """Where something is told otherwise, and how."""
    return [
        f"{'.'.join(map(str, fault.instance_path))}: {fault.message[:200]}"
        for fault in of.iter_errors(document)
    ]
