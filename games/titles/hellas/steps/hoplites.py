"""Hoplites that come, go, gain control and die (LH-1.8, LH-6.6, LH-8, LH-9, LH-11, LH-12)."""

from __future__ import annotations

from games.engine.records import Step
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.steps.parts import By, Cause, Death, Source


class Settle(Step, frozen=True):
    """Who controls these regions now (LH-9)."""

    regions: tuple[RegionId, ...]


class Recruit(Step, frozen=True):
    """Up to ``limit`` hoplites in one of ``regions``, or none (LH-D08, LH-D15, LH-D23).

    ``fortify``: one of them may go into the city spot if it is free (LH-1.8). ``among_enemies``:
    although others' hoplites are there (LH-29.9).
    """

    seat: int
    regions: tuple[RegionId, ...]
    limit: int
    cause: Cause
    fortify: bool = True
    among_enemies: bool = False


class Bite(Step, frozen=True):
    """One of the hoplites that entered a region with Chimera dies (LH-8.7)."""

    seat: int
    region: RegionId


class Divide(Step, frozen=True):
    """Whose hoplites die next where several owners stand (LH-D50); ``deaths`` so far, ``left`` to
    be chosen in ``region``, then in the other ``regions``. ``seat`` divides."""

    seat: int
    region: RegionId
    left: int
    amount: int
    regions: tuple[RegionId, ...]
    deaths: tuple[Death, ...]
    cause: Cause


class Killing(Step, frozen=True):
    """Hoplites that one effect is about to kill (LH-1.9, LH-R112)."""

    deaths: tuple[Death, ...]
    cause: Cause


class MoveHoplites(Step, frozen=True):
    """The next step of Hoplite Movement, or stop (LH-D12, LH-8.13)."""

    seat: int
    left: int


class Battles(Step, frozen=True):
    """Which of the pending battles is fought next (LH-D13, LH-8.4)."""

    seat: int


class March(Step, frozen=True):
    """From where to where (LH-D16)."""

    seat: int


class Count(Step, frozen=True):
    """How many hoplites go (LH-D09, LH-D16); ``at_least`` of them must."""

    seat: int
    by: By
    origin: RegionId
    region: RegionId
    at_least: int = 1


class Lead(Step, frozen=True):
    """Which army a god or a hero moves, or none (LH-D09): ``hoplites`` at most, at most so many
    regions far, None for any region (LH-8.11)."""

    seat: int
    by: By
    distance: int | None
    hoplites: int | None = None


class Travel(Step, frozen=True):
    """Where a group that travels goes next, or stays (LH-8.8); ``path`` is what it goes through,
    the origin first. ``left``: regions that it may still go, None to go to any region (LH-8.11)."""

    seat: int
    by: By
    path: tuple[RegionId, ...]
    hoplites: int
    left: int | None


class Arrive(Step, frozen=True):
    """A group goes along ``path``, region by region, from its first one (LH-8.10). ``hoplites``
    set out; None once it is on its way: those of it that still live."""

    seat: int
    by: By
    path: tuple[RegionId, ...]
    hoplites: int | None = None


class Withdraw(Step, frozen=True):
    """Where an army withdraws to (LH-D22, LH-D41); ``regions``: the only ones, None for any."""

    seat: int
    region: RegionId
    regions: tuple[RegionId, ...] | None = None


class Bring(Step, frozen=True):
    """Hoplites of which neighbouring region come into the battle, and how many (LH-29.6).

    ``left``: how many more at most, None for any number; ``one``: from one region only;
    ``origins``: those from which some have come.
    """

    seat: int
    source: Source
    left: int | None
    one: bool
    origins: tuple[RegionId, ...] = ()


Steps = (
    Settle
    | Recruit
    | Bite
    | Divide
    | Killing
    | MoveHoplites
    | Battles
    | March
    | Count
    | Lead
    | Travel
    | Arrive
    | Withdraw
    | Bring
)
