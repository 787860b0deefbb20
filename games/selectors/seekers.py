"""What somebody looks for, and what was found."""

from __future__ import annotations

from games.models import Player, Seeker


def sought_by(player: Player) -> Seeker | None:
    """Their row in the queue; None if they look for nothing."""
    return Seeker.objects.filter(player=player).first()
