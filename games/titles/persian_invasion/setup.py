"""Laying the table, and the prologue (LHS-1)."""

from __future__ import annotations

from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.events.heroes import HeroChosen, HeroMoved
from games.titles.hellas.events.hoplites import ControlGained, HoplitesRecruited
from games.titles.hellas.events.monsters import MonsterPlaced
from games.titles.hellas.facts.heroes import base
from games.titles.hellas.facts.in_force import bonus_of
from games.titles.hellas.rules.cards import draw
from games.titles.hellas.rules.injuries import change
from games.titles.hellas.steps.turn import Turn
from games.titles.persian_invasion.components import cards
from games.titles.persian_invasion.components.prologue import monster_of, quest_of
from games.titles.persian_invasion.components.scripts import ACT_1, ROUTE
from games.titles.persian_invasion.events import (
    Bannered,
    CampaignLaid,
    PersiansCame,
    QuestAppeared,
    TokenTurned,
)
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, Ref, table_of
from games.titles.persian_invasion.options import Options
from games.titles.persian_invasion.rules.scripts import turn_token

HOME: RegionId = "laconia"


def set_up(ref: Ref, options: Options) -> None:
    """The table, Achilles, then what the first tokens bring."""
    _lay(ref)
    numbers = table_of(ref).parameters
    ref.push(Turn(PLAYER))
    _begin(ref)
    vanguard = min(numbers.campaign.vanguard, numbers.supply.hoplites)
    ref.emit(PersiansCame(ROUTE[0], vanguard))
    for _ in range(numbers.campaign.monsters):
        _monster(ref)
    for _ in range(numbers.campaign.quests):
        _quest(ref)
    draw(ref, PLAYER, numbers.start.combat_cards, "start")


def _lay(ref: Ref) -> None:
    """LHS-1.2 to LHS-1.6."""
    tokens = tuple(sorted(ACT_1))
    ref.emit(
        CampaignLaid(
            tokens=len(tokens),
            counts=(len(cards.COMBAT), len(cards.ARTIFACTS), len(cards.CHOSEN_BLESSINGS)),
            pile=tokens,
            combat=cards.COMBAT,
            artifacts=cards.ARTIFACTS,
            blessings=cards.CHOSEN_BLESSINGS,
            attacks=tuple(
                card for card, printed in ATTACK_CARDS.items() for _ in range(printed.copies)
            ),
        )
    )


def _begin(ref: Ref) -> None:
    """LHS-1.7: Achilles and the first hoplites in Laconia; a blue token there, a yellow one in
    Messenia."""
    numbers = table_of(ref).parameters
    ref.emit(HeroChosen(PLAYER, "achilles"))
    bonus = bonus_of(numbers, "achilles")
    for attribute in bonus.attributes:
        before = base(table_of(ref).players[PLAYER], attribute)
        change(ref, PLAYER, attribute, max(0, (bonus.amount or 0) - before))
    ref.emit(HeroMoved(PLAYER, HOME, "start"))
    hoplites = min(numbers.start.hoplites, numbers.supply.hoplites)
    ref.emit(HoplitesRecruited(PLAYER, HOME, hoplites, 0, "start"))
    if table_of(ref).regions[HOME].owner is None:
        ref.emit(ControlGained(PLAYER, HOME))
    ref.emit(Bannered(HOME, "blue"))
    ref.emit(ControlGained(PLAYER, "messenia"))


def _monster(ref: Ref) -> None:
    """Table A; the same monster again is one Persian more."""
    number = turn_token(ref)
    ref.emit(TokenTurned(number, "monsters"))
    monster, region = monster_of(number)
    if monster in table_of(ref).monsters:
        _one_more(ref)
    else:
        ref.emit(MonsterPlaced(monster, region))


def _quest(ref: Ref) -> None:
    """Table B; the same quest again is one Persian more, and so is one without a slot."""
    number = turn_token(ref)
    ref.emit(TokenTurned(number, "quests"))
    quest, slots = quest_of(number), table_of(ref).quests
    if quest in slots or None not in slots:
        _one_more(ref)
    else:
        ref.emit(QuestAppeared(quest, slots.index(None)))


def _one_more(ref: Ref) -> None:
    if table_of(ref).players[XERXES].hoplites:
        ref.emit(PersiansCame(ROUTE[0], 1))
