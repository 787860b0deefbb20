"""Simulated games are real games: the same moves as workers would make, stored whole, once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from analytics import spreading
from analytics.models import CountedGame, SimulatedGame, Simulation
from analytics.projection.catching_up import catch_up
from analytics.simulation import storing
from analytics.simulation.ordering import order
from analytics.simulation.storing import game_id_of, levels_of, missing, play_one
from analytics.spreading import NobodyPlays, over_processes, over_workers
from analytics.tasks import simulate
from analytics.works import of_simulation
from events.chain import first_fault
from events.reading import read_events, read_head
from events.records import Head
from games.engine import registry
from games.engine.chance import commitment
from games.engine.errors import BadOptions, BadParameters, UnknownTitle
from games.engine.playing_out import Endless
from games.errors import Invalid
from games.models import Game, Secret
from games.selectors.seeing import opened_seed
from games.services import bots, lobby
from games.services.loading import load_game
from games.services.seating import SeatRequest
from games.services.seeds import seed_of
from tests.analytics.table import MARKET
from tests.games.racing import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def played(simulation: Simulation, number: int = 0) -> Game:
    """One game of a simulation, once it is stored."""
    play_one(simulation, number)
    return Game.objects.get(pk=game_id_of(simulation, number))


def log(game: Game) -> list[tuple[Any, ...]]:
    return [
        (event.version, event.batch, event.type, event.actor, event.payload)
        for event in read_events(game.pk)
    ]


@pytest.mark.parametrize(
    ("title", "options"), [(MARKET, {}), ("dice_forge", {}), ("lords_of_hellas", {"max_rounds": 1})]
)
@pytest.mark.parametrize("levels", [("greedy", "random"), ("random", "random", "greedy")])
def test_a_simulated_game_is_the_one_that_workers_would_have_played(
    title: str, options: Any, levels: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(order(title, levels, 1, options=options))
    secret = bytes(Secret.objects.get(game=game).seed)
    monkeypatch.setattr("games.services.lobby.secrets.token_bytes", lambda count: secret)
    twin = lobby.create_game(None, title, options, [SeatRequest("bot", each) for each in levels])
    bots.play_to_the_end(twin.pk)
    twin.refresh_from_db()
    assert log(game) == log(twin)
    for field in ("rules", "status", "version", "moves", "waiting", "bots", "winners", "outcome"):
        assert getattr(game, field) == getattr(twin, field), field
    assert (game.options, game.commitment) == (twin.options, twin.commitment)
    assert (game.population, twin.population) == ("simulation", "bots")
    assert msgspec.to_builtins(load_game(game).state) == msgspec.to_builtins(load_game(twin).state)


def test_its_chain_is_sound_and_its_seed_is_open_at_once() -> None:
    game = played(order(MARKET, ["random"] * 3, 1))
    events = read_events(game.pk)
    assert first_fault(Head.empty(game.pk), events, seed_of(game.pk).salt_key) is None
    assert read_head(game.pk).version == game.version == len(events)
    opened = opened_seed(game)
    assert opened is not None
    assert commitment(bytes.fromhex(opened)) == game.commitment
    assert game.creator is None
    assert game.started_at == events[0].recorded_at
    assert game.finished_at == events[-1].recorded_at


def test_a_game_is_played_once_however_often_its_task_is_delivered() -> None:
    simulation = order(MARKET, ["random"] * 2, 3)
    assert [play_one(simulation, 0) for _ in range(3)] == [True, False, False]
    answers = at_once([partial(play_one, simulation, 1)] * 4)
    assert sorted(answers) == [False, False, False, True]
    assert Game.objects.count() == SimulatedGame.objects.count() == 2
    assert missing(simulation) == [2]


def test_the_same_seed_gives_the_same_games_also_under_other_rules() -> None:
    first = order(MARKET, ["random"] * 2, 2, seed="again")
    second = order(MARKET, ["random"] * 2, 2, seed="again")
    assert [p for *_, p in log(played(first))] == [p for *_, p in log(played(second))]
    assert log(played(first)) != log(played(first, 1))
    patched = order(MARKET, ["random"] * 2, 2, seed="again", patch={"upkeep": 0})
    game = played(patched)
    assert Secret.objects.get(game=game).seed == Secret.objects.get(game=played(first)).seed
    assert game.patch == {"upkeep": 0}


def test_without_a_seed_nobody_knows_the_games_before() -> None:
    first, second = (order(MARKET, ["random"] * 2, 1) for _ in range(2))
    assert bytes(first.seed) != bytes(second.seed)
    assert log(played(first)) != log(played(second))


def test_bots_that_rotate_sit_at_another_seat_in_each_game() -> None:
    simulation = order(MARKET, ["greedy", "random", "random"], 4, rotate=True)
    places = [levels_of(simulation, number).index("greedy") for number in range(4)]
    assert places == [0, 2, 1, 0]
    levels = played(simulation, 1).seats.order_by("number").values_list("level", flat=True)
    assert list(levels) == ["random", "random", "greedy"]


def test_simulations_are_counted_as_such_and_by_their_name() -> None:
    simulation = order(MARKET, ["random"] * 2, 2)
    for number in range(2):
        play_one(simulation, number)
    catch_up()
    rows = CountedGame.objects.filter(simulation=simulation.pk)
    assert [(row.population, row.seconds, row.level) for row in rows] == [
        ("simulation", None, "random")
    ] * 2


@pytest.mark.parametrize(
    ("title", "levels", "games", "terms", "refusal"),
    [
        ("chess", ["random"] * 2, 1, {}, UnknownTitle),
        (MARKET, ["random"] * 7, 1, {}, BadOptions),
        (MARKET, ["clever"] * 2, 1, {}, Invalid),
        (MARKET, ["random"] * 2, 0, {}, BadOptions),
        (MARKET, ["random"] * 2, 1, {"options": {"nonsense": 1}}, BadOptions),
        (MARKET, ["random"] * 2, 1, {"patch": {"nonsense": 1}}, BadParameters),
        (MARKET, ["random"] * 2, 1, {"patch": {"upkeep": 99}}, BadParameters),
    ],
)
def test_what_cannot_be_played_is_not_ordered(
    title: str, levels: list[str], games: int, terms: dict[str, Any], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        order(title, levels, games, **terms)
    assert not Simulation.objects.exists()


def test_a_title_that_runs_on_for_ever_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    short = replace(registry.title(MARKET), longest=3)
    monkeypatch.setattr(registry, "titles", lambda: {MARKET: short})
    with pytest.raises(Endless, match="3 batches"):
        play_one(order(MARKET, ["random"] * 2, 1), 0)
    assert not Game.objects.exists()


class Queue:
    """Messages to workers, delivered when somebody looks; ``lost`` of them never."""

    def __init__(self, lost: int = 0) -> None:
        self.sent: list[tuple[str, tuple[Any, ...]]] = []
        self.lost = lost

    def send(self, task: str, arguments: tuple[Any, ...]) -> None:
        if self.lost:
            self.lost -= 1
        else:
            self.sent.append((task, arguments))

    def deliver(self, _seconds: float) -> None:
        """One message, twice."""
        if self.sent:
            task, arguments = self.sent.pop(0)
            assert task == simulate.name
            simulate(*arguments)
            simulate(*arguments)


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Queue:
    made = Queue()
    monkeypatch.setattr("analytics.spreading.current_app.send_task", made.send)
    monkeypatch.setattr("analytics.spreading.time.sleep", made.deliver)
    return made


def test_workers_play_in_chains_until_all_is_played(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spreading, "TASK_SECONDS", 0.02)
    simulation = order(MARKET, ["random"] * 2, 14)
    counts = list(over_workers(of_simulation(simulation)))
    assert counts == sorted(counts)
    assert counts[-1] == 14
    assert missing(simulation) == []
    assert list(over_workers(of_simulation(simulation))) == []


def test_a_lost_message_is_made_up_for(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    queue.lost = 3
    monkeypatch.setattr(spreading, "STALLED_SECONDS", 0.3)
    simulation = order(MARKET, ["random"] * 2, 8)
    assert list(over_workers(of_simulation(simulation)))[-1] == 8


def test_without_workers_it_gives_up_in_the_end(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue.lost = 10**6
    monkeypatch.setattr(spreading, "STALLED_SECONDS", 0.01)
    with pytest.raises(NobodyPlays):
        list(over_workers(of_simulation(order(MARKET, ["random"] * 2, 4))))


def test_one_process_plays_what_is_missing() -> None:
    simulation = order(MARKET, ["random"] * 2, 5)
    storing.play_one(simulation, 3)
    assert list(over_processes(of_simulation(simulation), 1, 2)) == [3, 5]
    assert missing(simulation) == []
