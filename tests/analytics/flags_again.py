"""Flags worked out again, from the answers whose differences they judge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.analytics.textbook import adjusted_again

NOT_LOOKED_AT = {"seat", "level", "behind", "opening"}


def answer(metric: str, query: Mapping[str, str]) -> Any:
    reply = Client().get(f"/api/analytics/{metric}/?{urlencode(query)}", secure=True)
    assert reply.status_code == 200, reply.content
    return reply.json()


def told_of(title: str) -> Any:
    titles = Client().get("/api/analytics/metrics/", secure=True).json()["titles"]
    return next(each["by"] for each in titles if each["title"] == title)


def found_again(query: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Before they are judged."""
    by = told_of(query["title"])
    asked = {(name, "card-rates") for name in by["card-rates"]}
    asked |= {(name, "win-rates") for name in by["win-rates"]}
    asked |= {(name, "pick-rates") for name in by["pick-rates"]}
    seen = set()
    for name, metric in sorted(asked):
        if name in NOT_LOOKED_AT or name in seen:
            continue
        seen.add(name)
        for row in answer(metric, {**query, "by": name})["rows"]:
            kind = (row["seats"], row["table"], row["options"], row["patch"])
            what = {"kind": kind, "by": name, "value": row["value"]}
            if row["difference"] is not None:
                ends = {"low": row["difference_low"], "high": row["difference_high"]}
                figures = {"figure": row["difference"], "n": row["telling"], "p": row["p"]}
                yield {**what, **figures, **ends, "about": "wins"}
            if row.get("pick_rate") is not None:
                figures = {"figure": row["pick_rate"], "n": row["listed"], "p": None}
                ends = {"low": row["low"], "high": row["high"]}
                yield {**what, **figures, **ends, "about": "picks"}


def judged_again(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    families = defaultdict(list)
    for row in rows:
        families[row["kind"]].append(row)
    for family in families.values():
        tested = [row for row in family if row["p"] is not None]
        for row, q in zip(tested, adjusted_again([row["p"] for row in tested]), strict=True):
            yield {**row, "q": q, **_of_difference(row, q)}
        for row in family:
            if row["p"] is None:
                yield {**row, "q": None, **_of_pick(row)}


def _of_difference(row: dict[str, Any], q: float) -> dict[str, Any]:
    size = "large" if abs(row["figure"]) >= 0.1 else "notable"
    size = size if abs(row["figure"]) >= 0.05 else "slight"
    if row["low"] is None:
        return {"size": size, "certainty": "open", "flagged": False}
    reached = [abs(row["low"]), abs(row["high"])]
    if q >= 0.05:
        is_open = max(reached) >= 0.1
        return {"size": size, "certainty": "open" if is_open else "none", "flagged": False}
    nearest = min(reached) if row["low"] * row["high"] > 0 else -1.0
    bound = {"large": 0.1, "notable": 0.05, "slight": 0.0}[size]
    certain = max(reached) < 0.05 if size == "slight" else nearest >= bound
    certainty = "certain" if certain else "likely"
    return {"size": size, "certainty": certainty, "flagged": size != "slight"}


def _of_pick(row: dict[str, Any]) -> dict[str, Any]:
    if row["figure"] < 0.05:
        certainty = "certain" if row["high"] < 0.05 else "likely"
        return {"size": "seldom", "certainty": certainty, "flagged": True}
    if row["figure"] > 0.9:
        certainty = "certain" if row["low"] > 0.9 else "likely"
        return {"size": "nearly always", "certainty": certainty, "flagged": True}
    return {"size": "usual", "certainty": "none", "flagged": False}


def check_flags(query: Mapping[str, str], again: list[dict[str, Any]]) -> int:
    """Compare all rows; how many there are."""
    body = answer("flags", {**query, "shown": "all"})
    rows = {
        (row["by"], row["value"], row["about"], *(row[n] for n in ("seats", "table"))): row
        for row in body["rows"]
    }
    assert body["looked_at"] == len(body["rows"]) == len(rows) == len(again)
    for row in again:
        mine = rows[row["by"], row["value"], row["about"], *row["kind"][:2]]
        assert mine["too_few"] is False
        for name in ("figure", "low", "high", "n", "p", "size", "certainty", "flagged"):
            assert mine[name] == row[name], (name, mine)
        assert mine["q"] == (None if row["q"] is None else pytest.approx(row["q"], rel=1e-4))
    flagged = answer("flags", query)["rows"]
    assert flagged == [row for row in body["rows"] if row["flagged"]]
    return len(again)
