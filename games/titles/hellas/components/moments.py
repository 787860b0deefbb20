"""The words in which the table of ``windows`` is written (LH-30)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.titles.hellas.components.ids import (
    ArtifactId,
    BlessingId,
    HeroId,
    QuestId,
    TempleCardId,
    WindowId,
)

WindowKind = Literal["ask", "offer", "free", "auto"]
"""LH-30.2: the game stops and asks; one more option of a question that is put anyway; usable while
the game waits for anybody; happens by itself."""

WindowMoment = Literal[
    "T0",
    "T1",
    "B0",
    "B1",
    "B2",
    "B3",
    "H0",
    "H1",
    "H2",
    "H3",
    "K",
    "start_of_battle",
    "card_played",
    "comparison",
    "casualties",
    "end_of_battle",
    "hunt_chosen",
    "always",
    "gained",
    "in_recruit",
    "in_march",
    "in_prepare",
    "in_usurp",
    "after_hero_movement",
    "after_march",
    "after_prepare",
    "after_build_temple",
    "after_special_action",
    "before_build_monument",
    "monument_built",
]
"""T0 to K are those of LH-30.1, the others are named after what has just happened or is going on.

``casualties`` is where symbols are counted, thus also where a card is chosen (LH-22.5).
"""

Who = Literal["owner", "active", "side", "defender", "winner", "hunter", "dying"]
"""``side``: either one of a battle. ``dying``: whose hoplites are about to be killed."""

Price = Literal["glory", "priest", "card", "bow_card", "injury", "hoplites", "strength"]
"""What is given: a Glory Token back to the supply, a priest of the pool, combat cards of the hand,
injuries taken, own hoplites killed, base Strength for good (LH-29.3)."""

UsedUp = Literal["artifact", "quest_card", "hero_movement", "hoplite_movement", "own_token"]
"""The artifact is used, the quest card discarded, the action done; a token goes onto the card."""

Limit = Literal["turn", "battle", "hunt", "card", "action", "once"]
"""Once in each; ``action`` is the one it belongs to, ``once`` the whole game (LH-30)."""

Demand = Literal[
    "neutral_card_in_deck",
    "hero_on_map",
    "hoplite_at_hero",
    "enemy_holds_card",
    "hero_next_to_battle",
    "enemy_has_more",
    "own_fortified_hoplite",
    "empty_hand",
    "card_in_hand",
    "room_in_hand",
    "cards_begun",
    "token_on_hunt",
    "no_token_on_card",
    "can_be_injured",
    "closed_action",
    "no_wound_in_stage",
]
"""What else must hold. ``room_in_hand``: for what it draws, outside the owner's own questions
(LH-R131). ``cards_begun``: the combat cards of the battle (LH-22.4)."""

ByRule = Literal["two_players", "giving_up"]
"""Windows that belong to no card: the bonus of LH-27.2, the end of a hunt by LH-20.6."""

SourceId = Literal[HeroId, ArtifactId, BlessingId, QuestId, TempleCardId, ByRule]


@dataclass(frozen=True, slots=True)
class Window:
    """One row of LH-30, or the part of it that is alike for ``sources``.

    ``prices``: what it costs and how many. ``limit``: None where it may be used as often as it can
    be paid. Where ``who`` names two, each has the moments that can be its own.
    """

    id: WindowId
    sources: tuple[SourceId, ...]
    kind: WindowKind
    moments: tuple[WindowMoment, ...]
    who: tuple[Who, ...]
    prices: tuple[tuple[Price, int], ...] = ()
    uses: UsedUp | None = None
    limit: Limit | None = None
    demands: tuple[Demand, ...] = ()


REST_POINTS: tuple[WindowMoment, ...] = ("T0", "T1", "B0", "B1", "B2", "H1", "H2", "H3")
"""Where free effects may be used, on anybody's turn (LH-30.3)."""
