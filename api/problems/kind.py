"""What a kind of problem is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of problem.

    ``extras`` names the members beside RFC 9457's own, each with what it holds.
    """

    slug: str
    status: int
    title: str
    meaning: str
    extras: tuple[tuple[str, str], ...] = ()

    @property
    def uri(self) -> str:
        """The ``type`` of the document: a path on this server that describes the kind."""
        return f"/api/problems/{self.slug}/"
