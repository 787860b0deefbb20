"""What a god gives and sells: troops, fleets, mercenaries, cards, Hera's hero (CY-9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import FactionId, GodId
from games.titles.cyclades.components.names import HERO_NAMES
from games.titles.cyclades.describe import choices, questions
from games.titles.cyclades.describe.words import called
from games.titles.cyclades.events.cards import HeroRecruited
from games.titles.cyclades.events.laying import FleetsPlaced, MercenariesPlaced, TroopsPlaced
from games.titles.cyclades.events.parts import Source
from games.titles.cyclades.facts import asked, gold, is_closed, lands_of, too_dear
from games.titles.cyclades.rules.persons import gain_philosopher, gain_priestess
from games.titles.cyclades.rules.treasury import pay
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.turn import Station

Ref = Referee[State]


def _landing(table: Table, faction: FactionId) -> list[str]:
    """CY-9.7: any land area of the faction."""
    return lands_of(table, faction)


def berths(table: Table, faction: FactionId) -> list[str]:
    """CY-9.4: beside a land area of the faction, empty or its own, not closed (CY-10.2)."""
    near = dict.fromkeys(sea for area in lands_of(table, faction) for sea in table.lands[area].seas)
    return [
        sea
        for sea in near
        if table.seas[sea].owner in (None, faction) and not is_closed(table, sea)
    ]


def _left(table: Table, faction: FactionId, recruit: str) -> int:
    """What reserve or supply still holds of the god's recruit (CY-0.9)."""
    owner, supply = table.factions[faction], table.supply
    return {
        "troop": owner.troops,
        "fleet": owner.fleets,
        "mercenary": supply.mercenaries,
        "philosopher": supply.philosophers,
        "priestess": supply.priestesses,
        "none": 0,
    }[recruit]


def _recruit(table: Table) -> str:
    assert table.turn is not None
    return GOD_FACTS[table.turn.god].recruit


def _offered(table: Table, faction: FactionId, price: int) -> list[Move]:
    """The recruit of the god at a price, everywhere it may go."""
    recruit = _recruit(table)
    if not _left(table, faction, recruit):
        return []
    if recruit in ("philosopher", "priestess"):
        return [mv.TakeCard(price)]
    places = berths if recruit == "fleet" else _landing
    return [mv.Recruit(area, price) for area in places(table, faction)]


def free_recruits(state: State, faction: FactionId) -> list[Move]:
    """The compulsory recruit (CY-7.2)."""
    return _offered(state.table, faction, 0)


def _ladder(table: Table) -> tuple[tuple[int, ...], int]:
    """The prices of further recruits and how many were bought this turn (CY-9.1 to CY-9.6)."""
    turn, prices = table.turn, table.parameters.prices
    assert turn is not None
    match _recruit(table):
        case "fleet":
            return prices.fleets, turn.recruits
        case "troop":
            return prices.troops, turn.recruits
        case "mercenary":
            return prices.mercenaries, turn.recruits
        case _:
            return (prices.card,), turn.cards


def next_price(table: Table) -> int | None:
    """What the next further recruit costs; None when the limit is reached."""
    ladder, bought = _ladder(table)
    return ladder[bought] if bought < len(ladder) else None


def further_recruits(state: State, faction: FactionId) -> list[Move]:
    """CY-D15: within the god's limit and the purse."""
    price = next_price(state.table)
    if price is None or price > gold(state, faction):
        return []
    return _offered(state.table, faction, price)


def recruit(ref: Ref, faction: FactionId, move: mv.Recruit | mv.TakeCard, source: Source) -> None:
    """CY-9.3 to CY-9.7: paid before it is done (CY-7.2); ``source``: god or bought."""
    pay(ref, faction, move.gold, "recruit")
    kind = _recruit(ref.state.table)
    if isinstance(move, mv.Recruit):
        _PLACE[kind](ref, faction, move.area, source)
    elif kind == "philosopher":
        gain_philosopher(ref, faction, source)
    else:
        gain_priestess(ref, faction, source)


def _troop(ref: Ref, faction: FactionId, area: str, source: Source) -> None:
    ref.emit(TroopsPlaced(faction, area, 1, source))


