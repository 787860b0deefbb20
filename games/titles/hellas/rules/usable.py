"""Effects of LH-30: when each may be used, by whom, for what price. One mechanism for all of them.

``components.windows`` declares them; nothing here knows a card by name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from games.titles.hellas.components.moments import Price, SourceId, Window, WindowKind, WindowMoment
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.windows import USED_BY_ACTION, WINDOW_OF
from games.titles.hellas.facts.heroes import base, is_hunting
from games.titles.hellas.facts.in_force import effects_of, kept_effects
from games.titles.hellas.rules.changing import sides, would_change
from games.titles.hellas.rules.demands import DEMANDS
from games.titles.hellas.rules.injuries import can_be_injured
from games.titles.hellas.state import Table


def usable(table: Table, seat: int, source: SourceId, moment: WindowMoment) -> bool:
    """Whether a player may use an effect at a moment, as everybody can see (LH-1.16, LH-30)."""
    return owns(table, seat, source) and has_use(table, seat, source, moment)


def has_use(table: Table, seat: int, source: SourceId, moment: WindowMoment) -> bool:
    """The same of an effect that the player has."""
    window = WINDOW_OF[source]
    return (
        moment in window.moments
        and _is_one_of(table, seat, window, moment)
        and not _used_up(table, seat, source, window)
        and all(DEMANDS[demand](table, seat, source) for demand in window.demands)
        and all(PRICES[price](table, seat, amount) for price, amount in prices(table, source))
        and _changes(table, seat, source)
    )


def sources(table: Table, seat: int, moment: WindowMoment, kind: WindowKind) -> list[SourceId]:
    """The effects of a kind that a player may use at a moment, in the order of LH-30."""
    listed = _AT.get((moment, kind))
    if listed is None:
        return []
    own = owned(table, seat)
    return [s for s in listed if s in own and has_use(table, seat, s, moment)]


def _by_moment() -> dict[tuple[WindowMoment, WindowKind], tuple[SourceId, ...]]:
    by_moment: dict[tuple[WindowMoment, WindowKind], tuple[SourceId, ...]] = {}
    for source, window in WINDOW_OF.items():
        for moment in window.moments:
            key = (moment, window.kind)
            by_moment[key] = (*by_moment.get(key, ()), source)
    return by_moment


_AT = _by_moment()


def prices(table: Table, source: SourceId) -> list[tuple[Price, int]]:
    """What it costs, with the numbers in force."""
    asked = table.parameters.prices.get(source, {})
    return [(price, asked.get(price, amount)) for price, amount in WINDOW_OF[source].prices]


def owned(table: Table, seat: int) -> Collection[SourceId]:
    """What a player has that has effects: charged artifacts, blessings, kept quests, the hero."""
    player = table.players[seat]
    own: list[SourceId] = [*player.blessings, *player.kept]
    if player.hero is not None:
        own.append(player.hero)
    for artifact, charged in player.artifacts.items():
        if charged:
            own.append(artifact)
    return own


def owns(table: Table, seat: int, source: SourceId) -> bool:
    """Whether a player has what has this effect."""
    player = table.players[seat]
    return (
        source in player.blessings
        or source in player.kept
        or source == player.hero
        or (source, True) in player.artifacts.items()
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
    numbers = table.parameters
    effects = kept_effects(numbers, source) if source in QUESTS else effects_of(numbers, source)
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
