"""Effects of LH-30: when each may be used, by whom, for what price. One mechanism for all of them.

``components.windows`` declares them; nothing here knows a card by name, but for the few that are
part of another move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from games.engine.questions import Aside, Offer
from games.engine.records import Move, Step
from games.engine.referee import Referee
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.ids import ArtifactId
from games.titles.hellas.components.moments import (
    REST_POINTS,
    Price,
    SourceId,
    Window,
    WindowKind,
    WindowMoment,
)
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.windows import USED_BY_ACTION, WINDOW_OF
from games.titles.hellas.events.table import ActionBegan, EffectUsed
from games.titles.hellas.facts import active, base, hand_limit, is_hunting
from games.titles.hellas.moves.turn import Use
from games.titles.hellas.rules.cards import in_hand, spend
from games.titles.hellas.rules.changing import sides, would_change
from games.titles.hellas.rules.demands import DEMANDS
from games.titles.hellas.rules.in_force import carried, effects_of, kept_effects
from games.titles.hellas.rules.injuries import can_be_injured, change, injure
from games.titles.hellas.rules.priests import sacrifice
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.actions import RepeatAction
from games.titles.hellas.steps.battle import BeforeBattle, Bluff, PlayCard
from games.titles.hellas.steps.cards import GiveGlory
from games.titles.hellas.steps.hunt import Defend, StartWindow, Strike
from games.titles.hellas.steps.turn import Act, Carry, Extra

Ref = Referee[State]

PART_OF_A_MOVE: tuple[SourceId, ...] = (
    "b_master_plan",
    "b_advanced_dodge",
    "b_exhausted_fight",
    "giving_up",
)
"""Offers that are a field or a form of the question's own moves."""


# Whether an effect may be used


def usable(table: Table, seat: int, source: SourceId, moment: WindowMoment) -> bool:
    """Whether a player may use an effect at a moment, as everybody can see (LH-1.16, LH-30)."""
    window = WINDOW_OF[source]
    return (
        _owns(table, seat, source)
        and moment in window.moments
        and _is_one_of(table, seat, window, moment)
        and not _used_up(table, seat, source, window)
        and all(DEMANDS[demand](table, seat, source) for demand in window.demands)
        and all(PRICES[price](table, seat, amount) for price, amount in prices(table, source))
        and _changes(table, seat, source)
    )


def sources(table: Table, seat: int, moment: WindowMoment, kind: WindowKind) -> list[SourceId]:
    """The effects of a kind that a player may use at a moment, in the order of LH-30."""
    return [source for source in _AT.get((moment, kind), ()) if usable(table, seat, source, moment)]


def _by_moment() -> dict[tuple[WindowMoment, WindowKind], tuple[SourceId, ...]]:
    found: dict[tuple[WindowMoment, WindowKind], tuple[SourceId, ...]] = {}
    for source, window in WINDOW_OF.items():
        for moment in window.moments:
            key = (moment, window.kind)
            found[key] = (*found.get(key, ()), source)
    return found


_AT = _by_moment()


def prices(table: Table, source: SourceId) -> list[tuple[Price, int]]:
    """What it costs, with the numbers in force."""
    asked = table.parameters.prices.get(source, {})
    return [(price, asked.get(price, amount)) for price, amount in WINDOW_OF[source].prices]


def _owns(table: Table, seat: int, source: SourceId) -> bool:
    player = table.players[seat]
    return (
        player.hero == source
        or player.artifacts.get(cast("ArtifactId", source), False)
        or source in player.blessings
        or source in player.kept
    )


def _is_one_of(table: Table, seat: int, window: Window, moment: WindowMoment) -> bool:
    """LH-30.1: whose moment it is."""
    turn, battle = table.turn, table.battle
    if window.kind == "free" or moment in ("K", "always", "gained"):
        return True
    if moment.startswith("H") or moment == "hunt_chosen":
        return is_hunting(table, seat)
    if moment.startswith("B") or moment in _OF_BATTLES:
        if battle is None or seat not in (battle.attack.seat, battle.defence.seat):
            return False
        defends = battle.defence.seat == seat
        return ("defender" not in window.who or defends) and (
            "winner" not in window.who or battle.winner == seat
        )
    return turn is not None and turn.seat == seat


_OF_BATTLES = ("start_of_battle", "card_played", "comparison", "casualties", "end_of_battle")


def _used_up(table: Table, seat: int, source: SourceId, window: Window) -> bool:
    turn = table.turn
    if window.limit == "turn" and turn is not None and source in turn.once:
        return True
    if window.limit == "battle" and table.battle is not None:
        return source in sides(table.battle, seat)[0].used
    if window.limit == "hunt" and table.hunt is not None:
        return source in table.hunt.used
    if window.uses in ("hero_movement", "hoplite_movement"):
        return turn is None or window.uses in turn.actions
    if source in USED_BY_ACTION and turn is not None:
        return turn.artifacts == "over"
    return False


def _changes(table: Table, seat: int, source: SourceId) -> bool:
    effects = effects_of(table.parameters, source)
    if source in QUESTS:
        effects = kept_effects(table.parameters, source)
    # What happens upon something else is asked for when that happens.
    now = tuple(effect for effect in effects if effect.upon is None)
    return not now or would_change(table, seat, now)


