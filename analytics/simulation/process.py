"""What a process of ``over_processes`` runs. Imports nothing of Django before that is set up."""

from __future__ import annotations

from uuid import UUID


def set_up() -> None:
    """Once in each process; it inherits nothing but the environment, which names the settings."""
    import django

    django.setup()


def play_piece(simulation_id: UUID, numbers: list[int]) -> int:
    """Play the games of these numbers; how many they are."""
    from analytics.models import Simulation
    from analytics.simulation.storing import play_some

    play_some(Simulation.objects.get(pk=simulation_id), numbers, float("inf"))
    return len(numbers)
