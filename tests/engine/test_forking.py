"""A fork: everything lies as it lay, everything is asked anew, and chance is new from there on."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from games.engine import asking, beginning, deciding, folding, registry
from games.engine.batch import Batch
from games.engine.canonical import canonical
from games.engine.chance import Chance, SeededChance
from games.engine.clone import clone
from games.engine.errors import Refused
from games.engine.flow import Forked
from games.engine.forking import fork, waits_for_somebody
from games.engine.records import Decision, Draw, Event, Move
from games.engine.title import Title
from tests.filled import filled
from tests.games import pebbles

FORKED = Forked(
    origin="gme_" + "0" * 32, version=7, hash="ab" * 32, commitment="cd" * 32, entropy=("", "x")
)
OFFER_TAKEN = 0.2


@dataclass
class Game:
    """A game, or the rest of one, batch by batch; ``moves[i]`` led to ``batches[i + 1]``."""

    title: Title[Any]
    batches: list[Batch[Any]]
    moves: list[tuple[Decision, Move]] = field(default_factory=list)

    @property
    def events(self) -> list[Event]:
        return [event for batch in self.batches for event in batch.events]

    def play(self, chance: Chance, rng: Random, most: int | None = None) -> Game:
        """On to the end, or for so many moves, by anything that anybody may do."""
        state = self.batches[-1].state
        while state.flow.agenda and (most is None or len(self.moves) < most):
            asked, move = _chosen(self.title, state, rng)
            batch = deciding.decide(self.title, state, asked.seat, move, chance, asked.id)
            self.moves.append((asked, move))
            self.batches.append(batch)
            state = batch.state
        return self


def _chosen(title: Title[Any], state: Any, rng: Random) -> tuple[Decision, Move]:
    listed = [
        (asked, asking.moves_of(title, state, asked)) for asked in asking.decisions(title, state)
    ]
    offers = [(asked, moves) for asked, moves in listed if moves and not asked.required]
    pool = [(asked, moves) for asked, moves in listed if asked.required]
    if offers and rng.random() < OFFER_TAKEN:
        pool = offers
    asked, moves = rng.choice(pool)
    return asked, rng.choice(moves)


def begun(title: Title[Any], seats: int, key: str) -> Game:
    start = beginning.new_game(title, None, seats, SeededChance(key), commitment="ef" * 32)
    return Game(title, [start])


def whole(title: Title[Any], seats: int, key: str = "fork") -> Game:
    return begun(title, seats, key).play(SeededChance(key), Random(key))


def without_turn(state: Any) -> bytes:
    """All of a state but what says which questions are open since when."""
    plain = clone(state)
    plain.flow = msgspec.structs.replace(plain.flow, moves=0, since=0, offered={})
    return msgspec.json.encode(plain, order="sorted")


def opened(state: Any) -> dict[str, list[bool]]:
    return {kind: [bool(since) for since in seats] for kind, seats in state.flow.offered.items()}


def asked_for(title: Title[Any], state: Any) -> list[tuple[Any, ...]]:
    """Who is asked or offered what, with which answers: all but the ids of the questions."""
    return [
        (
            d.seat,
            d.kind,
            d.prompt,
            d.required,
            [canonical(m) for m in asking.moves_of(title, state, d)],
        )
        for d in asking.decisions(title, state)
    ]


def draws_of(events: list[Event]) -> list[Draw]:
    return [draw for event in events for draw in getattr(event, "draws", ())]


@pytest.fixture(scope="module", params=registry.titles())
def game(request: pytest.FixtureRequest) -> Game:
    """A finished game of each title."""
    title = registry.title(request.param)
    return whole(title, title.seat_counts[0])


def places(game: Game) -> list[int]:
    """Batches after which to fork: early, in the middle, late, and the last that will do."""
    last = len(game.batches) - 2
    return sorted({1, last // 2, last * 9 // 10, last})


def test_everything_lies_as_it_lay_and_is_asked_anew(game: Game) -> None:
    title = game.title
    for place in filled(places(game)):
        origin = game.batches[place].state
        before = canonical(origin)
        batch = fork(title, origin, FORKED)
        assert canonical(origin) == before, "the origin was changed"
        assert batch.events[0] == FORKED
        assert without_turn(batch.state) == without_turn(origin)
        assert opened(batch.state) == opened(origin)
        assert asked_for(title, batch.state) == asked_for(title, origin)
        old = {decision.id for decision in asking.decisions(title, origin)}
        assert old.isdisjoint({decision.id for decision in asking.decisions(title, batch.state)})


def test_the_stream_of_a_fork_folds_and_goes_on_to_its_end(game: Game) -> None:
    """No draw of a stream is made twice, and none is left out."""
    title = game.title
    for place in filled(places(game)[1::2]):
        copied = game.batches[: place + 1]
        batch = fork(title, copied[-1].state, FORKED)
        stream = Game(title, [*copied, batch])
        assert canonical(folding.replay(title, stream.events)) == canonical(batch.state)
        stream.play(SeededChance("of the fork"), Random(place))
        end = stream.batches[-1].state
        assert title.outcome(end) is not None
        assert canonical(folding.replay(title, stream.events)) == canonical(end)
        drawn: dict[str, list[int]] = {}
        for draw in draws_of(stream.events):
            drawn.setdefault(draw.stream, []).append(draw.index)
        assert all(indices == list(range(len(indices))) for indices in drawn.values())


def test_nobody_can_be_asked_inside_a_batch_or_after_the_end(game: Game) -> None:
    title = game.title
    end = game.batches[-1].state
    inside = folding.replay(title, game.events[: len(game.batches[0].events) + 1])
    for state in (end, inside, title.state()):
        assert not waits_for_somebody(state)
        with pytest.raises(Refused, match="Nobody is asked here"):
            fork(title, state, FORKED)


def test_the_same_moves_with_other_chance_differ_from_the_fork_on_only() -> None:
    title = pebbles.TITLE
    game = begun(title, 2, "one").play(SeededChance("one"), Random(2), most=5)
    at = game.batches[-1].state
    rest = Game(title, [game.batches[-1]]).play(SeededChance("one"), Random(3))
    again = {}
    for key in ("one", "another"):
        state = fork(title, at, FORKED).state
        events: list[Event] = []
        for asked, move in rest.moves:
            batch = deciding.decide(title, state, asked.seat, move, SeededChance(key))
            events += batch.events
            state = batch.state
        again[key] = draws_of(events)
    goes_on = draws_of(rest.events[len(game.batches[-1].events) :])
    assert again["one"] == goes_on
    assert again["another"] != goes_on
    named = [(draw.stream, draw.index, draw.n) for draw in goes_on]
    assert [(draw.stream, draw.index, draw.n) for draw in again["another"]] == named


def test_offers_that_are_open_are_opened_anew_and_no_others() -> None:
    title = pebbles.TITLE
    start = begun(title, 3, "offers")
    state = start.batches[0].state
    cheered = deciding.decide(title, state, 1, pebbles.Cheer(), SeededChance("offers"))
    batch = fork(title, cheered.state, FORKED)
    bookmark = batch.events[1]
    assert [(offer.kind, offer.seat, offer.since) for offer in bookmark.offered] == [  # type: ignore[attr-defined]
        ("cheer", 0, 3),
        ("cheer", 2, 3),
    ]
    assert (bookmark.keep, bookmark.push, bookmark.draws) == (2, (), ())  # type: ignore[attr-defined]
    assert (bookmark.moves, bookmark.since) == (3, 3)  # type: ignore[attr-defined]
    nobody = clone(cheered.state)
    nobody.flow.offered = {}
    assert fork(title, nobody, FORKED).events[1].offered is UNSET  # type: ignore[attr-defined]


def test_a_fork_can_be_forked() -> None:
    title = pebbles.TITLE
    game = begun(title, 2, "twice").play(SeededChance("twice"), Random(4), most=3)
    once = Game(title, [*game.batches, fork(title, game.batches[-1].state, FORKED)])
    once.play(SeededChance("once more"), Random(5), most=3)
    again = fork(title, once.batches[-1].state, FORKED)
    assert again.state.flow.moves == once.batches[-1].state.flow.moves + 1
    events = [*once.events, *again.events]
    assert canonical(folding.replay(title, events)) == canonical(again.state)
