"""Given what strengths are told, as one may ask."""

from __future__ import annotations

from analytics.metrics.metric import Parameter

GIVEN = Parameter(
    "given",
    {
        "nothing": "strengths given what all others had",
        "order": "given whose turn was which as well, by the order of turns, or by seat where no"
        " chance decides it; that has strengths of its own, which are not told",
    },
    default="nothing",
)
"""Given what strengths are told. Where values are chosen in turn, what who comes first likes to
choose would look as strong as coming first is."""
