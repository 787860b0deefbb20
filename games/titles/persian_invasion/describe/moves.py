"""The moves of the solo game, as one says them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import label
from games.titles.hellas.describe.moves import SENTENCES as SHARED
from games.titles.hellas.describe.words import region
from games.titles.persian_invasion import moves as mv
from games.titles.persian_invasion.facts.sides import XERXES


def named(describe: Callable[[Any], str]) -> Callable[[Any], str]:
    """Lords of Hellas speaks of a second seat where Xerxes is meant: he has no seat."""

    def sentence(record: Any) -> str:
        return describe(record).replace(label(XERXES), "Xerxes")

    return sentence


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    **{kind: named(sentence) for kind, sentence in SHARED.items()},
    mv.Rest: lambda m: "Pass: take all tokens off and charge the artifacts.",
    mv.CatchSpy: lambda m: "The hero catches the Spy of his region.",
    mv.Allies: lambda m: f"{m.allies} of them are allies.",
    mv.Lose: lambda m: f"A hoplite in {region(m.region)} dies.",
    mv.Hoist: lambda m: f"The yellow token of {region(m.region)} becomes blue.",
}
