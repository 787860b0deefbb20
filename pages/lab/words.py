"""Experiments in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from analytics.lab.arms import BASE
from analytics.lab.designs import Design
from analytics.lab.paired import PairedDifference
from analytics.lab.standing import Result, Verdict
from games.engine.aims import aim_of
from games.engine.english import some
from games.engine.meanings import Number, numbers
from games.engine.records import label
from games.engine.title import Title

MINUS = "\N{MINUS SIGN}"


class Changed(NamedTuple):
    """A number that a variant changes."""

    number: Number
    to: int


def changes(title: Title[Any], patch: Mapping[str, int]) -> list[Changed]:
    """What a variant changes; a number that there is no more is left out."""
    known = {each.name: each for each in numbers(title.parameters, title.meanings)}
    return [Changed(known[name], to) for name, to in patch.items() if name in known]


def is_share(outcome: str) -> bool:
    """Whether an outcome is a part of 1, which people read in points of a hundred."""
    return outcome in ("ties", "pick") or outcome.startswith(("wins:", "held:"))


def amount(outcome: str, value: float) -> str:
    """``51.9 %``; ``120.9``."""
    if is_share(outcome):
        return f"{value * 100:.1f}\N{NO-BREAK SPACE}%"
    return _plain(value)


def difference(outcome: str, value: float) -> str:
    """``+3.1`` or ``−0.4``, in points where the outcome is a share."""
    scaled = value * 100 if is_share(outcome) else value
    if not scaled:
        return "0"
    return f"{'+' if scaled > 0 else MINUS}{_plain(abs(scaled))}"


def unit(outcome: str) -> str:
    """What a difference is told in, after the number: points alone are those of a score."""
    return " percentage points" if is_share(outcome) else ""


def _plain(value: float) -> str:
    if value and abs(value) < 0.1:
        return f"{value:.2g}"
    return f"{value:,.1f}" if abs(value) < 1000 else f"{value:,.0f}"


def finding(result: Result) -> str:
    """What an interval says of one outcome of one variant, for people who print games."""
    effect, outcome = result.found, result.outcome
    if effect is None:
        return "There was none to compare."
    if effect.low is None or effect.high is None:
        return f"Too few blocks to tell ({effect.blocks})."
    between = f"{difference(outcome, effect.low)} to {difference(outcome, effect.high)}"
    if result.verdict is Verdict.DIFFERS:
        way = "Rises" if effect.difference > 0 else "Falls"
        by = amount_of(outcome, abs(effect.difference))
        return f"{way} by {by} ({between})."
    if result.verdict is Verdict.WITHIN:
        return f"Hardly differs: {between}."
    if effect.low == effect.high == 0:
        return "Exactly the same in every block."
    return f"No difference shown: {between}."


def amount_of(outcome: str, value: float) -> str:
    """A difference without its sign, with its unit."""
    return difference(outcome, value).removeprefix("+") + unit(outcome)


def saved(effects: Sequence[PairedDifference | None]) -> str:
    """What pairing saved; empty where it cannot be told."""
    differences = [each for each in effects if each and each.correlation is not None and each.saved]
    if not differences:
        return ""
    times = [each.saved for each in differences if each.saved]
    alike = [each.correlation for each in differences if each.correlation is not None]
    return (
        f"As the same seeds were played, the games of both went alike (correlation"
        f" {_from_to(alike, '.2f')}), which was as good as {_from_to(times, '.1f')} times as many"
        " games of their own would have been."
    )


def _from_to(numbers: Sequence[float], form: str) -> str:
    low, high = format(min(numbers), form), format(max(numbers), form)
    return low if low == high else f"{low} to {high}"


def length(seconds: float) -> str:
    """``about 3 minutes``."""
    if seconds < 90:
        return f"about {some(max(1, round(seconds)), 'second')}"
    if seconds < 5400:
        return f"about {some(round(seconds / 60), 'minute')}"
    return f"about {some(round(seconds / 3600), 'hour')}"


_HOW = {"forbid": "without", "take": "takes", "leave": "leaves"}


def restriction(design: Design, arm: str, title: Title[Any]) -> str:
    """``P1: without card Hydra``; empty where bots may do as they like."""
    restricted = design.change(arm).restriction
    if restricted is None:
        return ""
    whose = "all" if restricted.seat is None else label(restricted.seat)
    what = ", ".join(aim_of(title, aim).words for aim in restricted.aims)
    return f"{whose}: {_HOW[restricted.how]} {what}"


def arms(design: Design) -> list[str]:
    """The variants, in the order of the design."""
    return [arm for arm in design.arms if arm != BASE]
