"""What finished games of Lords of Hellas are looked at by, against the games themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from games.bots.levels import LEVELS
from games.bots.random import POLICIES
from games.engine import beginning, folding
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.dimensions import Measured, measure
from games.engine.playing_out import play_out
from games.engine.policy import Policy
from games.engine.records import Event
from games.titles.hellas.events import battles, cards, heroes, hunts, monsters, table
from games.titles.lords_of_hellas import TITLE
from games.titles.lords_of_hellas import events as le
from games.titles.lords_of_hellas.scoring import ENDINGS
from games.titles.lords_of_hellas.state import State
from tests.filled import filled

SEATS = TITLE.seat_counts
POLICY = {2: "random", 3: "greedy", 4: "random"}
Game = tuple[State, tuple[Event, ...]]


@cache
def game(seats: int) -> Game:
    """A finished game: its last state and its events."""
    events: list[Event] = []
    named = {**POLICIES, **LEVELS}
    policy: Policy = named[POLICY[seats]](TITLE)
    played = play_out(
        TITLE,
        [policy] * seats,
        SeededChance(f"dimensions {seats}"),
        Random(seats),
        options=TITLE.reading.options({"max_rounds": 60}),
        observer=lambda state, asked, move, batch: events.extend(batch),
    )
    return played.state, tuple(events)


def look(looked_at: Game) -> Measured:
    state, events = looked_at
    return measure(TITLE.dimensions, state, events, len(state.table.players))


@cache
def measured(seats: int) -> Measured:
    """The finished game of so many."""
    return look(game(seats))


def held(game: Measured, dimension: str) -> dict[str, tuple[int, ...]]:
    """The seats by value."""
    return {each.value: each.seats for each in game.held if each.dimension == dimension}


def of_seat(held: dict[str, tuple[int, ...]], seat: int) -> set[str]:
    return {value for value, seats in held.items() if seat in seats}


def count(game: Measured, dimension: str, seat: int) -> int:
    (number,) = of_seat(held(game, dimension), seat)
    return int(number)


@pytest.mark.parametrize("seats", SEATS)
def test_heroes_are_those_that_were_taken(seats: int) -> None:
    taken = {e.hero: (e.seat,) for e in game(seats)[1] if isinstance(e, heroes.HeroChosen)}
    assert held(measured(seats), "hero") == taken
    assert len(taken) == seats


@pytest.mark.parametrize("seats", SEATS)
def test_turn_order_is_that_of_the_first_round(seats: int) -> None:
    """LH-3.7."""
    turns = [e.seat for e in game(seats)[1] if isinstance(e, table.TurnBegan)][:seats]
    assert held(measured(seats), "turn_order") == {
        str(number): (seat,) for number, seat in enumerate(turns, 1)
    }


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_seat_got_is_what_its_facts_say(seats: int) -> None:
    gains = [
        ("monsters", monsters.MonsterSlain, "monster"),
        ("quests", heroes.QuestCompleted, "quest"),
        ("blessings", cards.BlessingKept, "blessing"),
        ("artifacts", cards.ArtifactKept | cards.ArtifactGained, "artifact"),
    ]
    for dimension, kind, name in gains:
        for seat in filled(range(seats)):
            facts: list[Any] = [e for e in game(seats)[1] if isinstance(e, kind)]
            expected = {getattr(fact, name) for fact in facts if fact.seat == seat}
            assert of_seat(held(measured(seats), dimension), seat) == expected, dimension


def test_every_kind_of_gain_is_met() -> None:
    for dimension in ("monsters", "quests", "blessings", "artifacts"):
        assert any(held(measured(seats), dimension) for seats in SEATS), dimension


@pytest.mark.parametrize("seats", SEATS)
def test_each_battle_is_won_by_one_and_lost_by_one(seats: int) -> None:
    """LH-22.3, LH-22.7. With its withdrawal a battle may end the game before it ends (LH-26.1)."""
    ended = [e for e in game(seats)[1] if isinstance(e, battles.BattleEnded) and e.fought]
    won = [count(measured(seats), "battles_won", seat) for seat in range(seats)]
    lost = [count(measured(seats), "battles_lost", seat) for seat in range(seats)]
    assert sum(won) == sum(lost) > 0
    assert sum(won) - len(ended) in (0, 1)
    for seat in range(seats):
        assert won[seat] - sum(event.winner == seat for event in ended) in (0, 1)


@pytest.mark.parametrize("seats", SEATS)
def test_each_hunt_is_won_or_lost(seats: int) -> None:
    """LH-20.6, LH-20.7."""
    for seat in filled(range(seats)):
        begun = [e for e in game(seats)[1] if isinstance(e, hunts.HuntBegan) and e.seat == seat]
        failed = [
            e
            for e in game(seats)[1]
            if isinstance(e, hunts.HuntEnded) and e.seat == seat and not e.success
        ]
        assert count(measured(seats), "hunts_lost", seat) == len(failed)
        assert count(measured(seats), "hunts_won", seat) == len(begun) - len(failed)


SLAIN = monsters.MonsterSlain(0, "medusa", artifact_lost=False)
SHOT = monsters.MonsterSlain(0, "hydra", artifact_lost=True)
FAILED = hunts.HuntEnded(1, "sphinx", success=False)


def test_the_hunt_with_which_the_game_ends_is_won() -> None:
    """LH-26.1: the third monster ends the game before the hunt can end; LH-20.18."""
    state = game(2)[0]
    assert count(look((state, (SLAIN, SHOT, FAILED))), "hunts_won", 0) == 1
    assert count(look((state, (SLAIN, SHOT, FAILED))), "hunts_won", 1) == 0
    assert count(look((state, (SLAIN, SHOT, FAILED))), "hunts_lost", 1) == 1


BEGAN = battles.BattleBegan("crete", 0, 1, ())
CARDS = battles.CardsStageBegan()
GONE = le.SideWipedOut(1, 0)
COMPARED = battles.BattleCompared(2, 3, 1)


@pytest.mark.parametrize(
    ("events", "won", "lost"),
    [
        ((BEGAN, CARDS, COMPARED), (0, 1), (1, 0)),
        ((BEGAN, CARDS, GONE), (1, 0), (0, 1)),
        ((BEGAN, GONE), (0, 0), (0, 0)),
        ((BEGAN, CARDS), (0, 0), (0, 0)),
        ((BEGAN, CARDS, GONE, BEGAN, GONE), (1, 0), (0, 1)),
    ],
    ids=["compared", "wiped out", "before the cards", "not decided", "two"],
)
def test_a_battle_counts_once_cards_could_be_played(
    events: tuple[Event, ...], won: Sequence[int], lost: Sequence[int]
) -> None:
    """LH-22.3: without a cards stage there was no battle."""
    looked_at = game(2)[0], events
    assert [count(look(looked_at), "battles_won", seat) for seat in (0, 1)] == list(won)
    assert [count(look(looked_at), "battles_lost", seat) for seat in (0, 1)] == list(lost)


@pytest.mark.parametrize("seats", SEATS)
def test_what_was_built_stands_on_the_map(seats: int) -> None:
    """LH-1.17: temples, the Oracle and levels of monuments are never removed."""
    state, _events = game(seats)
    temples = sum(region.temple is not None for region in state.table.regions.values())
    assert sum(count(measured(seats), "temples", seat) for seat in range(seats)) == temples
    levels = sum(monument.level - 1 for monument in state.table.monuments.values())
    raised = [count(measured(seats), "monument_levels", seat) for seat in range(seats)]
    assert sum(raised) == levels > 0


@pytest.mark.parametrize("seats", SEATS)
def test_temple_card_rounds_and_ending_are_those_of_the_table(seats: int) -> None:
    state, events = game(seats)
    [laid] = [event for event in events if isinstance(event, le.TableLaid)]
    assert held(measured(seats), "temple_card") == {laid.temple_card: tuple(range(seats))}
    last = max(event.round for event in events if isinstance(event, table.TurnBegan))
    assert measure(TITLE.dimensions, state, events, seats).rounds == last


@pytest.mark.parametrize(("reason", "ending"), ENDINGS.items())
def test_each_ending_has_its_name(reason: str, ending: str) -> None:
    """LH-26.2 to LH-26.6."""
    state, events = game(2)
    twin = folding.replay(TITLE, events)
    assert state.table.outcome is not None
    twin.table.outcome = type(state.table.outcome)((1, 2), (100, 50), reason)
    assert list(held(look((twin, events)), "ending")) == [ending]
    [declared] = [dimension for dimension in TITLE.dimensions.declared if dimension.id == "ending"]
    assert set(declared.values) == set(ENDINGS.values())


def test_looking_at_a_game_does_not_change_it() -> None:
    state, events = game(4)
    before = canonical(state)
    first = measure(TITLE.dimensions, state, events, 4)
    assert measure(TITLE.dimensions, folding.replay(TITLE, events), events, 4) == first
    assert canonical(state) == before


def test_a_game_that_is_not_over_has_no_ending() -> None:
    state = beginning.new_game(TITLE, None, 2, SeededChance(1)).state
    assert held(look((state, ())), "ending") == {}
