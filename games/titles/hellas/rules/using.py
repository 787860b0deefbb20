"""Using an effect of LH-30: its price, what it does, what that uses up."""

from __future__ import annotations

from games.engine.referee import Referee
from games.titles.hellas.components.moments import Price, SourceId
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.windows import USED_BY_ACTION, WINDOW_OF
from games.titles.hellas.events.table import ActionBegan, EffectUsed
from games.titles.hellas.facts.in_force import kept_effects
from games.titles.hellas.rules.cards import spend
from games.titles.hellas.rules.carried import carried
from games.titles.hellas.rules.injuries import change, injure
from games.titles.hellas.rules.priests import sacrifice
from games.titles.hellas.rules.usable import prices
from games.titles.hellas.state import State
from games.titles.hellas.steps.cards import GiveGlory
from games.titles.hellas.steps.turn import Carry

Ref = Referee[State]


def use(ref: Ref, seat: int, source: SourceId) -> None:
    """Its price, then what it does; called last by whoever takes the move."""
    numbers = ref.state.table.parameters
    if source in QUESTS:
        kept = kept_effects(numbers, source)
        ref.push(*(Carry(seat, source, n, kept=True) for n in range(len(kept))))
    else:
        ref.push(*carried(numbers, seat, source))
    for price, amount in prices(ref.state.table, source):
        _pay(ref, seat, source, price, amount)
    mark(ref, seat, source)


def _pay(ref: Ref, seat: int, source: SourceId, price: Price, amount: int) -> None:
    match price:
        case "glory":
            ref.push(*(GiveGlory(seat, source) for _ in range(amount)))
        case "priest":
            for _ in range(amount):
                sacrifice(ref, seat, source)
        case "card":
            spend(ref, seat, amount, source)
        case "bow_card":
            spend(ref, seat, amount, source, "bow")
        case "injury":
            injure(ref, seat, amount, source)
        case "strength":
            change(ref, seat, "strength", -amount)
        case "hoplites":
            pass  # they are killed when the group is chosen (LH-29.5)


def mark(ref: Ref, seat: int, source: SourceId) -> None:
    """It was used: what that uses up, and once in what it may come."""
    window, turn = WINDOW_OF[source], ref.state.table.turn
    if source in USED_BY_ACTION and turn is not None and turn.artifacts == "ahead":
        ref.emit(ActionBegan(seat, "use_artifacts"))
    used = EffectUsed(seat, source, window.uses, window.limit, another=_is_another(ref, source))
    ref.emit(used)


def _is_another(ref: Ref, source: SourceId) -> bool:
    """LH-5.2: what is begun between two actions ends Use Artifacts; free effects do not."""
    window, turn = WINDOW_OF[source], ref.state.table.turn
    begun = window.kind == "offer" and "T1" in window.moments and source not in USED_BY_ACTION
    return begun and turn is not None and turn.artifacts == "now"
