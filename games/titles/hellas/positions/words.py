"""Words of a position that are no single field: armies, heroes, artifacts, monsters, monuments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from games.engine.cases.paths import ABSENT
from games.engine.errors import BadCase
from games.engine.positions import Word
from games.engine.records import label, seat_of
from games.titles.hellas.components.artifacts import ARTIFACTS as BOX
from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.ids import (
    GODS,
    REGIONS,
    GodId,
    MonsterCardId,
    MonsterId,
    RegionId,
    SlotId,
)
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.positions.lines import armies_written, read_armies
from games.titles.hellas.state import Hunt, Monster, State, Turn

USED = " used"
_SLOTS: tuple[SlotId, ...] = get_args(SlotId)


def _read_seat(word: str, seats: int) -> int:
    seat = seat_of(word)
    if seat is None or seat >= seats:
        raise BadCase(f"{word!r} is no seat of this table: write P1 to {label(seats - 1)}.")
    return seat


def _put_armies(state: State, name: RegionId, value: Any) -> None:
    region, seats = state.table.regions[name], len(state.table.players)
    region.hoplites, region.fortified = [0] * seats, None
    for seat, (hoplites, fortified) in read_armies(str(value)).items():
        if seat >= seats:
            raise BadCase(f"{name}: {label(seat)} does not play here.")
        region.hoplites[seat] = hoplites
        if fortified and (MAP[name].city is None or region.fortified is not None):
            raise BadCase(f"{name}: there is no city spot for a fortified hoplite.")
        if fortified:
            region.fortified = seat


def _armies(state: State, name: RegionId) -> str:
    region = state.table.regions[name]
    seats = enumerate(region.hoplites)
    return armies_written({seat: (there, region.fortified == seat) for seat, there in seats})


def _put_hero(state: State, seat: int, value: Any) -> None:
    """``elis`` or ``q_amazon_queen 2``."""
    player = state.table.players[seat]
    place, *stage = str(value).split()
    if place in REGIONS and not stage:
        player.region, player.quest, player.stage = place, None, 0
    elif place in QUESTS and len(stage) == 1 and stage[0].isdecimal():
        player.region, player.quest, player.stage = None, place, int(stage[0])
    else:
        raise BadCase(f"at: {value!r} is neither a region nor a quest with its step.")


def _hero(state: State, seat: int) -> str:
    player = state.table.players[seat]
    if player.quest is not None:
        return f"{player.quest} {player.stage}"
    return player.region if player.region is not None else ABSENT


def _put_artifacts(state: State, seat: int, value: Any) -> None:
    """``[ambrosia, harpe used]``."""
    names = [str(entry).removesuffix(USED) for entry in value]
    unknown = [name for name in names if name not in BOX]
    if unknown:
        raise BadCase(f"artifacts: there is no {unknown[0]!r}; there are: {', '.join(BOX)}.")
    charged = {
        name: not str(entry).endswith(USED) for name, entry in zip(names, value, strict=True)
    }
    state.table.players[seat].artifacts = charged  # type: ignore[assignment]


def _artifacts(state: State, seat: int) -> list[str]:
    held = state.table.players[seat].artifacts.items()
    return sorted(name if charged else name + USED for name, charged in held)


def monster(name: MonsterId) -> Word:
    """``hydra: argolis w1 w3 ev_hydra_argolis``: where, covered symbols, evolutions."""

    def put(state: State, _subject: int, value: Any) -> None:
        region, *rest = str(value).split()
        cards: list[MonsterCardId] = [c for c in MONSTER_CARDS if c in rest]
        wounds: list[SlotId] = [slot for slot in _SLOTS if slot in rest]
        if region not in REGIONS or len(cards) + len(wounds) != len(rest):
            raise BadCase(f"{name}: {value!r} does not read as 'argolis w1 ev_hydra_argolis'.")
        state.table.monsters[name] = Monster(region, wounds, cards)

    def stands(state: State, _subject: int) -> str:
        there = state.table.monsters.get(name)
        if there is None:
            return ABSENT
        wounds = [slot for slot in _SLOTS if slot in there.wounds]
        return " ".join([there.region, *wounds, *there.evolutions])

    return Word(put, stands)


def monument(god: GodId) -> Word:
    """``zeus: 3 P1 P2``: its level, and whose priests are there; ``zeus: 3`` without any."""

    def put(state: State, _subject: int, value: Any) -> None:
        level, *priests = str(value).split()
        if not level.isdecimal():
            raise BadCase(f"{god}: {value!r} does not read as '3 P1'.")
        seats = len(state.table.players)
        there = state.table.monuments[god]
        there.level, there.priests = int(level), [_read_seat(priest, seats) for priest in priests]

    def stands(state: State, _subject: int) -> str | int:
        there = state.table.monuments[god]
        if not there.priests:
            return there.level
        return " ".join([str(there.level), *map(label, there.priests)])

    return Word(put, stands)


def _begin(state: State, _subject: int, value: Any) -> None:
    seat = _read_seat(str(value), len(state.table.players))
    if state.table.turn is None:
        state.table.turn = Turn(seat)
    state.table.turn.seat = seat


def _acting(state: State, _subject: int) -> str:
    turn = state.table.turn
    return ABSENT if turn is None else label(turn.seat)


def _hunt(state: State, _subject: int, value: Any) -> None:
    """``P1 cyclops w3``: who hunts what, and which symbols he covered in this hunt."""
    words = str(value).split()
    prey = next((name for name in MONSTERS if name in words), None)
    slots: list[SlotId] = [slot for slot in _SLOTS if slot in words]
    if prey not in state.table.monsters or len(words) != 2 + len(slots):
        raise BadCase(f"hunting: {value!r}: write 'P1 cyclops w3' with a monster named before.")
    seat, there = _read_seat(words[0], len(state.table.players)), state.table.monsters[prey]
    there.wounds.extend(slot for slot in slots if slot not in there.wounds)
    state.table.hunt = Hunt(seat, prey, there.region, drawn=True, wounds=slots)


def _hunting(state: State, _subject: int) -> str:
    hunt = state.table.hunt
    return ABSENT if hunt is None else " ".join([label(hunt.seat), hunt.monster, *hunt.wounds])


ARMIES = Word(_put_armies, _armies)
HERO_AT = Word(_put_hero, _hero)
ARTIFACTS = Word(_put_artifacts, _artifacts)
ACTING = Word(_begin, _acting)
HUNTING = Word(_hunt, _hunting)

SHORT = ("leadership", "strength", "speed")
"""What ``2/1/1`` lists of a hero."""
PATHS = {"discards": "combat_discards"}
SEAT_PATHS = {"hand": "hands.{label}.cards", "looked": "looked.{label}"}
"""Other names of what stands there."""
WORDS: Mapping[str, Word] = {
    "acting": ACTING,
    "hunting": HUNTING,
    **{name: monster(name) for name in MONSTERS},
    **{god: monument(god) for god in GODS},
}
SEAT_WORDS = {"at": HERO_AT, "artifacts": ARTIFACTS}
REGION_WORDS = {"armies": ARMIES}
"""Words of the table, of a seat and of a region."""
