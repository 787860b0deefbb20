"""Bots play the games of the corpus as they play in a figure, which is as at a table."""

from __future__ import annotations

import re
from itertools import cycle, islice
from random import Random
from typing import Any

import msgspec
import pytest

from analytics.simulation.playing import play_whole
from audit.corpus import playing
from audit.corpus.playing import Table
from audit.corpus.variants import USUAL, VARIANTS
from games.engine.answering import answer, of_lowest_seat
from games.engine.canonical import canonical
from games.engine.chance import commitment
from games.engine.title import Title
from games.services.seeds import seed_from
from tests.audit.kept_games import FILES, kept, named, rules_of
from tests.compliance.titles import TITLES
from tests.titles import night_market

LEVELS = ("greedy", "random", "greedy", "greedy")
ALL = [night_market.TITLE, *TITLES.values()]
OPTIONS = {"lords_of_hellas": {"max_rounds": 2}, "cyclades": {"max_cycles": 3}}


@pytest.mark.parametrize("title", ALL, ids=lambda title: title.id)
def test_asked_in_the_order_of_a_table_its_bots_make_the_moves_of_a_figure(
    title: Title[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """``tests/analytics/test_simulation.py`` plays the game of a figure again at a table."""
    levels = LEVELS[: title.seat_counts[-1]]
    table = Table(title, f"alike {title.id}", levels, OPTIONS.get(title.id, {}))
    seed = seed_from(table.seed, table.entropy)

    options = title.reading.options(table.options)
    promise = commitment(table.seed)
    figure = play_whole(title, levels, options, {}, seed, promise, table.entropy)

    def next_at_a_table(state: Any, open_now: Any, moves_of: Any, bots: Any, _rng: Random) -> Any:
        asked = of_lowest_seat(open_now)
        seat = asked[0].seat
        rng = seed.bot_randomness(state.flow.chosen[seat], seat)
        return answer(state, asked, moves_of, bots, rng)

    monkeypatch.setattr(playing, "answer", next_at_a_table)
    monkeypatch.setattr(playing, "_REGRETS", 0.0)
    played = playing.play(table)
    # Kept games tell no versions of bots, so that they stay as they were kept.
    assert [(batch.actor, tuple(batch.events)) for batch in played.batches] == [
        (batch.actor.partition("/")[0], tuple(batch.events)) for batch in figure.batches
    ]
    assert played.outcome == figure.outcome


def shortest_by_itself(title: Title[Any]) -> Any:
    """The shortest game that is no fork, of the rules as they are."""
    mine = [path for path in FILES if rules_of(path) == (title, title.rules)]
    return min(
        (path for path in mine if not named(path).endswith("-fork")),
        key=lambda path: kept(path).header["version"],
    )


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_the_same_rules_play_the_same_game_again(title: Title[Any]) -> None:
    """Or ``keep_corpus`` would keep others, and nobody could say what made the difference."""
    path = shortest_by_itself(title)
    match = re.fullmatch(r"(\d+)-seats-(.+)-\d+", path.name.removesuffix(".ndjson.gz"))
    assert match is not None
    variant = next(each for each in VARIANTS.get(title.id, USUAL) if each.name == match[2])
    levels = list(islice(cycle(variant.levels), int(match[1])))
    played = playing.play(Table(title, named(path), levels, variant.options))
    events = [
        (batch.actor, msgspec.json.decode(canonical(event)))
        for batch in played.batches
        for event in batch.events
    ]
    then = [(event.actor, msgspec.json.decode(event.payload)) for event in kept(path).events]
    if "streams" not in then[0][1]:  # it was kept before they were told
        assert events[0][1].pop("streams")
    assert events == then
