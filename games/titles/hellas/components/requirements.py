"""What a player must have or give before something may begin (LH-20.1, LH-23.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.titles.hellas.components.ids import Attribute

Holding = Literal["priests", "cities", "temples", "artifacts"]
Payment = Literal["priests", "cards", "injuries"]


@dataclass(frozen=True, slots=True)
class Skill:
    """A current value that one of these attributes must reach (LH-1.4, LH-R11)."""

    least: int
    attributes: tuple[Attribute, ...]

    @property
    def name(self) -> str:
        """Such as ``speed_or_strength``."""
        return "_or_".join(self.attributes)


@dataclass(frozen=True, slots=True)
class Need:
    """What must be owned and is kept: priests in the pool, city or temple regions under control,
    artifacts of any kind, charged or used (LH-1.6, LH-23.2, LH-R13, LH-R123)."""

    least: int
    of: Holding

    @property
    def name(self) -> str:
        """What is owned."""
        return self.of


@dataclass(frozen=True, slots=True)
class Cost:
    """What is given: priests of the pool, combat cards of the hand, injuries taken (LH-23.2)."""

    amount: int
    of: Payment


Requirement = Skill | Need
