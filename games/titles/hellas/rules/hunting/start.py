"""How a hunt begins: the monster, the start window, the first cards (LH-20.1 to LH-20.4)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import Attribute, MonsterId
from games.titles.hellas.components.moments import SourceId
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.describe import choices
from games.titles.hellas.describe.contexts import hunted
from games.titles.hellas.events.hunts import HuntBegan, HuntReady
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.monsters import huntable, on_tray_effects
from games.titles.hellas.moves.fights import Hunt
from games.titles.hellas.moves.turn import PASS, Answer
from games.titles.hellas.rules.cards import draw
from games.titles.hellas.rules.hunting.hunter import hunt_of, prey_lives
from games.titles.hellas.rules.usable import sources
from games.titles.hellas.rules.using import use
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.hunt import ChooseMonster, DrawForHunt, HeroAttacks, StartWindow
from games.titles.hellas.steps.parts import Source

Ref = Referee[State]


def can(table: Table, seat: int) -> bool:
    """Whether there is something to hunt (LH-R46)."""
    return bool(huntable(table, seat))


def begin(ref: Ref, seat: int) -> None:
    """A whole hunt."""
    ref.push(ChooseMonster(seat))


def _prey(state: State, step: ChooseMonster, seat: int) -> Sequence[Hunt]:
    return [Hunt(monster) for monster in huntable(state.table, seat)]


def _choose(ref: Ref, step: ChooseMonster, seat: int, move: Hunt) -> None:
    """Inspiring Hunt comes at once, by itself (LH-20.4)."""
    table = ref.state.table
    ref.push(
        StartWindow(seat, drawn=False),
        DrawForHunt(seat),
        StartWindow(seat, drawn=True),
        HeroAttacks(seat),
    )
    ref.emit(HuntBegan(seat, move.monster, table.monsters[move.monster].region))
    for source in sources(table, seat, "hunt_chosen", "auto"):
        use(ref, seat, source)


def _why_not_hunted(state: State, step: ChooseMonster, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, Hunt):
        return None
    name, there = MONSTERS[move.monster].name, state.table.monsters.get(move.monster)
    if there is None or there.region != state.table.players[seat].region:
        return f"{name} is not in the region of your hero.", "LH-20.1"
    return f"{name} has evolved: you do not meet what its card asks for.", "LH-20.1"


def _usable(table: Table, step: StartWindow) -> list[SourceId]:
    return sources(table, step.seat, "H1" if step.drawn else "H0", "ask")


def _who_starts(state: State, step: StartWindow) -> tuple[int, ...]:
    """LH-D54: only where something can be used, as everybody can see."""
    table = state.table
    return (step.seat,) if prey_lives(table) and _usable(table, step) else ()


def _start_effects(state: State, step: StartWindow, seat: int) -> Sequence[Move]:
    return [*(Answer(source) for source in _usable(state.table, step)), PASS]


def _use(ref: Ref, step: StartWindow, seat: int, move: Move) -> None:
    """One after another, in any order; the hunter closes the window (LH-D30)."""
    if isinstance(move, Answer):
        ref.push(step)
        use(ref, seat, move.source)


def _why_not_used(state: State, step: StartWindow, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, Answer):
        return None
    if move.source == "b_weak_spot" and not step.drawn:
        return "Weak Spot comes after the first cards are drawn.", "LH-20.4"
    return "That effect cannot be used at the start of this hunt.", "LH-20.4"


def draws_by(table: Table, monster: MonsterId) -> Attribute:
    """The attribute that says how many cards are drawn; an evolution may name another one."""
    for effect in on_tray_effects(table, monster):
        if effect.kind == "draw_by_attribute":
            return effect.attributes[0]
    return "strength"


def draw_for_hunt(ref: Ref, step: DrawForHunt) -> None:
    """LH-20.3; nothing if a start effect has slain the monster already."""
    table = ref.state.table
    if prey_lives(table):
        cards = value(table, step.seat, draws_by(table, hunt_of(table).monster))
        draw(ref, step.seat, cards, "hunt")
        ref.emit(HuntReady())


def _hunts(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """Wild Hunt and Exhausted Fight (LH-29.3, LH-29.4)."""
    begin(ref, seat)


KINDS = {"hunt": _hunts, "hunt_again": _hunts}
WORKS: Works = {DrawForHunt: draw_for_hunt}
QUESTIONS: Questions = {
    ChooseMonster: Question(
        kind="prey",
        clause="LH-20.1",
        prompt="Which monster do you hunt?",
        notes=choices.does,
        moves=_prey,
        take=_choose,
        why_not=_why_not_hunted,
    ),
    StartWindow: Question(
        kind="start_of_hunt",
        clause="LH-20.4",
        prompt="Which effect do you use at the start of the hunt?",
        context=lambda view, step, seat: hunted(view.table),
        notes=choices.does,
        moves=_start_effects,
        take=_use,
        seats=_who_starts,
        why_not=_why_not_used,
        always=True,
    ),
}
