"""What really happened in the worked cases of Dice Forge: cards, faces, decisions.

Read from the events and questions of the played cases, not from what a file says of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.engine.cases import Report
from games.engine.cases.report import Asked
from games.engine.flow import Chose
from games.engine.records import Event
from games.titles.dice_forge import events as ev
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.cards import SETS
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.resources import Purse

Events = Sequence[Event]


def _gained(source: str) -> Callable[[Events], bool]:
    def seen(events: Events) -> bool:
        return any(
            isinstance(e, ev.Gained) and e.source == source and e.got.kinds() for e in events
        )

    return seen


def _forged(*faces: str) -> Callable[[Events], bool]:
    return lambda events: any(isinstance(e, ev.Forged) and e.face in faces for e in events)


def _spent(token: str) -> Callable[[Events], bool]:
    return lambda events: any(isinstance(e, ev.TokenSpent) and e.token == token for e in events)


def _some(kind: type[Event]) -> Callable[[Events], bool]:
    return lambda events: any(isinstance(e, kind) for e in events)


def _chose(kind: type[Any], **fields: str) -> Callable[[Events], bool]:
    def seen(events: Events) -> bool:
        moves = [e.move for e in events if isinstance(e, Chose) and isinstance(e.move, kind)]
        return any(all(getattr(m, k) == v for k, v in fields.items()) for m in moves)

    return seen


def _rolls_after(card: str, times: int) -> Callable[[Events], bool]:
    def seen(events: Events) -> bool:
        taken = [n for n, e in enumerate(events) if isinstance(e, ev.CardTaken) and e.card == card]
        return bool(taken) and times <= sum(isinstance(e, ev.Rolled) for e in events[taken[0] :])

    return seen


def _taken(card: str) -> Callable[[Events], bool]:
    return lambda events: any(isinstance(e, ev.CardTaken) and e.card == card for e in events)


CARD_WORKED: dict[str, Callable[[Events], bool]] = {
    "blacksmith_hammer": _some(ev.Hammered),
    "blacksmith_chest": _some(ev.CapsRaised),
    "silver_hind": _chose(mv.Use, card="silver_hind"),
    "great_bear": _gained("great_bear"),
    "satyrs": _chose(mv.Pick),
    "tenacious_boar": _gained("tenacious_boar"),
    "ferryman": _taken("ferryman"),
    "cerberus": _spent("cerberus"),
    "helmet_of_invisibility": _forged("triple"),
    "cancer": _rolls_after("cancer", 2),
    "sentinel": lambda events: _rolls_after("sentinel", 2)(events) and _chose(mv.Convert)(events),
    "hydra": _taken("hydra"),
    "typhon": _gained("typhon"),
    "sphinx": _rolls_after("sphinx", 4),
    "cyclops": lambda events: _rolls_after("cyclops", 4)(events) and _chose(mv.Convert)(events),
    "mirror_of_the_abyss": _forged("mirror"),
    "gorgon": _taken("gorgon"),
    "triton": _spent("triton"),
    "minotaur": _some(ev.Lost),
    "guardian_shield": _forged("shield_red", "shield_blue", "shield_yellow", "shield_green"),
    "guardian_owl": _gained("guardian_owl"),
    "celestial_ship": _forged("ship"),
    "wild_spirits": _gained("wild_spirits"),
    "elder": _gained("elder"),
}
"""Card -> whether its effect took place; for a card without one, whether it was taken."""


def faces_applied(events: Events) -> Iterator[str]:
    """The kinds of face whose effect took place."""
    for event in events:
        if isinstance(event, ev.Gained) and event.source in FACES:
            yield event.source
            if _is_tripled(event):
                yield "triple"
        elif isinstance(event, ev.Paid) and event.purpose == "ship":
            yield "ship"
        elif isinstance(event, Chose) and isinstance(event.move, mv.Copy):
            yield "mirror"


def _is_tripled(event: ev.Gained) -> bool:
    total = Purse(
        event.got.gold + event.surplus.gold,
        event.got.sun + event.surplus.sun,
        event.got.moon + event.surplus.moon,
        event.got.glory,
    )
    return any(total == option.times(3) for option in FACES[event.source].options)


def cards_refused(report: Report) -> Iterator[str]:
    """The cards whose feat was refused, each refusal citing a clause."""
    sets = report.case.options.get("sets", {})
    for rejected in report.rejected:
        if (
            isinstance(rejected.move, mv.Perform)
            and rejected.refusal.clause
            and rejected.move.place in SETS
        ):
            yield SETS[rejected.move.place][sets.get(rejected.move.place, "A")]


def faces_refused(report: Report) -> Iterator[str]:
    """The faces that could not be bought, claimed or copied, each refusal citing a clause."""
    for rejected in report.rejected:
        if isinstance(rejected.move, mv.Buy | mv.Claim | mv.Copy) and rejected.refusal.clause:
            yield rejected.move.face


_BY_KIND = {
    "mirror": "DF-D02",
    "order": "DF-D03",
    "boar_reward": "DF-D06",
    "divert": "DF-D07",
    "ship": "DF-D08",
    "cerberus": "DF-D09",
    "reinforcement": "DF-D11",
    "owl": "DF-D13",
    "action": "DF-D15",
    "forge": "DF-D17",
    "feat": "DF-D18",
    "shield": "DF-D19",
    "bearer": "DF-D20",
    "satyrs": "DF-D22",
    "convert": "DF-D24",
    "extra_action": "DF-D26",
    "end_of_turn": "DF-D28",
}


def decision_of(asked: Asked) -> str:
    """The decision of the law (DF-D01 to DF-D28) that a question belongs to."""
    step: Any = asked.step
    match asked.decision.kind:
        case "option" if step.result.lose:
            return "DF-D25"
        case "option":
            return "DF-D05" if step.result.faces[step.todo[0]].startswith("boar") else "DF-D04"
        case "die":
            return "DF-D12" if step.card == "silver_hind" else "DF-D23"
        case "offering":
            return "DF-D27" if step.taken else "DF-D16"
        case kind:
            return _BY_KIND[kind]


def decisions_met(report: Report) -> Iterator[str]:
    """Every decision of the law that a case comes to."""
    if report.case.options.get("sets"):
        yield "DF-D01"
    for asked in report.asked:
        yield decision_of(asked)
        if any(isinstance(move, mv.Triton) for move in asked.moves):
            yield "DF-D10"
    for event in report.events:
        if isinstance(event, ev.Paid) and event.purpose == "elder":
            yield "DF-D14"
        elif isinstance(event, ev.Forged) and event.face.startswith("boar_"):
            yield "DF-D21"
