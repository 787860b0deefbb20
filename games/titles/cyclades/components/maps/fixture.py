"""The small board on which worked cases are told; it is not meant for play."""

from __future__ import annotations

from games.titles.cyclades.components.maps.records import AreaLaid, Cell
from games.titles.cyclades.components.maps.survey import surveyed
from games.titles.cyclades.components.maps.tiles import Printed

_LANDS: dict[str, Printed] = {
    "A1": Printed(at=(2, 1), sites=2, cornucopias=1),
    "A2": Printed(at=(2, 3), sites=2),
    "A3": Printed(at=(2, 5), sites=1, cornucopias=1, priestess=True),
    "B1": Printed(at=(6, 1), sites=2, cornucopias=1),
    "B2": Printed(at=(6, 3), sites=3),
    "C1": Printed(at=(9, 1), sites=2, cornucopias=1, priestess=True),
    "D1": Printed(at=(10, 5), sites=2, cornucopias=1),
    "D2": Printed(at=(8, 6), sites=1),
}
_SEAS: dict[str, Printed] = {
    "E": Printed(at=(10, 4), cornucopias=1),
    "M": Printed(at=(5, 4), cornucopias=1),
    "N": Printed(at=(3, 0), cornucopias=1),
    "S": Printed(at=(5, 7)),
    "W": Printed(at=(0, 4)),
    "X": Printed(at=(8, 1)),
}
_ROWS = (
    "N  N  N  N  N  N  N  N  X  X  X  X",
    "N  A1 A1 A1 N  N  B1 B1 X  C1 C1 X",
    "W  A1 A1 A1 M  M  B1 B1 X  C1 C1 X",
    "W  A2 A2 A2 M  M  B2 B2 X  X  X  X",
    "W  A2 A2 A2 M  M  B2 B2 E  E  E  E",
    "W  A3 A3 A3 M  M  M  M  E  D1 D1 E",
    "W  A3 A3 A3 S  S  S  S  D2 D2 D1 E",
    "S  S  S  S  S  S  S  S  S  S  E  E",
)

CASE_CELLS: dict[Cell, str] = {
    (col, row): area for row, line in enumerate(_ROWS) for col, area in enumerate(line.split())
}
CASE_MAP: tuple[AreaLaid, ...] = surveyed(CASE_CELLS, _LANDS, _SEAS)
