"""Upcasts that change what is told now as well."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.upcasts import Upcast
from tests.compliance.planted.variants import Planted
from tests.titles.night_market import TITLE


def _twice_the_coins(payload: dict[str, Any]) -> dict[str, Any]:
    payload["coins"] *= 2
    return payload


def _turned_round(payload: dict[str, Any]) -> dict[str, Any]:
    payload["seat"] = 2 - payload["seat"]
    return payload


LAW = "an_upcast_leaves_alone_what_is_told_now"

UPCASTS: dict[str, Planted] = {
    "an upcast that reckons in another coin": Planted(
        replace(TITLE, upcasts={"1": Upcast(events={"sold": _twice_the_coins})}),
        LAW,
        "Sold through the upcasts of rules 1",
    ),
    "an upcast of steps that counts seats the other way round": Planted(
        replace(TITLE, upcasts={"1": Upcast(steps={"turn": _turned_round})}),
        LAW,
        "Waits through the upcasts of rules 1",
    ),
    "an upcast of rules that are in force": Planted(
        replace(TITLE, upcasts={TITLE.rules: Upcast()}), LAW, "are no earlier ones"
    ),
}
