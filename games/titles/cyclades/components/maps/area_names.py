"""What people call the areas of the ten tiles, so that a table can be talked about: lands are
called after islands of the Aegean, seas after sea nymphs. Both sides of a tile share their names,
as only one of them is ever laid."""

from __future__ import annotations

from collections.abc import Mapping

_LANDS: Mapping[str, str] = {
    "T01": "Naxos Paros Delos",
    "T02": "Andros Tinos Syros",
    "T03": "Melos Kimolos Sifnos Serifos",
    "T04": "Thera Anafi Ios Sikinos",
    "T05": "Amorgos Levitha Kinaros",
    "T06": "Kea Kythnos Gyaros",
    "T07": "Samos Ikaria Patmos",
    "T08": "Kos Leros Kalymnos Nisyros",
    "T09": "Rhodes Symi Tilos",
    "T10": "Lesbos Chios Psara",
}
_SEAS: Mapping[str, str] = {
    "T01": "Thetis Doris Ianthe Galene",
    "T02": "Actaea Agave Aura Beroe Calypso",
    "T03": "Clymene Cydippe Dione Doto Electra",
    "T04": "Erato Eudora Eunice Evarne Galatea",
    "T05": "Glauce Halia Hippo Idyia Ione",
    "T06": "Ianira Limnoria Lycorias Melite Menippe",
    "T07": "Metis Nesaea Neso Opis Panope",
    "T08": "Pasithea Pherusa Plexaura Pronoe Proto Psamathe",
    "T09": "Sao Speio Styx Thalia Thoe",
    "T10": "Tyche Urania Xanthe Ligea Pontia Zeuxo",
}
_LETTERS = {"land": "PQRT", "sea": "abcdef"}


def _named(kind: str, names: Mapping[str, str]) -> dict[str, str]:
    return {
        f"{tile}.{letter}": name
        for tile, row in names.items()
        for letter, name in zip(_LETTERS[kind], row.split(), strict=False)
    }


LAND_NAMES: Mapping[str, str] = _named("land", _LANDS)
SEA_NAMES: Mapping[str, str] = _named("sea", _SEAS)
"""By id of an area. The small board of the cases has areas of other ids, which are called by them.
"""
