"""The five temple cards, one of which a game is played with (LH-2.3, LH-13)."""

from __future__ import annotations

from dataclasses import dataclass

from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import TempleCardId


@dataclass(frozen=True, slots=True)
class TempleCard:
    """``drafts``: numbers of the temples that begin a blessing draft (LH-13.3). ``reward``: of the
    Oracle (LH-13.4)."""

    drafts: tuple[int, ...]
    reward: tuple[Effect, ...]


TEMPLE_CARDS: dict[TempleCardId, TempleCard] = {
    "temple_card_1": TempleCard((2, 4, 6, 8), (Effect("extra_special_action", 1),)),
    "temple_card_2": TempleCard((2, 3, 6, 8), (Effect("gain_priest", 1), Effect("draft"))),
    "temple_card_3": TempleCard((2, 3, 5, 7), (Effect("keep_one_artifact", 3),)),
    "temple_card_4": TempleCard((3, 4, 5, 7), (Effect("draw_to_limit"),)),
    "temple_card_5": TempleCard((3, 4, 6, 7), (Effect("raise_two_attributes", 1),)),
}