def _fleet(ref: Ref, faction: FactionId, area: str, source: Source) -> None:
    ref.emit(FleetsPlaced(faction, area, 1, source))


def _mercenary(ref: Ref, faction: FactionId, area: str, source: Source) -> None:
    ref.emit(MercenariesPlaced(faction, area, 1, "bought" if source == "bought" else "god"))


_PLACE: dict[str, Callable[[Ref, FactionId, str, Source], None]] = {
    "troop": _troop,
    "fleet": _fleet,
    "mercenary": _mercenary,
}


_CLAUSES: dict[GodId, str] = {
    "athena": "CY-9.1",
    "zeus": "CY-9.2",
    "poseidon": "CY-9.3",
    "ares": "CY-9.5",
    "hera": "CY-9.6",
}


def why_not_recruit(state: State, faction: FactionId, move: mv.Recruit | mv.TakeCard) -> Refusal:
    """What this god gives, where to, and for how much."""
    table = state.table
    assert table.turn is not None
    god, kind = table.turn.god, _recruit(table)
    clause = _CLAUSES[god]
    if isinstance(move, mv.TakeCard) != (kind in ("philosopher", "priestess")):
        return f"What {GOD_FACTS[god].name} gives is a {kind}.", clause
    if not _left(table, faction, kind):
        return f"There is no {kind} left to take.", "CY-0.9"
    if isinstance(move, mv.Recruit):
        places = berths if kind == "fleet" else _landing
        if move.area not in places(table, faction):
            return f"A {kind} of yours cannot go to {called(move.area)}.", (
                "CY-9.4" if kind == "fleet" else "CY-9.7"
            )
    price = next_price(table)
    if price is None:
        return f"No further {kind} can be had in this turn.", clause
    if move.gold == price:
        return too_dear(state, faction, price, clause) or (
            "The compulsory actions of the god come first.",
            "CY-7.2",
        )
    return f"The next {kind} costs {price} gold once nothing compulsory is left to do.", clause


def why_not_hire(state: State, faction: FactionId, move: mv.Hire) -> Refusal:
    """One hero of the track, with Hera."""
    table = state.table
    assert table.turn is not None
    if table.turn.god != "hera":
        return "Heroes are recruited with Hera.", "CY-9.6"
    if table.turn.hired:
        return "A hero was recruited in this turn already.", "CY-9.6"
    if move.hero not in table.hero_track:
        return f"{HERO_NAMES[move.hero]} is not on the hero track.", "CY-9.6"
    return too_dear(state, faction, table.parameters.prices.hero, "CY-9.6") or (
        "A hero needs a land area of yours.",
        "CY-15.1",
    )


def heroes_for_hire(state: State, faction: FactionId) -> list[Move]:
    """CY-D33: one hero a turn with Hera (CY-9.6), who needs a land area to stand in (CY-15.1)."""
    table = state.table
    turn, price = table.turn, table.parameters.prices.hero
    if turn is None or turn.god != "hera" or turn.hired or price > gold(state, faction):
        return []
    if not lands_of(table, faction):
        return []
    return [mv.Hire(hero) for hero in table.hero_track if hero is not None]


def hire(ref: Ref, faction: FactionId, move: mv.Hire) -> None:
    """CY-9.6: paid, then stationed."""
    ref.push(Station(faction, move.hero))
    pay(ref, faction, ref.state.table.parameters.prices.hero, "hero")


def _stations(state: State, step: Station, _seat: int) -> Sequence[Move]:
    """CY-D13."""
    return [mv.Area(area) for area in lands_of(state.table, step.faction)]


def _station(ref: Ref, step: Station, _seat: int, move: mv.Area) -> None:
    ref.emit(HeroRecruited(step.faction, step.hero, move.area))


QUESTIONS: Questions = {
    Station: Question(
        kind="hero_area",
        clause="CY-15.1",
        prompt="Where does the hero stand?",
        asks=questions.station,
        words=choices.stationed,
        moves=_stations,
        take=_station,
        seats=asked,
    ),
}
