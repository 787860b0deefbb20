"""Games that were really played, looked through event by event by other means than the product's,
and a game that was written down so that it is known how it went."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime
from statistics import mean
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from django.test import Client

from analytics.models import CountedGame
from analytics.projection.catching_up import catch_up
from analytics.simulation.ordering import order
from analytics.simulation.storing import play_one
from events.reading import read_events
from games.engine import asking, beginning, deciding, undo
from games.engine.chance import SeededChance
from games.engine.flow import Chose, Waits
from games.engine.onlooking import unfold
from games.engine.records import Event, Outcome
from tests.analytics.table import MARKET
from tests.titles import night_market
from tests.titles.night_market import events as ev
from tests.titles.night_market import moves as mv
from tests.titles.night_market.components import Card

GAMES, SEATS = 32, 4


@dataclass
class Seen:
    """What a look through the events of one game has found. ``after``: lanterns of each seat at the
    beginning and after each round; sides are the partners of Night Market."""

    winners: set[int]
    sides: list[int] = field(default_factory=list)
    after: list[list[int]] = field(default_factory=list)
    harms: Counter[tuple[int, int]] = field(default_factory=Counter)
    sold: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    order: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    lanterns_sold: int = 0
    asked: int = 0
    forced: int = 0

    def best(self, moment: int) -> dict[int, int]:
        """Side -> lanterns of its best seat."""
        best: dict[int, int] = {}
        for seat, side in enumerate(self.sides):
            best[side] = max(best.get(side, 0), self.after[moment][seat])
        return best

    def leads(self, moment: int, side: int) -> bool:
        """Whether it is in front, alone or not."""
        best = self.best(moment)
        return best[side] == max(best.values())

    def changes(self) -> int:
        """How often the one that leads alone became another one."""
        alone: list[int] = []
        for moment in range(1, len(self.after)):
            front = [side for side in set(self.sides) if self.leads(moment, side)]
            if len(front) == 1 and alone[-1:] != front:
                alone += front
        return max(len(alone) - 1, 0)

    def decided(self) -> int:
        """The first round from which on some side that won was always in front."""
        last = len(self.after) - 1
        won = {self.sides[seat] for seat in self.winners}
        for since in range(1, last + 1):
            if all(any(self.leads(n, side) for side in won) for n in range(since, last + 1)):
                return since
        return last

    def behind(self, seat: int) -> str:
        """At half time."""
        best = self.best((len(self.after) - 1) // 2)
        far = max(best.values()) - best[self.sides[seat]]
        return {0: "0", 1: "1"}.get(far, "2+")


def look_through(game: CountedGame) -> Seen:
    seen = Seen({seat for seat in range(SEATS) if game.winners >> seat & 1})
    lanterns, number = [0] * SEATS, 0
    for stored in read_events(game.pk):
        payload, kind = json.loads(stored.payload), stored.type
        if kind == "chose":
            seen.forced += payload.get("forced", False)
            seen.asked += not payload.get("forced", False)
        elif kind == "market_opened":
            seen.sides = payload["sides"]
        elif kind == "round_began":
            seen.after.append(list(lanterns))
            number = payload["number"]
        elif kind == "lantern_sold":
            lanterns[payload["seat"]] += 1
            seen.lanterns_sold += 1
        elif kind == "urchin_sent":
            seen.harms[payload["seat"], payload["victim_seat"]] += 1
        elif kind == "sold":
            seen.sold[payload["good"]].setdefault(payload["seat"], number)
            seen.order[payload["seat"]].append(payload["good"])
    seen.after.append(lanterns)
    return seen


def asked(metric: str, **query: str) -> list[dict[str, Any]]:
    answer = Client().get(
        f"/api/analytics/{metric}/?{urlencode({'title': MARKET, **query})}", secure=True
    )
    assert answer.status_code == 200, answer.content
    rows: list[dict[str, Any]] = answer.json()["rows"]
    return rows


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("options", [{}, {"teams": True}], ids=["alone", "teams"])
def test_what_was_really_played_is_told_the_same_by_two_programs(options: dict[str, Any]) -> None:
    catch_up()
    simulation = order(MARKET, ["greedy"] * SEATS, GAMES, options=options, seed="told again")
    for number in range(GAMES):
        play_one(simulation, number)
    catch_up()
    which = {"simulation": simulation.opaque}
    seen = [look_through(game) for game in CountedGame.objects.filter(simulation=simulation.pk)]
    assert len(seen) == GAMES

    for by, of in (("lead_changes", Seen.changes), ("decided", Seen.decided)):
        counts = {row["value"]: row["n"] for row in asked("game-shares", by=by, **which)}
        assert counts == Counter(str(of(game)) for game in seen)
    steps: Counter[str] = Counter()
    for game in seen:
        firsts = (game.sides.index(side) for side in set(game.sides))
        steps.update(game.behind(seat) for seat in firsts)
    counts = {row["value"]: row["n"] for row in asked("win-rates", by="behind", **which)}
    assert counts == steps

    numbers: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for game in seen:
        for moment, lanterns in enumerate(game.after):
            for seat, number in enumerate(lanterns):
                who = "winners" if seat in game.winners else "others"
                numbers[moment, who].append(number)
    for row in asked("standings", **which):
        mine = numbers[row["round"], row["who"]]
        assert row["n"] == len(mine)
        assert row["too_few"] or row["mean"] == pytest.approx(mean(mine), abs=1e-3)

    [every] = [row for row in asked("choices", **which) if row["kind"] == "all"]
    choices, forced = sum(game.asked for game in seen), sum(game.forced for game in seen)
    assert every["times"] == pytest.approx(choices / GAMES, abs=1e-5)
    assert every["forced"] == pytest.approx(forced / (choices + forced), abs=1e-5)

    for row in asked("interaction", **which):
        pair = row["who"] - 1, row["whom"] - 1
        often = [game.harms[pair] * (game.sides[pair[0]] != game.sides[pair[1]]) for game in seen]
        assert row["harms"] == pytest.approx(sum(often) / GAMES, abs=1e-5)
        assert row["share"] == pytest.approx(sum(n > 0 for n in often) / GAMES, abs=1e-5)

    for row in asked("pick-rates", by="pick_goods", **which):
        rounds = [n for game in seen for n in game.sold[row["value"]].values()]
        units = [{game.sides[s] for s in game.sold[row["value"]]} for game in seen]
        assert row["taken"] == sum(map(len, units))
        assert row["first_round"] == pytest.approx(mean(rounds), abs=1e-5)
    openings = Counter(
        "+".join(goods[:2]) for game in seen for goods in game.order.values() if len(goods) > 1
    )
    if not options:
        counts = {row["value"]: row["n"] for row in asked("win-rates", by="opening", **which)}
        assert counts == openings

    [stall] = asked("areas", **which)
    assert stall["fights"] == pytest.approx(
        sum(game.lanterns_sold for game in seen) / GAMES, abs=1e-5
    )


def written_down() -> list[Event]:
    """Two seats, four rounds. P1 leads after the first, P2 after the second, P1 from the third on
    and wins: it was one lantern behind at half time."""
    begun = beginning.new_game(night_market.TITLE, None, 2, SeededChance("planted"))
    flow = begun.state.flow

    def rests(number: int) -> list[Event]:
        return [ev.RoundBegan(number, 0), Waits(number, number, len(flow.agenda), ())]

    first, second = ev.LanternSold(0, 0), ev.LanternSold(1, 0)
    bag = [ev.Drew(seat, 0, card) for seat, card in CARDS]
    over = ev.MarketClosed(Outcome((1, 2), (4, 2), "closed"))
    return [
        *begun.events,
        *(Chose(0, mv.REST, forced=True), *bag),
        *(ev.UrchinSent(0, 1), ev.Sold(0, "silk", 0), first, *rests(2)),
        *(ev.UrchinSent(0, 1), ev.Sold(1, "silk", 0), second, second, *rests(3)),
        *(ev.Sold(0, "jade", 0), first, first, *rests(4)),
        *(first, over, Waits(9, 9, 0, ())),
    ]


CARDS: tuple[tuple[int, Card], ...] = (
    *((0, "urchin"), (0, "urchin"), (0, "silk"), (0, "jade"), (1, "silk")),
)


@pytest.mark.django_db(transaction=True)
def test_a_game_that_is_written_down_is_told_as_it_went(monkeypatch: pytest.MonkeyPatch) -> None:
    """From its events through the projection to the answers."""
    catch_up()
    simulation = order(MARKET, ["random"] * 2, 30, seed="planted")
    for number in range(30):
        play_one(simulation, number)
    then = datetime(2026, 1, 1, tzinfo=UTC)
    stored = [
        SimpleNamespace(payload=msgspec.json.encode(event), recorded_at=then, actor=None)
        for event in written_down()
    ]
    monkeypatch.setattr("analytics.projection.rows.read_events", lambda game: stored)
    catch_up()
    which = {"simulation": simulation.opaque}

    def rows_of(metric: str, *names: str, **query: str) -> set[tuple[Any, ...]]:
        rows = asked(metric, **query, **which)
        return {tuple(row[name] for name in names) for row in rows}

    assert rows_of("game-shares", "value", "n", by="lead_changes") == {("2", 30)}
    assert rows_of("game-shares", "value", "n", by="decided") == {("3", 30)}
    assert rows_of("win-rates", "value", "rate", by="behind") == {("0", 0.0), ("1", 1.0)}
    assert rows_of("win-rates", "value", "rate", by="opening") == {("silk+jade", 1.0)}
    winners = {(n, "winners", mean) for n, mean in enumerate((0, 1, 1, 3, 4))}
    others = {(n, "others", mean) for n, mean in enumerate((0, 0, 2, 2, 2))}
    assert rows_of("standings", "round", "who", "mean") == winners | others
    assert rows_of("interaction", "who", "whom", "harms") == {(1, 2, 2.0), (2, 1, 0.0)}
    taken = rows_of("pick-rates", "value", "taken", "first_round", by="pick_goods")
    assert taken == {("silk", 60, 1.5), ("jade", 30, 3.0)}
    assert rows_of("areas", "area", "held", "fights") == {("stall", 1.0, 6.0)}
    assert rows_of("choices", "kind", "times", "forced") == {("all", 0.0, 1.0)}


def test_after_a_move_was_taken_back_time_begins_where_the_question_was_put_anew() -> None:
    title, chance = night_market.TITLE, SeededChance("taken back")
    begun = beginning.new_game(title, None, 2, chance)
    [asked_first] = [each for each in asking.decisions(title, begun.state) if each.required]
    seat = asked_first.seat
    first, *_, last = asking.moves_of(title, begun.state, asked_first)
    made = deciding.decide(title, begun.state, seat, first, chance)
    back = undo.take_back(title, begun.state, made.state, seat, len(begun.events))
    again = deciding.decide(title, back.state, seat, last, chance)
    events = [*begun.events, *made.events, *back.events, *again.events]
    [decided] = unfold(title, events, 2).decided
    put_anew = len(begun.events) + len(made.events) + len(back.events)
    assert (decided.asked_at, decided.at) == (put_anew, put_anew + 1)
