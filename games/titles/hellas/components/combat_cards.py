"""The thirty combat cards in their twenty-five kinds (LH-2.2, LH-20.5, LH-22.4)."""

from __future__ import annotations

from dataclasses import dataclass

from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import CombatCardId, Symbol, WoundSymbol


@dataclass(frozen=True, slots=True)
class CombatCard:
    """One kind of combat card. ``casualties``: the symbols that its player suffers (LH-22.5).

    ``effect``: what its text does in a battle when it is played (LH-22.4, LH-R60); there is none in
    hunts, where symbol and strength alone count (LH-R65).
    """

    name: str
    symbol: Symbol
    strength: int
    casualties: int
    effect: Effect | None = None
    copies: int = 1


_FORTIFICATION = Effect("strength", 2, when=("defender", "city"))
_LOCAL_SUPPORT = Effect("recruit_in_battle", 2, when=("defender", "city"))
_GLORY = Effect("strength", 3, when=("glory_of_land",))
_PHALANX = Effect("strength_per_hoplites", 2)
_FLANK_ATTACK = Effect("strength", 2, when=("more_hoplites",))
_TRAP = Effect("strength_of_attribute", attributes=("leadership",))
_TACTICAL_MANEUVER = Effect("strength", 2, when=("more_leadership",))
_ENCIRCLEMENT = Effect("losing_kill", 3, when=("won",))
_REINFORCEMENTS = Effect("bring_hoplites", where="neighbour")
_JAVELIN_VOLLEY = Effect("kill_enemy", 1, when=("more_hoplites",))
_ASSAULT = Effect("strength", 2, when=("attacker",))

COMBAT_CARDS: dict[CombatCardId, CombatCard] = {
    "torch_fortification": CombatCard("Fortification", "torch", 1, 0, _FORTIFICATION),
    "torch_local_support": CombatCard("Local Support", "torch", 1, 0, _LOCAL_SUPPORT),
    "torch_glory": CombatCard("Glory", "torch", 1, 0, _GLORY),
    "torch_phalanx_v1": CombatCard("Phalanx", "torch", 1, 1, _PHALANX),
    "torch_phalanx": CombatCard("Phalanx", "torch", 2, 1, _PHALANX, copies=2),
    "bow_local_support": CombatCard("Local Support", "bow", 1, 0, _LOCAL_SUPPORT),
    "bow_fortification": CombatCard("Fortification", "bow", 1, 0, _FORTIFICATION),
    "bow_glory": CombatCard("Glory", "bow", 1, 0, _GLORY),
    "bow_flank_attack": CombatCard("Flank Attack", "bow", 2, 1, _FLANK_ATTACK, copies=3),
    "sword_trap": CombatCard("Trap", "sword", 1, 1, _TRAP),
    "sword_tactical_maneuver": CombatCard("Tactical Maneuver", "sword", 2, 0, _TACTICAL_MANEUVER),
    "sword_encirclement": CombatCard("Encirclement", "sword", 2, 1, _ENCIRCLEMENT),
    "sword_wild_attack": CombatCard("Wild Attack", "sword", 3, 1),
    "mace_trap": CombatCard("Trap", "mace", 1, 1, _TRAP),
    "mace_tactical_maneuver": CombatCard("Tactical Maneuver", "mace", 2, 0, _TACTICAL_MANEUVER),
    "mace_encirclement": CombatCard("Encirclement", "mace", 2, 1, _ENCIRCLEMENT),
    "mace_wild_attack": CombatCard("Wild Attack", "mace", 3, 1),
    "shield_reinforcements": CombatCard(
        "Reinforcements", "shield", 0, 0, _REINFORCEMENTS, copies=2
    ),
    "sickle_charge": CombatCard("Charge", "sickle", 4, 2, copies=2),
    "axe_javelin_volley": CombatCard("Javelin Volley", "axe", 2, 0, _JAVELIN_VOLLEY),
    "axe_wild_attack": CombatCard("Wild Attack", "axe", 3, 1),
    "axe_assault": CombatCard("Assault", "axe", 4, 2, _ASSAULT),
    "spear_javelin_volley": CombatCard("Javelin Volley", "spear", 2, 0, _JAVELIN_VOLLEY),
    "spear_wild_attack": CombatCard("Wild Attack", "spear", 3, 1),
    "spear_assault": CombatCard("Assault", "spear", 4, 2, _ASSAULT),
}


@dataclass(frozen=True, slots=True)
class Hunting:
    """How cards of a symbol wound (LH-20.5).

    ``covers``: the open symbol that one card covers alone. ``combo``: how many cards of the symbol
    together cover any one; None where no number does.
    """

    covers: WoundSymbol | None
    combo: int | None


HUNTING: dict[Symbol, Hunting] = {
    "torch": Hunting("torch", 3),
    "bow": Hunting("bow", 3),
    "sword": Hunting("sword", 2),
    "mace": Hunting("mace", 2),
    "axe": Hunting("axe", None),
    "spear": Hunting("spear", None),
    "sickle": Hunting(None, 1),
    "shield": Hunting(None, None),
}
