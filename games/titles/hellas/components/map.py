"""The map: nineteen regions in five lands, their borders and sea trails (LH-1.1, LH-1.14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.titles.hellas.components.ids import REGIONS, GodId, LandId, RegionId

City = Literal["city", "sparta"]
Shrine = Literal["temple", "oracle_of_delphi"]


@dataclass(frozen=True, slots=True)
class Region:
    """One region (LH-1.1, LH-1.14, LH-1.15, LH-2.1).

    ``population``: hoplites that gain control of it while it is neutral (LH-9.1). ``shrine``: what
    can be built there (LH-13.1). ``monument``: the god whose monument stands there. ``x`` grows to
    the east and ``y`` to the south, on a sheet of about 960 by 980.
    """

    name: str
    land: LandId
    population: int
    x: int
    y: int
    city: City | None = None
    shrine: Shrine | None = None
    monument: GodId | None = None


@dataclass(frozen=True, slots=True)
class Land:
    """One land with its regions (LH-1.1). There is one Glory Token of each (LH-2.4)."""

    name: str
    regions: tuple[RegionId, ...]


MAP: dict[RegionId, Region] = {
    "epirus": Region("Epirus", "red", 2, 179, 209, shrine="temple"),
    "macedonia": Region("Macedonia", "red", 2, 342, 101, city="city"),
    "thessaly": Region("Thessaly", "red", 4, 498, 288, city="city", monument="zeus"),
    "chalkidiki": Region("Chalkidiki", "red", 4, 778, 134, city="city", shrine="temple"),
    "acarnania": Region("Acarnania", "yellow", 4, 123, 442, city="city", monument="hermes"),
    "aetolia": Region("Aetolia", "yellow", 2, 274, 436, shrine="temple"),
    "locris": Region("Locris", "yellow", 2, 409, 480, city="city"),
    "phocis": Region("Phocis", "yellow", 5, 549, 486, shrine="oracle_of_delphi"),
    "euboea": Region("Euboea", "blue", 2, 879, 425, city="city"),
    "boeotia": Region("Boeotia", "blue", 2, 694, 548, city="city"),
    "attica": Region(
        "Attica", "blue", 5, 784, 667, city="city", shrine="temple", monument="athena"
    ),
    "corinthia": Region("Corinthia", "blue", 2, 599, 680, shrine="temple"),
    "achaea": Region("Achaea", "green", 2, 353, 638, city="city"),
    "elis": Region("Elis", "green", 4, 196, 741, city="city", shrine="temple"),
    "arcadia": Region("Arcadia", "green", 2, 375, 781, city="city"),
    "messenia": Region("Messenia", "green", 3, 283, 915, shrine="temple"),
    "argolis": Region("Argolis", "brown", 3, 588, 801, city="city"),
    "laconia": Region("Laconia", "brown", 5, 487, 933, city="sparta"),
    "crete": Region("Crete", "brown", 2, 840, 933, shrine="temple"),
}

CITIES: tuple[RegionId, ...] = tuple(region for region in REGIONS if MAP[region].city is not None)
"""Regions with a city, Sparta included, in the order of the map (LH-1.14)."""

BORDERS: tuple[tuple[RegionId, RegionId], ...] = (
    ("epirus", "macedonia"),
    ("epirus", "thessaly"),
    ("epirus", "acarnania"),
    ("epirus", "aetolia"),
    ("macedonia", "thessaly"),
    ("macedonia", "chalkidiki"),
    ("thessaly", "aetolia"),
    ("thessaly", "locris"),
    ("acarnania", "aetolia"),
    ("aetolia", "locris"),
    ("locris", "phocis"),
    ("locris", "achaea"),
    ("phocis", "boeotia"),
    ("boeotia", "corinthia"),
    ("boeotia", "attica"),
    ("attica", "corinthia"),
    ("corinthia", "achaea"),
    ("corinthia", "argolis"),
    ("corinthia", "arcadia"),
    ("achaea", "elis"),
    ("achaea", "arcadia"),
    ("elis", "arcadia"),
    ("elis", "messenia"),
    ("arcadia", "argolis"),
    ("arcadia", "laconia"),
    ("arcadia", "messenia"),
    ("messenia", "laconia"),
    ("argolis", "laconia"),
)
SEA_TRAILS: tuple[tuple[RegionId, RegionId], ...] = (
    ("thessaly", "euboea"),
    ("chalkidiki", "euboea"),
    ("boeotia", "euboea"),
    ("crete", "euboea"),
    ("crete", "attica"),
    ("crete", "argolis"),
    ("crete", "laconia"),
)


def _neighbours(region: RegionId) -> tuple[RegionId, ...]:
    joined = {frozenset(pair) for pair in BORDERS + SEA_TRAILS}
    return tuple(other for other in REGIONS if frozenset((region, other)) in joined)


NEIGHBOURS: dict[RegionId, tuple[RegionId, ...]] = {
    region: _neighbours(region) for region in REGIONS
}
"""By land and by sea alike, in the order of the map (LH-1.1)."""


def _land(name: str, land: LandId) -> Land:
    return Land(name, tuple(region for region, facts in MAP.items() if facts.land == land))


LAND_FACTS: dict[LandId, Land] = {
    "red": _land("Red Land", "red"),
    "yellow": _land("Yellow Land", "yellow"),
    "blue": _land("Blue Land", "blue"),
    "green": _land("Green Land", "green"),
    "brown": _land("Brown Land", "brown"),
}
MONUMENT_REGIONS: dict[GodId, RegionId] = {
    facts.monument: region for region, facts in MAP.items() if facts.monument is not None
}


def _distances(origin: RegionId) -> dict[RegionId, int]:
    far, ahead = {origin: 0}, [origin]
    for here in ahead:
        for near in NEIGHBOURS[here]:
            if near not in far:
                far[near] = far[here] + 1
                ahead.append(near)
    return far


DISTANCES: dict[RegionId, dict[RegionId, int]] = {region: _distances(region) for region in REGIONS}
"""Regions from one to another: nothing on the map stops a hero (LH-7.2)."""
