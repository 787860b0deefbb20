"""What finished solo games are looked at by, against the games themselves."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from games.bots.levels import LEVELS
from games.bots.random import POLICIES
from games.engine.chance import SeededChance
from games.engine.dimensions import measure
from games.engine.playing_out import play_out
from games.engine.records import Event, Outcome
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.events.battles import BattleCompared
from games.titles.hellas.events.heroes import QuestCompleted
from games.titles.hellas.events.table import TempleBuilt
from games.titles.persian_invasion import TITLE
from games.titles.persian_invasion.events import QuestAppeared, TokenTurned
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.rules.victory import ENDINGS
from games.titles.persian_invasion.state import State
from tests.titles.persian_invasion.invasion import Invasion

Game = tuple[State, tuple[Event, ...]]
PLAYED = (("random", 1), ("greedy", 2), ("greedy", 3), ("random", 4))


@cache
def game(policy: str, number: int) -> Game:
    """A finished game: its last state and its events."""
    events: list[Event] = []
    named = {**POLICIES, **LEVELS}
    played = play_out(
        TITLE,
        [named[policy](TITLE)],
        SeededChance(f"dimensions {number}"),
        Random(number),
        observer=lambda state, asked, move, followed: events.extend(followed),
    )
    return played.state, tuple(events)


def values(state: State, events: tuple[Event, ...], dimension: str) -> set[str]:
    """What is held of one dimension, by the game or by the player."""
    held = measure(TITLE.dimensions, state, events, 1).held
    return {each.value for each in held if each.dimension == dimension}


@pytest.mark.parametrize(("policy", "number"), PLAYED)
def test_a_game_is_looked_at_as_it_was(policy: str, number: int) -> None:
    """LHS-1.1, LHS-1.7, LHS-2.1, LHS-8.4."""
    state, events = game(policy, number)
    kinds = Counter(type(event) for event in events)
    assert state.table.outcome is not None
    assert values(state, events, "ending") == {ENDINGS[state.table.outcome.reason]}
    assert values(state, events, "act") == {str(state.table.campaign.act)}
    offered = {event.quest for event in events if isinstance(event, QuestAppeared)}
    assert values(state, events, "quests_offered") == offered
    scripts = {str(e.number) for e in events if isinstance(e, TokenTurned) and e.use == "script"}
    assert values(state, events, "scripts") == scripts
    assert scripts
    assert kinds[TokenTurned] >= len(scripts)
    assert measure(TITLE.dimensions, state, events, 1).rounds == state.table.round


@pytest.mark.parametrize(("policy", "number"), PLAYED)
def test_a_player_is_looked_at_as_he_played(policy: str, number: int) -> None:
    """LHS-3.3, LHS-5, LHS-6.2."""
    state, events = game(policy, number)
    battles = [event for event in events if isinstance(event, BattleCompared)]
    won = sum(event.winner == PLAYER for event in battles)
    assert values(state, events, "battles_won") == {str(won)}
    assert values(state, events, "battles_lost") == {str(len(battles) - won)}
    temples = sum(isinstance(event, TempleBuilt) for event in events)
    assert values(state, events, "temples") == {str(temples)}
    done = {event.quest for event in events if isinstance(event, QuestCompleted)}
    assert values(state, events, "quests") == done
    assert values(state, events, "monsters") == set(state.table.players[PLAYER].monsters)
    assert values(state, events, "blessings") == set(state.table.players[PLAYER].blessings)


def test_the_games_differ_in_what_is_looked_at() -> None:
    """Else the tests above would show nothing."""
    for dimension in ("scripts", "temples"):
        seen = {frozenset(values(*game(*played), dimension)) for played in PLAYED}
        assert len(seen) > 1, dimension


@pytest.mark.parametrize(("reason", "ending"), ENDINGS.items())
def test_each_ending_has_a_name(reason: str, ending: str) -> None:
    """LHS-8.4."""
    table = Invasion(act=2)
    table.table.outcome = Outcome((1,), (0,), reason)
    assert values(table.state, (), "ending") == {ending}
    [declared] = [each for each in TITLE.dimensions.declared if each.id == "ending"]
    assert ending in declared.values


def test_a_token_that_is_used_up_carries_out_no_script() -> None:
    """LHS-2.2: of all tokens turned up those count whose Scripts were carried out."""
    state, events = game(*PLAYED[0])
    others = tuple(
        event for event in events if not (isinstance(event, TokenTurned) and event.use == "script")
    )
    assert len(others) < len(events)
    assert values(state, others, "scripts") == set()


@pytest.mark.parametrize(("won", "lost"), [(0, 0), (2, 1), (0, 3)])
def test_battles_are_counted_by_who_won_them(won: int, lost: int) -> None:
    """LHS-5."""
    fought = (*[_compared(PLAYER)] * won, *[_compared(XERXES)] * lost)
    state = Invasion().state
    assert values(state, fought, "battles_won") == {str(won)}
    assert values(state, fought, "battles_lost") == {str(lost)}


def _compared(winner: int) -> BattleCompared:
    return BattleCompared(5, 4, winner)


def test_every_quest_and_number_that_can_come_is_declared() -> None:
    by_id = {each.id: each for each in TITLE.dimensions.declared}
    assert set(by_id["quests"].values) == set(by_id["quests_offered"].values) == set(QUESTS)
    for played in PLAYED:
        state, events = game(*played)
        for held in measure(TITLE.dimensions, state, events, 1).held:
            named = by_id[held.dimension].values
            assert not named or held.value in named
