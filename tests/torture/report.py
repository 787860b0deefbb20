"""What a scene found, and the table that is printed at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

SHOWN = 10
"""Of the broken promises of one kind, so many are told in full."""


@dataclass
class Report:
    """``figures``: name and value, in order. ``broken``: a sentence for each promise not kept."""

    scene: str
    figures: list[tuple[str, str]] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    left_out: str = ""

    def tell(self, name: str, value: object) -> None:
        self.figures.append((name, str(value)))

    def promise(self, name: str, faults: Sequence[str]) -> None:
        """A figure that must be 0; the first faults are told in full."""
        self.tell(name, len(faults))
        self.broken += [f"{name}: {fault}" for fault in faults[:SHOWN]]
        if len(faults) > SHOWN:
            self.broken.append(f"{name}: and {len(faults) - SHOWN} more")

    def demand(self, kept: bool, sentence: str) -> None:
        if not kept:
            self.broken.append(sentence)


def at_most(promised: float, before: float, leniency: float) -> float:
    """How long it may take: as promised, or as ``before`` by the same measure. Leniency is for what
    is promised of a machine at rest; that one is busy it knows from before, up to twice."""
    return max(leniency * promised, min(leniency, 2.0) * before)


def table(reports: Sequence[Report]) -> str:
    lines: list[str] = []
    for report in reports:
        verdict = "LEFT OUT" if report.left_out else "BROKEN" if report.broken else "kept"
        lines += ["", f"{report.scene}: {verdict}"]
        if report.left_out:
            lines.append(f"  {report.left_out}")
        width = max((len(name) for name, _ in report.figures), default=0)
        lines += [f"  {name:<{width}}  {value:>12}" for name, value in report.figures]
        lines += [f"  !! {sentence}" for sentence in report.broken]
    return "\n".join(lines)


def spread(seconds: Sequence[float]) -> str:
    """The middle, the 95th of a hundred, and the longest."""
    ranked = sorted(seconds)
    if not ranked:
        return "-"
    middle, late = (ranked[int(share * (len(ranked) - 1))] for share in (0.5, 0.95))
    return f"p50 {middle:.1f} p95 {late:.1f} max {ranked[-1]:.1f}"
