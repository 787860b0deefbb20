"""The laid table of ``field`` with full decks, on which P1 hunts; P2 is at his left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from games.engine import deciding
from games.engine.batch_maker import BatchMaker
from games.engine.chance import ScriptedChance
from games.engine.referee import Referee
from games.titles.hellas.components.artifacts import NEUTRAL_ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.ids import (
    AttackCardId,
    CombatCardId,
    MonsterCardId,
    MonsterId,
    RegionId,
    SlotId,
)
from games.titles.hellas.scoring import pieces
from games.titles.hellas.state import Hunt, Monster
from games.titles.hellas.steps.hunt import HeroAttacks, MonsterAttacks
from games.titles.hellas.steps.turn import Act
from games.titles.lords_of_hellas.state import State
from tests.titles.lords_of_hellas.battlefield import Battlefield


class HuntingGround(Battlefield):
    """P1's hero stands where the monster is. What is drawn is said before, nothing is left over."""

    def __init__(
        self, monster: MonsterId, region: RegionId, *evolutions: MonsterCardId, **values: int
    ) -> None:
        super().__init__()
        self.chance = ScriptedChance({"deck:combat": [], "deck:attacks": [], "deck:artifacts": []})
        self.prey = monster
        self.table.monsters[monster] = Monster(region, evolutions=list(evolutions))
        self.hero(0, "perseus", region, **values)
        self.state.combat_bag = _elements({c: card.copies for c, card in COMBAT_CARDS.items()})
        self.state.attack_bag = _elements({c: card.copies for c, card in ATTACK_CARDS.items()})
        self.state.artifact_bag = sorted(NEUTRAL_ARTIFACTS)
        self.table.decks.combat = len(self.state.combat_bag)
        self.table.decks.artifacts = len(NEUTRAL_ARTIFACTS)

    # What was before

    def holds(self, seat: int, *hand: CombatCardId) -> None:
        """From the deck."""
        super().holds(seat, *hand)
        deck: Any = self.state.combat_bag
        self.deck(*(Counter(deck) - Counter(hand)).elements())

    def wounded(self, *slots: SlotId) -> None:
        """By others, before this hunt."""
        self.table.monsters[self.prey].wounds.extend(slots)

    def hunting(self, *slots: SlotId) -> None:
        """In the middle of a hunt, in which these symbols were covered."""
        there = self.table.monsters[self.prey]
        there.wounds.extend(slots)
        self.table.hunt = Hunt(0, self.prey, there.region, drawn=True, wounds=list(slots))
        self.table.decks.attacks = sum(card.copies for card in ATTACK_CARDS.values())

    # What comes next

    def draws(self, *cards: CombatCardId) -> None:
        """The next combat cards."""
        self.chance.left["deck:combat"].extend(cards)

    def monster_plays(self, *cards: AttackCardId) -> None:
        """The next attack cards, two for each attack."""
        self.chance.left["deck:attacks"].extend(cards)

    def carry_out(self, action: Callable[[Referee[State]], None]) -> None:
        maker = BatchMaker(self.title, self.state, self.chance)
        action(maker)
        self.events = list(maker.complete().events)

    def turn(self) -> None:
        """P1 is asked for his next action."""
        self.carry_out(lambda ref: ref.push(Act(0)))

    def hunt(self) -> None:
        """The special action."""
        self.turn()
        self.answers("P1 begin hunt")

    def hero_attacks(self) -> None:
        """The next stage of a hunt that is on."""
        self.carry_out(lambda ref: ref.push(HeroAttacks(0)))

    def attacked_by(self, card: AttackCardId, other: AttackCardId | None = None) -> None:
        """In a hunt that is on, P2 plays this card and not the other."""
        spare: AttackCardId = "ma_attack_3" if card != "ma_attack_3" else "ma_attack_4"
        self.monster_plays(card, other or spare)
        self.carry_out(lambda ref: ref.push(MonsterAttacks(0)))
        self.answers(f"P2 show_attack {card}")

    def answers(self, *lines: str) -> None:
        """As on the battlefield; ``"P1 lay mace_trap planned dodging"``."""
        for line in lines:
            who, said = line.split(maxsplit=1)
            if said.startswith("lay "):
                card, *added = said.split()[1:]
                said = f"lay {card} {int('planned' in added)} {int('dodging' in added)}"
            before, events = pieces(self.state), self.events
            seat = int(who.removeprefix("P")) - 1
            batch = deciding.decide(self.title, self.state, seat, self.read(said), self.chance)
            self.state, self.table = batch.state, batch.state.table
            self.events = [*events, *batch.events]
            assert pieces(self.state) == before, line

    # What is seen

    def hand(self) -> list[str]:
        """P1's."""
        return list(self.state.hands["P1"].cards)

    def wounds(self) -> list[str]:
        """On the monster."""
        return list(self.table.monsters[self.prey].wounds)

    def now(self) -> Hunt:
        """The hunt that is on."""
        assert self.table.hunt is not None
        return self.table.hunt


def _elements(copies: dict[Any, int]) -> list[Any]:
    return sorted(Counter(copies).elements())
