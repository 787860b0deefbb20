"""What the final score of a hero depends on, as far as the board of the hero shows it."""

from __future__ import annotations

from games.titles.dice_forge.appraise.prices import AMOUNTS
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.ids import SLOTS
from games.titles.dice_forge.components.islands import START
from games.titles.dice_forge.facts import position_in_round
from games.titles.dice_forge.scoring import score
from games.titles.dice_forge.state import Die, Hero, State

COUNTED = tuple(face for face, facts in FACES.items() if facts.kind != "all")
"""Faces of which more is to be said than what they give on average."""

NAMES = (
    *("one", "score", "gold", "sun", "moon", "gold_up_to_6", "gold_cap", "sun_cap", "moon_cap"),
    *("gold_a_roll", "sun_a_roll", "moon_a_roll", "glory_a_roll", "sun_with_moon"),
    *("best_die", "best_die_with_hinds", "hinds", "owls", "elders", "gold_with_elders"),
    *("bears", "boars", "hammers", "hammered", "gold_with_hammers", "cerberus", "triton"),
    *("forged", "at_start", "turn_over", "turn_over_gold", "turn_over_sun", "turn_over_moon"),
    *("turn_over_shards_a_roll",),
    *COUNTED,
    *("hammers_waiting", "gold_with_hammers_waiting"),
)

_ROUGH = (0.4, 2.0, 2.0, 1.0)
"""Glory for one gold, sun, moon and glory, to tell which die is better."""


def features(state: State, seat: int) -> list[float]:
    """In the order of ``NAMES``."""
    table = state.table
    hero = table.heroes[seat]
    light, dark = (_a_roll(hero.dice["light"]), _a_roll(hero.dice["dark"]))
    gold, sun, moon, glory = (
        by_light + by_dark for by_light, by_dark in zip(light, dark, strict=True)
    )
    best = max(sum(map(float.__mul__, _ROUGH, each)) for each in (light, dark))
    hinds, elders = hero.pile_3.count("silver_hind"), hero.pile_3.count("elder")
    over = float(position_in_round(table, seat) < position_in_round(table, table.active))
    faces = hero.dice["light"].faces + hero.dice["dark"].faces
    waiting = max(0, len(hero.hammers) - 1)
    return [
        *(1.0, score(hero, table.parameters.cards)),
        *(hero.gold, hero.sun, hero.moon, min(hero.gold, 6)),
        *(hero.gold_cap, hero.sun_cap, hero.moon_cap),
        *(gold, sun, moon, glory, sun * moon),
        *(best, best * hinds, hinds, hero.pile_3.count("guardian_owl"), elders, elders * gold),
        *(hero.pile_2.count("great_bear"), hero.pile_2.count("tenacious_boar")),
        *_hammers(hero, gold, table.parameters.hammer.steps),
        *(hero.cerberus, hero.triton, hero.forged, hero.portal == START),
        *(over, over * hero.gold, over * hero.sun, over * hero.moon, over * (sun + moon)),
        *map(faces.count, COUNTED),
        *(waiting, waiting * gold),
    ]


def _hammers(hero: Hero, gold: float, lap: int) -> tuple[float, float, float]:
    """Cards, steps made on them, and what gold can still do there."""
    made = sum(card.step + lap * (card.lap - 1) for card in hero.hammers)
    return len(hero.hammers), made, len(hero.hammers) * gold


def _a_roll(die: Die) -> tuple[float, ...]:
    """Gold, sun, moon and glory that a roll brings; the options of a choice equally often."""
    total = [0.0, 0.0, 0.0, 0.0]
    for face in die.faces:
        options = AMOUNTS[face]
        for option in options:
            for kind, amount in enumerate(option):
                total[kind] += amount / len(options)
    return tuple(each / SLOTS for each in total)
