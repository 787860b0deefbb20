"""Heroic feats: choosing a place, moving, ousting, taking the card (DF-10)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.components.ids import PLACE_IDS
from games.titles.dice_forge.components.resources import Purse
from games.titles.dice_forge.describe import choices
from games.titles.dice_forge.describe.words import holding
from games.titles.dice_forge.events import CardTaken, HeroMoved, HeroOusted, Paid
from games.titles.dice_forge.rules.cards import EFFECTS
from games.titles.dice_forge.rules.gains import receive
from games.titles.dice_forge.state import State, Table
from games.titles.dice_forge.steps import Bless, ChoosePlace, TakeCard

Ref = Referee[State]


def performable(table: Table, sun: int, moon: int) -> list[Move]:
    """The places that have a card and that so much sun and moon pays (DF-10.1)."""
    moves: list[Move] = []
    for name in PLACE_IDS:
        place = table.places[name]
        if place.left and place.sun <= sun and place.moon <= moon:
            moves.append(mv.PERFORM[name])
    return moves


def any_performable(table: Table, sun: int, moon: int) -> bool:
    """Whether a feat is possible with so much sun and moon."""
    for place in table.places.values():
        if place.sun <= sun and place.moon <= moon and place.left:
            return True
    return False


def _places(state: State, _step: ChoosePlace, seat: int) -> Sequence[Move]:
    hero = state.table.heroes[seat]
    return performable(state.table, hero.sun, hero.moon)


def _perform(ref: Ref, _step: ChoosePlace, seat: int, move: mv.Perform) -> None:
    """DF-10.2: pay, move, oust and resolve that completely, then take the card."""
    table = ref.state.table
    place = table.places[move.place]
    ref.emit(Paid(seat, Purse(sun=place.sun, moon=place.moon), place.card))
    ref.push(TakeCard(seat, move.place))
    if table.heroes[seat].portal == place.island:
        return
    there = [n for n, hero in enumerate(table.heroes) if hero.portal == place.island]
    ref.emit(HeroMoved(seat, place.island))
    for ousted in there:
        _oust(ref, ousted, seat)


def _oust(ref: Ref, ousted: int, by: int) -> None:
    """DF-10.6, DF-11.4: the bears of both pay, the hero goes home, its owner is blessed."""
    for seat in (by, ousted):
        bears = ref.state.table.heroes[seat].pile_2.count("great_bear")
        if bears:
            glory = bears * ref.state.table.parameters.effects.bear_glory
            receive(ref, seat, Purse(glory=glory), "great_bear")
    ref.emit(HeroOusted(ousted, by))
    ref.push(Bless(ousted))


def take_card(ref: Ref, step: TakeCard) -> None:
    """DF-10.2 d to f: the top card goes to its pile and its instant effect follows."""
    place = ref.state.table.places[step.place]
    colour = place.colours[0] if place.colours else ""
    card = place.card
    ref.emit(CardTaken(step.seat, card, step.place, CARDS[card].pile, colour))
    effect = EFFECTS.get(card)
    if effect is not None:
        effect(ref, step.seat)


def _why_not(state: State, _step: ChoosePlace, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Perform):
        return None
    place, hero = state.table.places[move.place], state.table.heroes[seat]
    if not place.left:
        return f"No {CARDS[place.card].name} is left.", "DF-10.1"
    return (
        f"{CARDS[place.card].name} costs {place.sun} sun and {place.moon} moon; "
        f"the reserve holds {hero.sun} sun and {hero.moon} moon.",
        "DF-10.1",
    )


WORKS: Works = {TakeCard: take_card}
QUESTIONS: Questions = {
    ChoosePlace: Question(
        kind="feat",
        clause="DF-10.1",
        prompt="Which feat does your hero perform?",
        words=choices.feat,
        notes=choices.about_feat,
        context=lambda view, step, seat: holding(view.table.heroes[seat]),
        moves=_places,
        take=_perform,
        why_not=_why_not,
    ),
}