PRICES: Mapping[Price, Callable[[Table, int, int], bool]] = {
    "glory": lambda table, seat, amount: len(table.players[seat].glory) >= amount,
    "priest": lambda table, seat, amount: table.players[seat].pool >= amount,
    "card": lambda table, seat, amount: table.players[seat].cards >= amount,
    "bow_card": lambda table, seat, amount: table.players[seat].cards >= amount,
    "injury": can_be_injured,
    "hoplites": lambda table, seat, amount: True,
    "strength": lambda table, seat, amount: (
        base(table.players[seat], "strength") - amount >= table.parameters.attributes.lowest
    ),
}
"""Whether a price can be paid, by public facts: how many cards, not which (LH-30.5)."""


# Using it


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
    told = EffectUsed(seat, source, window.uses, window.limit, another=_is_another(ref, source))
    ref.emit(told)


def _is_another(ref: Ref, source: SourceId) -> bool:
    """LH-5.2: what is begun between two actions ends Use Artifacts; free effects do not."""
    window, turn = WINDOW_OF[source], ref.state.table.turn
    begun = window.kind == "offer" and "T1" in window.moments and source not in USED_BY_ACTION
    return begun and turn is not None and turn.artifacts == "now"


# Offers beside the question that is asked


def moments_of(state: State, step: Step) -> tuple[WindowMoment, ...]:
    """Which moments of LH-30.1 a question is."""
    if isinstance(step, Act):
        return ("T0", "T1") if _nothing_done(state) else ("T1",)
    if isinstance(step, StartWindow):
        return ("H1",) if step.drawn else ("H0",)
    if isinstance(step, Defend) and state.table.hunt is not None and state.table.hunt.laid:
        return ()  # the answer is begun: H3 is before it
    moment = _MOMENT_OF.get(type(step))
    return (moment,) if moment is not None else ()


_MOMENT_OF: Mapping[type[Step], WindowMoment] = {
    Extra: "T1",
    RepeatAction: "T1",
    BeforeBattle: "B0",
    PlayCard: "B1",
    Bluff: "B2",
    Strike: "H2",
    Defend: "H3",
}


def _nothing_done(state: State) -> bool:
    """T0: the player has chosen nothing yet in this turn."""
    turn = state.table.turn
    return turn is not None and state.flow.chosen[turn.seat] == turn.chosen


def offered(state: State, step: Step, seat: int) -> list[SourceId]:
    """Effects that a player may use at his own question, by public facts."""
    if isinstance(step, BeforeBattle):
        return []  # there they are answers: they count as the effect of a side (LH-30.6)
    return [
        source
        for moment in moments_of(state, step)
        for source in sources(state.table, seat, moment, "offer")
        if source not in PART_OF_A_MOVE
    ]


def _uses(state: State, step: Step, seat: int) -> Sequence[Move]:
    """Those that he can pay with the cards that he really has."""
    found = offered(state, step, seat)
    return [Use(source) for source in found if _has_the_cards(state, seat, source)]


def _has_the_cards(state: State, seat: int, source: SourceId) -> bool:
    bows = dict(prices(state.table, source)).get("bow_card", 0)
    return sum(COMBAT_CARDS[card].symbol == "bow" for card in in_hand(state, seat)) >= bows


def _take(ref: Ref, seat: int, move: Use) -> None:
    use(ref, seat, move.source)


FREE: tuple[SourceId, ...] = tuple(s for s, window in WINDOW_OF.items() if window.kind == "free")


def _free(state: State, seat: int) -> list[SourceId]:
    """LH-30.3: at rest points only; on others' questions with room in the hand (LH-R131)."""
    if not state.flow.agenda:
        return []
    step = state.flow.agenda[-1]
    moments = [moment for moment in moments_of(state, step) if moment in REST_POINTS]
    own = getattr(step, "seat", None) == seat
    return [
        source
        for source in FREE
        if any(usable(state.table, seat, source, moment) for moment in moments)
        and (own or _has_room(state.table, seat, source))
    ]


def _has_room(table: Table, seat: int, source: SourceId) -> bool:
    effects = effects_of(table.parameters, source)
    if source in QUESTS:
        effects = kept_effects(table.parameters, source)
    drawn = sum(effect.amount or 0 for effect in effects if effect.kind == "draw")
    return table.players[seat].cards + drawn <= hand_limit(table, seat)


def _who_may(state: State) -> tuple[int, ...]:
    if not state.flow.agenda or not moments_of(state, state.flow.agenda[-1]):
        return ()
    return tuple(seat for seat in range(len(state.table.players)) if _free(state, seat))


def _occasion(state: State) -> object:
    """A turn, a battle or a hunt: what is meant for one is not used in the next."""
    table = state.table
    battle, hunt = table.battle, table.hunt
    return table.round, active(table), battle and battle.region, hunt and hunt.monster


def _free_uses(state: State, seat: int) -> Sequence[Move]:
    return [Use(source) for source in _free(state, seat)]


ASIDES = (Aside(kinds=(Use,), moves=_uses, take=_take),)
OFFERS = (
    Offer(
        kind="free_effect",
        clause="LH-30.3",
        prompt="Do you use an effect that may come at any time?",
        open=_who_may,
        moves=_free_uses,
        take=_take,
        window="free",
        occasion=_occasion,
    ),
)
