"""Random games without a fault, the colours of hoplites always adding up (LHS-1.1, LHS-8.4)."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.greedy import Greedy
from games.bots.random import POLICIES
from games.engine import asking, beginning, deciding
from games.engine.chance import SeededChance
from games.engine.playing_out import play_games, play_out
from games.engine.watch import Watch
from games.titles.hellas.components.ids import REGIONS
from games.titles.hellas.facts.hoplites import army
from games.titles.persian_invasion import TITLE
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.hoplites import allies, persians, spartans, supply
from games.titles.persian_invasion.facts.lands import green, own
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.rules.victory import ENDINGS, MAJORITY, WON
from games.titles.persian_invasion.state import State, Table


@pytest.mark.parametrize("policy", ["random", "restless"])
def test_random_games_end_without_a_fault(policy: str) -> None:
    tally = play_games(TITLE, [POLICIES[policy](TITLE)], range(40), f"solo {policy}", watch=Watch)
    assert tally.games == 40
    assert tally.longest < 400
    assert tally.widest < 300


def _require_sound(table: Table) -> None:
    for region in REGIONS:
        assert allies(table, region) >= 0
        assert spartans(table, region) >= 0
        both = army(table, region, PLAYER) and army(table, region, XERXES)
        assert not both or table.battle is not None or table.hunt is not None or table.turn is None
    assert set(table.campaign.banners) == set(own(table))
    assert not [region for region in green(table) if army(table, region, XERXES)]
    assert supply(table, "blue") + supply(table, "yellow") == table.players[PLAYER].hoplites
    assert supply(table, "blue") >= 0
    assert supply(table, "yellow") >= 0
    assert persians(table) + table.players[XERXES].hoplites == 15
    assert table.players[XERXES].leadership == command(table.campaign)


@pytest.mark.parametrize("number", range(12))
def test_what_stands_on_the_table_adds_up_at_every_rest(number: int) -> None:
    """Colours, control tokens, supplies and Command, whatever a random player does."""
    chance, rng = SeededChance(f"sound {number}"), Random(number)
    state: State = beginning.new_game(TITLE, None, 1, chance).state
    while decisions := asking.decisions(TITLE, state):
        _require_sound(state.table)
        moves = asking.moves_of(TITLE, state, decisions[0])
        batch = deciding.decide(TITLE, state, 0, moves[int(rng.random() * len(moves))], chance)
        state = batch.state
    assert state.table.outcome is not None


def _scores(policy: object, games: int) -> list[tuple[int, int]]:
    """Turns and regions of each game."""
    scores = []
    for number in range(games):
        played = play_out(TITLE, [policy], SeededChance(f"greed {number}"), Random(number))  # type: ignore[list-item]
        outcome = TITLE.outcome(played.state)
        assert outcome is not None
        scores.append((played.state.table.round, outcome.scores[0]))
    return scores


def test_greed_holds_out_longer_than_chance() -> None:
    greedy, random = _scores(Greedy(TITLE), 40), _scores(POLICIES["random"](TITLE), 40)
    assert sum(turns for turns, _ in greedy) > sum(turns for turns, _ in random)
    assert sum(regions for _, regions in greedy) > 1.3 * sum(regions for _, regions in random)


def test_every_ending_has_a_name_and_a_loss_has_no_winner() -> None:
    """LHS-8.4."""
    assert set(WON) < set(ENDINGS)
    assert len(set(ENDINGS.values())) == len(ENDINGS)
    assert MAJORITY in WON
