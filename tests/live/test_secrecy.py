"""Whoever may not know a thing is sent the same bytes whatever it is.

At moments of a game of each title something that a viewer may not know is exchanged (other cards
in a hand, another purse, other cards to come), and the game goes on in both worlds by the same
moves. Every byte of that viewer's streams must be the same, in the same pieces: of a game in both
forms, by events and by states, of all one's games, of the lobby; with snapshots, batches, ids,
signs of life, who is there, and the farewell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from typing import Any, TypeAlias

import msgspec
import pytest

from events.reading import read_events, read_head
from events.records import StoredEvent
from games.engine import asking, deciding
from games.engine.chance import Chance, SeededChance
from games.engine.clone import clone
from games.engine.records import Decision, Event, Move
from games.engine.secrecy import Viewer
from games.models import Game
from games.models.game import Status
from games.selectors import feed, seeing
from live import reading
from live.listener import Listener
from tests.compliance.chances import Forked
from tests.live.at_once import AtOnce
from tests.live.playing import TITLES, Played, Table, laid

MOMENTS, APART, FOLLOWED = 3, 8, 2
"""So many moments of a game, so many moves from one to the next, so many moves made after each."""

EXCHANGED = 2
"""At each moment so many worlds with something exchanged; and one in which chance brings others."""

LINES = "application/x-ndjson"

Told: TypeAlias = list[tuple[int, dict[str, str], list[bytes], bool]]


def sent_to(table: Table, viewer: Viewer, world: Any, played: list[Played], chance: Chance) -> Told:
    """What is sent to a viewer from here on, by stream."""
    now, who = table.now, table.people[viewer]
    with table.world(world):
        version = read_head(table.key).version
        now.follow(who, table.id)
        now.follow(who, table.id, f"after={version}", Accept=LINES)
        now.follow(who, table.id, "send=state", Accept=LINES)
        now.ask(who, "/stream/me" if who.token else "/stream/lobby")
        now.look_who_is_there()
        for each in played:
            table.make(each, chance)
            now.settle()
        now.beat()
        if Game.objects.get(pk=table.key).status == Status.RUNNING:  # else nothing is hidden
            now.follow(who, table.id, Last_Event_ID=str(version))
        now.hub.say_goodbye()
        now.settle()
        now.hub.closing = False
        sent = [
            (stream.status, stream.headers, stream.pieces, stream.closed) for stream in now.streams
        ]
        now.leave()
    return sent


def until_it_shows(
    table: Table, viewer: Viewer, world: Any, ahead: list[Played], chance: Chance
) -> list[Played]:
    """The moves up to where a fact tells the viewer which world it is, or one cannot be made."""
    here, there, reveals = table.state, clone(world), table.particulars.reveals
    for number, (asked, move) in enumerate(ahead):
        if move not in _moves_of(table, there, asked):
            return ahead[:number]
        here = clone(here)
        facts = deciding.play(table.title, here, asked, move, table.chance)
        facts = [*facts, *deciding.play(table.title, there, asked, move, chance)]
        if any(reveals(fact, viewer) for fact in facts):
            return ahead[:number]
    return ahead


def _moves_of(table: Table, state: Any, asked: Decision) -> Sequence[Move]:
    return next(
        (
            asking.moves_of(table.title, state, decision)
            for decision in asking.decisions(table.title, state)
            if decision.id == asked.id
        ),
        (),
    )


def worlds(table: Table, viewer: Viewer) -> list[tuple[Any, Chance]]:
    """Others that the viewer cannot tell from this one, and what chance brings there."""
    states = list(table.particulars.worlds(table.state, viewer, table.rng))
    states = table.rng.sample(states, min(len(states), EXCHANGED))
    other = Forked(table.chance, SeededChance("another seed"), table.particulars.secret_stream)
    return [*((state, table.chance) for state in states), (table.state, other)]


def moments(table: Table) -> Iterator[list[Played]]:
    """The game goes on from one to the next; at each, what is played from there on."""
    for _ in range(MOMENTS):
        for _ in range(APART):
            if (played := table.chosen(table.state)) is None:
                return
            table.make(played, table.chance)
        ahead, state = list[Played](), clone(table.state)
        while len(ahead) < FOLLOWED and (played := table.chosen(state)) is not None:
            ahead.append(played)
            deciding.play(table.title, state, *played, table.chance)
        yield ahead


def compared(table: Table) -> Iterator[tuple[int, bool]]:
    """For each viewer at each moment and each other world: how many moves were told in both, and
    whether the same was sent."""
    for ahead in moments(table):
        for viewer in table.people:
            here: dict[int, Told] = {}
            for state, chance in worlds(table, viewer):
                alike = until_it_shows(table, viewer, state, ahead, chance)
                if len(alike) not in here:
                    here[len(alike)] = sent_to(table, viewer, table.state, alike, table.chance)
                there = sent_to(table, viewer, state, alike, chance)
                yield len(alike), there == here[len(alike)]


@pytest.fixture
def at_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds differ in the time at which they are stored, which is no secret."""

    def read(*asked: Any, **more: Any) -> list[StoredEvent]:
        moment = datetime(2026, 1, 1, tzinfo=UTC)
        return [
            msgspec.structs.replace(event, recorded_at=moment)
            for event in read_events(*asked, **more)
        ]

    monkeypatch.setattr(reading, "read_events", read)


@pytest.mark.usefixtures("at_one_moment")
@pytest.mark.parametrize("title", TITLES)
def test_what_one_may_not_know_changes_no_byte_of_ones_streams(
    now: AtOnce, title: str, settings: Any
) -> None:
    comparisons = list(compared(laid(now, title, settings)))
    assert all(same for _, same in comparisons)
    assert sum(moves for moves, _ in comparisons) >= MOMENTS


def _open_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeing, "seen_event", lambda game, event, viewer, then=False: event)
    monkeypatch.setattr(feed, "seen_event", seeing.seen_event)


def _open_states(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeing, "seen", lambda game, state, viewer, then=False: state)


def _longer_by_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each event is followed by blanks, as many as the letters of all of it are worth."""
    shows = feed._shown

    def shown(title: Any, stored: StoredEvent, event: Event) -> feed.FeedEvent:
        blanks = " " * (sum(stored.payload.encode()) % 97)
        return replace(shows(title, stored, event), sentence=blanks)

    monkeypatch.setattr(feed, "_shown", shown)


def _in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes, cut somewhere else."""
    writes, number = Listener.write, count()

    async def write(listener: Listener, data: bytes) -> None:
        cut = next(number) % 7
        await writes(listener, data[:cut])
        await writes(listener, data[cut:])

    monkeypatch.setattr(Listener, "write", write)


@pytest.mark.usefixtures("at_one_moment")
@pytest.mark.parametrize(
    "planted", [_open_events, _open_states, _longer_by_what_is_hidden, _in_pieces]
)
def test_the_comparison_finds_what_is_planted(
    now: AtOnce, planted: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(monkeypatch)
    assert not all(same for _, same in compared(laid(now, "night_market", settings)))
