"""The draft of blessings (LH-25), and what blessings do when they are gained."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UnsetType

from games.engine.questions import Question, Questions
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import BlessingId
from games.titles.hellas.describe import choices, questions
from games.titles.hellas.events.cards import BlessingKept, BlessingsShuffled, PackDrawn
from games.titles.hellas.moves import cards as mv
from games.titles.hellas.rules.carried import carried
from games.titles.hellas.state import State
from games.titles.hellas.steps.cards import Draft, PassPack
from games.titles.hellas.steps.parts import Source

Ref = Referee[State]


def begin(ref: Ref, seat: int) -> None:
    """LH-25.1: one blessing more than players; too few are all there are (LH-R87)."""
    table = ref.state.table
    drawn = _pack(ref, table.parameters.seats[str(len(table.players))].draft)
    if drawn:
        ref.push(Draft(seat, len(table.players) - 1))
        ref.emit(PackDrawn(seat, len(drawn), (seat,), drawn))


def _pack(ref: Ref, count: int) -> tuple[BlessingId, ...]:
    """Those that are left come first, the discards are shuffled for the others (LH-1.13)."""
    drawn = _draw(ref, count, ())
    if len(drawn) < count and ref.state.table.thrown:
        ref.emit(BlessingsShuffled())
        drawn += _draw(ref, count - len(drawn), drawn)
    return drawn


def _draw(ref: Ref, count: int, drawn: tuple[BlessingId, ...]) -> tuple[BlessingId, ...]:
    assert not isinstance(ref.state.blessing_bag, UnsetType)  # whoever draws is no viewer
    left = [blessing for blessing in ref.state.blessing_bag if blessing not in drawn]
    return tuple(left.pop(ref.pick("deck:blessings", left)) for _ in range(min(count, len(left))))


def _in_the_pack(state: State, step: Draft, seat: int) -> Sequence[mv.KeepBlessing]:
    return [mv.KeepBlessing(blessing) for blessing in state.packs["pack"].blessings]


def _keep(ref: Ref, step: Draft, seat: int, move: mv.KeepBlessing) -> None:
    """LH-25.1: with its "when gained" part, before the pack goes on."""
    numbers = ref.state.table.parameters
    ref.push(*carried(numbers, seat, move.blessing, "gained"), PassPack(seat, step.left))
    ref.emit(BlessingKept(seat, move.blessing))


def _drafts(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    begin(ref, seat)


KINDS = {"draft": _drafts}
QUESTIONS: Questions = {
    Draft: Question(
        kind="blessing",
        clause="LH-25.1",
        prompt="Which blessing do you keep?",
        asks=questions.draft,
        notes=choices.does,
        moves=_in_the_pack,
        take=_keep,
        always=True,
    )
}
