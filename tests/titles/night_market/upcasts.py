"""How what earlier rules of Night Market told is read now."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.upcasts import Fields, Upcast

UPCASTS: Mapping[str, Upcast] = {
    # One haggle in a round, which was no number then; an event said the price in coins.
    "1": Upcast(
        events={"haggled": Fields(renamed={"coins": "cost"})},
        parameters=Fields(renamed={"haggle": "haggling.cost"}, added={"haggling.times": 1}),
    ),
}
"""Earlier version of the rules -> how what it told is told by the next one."""
