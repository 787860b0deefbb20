"""The numbers of the competitive game: those of the box, and what the number of players changes."""

from __future__ import annotations

from msgspec.structs import replace

from games.titles.hellas.parameters import PRINTED, Parameters, Seats

DEFAULTS: Parameters = replace(
    PRINTED,
    seats={
        "2": Seats(temples=6, lands=3, draft=3),
        "3": Seats(temples=6, lands=2, draft=4),
        "4": Seats(temples=8, lands=2, draft=5),
    },
)
