"""How each fact changes the table. Only adds, sets and moves; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.flow import Began
from games.engine.records import Event, Outcome
from games.titles.dice_forge import events as ev
from games.titles.dice_forge.components.faces import STARTING_DICE
from games.titles.dice_forge.components.islands import PLACES
from games.titles.dice_forge.components.temple import GARDENS
from games.titles.dice_forge.state import Die, Group, HammerCard, Hero, Place, State

TOKENS = 4
"""Tokens of each kind in the box (DF-1.1)."""


def began(state: State, event: Began[Any, Any]) -> None:
    """The numbers in force are those of the first event."""
    state.table.parameters = event.parameters


def set_out(state: State, event: ev.SetOut) -> None:
    """Lay the table."""
    table = state.table
    numbers = table.parameters
    caps = numbers.caps
    table.first = table.active = event.first
    table.rounds = event.rounds
    table.heroes = [
        Hero(
            gold=gold,
            sun=0,
            moon=0,
            glory=0,
            gold_cap=caps.gold,
            sun_cap=caps.sun,
            moon_cap=caps.moon,
            dice={die: Die(list(faces)) for die, faces in STARTING_DICE.items()},
        )
        for gold in event.gold
    ]
    for laid in event.places:
        cost = numbers.cards[laid.card]
        island = PLACES[laid.place]
        table.places[laid.place] = Place(
            laid.card, island, cost.sun, cost.moon, cost.glory, laid.cards, list(laid.colours)
        )
    for group in event.groups:
        price = None if group.group in GARDENS else numbers.groups[group.group]
        table.temple[group.group] = Group(list(group.faces), price)
    table.removed = list(event.removed)
    table.tokens = {"cerberus": TOKENS, "triton": TOKENS}
    table.spent = {"cerberus": 0, "triton": 0}


def turn_began(state: State, event: ev.TurnBegan) -> None:
    """Whose turn it is."""
    state.table.active = event.seat
    state.table.round = event.round


def rolled(state: State, event: ev.Rolled) -> None:
    """Lay the dice with the rolled faces up."""
    heroes = state.table.heroes
    for rolling in event.dice:
        heroes[rolling.seat].dice[rolling.die].up = rolling.slot


def gained(state: State, event: ev.Gained) -> None:
    """Add what was got."""
    hero, got = state.table.heroes[event.seat], event.got
    hero.gold += got.gold
    hero.sun += got.sun
    hero.moon += got.moon
    hero.glory += got.glory


def lost(state: State, event: ev.Lost) -> None:
    """Take away what was lost."""
    hero, gone = state.table.heroes[event.seat], event.lost
    hero.gold -= gone.gold
    hero.sun -= gone.sun
    hero.moon -= gone.moon
    hero.glory -= gone.glory


def paid(state: State, event: ev.Paid) -> None:
    """Take the cost from the reserve."""
    hero, cost = state.table.heroes[event.seat], event.cost
    hero.gold -= cost.gold
    hero.sun -= cost.sun
    hero.moon -= cost.moon


def hammered(state: State, event: ev.Hammered) -> None:
    """Move the hammer token, lay finished hammers on pile 1."""
    hero = state.table.heroes[event.seat]
    hero.glory += event.glory
    del hero.hammers[: event.finished]
    hero.pile_1.extend(["blacksmith_hammer"] * event.finished)
    if hero.hammers:
        hero.hammers[0].lap = event.lap
        hero.hammers[0].step = event.step


def face_taken(state: State, event: ev.FaceTaken) -> None:
    """From the temple into the hand."""
    state.table.temple[event.group].faces.remove(event.face)
    state.table.heroes[event.seat].in_hand.append(event.face)


def forged(state: State, event: ev.Forged) -> None:
    """From the hand onto the die, new face up."""
    hero = state.table.heroes[event.seat]
    hero.in_hand.remove(event.face)
    die = hero.dice[event.die]
    die.faces[event.slot] = event.face
    die.up = event.slot
    hero.beside.append(event.replaced)
    hero.forged += 1


def hero_moved(state: State, event: ev.HeroMoved) -> None:
    """Put the pawn on the portal."""
    state.table.heroes[event.seat].portal = event.island


def hero_ousted(state: State, event: ev.HeroOusted) -> None:
    """Put the pawn on its start portal."""
    state.table.heroes[event.seat].portal = "start"


def card_taken(state: State, event: ev.CardTaken) -> None:
    """From the stack to the owner's pile; a hammer starts at step 0 of lap I (DF-11.1)."""
    table = state.table
    hero = table.heroes[event.seat]
    place = table.places[event.place]
    place.left -= 1
    if event.colour:
        place.colours.remove(event.colour)
        table.boars[event.colour] = event.seat
    if event.pile == "hammer":
        hero.hammers.append(HammerCard())
    else:
        getattr(hero, event.pile).append(event.card)


def caps_raised(state: State, event: ev.CapsRaised) -> None:
    """Set the new caps."""
    hero = state.table.heroes[event.seat]
    hero.gold_cap, hero.sun_cap, hero.moon_cap = event.gold, event.sun, event.moon


def token_taken(state: State, event: ev.TokenTaken) -> None:
    """From the supply to the hero board."""
    hero = state.table.heroes[event.seat]
    setattr(hero, event.token, getattr(hero, event.token) + 1)
    state.table.tokens[event.token] -= 1


def token_spent(state: State, event: ev.TokenSpent) -> None:
    """From the hero board out of the game."""
    hero = state.table.heroes[event.seat]
    setattr(hero, event.token, getattr(hero, event.token) - 1)
    state.table.spent[event.token] += 1


def game_ended(state: State, event: ev.GameEnded) -> None:
    """Keep how it ended."""
    state.table.outcome = Outcome(event.places, event.scores, event.reason)


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    Began: began,
    ev.SetOut: set_out,
    ev.TurnBegan: turn_began,
    ev.Rolled: rolled,
    ev.Gained: gained,
    ev.Lost: lost,
    ev.Paid: paid,
    ev.Hammered: hammered,
    ev.FaceTaken: face_taken,
    ev.Forged: forged,
    ev.HeroMoved: hero_moved,
    ev.HeroOusted: hero_ousted,
    ev.CardTaken: card_taken,
    ev.CapsRaised: caps_raised,
    ev.TokenTaken: token_taken,
    ev.TokenSpent: token_spent,
    ev.GameEnded: game_ended,
}
