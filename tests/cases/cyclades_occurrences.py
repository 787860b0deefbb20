"""What really happened in the worked cases of Cyclades: creatures, heroes, gods, metropolises.

Read from the events, questions and refusals of the played cases, not from what a file says of
itself; only who is on the map is read from the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.engine.cases import Report
from games.engine.flow import Chose, Waits
from games.engine.records import Event
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import (
    BONUSES,
    CREATURES,
    HEROES,
    BonusId,
    CreatureId,
    GodId,
    HeroId,
)
from games.titles.cyclades.events.battles import (
    BattleBegan,
    DiceRolled,
    DieRerolled,
    FleetsMoved,
    HectorStruck,
    LossesTaken,
    MercenariesWonOver,
    RoundFought,
    UnitsMoved,
)
from games.titles.cyclades.events.building import (
    BuildingExchanged,
    Built,
    MetropolisBuilt,
    MetropolisForgone,
)
from games.titles.cyclades.events.cards import (
    CreatureBought,
    CreatureRecalled,
    FigureMoved,
    FigurePlaced,
    FleetsDestroyed,
    FleetsExchanged,
    HeroesSwapped,
    MercenariesSeized,
    SphinxChose,
    UnitDestroyed,
)
from games.titles.cyclades.events.cycle import (
    CreatureDiscarded,
    IncomeEarned,
    ProsperityAdded,
)
from games.titles.cyclades.events.gold import (
    GoldGained,
    GoldTaken,
    Paid,
    PhilosopherTaken,
    PriestessesGained,
    PriestessTaken,
)
from games.titles.cyclades.events.laying import FleetsPlaced, TroopsPlaced
from games.titles.cyclades.events.parts import Loss
from games.titles.cyclades.rules.creatures.playing import CARDS
from games.titles.cyclades.steps.cards import TargetCreature
from games.titles.cyclades.steps.parts import Group

Seen = Callable[[Report], bool]


def _some(kind: type[Any], **fields: Any) -> Seen:
    """An event of this type with these fields took place."""

    def seen(report: Report) -> bool:
        return any(
            isinstance(event, kind) and all(getattr(event, k) == v for k, v in fields.items())
            for event in report.events
        )

    return seen


def _moved(report: Report) -> Iterator[UnitsMoved | BattleBegan]:
    for event in report.events:
        if isinstance(event, UnitsMoved | BattleBegan):
            yield event


def _driven(report: Report) -> bool:
    """Fleets left an area after Polyphemus came beside it."""
    came = [
        n
        for n, e in enumerate(report.events)
        if isinstance(e, FigurePlaced | FigureMoved) and e.creature == "polyphemus"
    ]
    return bool(came) and any(isinstance(e, FleetsMoved) for e in report.events[came[0] :])


def _lost(report: Report) -> Iterator[Loss]:
    for event in report.events:
        if isinstance(event, LossesTaken):
            yield from event.losses


def _paid_out(source: str) -> Seen:
    def seen(report: Report) -> bool:
        return any(
            isinstance(event, IncomeEarned)
            and event.source == source
            and any(share.gold for share in event.shares)
            for event in report.events
        )

    return seen


CREATURE_WORKED: Mapping[CreatureId, Seen] = {
    "harpy": _some(UnitDestroyed, by="harpy"),
    "griffin": lambda r: any(isinstance(e, GoldTaken) and e.gold for e in r.events),
    "giant": _some(MercenariesSeized),
    "dryad": _some(PriestessTaken),
    "cyclops": _some(BuildingExchanged),
    "charon": _some(HeroesSwapped),
    "graeae": _paid_out("graeae"),
    "pegasus": lambda r: any(e.by == "pegasus" for e in _moved(r)),
    "satyr": _some(PhilosopherTaken),
    "sphinx": _some(SphinxChose),
    "sylph": _some(FleetsExchanged),
    "chimera": _some(CreatureRecalled),
    "cerberus": lambda r: _is_on_map(r, "cerberus") and _paid_out("income")(r),
    "hydra": _some(UnitDestroyed, by="hydra"),
    "polyphemus": _driven,
    "medusa": lambda r: _is_on_map(r, "medusa") and bool(list(refused(r, mv.March))),
    "minotaur": lambda r: _is_on_map(r, "minotaur") and _some(RoundFought)(r),
    "kraken": _some(FleetsDestroyed, by="kraken"),
}
"""Creature -> whether its effect took place."""


def _is_on_map(report: Report, name: str) -> bool:
    return name in str(report.case.position)


def refused(report: Report, kind: type[Any] = object) -> Iterator[Any]:
    """The moves that were refused for a reason of the rules."""
    for rejected in report.rejected:
        if rejected.refusal.clause and isinstance(rejected.move, kind):
            yield rejected.move


def creatures_idle(report: Report) -> Iterator[CreatureId]:
    """Creatures that could not act on what somebody named, or on anything at all."""
    clauses = {rejected.refusal.clause for rejected in report.rejected}
    for asked in report.asked:
        if isinstance(asked.step, TargetCreature) and CARDS[asked.step.creature].clause in clauses:
            yield asked.step.creature
    bought: CreatureId | None = None
    for event in report.events:
        if isinstance(event, CreatureBought):
            bought = event.creature
        elif isinstance(event, CreatureDiscarded) and event.creature == bought:
            yield event.creature
        elif not isinstance(event, Paid | Chose | Waits) and not _is_empty(event):
            bought = None


def _is_empty(event: Event) -> bool:
    return isinstance(event, IncomeEarned) and not any(share.gold for share in event.shares)


def _goes(hero: HeroId) -> Seen:
    return lambda report: any(hero in event.group.heroes for event in _moved(report))


def _fought_without(hero: HeroId) -> Seen:
    """He was on the map while a battle was fought, and not among those who attacked."""

    def seen(report: Report) -> bool:
        return _is_on_map(report, hero) and any(
            isinstance(event, BattleBegan) and hero not in event.group.heroes
            for event in report.events
        )

    return seen


def _ajax_alone(report: Report) -> bool:
    """His strength is two."""
    dice = [e.rolls[0].face for e in report.events if isinstance(e, DiceRolled)]
    rounds = [e.attack for e in report.events if isinstance(e, RoundFought)]
    alone = any(event.group == Group(heroes=("ajax",)) for event in _moved(report))
    return alone and any(attack - die == 2 for attack, die in zip(rounds, dice, strict=False))


def _one_loses_a_tie(report: Report) -> bool:
    return any(
        isinstance(e, RoundFought) and e.attack == e.defence and len(e.losers) == 1
        for e in report.events
    )


def _fixed_dice(report: Report) -> bool:
    return any(
        not roll.rolled for e in report.events if isinstance(e, DiceRolled) for roll in e.rolls
    )


HERO_FOUGHT: Mapping[HeroId, Seen] = {
    "croesus": _some(DieRerolled),
    "hector": _some(HectorStruck),
    "helen": _fixed_dice,
    "jason": lambda r: any(
        "jason" in e.group.heroes and e.by == "mobilisation" and e.origin[0] != e.area[0]
        for e in _moved(r)
    ),
    "ajax": _ajax_alone,
    "pandora": _some(MercenariesWonOver),
    "penthesilea": _one_loses_a_tie,
    "odysseus": lambda r: _goes("odysseus")(r) and _some(RoundFought)(r),
    "perseus": lambda r: any(loss.area for loss in _lost(r)),
}
"""Hero -> whether what he does in a battle or a mobilisation was done."""

HERO_IDLE: Mapping[HeroId, Seen] = {
    "croesus": lambda r: any(True for _ in refused(r, mv.Reroll)),
    "hector": lambda r: _goes("hector")(r) and not _some(HectorStruck)(r),
    "helen": lambda r: _fought_without("helen")(r) and not _fixed_dice(r),
    "jason": lambda r: _is_on_map(r, "jason") and bool(list(refused(r, mv.March))),
    "ajax": _fought_without("ajax"),
    "pandora": lambda r: _goes("pandora")(r) and not _some(MercenariesWonOver)(r),
    "penthesilea": lambda r: any(loss.unit == "penthesilea" for loss in _lost(r)),
    "odysseus": _fought_without("odysseus"),
    "perseus": lambda r: any(move.area != "none" for move in refused(r, mv.Lose)),
}
"""Hero -> whether it was not done, or refused."""


def gods_served(report: Report) -> Iterator[GodId]:
    """Gods whose compulsory action was carried out."""
    god = _god_of(report)
    for event in report.events:
        if isinstance(event, ProsperityAdded) and event.source == "apollo":
            yield "apollo"
        elif isinstance(event, Built) and god is not None:
            yield god


def gods_refusing(report: Report) -> Iterator[GodId]:
    """Gods in whose turn something was refused."""
    god = _god_of(report)
    if god is not None and any(True for _ in refused(report)):
        yield god


def _god_of(report: Report) -> GodId | None:
    words = str(report.case.position.get("acting", "")).split()
    return next((god for god in GOD_FACTS if god in words), None)


def bonuses_gained(events: Sequence[Event]) -> Iterator[BonusId]:
    """Bonuses of metropolises of which something really came."""
    for event in events:
        if isinstance(event, GoldGained) and event.source == "metropolis":
            yield "three_gold"
        elif getattr(event, "source", "") == "bonus":
            for kind, bonus in _BONUS_FACTS.items():
                if isinstance(event, kind):
                    yield bonus


_BONUS_FACTS: Mapping[type[Event], BonusId] = {
    TroopsPlaced: "two_troops",
    FleetsPlaced: "two_fleets",
    ProsperityAdded: "prosperity",
    PriestessesGained: "priestess",
}


def bonuses_forgone(report: Report) -> Iterator[BonusId]:
    """Bonuses that found nothing, or were refused where somebody wanted them."""
    clauses = {rejected.refusal.clause for rejected in report.rejected}
    gained = set(bonuses_gained(report.events))
    wanted = {step.get("bonus") for step in report.case.agenda or []}
    built = {e.bonus for e in report.events if isinstance(e, MetropolisBuilt)}
    for bonus in BONUSES:
        if (bonus in wanted and bonus not in gained) or (bonus in built and "CY-14.6" in clauses):
            yield bonus


def ways_taken(report: Report) -> Iterator[str]:
    """How metropolises were come by (CY-14.1)."""
    for event in report.events:
        if isinstance(event, MetropolisBuilt):
            yield event.way
        elif isinstance(event, Chose) and isinstance(event.move, mv.FirstBonus):
            yield "capture"


def ways_barred(report: Report) -> Iterator[str]:
    """Ways that led to none."""
    for event in report.events:
        if isinstance(event, MetropolisForgone):
            yield event.way
    for move in refused(report):
        if isinstance(move, mv.Sacrifice):
            yield "sacrifice"
        elif isinstance(move, mv.March) and f"{move.area}.metropolises" in report.case.position:
            yield "capture"


assert CREATURE_WORKED.keys() == set(CREATURES)
assert HERO_FOUGHT.keys() == HERO_IDLE.keys() == set(HEROES)
