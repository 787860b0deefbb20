"""Laying the table, the starting events, and how heroes are found (LH-2, LH-3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.artifacts import NEUTRAL_ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.event_cards import (
    EVENT_CARDS,
    MONSTER_CARDS,
    is_monster,
    is_quest,
)
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.ids import HEROES, REGIONS, HeroId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.events.heroes import HeroChosen, HeroMoved
from games.titles.hellas.events.hoplites import HoplitesRecruited
from games.titles.hellas.events.monsters import MonsterPlaced
from games.titles.hellas.facts.heroes import base
from games.titles.hellas.facts.in_force import bonus_of
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules.artifacts import look
from games.titles.hellas.rules.cards import draw
from games.titles.hellas.rules.injuries import change
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.turn import Turn
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.describe import questions
from games.titles.lords_of_hellas.events import EventsReturned, TableLaid
from games.titles.lords_of_hellas.options import Options
from games.titles.lords_of_hellas.rules.event_phase import draw_event, place_quest
from games.titles.lords_of_hellas.rules.glory import take_glory
from games.titles.lords_of_hellas.steps import Bonus, ChooseHero, PlaceHero, StartingEvents

Ref = Referee[State]


def set_up(ref: Ref, options: Options) -> None:
    """The table, then the starting events, then the heroes (LH-2, LH-3)."""
    seats = len(ref.state.flow.chosen)
    first = options.first_seat
    if first == "random":
        first = ref.pick("seat:first", range(seats))
    _lay(ref, options, first)
    choosing = [(first - n) % seats for n in range(seats)]
    start = ref.state.table.parameters.start
    ref.push(
        StartingEvents(start.event_cards),
        *(step for seat in choosing for step in (ChooseHero(seat), PlaceHero(seat))),
        Turn(ref.state.table.starter),
    )
    for seat in choosing:
        draw(ref, seat, start.combat_cards, "start")


def _lay(ref: Ref, options: Options, first: int) -> None:
    """LH-2.1 to LH-2.4: one temple card, full decks."""
    temple_cards = tuple(TEMPLE_CARDS)
    combat = tuple(card for card, printed in COMBAT_CARDS.items() for _ in range(printed.copies))
    ref.emit(
        TableLaid(
            temple_card=temple_cards[ref.pick("temple_card", temple_cards)],
            heroes=options.heroes,
            first=first,
            max_rounds=options.max_rounds,
            counts=(len(combat), len(EVENT_CARDS), len(NEUTRAL_ARTIFACTS), len(BLESSINGS)),
            combat=combat,
            events=EVENT_CARDS,
            artifacts=NEUTRAL_ARTIFACTS,
            blessings=tuple(BLESSINGS),
            attacks=tuple(
                card for card, printed in ATTACK_CARDS.items() for _ in range(printed.copies)
            ),
        )
    )


def starting_events(ref: Ref, step: StartingEvents) -> None:
    """LH-2.5: one card; a monster that is on the map already does not count (LH-2.5.4)."""
    table = ref.state.table
    if not step.left or not table.decks.events:
        if table.event_discards:
            ref.emit(EventsReturned(tuple(sorted(table.event_discards))))
        return
    card = draw_event(ref)
    counts = not (is_monster(card) and MONSTER_CARDS[card].monster in table.monsters)
    ref.push(StartingEvents(step.left - counts))
    if is_quest(card):
        place_quest(ref, card)
    elif is_monster(card) and counts:
        ref.emit(MonsterPlaced(MONSTER_CARDS[card].monster, MONSTER_CARDS[card].region))


def free_heroes(table: Table) -> list[HeroId]:
    """Heroes that nobody has (LH-3.3)."""
    taken = {player.hero for player in table.players}
    return [hero for hero in HEROES if hero not in taken]


def _who_chooses(state: State, step: ChooseHero) -> tuple[int, ...]:
    return (step.seat,) if state.table.heroes == "chosen" else ()


def _heroes(state: State, step: ChooseHero, seat: int) -> Sequence[Move]:
    return [lv.Hero(hero) for hero in free_heroes(state.table)]


def _choose(ref: Ref, step: ChooseHero, seat: int, move: lv.Hero) -> None:
    ref.push(Bonus(seat, move.hero))
    ref.emit(HeroChosen(seat, move.hero))


def _deal(ref: Ref, step: ChooseHero) -> None:
    """Option: the hero is dealt."""
    left = free_heroes(ref.state.table)
    hero = left[ref.pick("hero:dealt", left)]
    ref.push(Bonus(step.seat, hero))
    ref.emit(HeroChosen(step.seat, hero, dealt=True))


def _why_no_hero(state: State, step: ChooseHero, seat: int, move: Move) -> Refusal | None:
    return ("Another player has that hero.", "LH-3.3") if isinstance(move, lv.Hero) else None


def bonus(ref: Ref, step: Bonus) -> None:
    """LH-3.4, LH-3.6, LH-R34: when the hero is chosen, or when he is placed."""
    table, seat = ref.state.table, step.seat
    player, effect = table.players[seat], bonus_of(table.parameters, step.hero)
    placed = player.region is not None
    if placed != (HERO_FACTS[step.hero].bonus.upon == "hero_placed"):
        return
    if effect.kind == "raise_attribute_to":
        for attribute in effect.attributes:
            change(ref, seat, attribute, max(0, (effect.amount or 0) - base(player, attribute)))
    elif effect.kind == "keep_one_artifact":
        look(ref, seat, effect.amount or 0)
    elif player.region is not None:
        take_glory(ref, seat, MAP[player.region].land)


def _places(state: State, step: PlaceHero, seat: int) -> Sequence[Move]:
    """LH-3.5: where no other hero is; monsters and quests are no bar (LH-R37)."""
    taken = {player.region for player in state.table.players}
    return [mv.Place(region) for region in REGIONS if region not in taken]


def _place(ref: Ref, step: PlaceHero, seat: int, move: mv.Place) -> None:
    """LH-3.5: with the first hoplites, which may gain control at once."""
    table = ref.state.table
    hero = table.players[seat].hero
    assert hero is not None  # chosen just before
    ref.push(Bonus(seat, hero))
    ref.emit(HeroMoved(seat, move.region, "start"))
    hoplites = min(table.parameters.start.hoplites, table.players[seat].hoplites)
    ref.emit(HoplitesRecruited(seat, move.region, hoplites, 0, "start"))


def _why_no_place(state: State, step: PlaceHero, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Place):
        return None
    return "Another hero begins in that region.", "LH-3.5"


WORKS: Works = {StartingEvents: starting_events, Bonus: bonus}
QUESTIONS: Questions = {
    ChooseHero: Question(
        kind="hero",
        clause="LH-3.3",
        prompt="Which hero do you take?",
        notes=questions.hero,
        moves=_heroes,
        take=_choose,
        seats=_who_chooses,
        why_not=_why_no_hero,
        otherwise=_deal,
    ),
    PlaceHero: Question(
        kind="first_region",
        clause="LH-3.5",
        prompt="In which region do your hero and your first hoplites begin?",
        moves=_places,
        take=_place,
        why_not=_why_no_place,
    ),
}
