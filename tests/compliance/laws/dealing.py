"""Worlds that are dealt of a view: whole states of the game, and none that its viewer could tell
from the true one.

A title that does not say where its hidden things lie (``decks``) is left alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import sqrt
from random import Random
from typing import Any

from games.bots.random import Uniform
from games.engine import asking
from games.engine.batch_maker import BatchMaker
from games.engine.chance import SeededChance
from games.engine.clone import clone
from games.engine.playing_out import play_on
from games.engine.recall import Follower, remembered
from games.engine.records import label
from games.engine.secrecy import Viewer, redact
from games.engine.watch import differences
from games.engine.worlds import NoWorld, Worlds, determinize, unknown
from tests.compliance.broken import Broken, require, require_alike, require_same
from tests.compliance.fingerprints import fingerprint
from tests.compliance.record import Record

MOMENTS = 12
"""Moments of a game at which worlds are made for one viewer after the other."""

SELDOM = 8
"""At every so manieth of these a world is dealt again and again."""

DEALS = 160
FAR = 5.5
"""Standard deviations by which a count of deals may miss what is expected."""


def a_dealt_world_looks_like_the_true_one(game: Record) -> None:
    """To its viewer: the same view to the byte, questions and moves; and it has all the pieces."""
    title = game.title
    for state, viewer in _moments(game):
        rng, who = game.rng("looks"), _name(viewer)
        world = _dealt(game, state, viewer, rng.random())
        require_same(fingerprint(redact(world, viewer)), fingerprint(redact(state, viewer)), who)
        actual, expected = title.pieces(world), title.pieces(state)
        changed = "; ".join(differences(expected, actual))
        require(actual == expected, f"a world dealt for {who} has other pieces: {changed}")
        require(
            asking.decisions(title, world) == asking.decisions(title, state),
            f"a world dealt for {who} asks otherwise",
        )
        for seat in viewer:
            require(
                asking.choices(title, world, seat) == asking.choices(title, state, seat),
                f"{label(seat)} has other moves in a world dealt for {who}",
            )


def a_dealt_world_hangs_on_view_and_memory_alone(game: Record) -> None:
    """Who is given the whole state deals no better, and worlds that look alike are dealt alike."""
    title = game.title
    for state, viewer in _moments(game):
        rng = game.rng("hangs")
        luck, memory = rng.random(), remembered(title, state)
        world = fingerprint(_dealt(game, state, viewer, luck))
        again = determinize(title, redact(state, viewer), viewer, memory, Random(luck))
        require_same(fingerprint(again), world, f"a world dealt again for {_name(viewer)}")
        for other in game.particulars.worlds(state, viewer, rng):
            dealt = determinize(title, other, viewer, memory, Random(luck))
            require_same(fingerprint(dealt), world, f"{_name(viewer)} deals what it cannot see")


def the_true_state_is_among_the_worlds(game: Record) -> None:
    """The holes hold the very things that are unseen, and what is guessed may be what it is: with
    these in their places, a dealt world is the true state."""
    title = game.title
    for state, viewer in _moments(game):
        world = _dealt(game, state, viewer, 0.5)
        truth, view = clone(state), _as_seen(game, state, viewer)
        for deck in title.decks or ():
            things, holes = unknown(deck, view)
            lie: Counter[Any] = Counter()
            for hole in holes:
                held = hole.read(truth)
                require(held is not None, f"nobody knows where the {deck.name} lie")
                assert held is not None
                require(
                    len(held) == hole.size,
                    f"{len(held)} {deck.name} lie where {hole.size} were told",
                )
                require(hole.fits is None or hole.fits(held), f"{held} lie where they do not fit")
                lie.update(held)
                hole.fill(world, held)
            require(lie == Counter(things), f"other {deck.name} are unseen than were dealt")
        for guess in title.guesses:
            for blank in guess.blanks(world):
                chosen = blank.read(truth)
                require(chosen in blank.options, f"nobody guesses {chosen!r} as a {guess.name}")
                blank.fill(world, chosen)
        world.flow.draws = state.flow.draws
        require_same(fingerprint(world), fingerprint(state), f"what {_name(viewer)} cannot see")


def a_dealt_world_can_be_played_to_its_end(game: Record) -> None:
    """By anybody, with any luck."""
    title = game.title
    for number, (state, viewer) in enumerate(_moments(game)):
        if number % 3 == 0:
            world = _dealt(game, state, viewer, 0.5)
            maker = BatchMaker(title, world, SeededChance(f"{game.key}|{number}"))
            rng = game.rng(f"played on {number}")
            try:
                play_on(title, maker, Uniform(), rng, until=lambda _: False, most=title.longest)
            except Exception as error:
                raise Broken(f"a world dealt for {_name(viewer)} cannot be played") from error
            require(title.outcome(world) is not None, "a world ends without an outcome")


def any_deal_is_as_likely_as_another(game: Record) -> None:
    """Each thing lies in each hole as often as chance lays it there, and all guesses are made
    equally often; so the true deal is not favoured."""
    title = game.title
    for state, viewer in list(_moments(game))[1::SELDOM]:
        rng, view = game.rng("likely"), _as_seen(game, state, viewer)
        dealt = _worlds(game, state, viewer)
        worlds = [_one_of(dealt, viewer, rng.random()) for _ in range(DEALS)]
        for deck in title.decks or ():
            things, holes = unknown(deck, view)
            kinds = Counter(things)
            if any(hole.fits is not None for hole in holes):
                continue
            for hole in holes:
                lay: Counter[Any] = Counter()
                for world in worlds:
                    lay.update(hole.read(world) or ())
                for kind, there in kinds.items():
                    _require_likely(lay[kind], hole.size, there, len(things), f"{kind!r}")
        for guess in title.guesses:
            for number, blank in enumerate(guess.blanks(worlds[0])):
                if blank.read(view) is None and len(blank.options) > 1:
                    _require_equal_guesses(guess, number, worlds)


def what_is_remembered_was_told_to_all(game: Record) -> None:
    """A memory read off the state is that of a spectator who has counted along."""
    title = game.title
    follower = Follower(title)
    for batch in game.batches:
        for event in batch.events:
            follower.hear(event)
        require_alike(
            follower.memory,
            remembered(title, batch.state),
            "a seat remembers what nobody told it",
        )


def _moments(game: Record) -> Iterator[tuple[Any, Viewer]]:
    """Some moments, with a viewer for each: among them the asked seat, others and spectators; all
    viewers of a game of few."""
    if game.title.decks is None or not game.rests:
        return
    viewers, rests = game.viewers, [state for state, _ in game.rests]
    if len(rests) < MOMENTS:
        yield from product(rests, viewers)
        return
    stride = max(1, len(rests) // MOMENTS)
    for number, state in enumerate([*rests[::stride], *_rare(game, rests)]):
        asked = asking.decisions(game.title, state)
        if asked and number % 2:
            yield state, frozenset((asked[0].seat,))
        yield state, viewers[number % len(viewers)]


def _rare(game: Record, rests: list[Any]) -> list[Any]:
    """Moments at which something is sealed, or lies where mostly nothing lies."""
    decks, guesses = game.title.decks or (), game.title.guesses

    def kind(state: Any) -> tuple[int, ...]:
        holes = [len(deck.holes(state)) for deck in decks]
        return (*holes, *(len(guess.blanks(state)) for guess in guesses))

    kinds = [kind(state) for state in rests]
    usual = Counter(kinds).most_common(1)[0][0]
    rare = [state for state, each in zip(rests, kinds, strict=True) if each != usual]
    return rare[:: max(1, len(rare) // MOMENTS)]


def _dealt(game: Record, state: Any, viewer: Viewer, luck: float) -> Any:
    return _one_of(_worlds(game, state, viewer), viewer, luck)


def _worlds(game: Record, state: Any, viewer: Viewer) -> Worlds[Any]:
    try:
        return Worlds(game.title, state, viewer, remembered(game.title, state))
    except NoWorld as error:
        raise Broken(f"no world can be dealt for {_name(viewer)}: {error}") from error


def _one_of(worlds: Worlds[Any], viewer: Viewer, luck: float) -> Any:
    try:
        return worlds.deal(Random(luck))
    except NoWorld as error:
        raise Broken(f"no world can be dealt for {_name(viewer)}: {error}") from error


def _as_seen(game: Record, state: Any, viewer: Viewer) -> Any:
    """A view with what its viewer remembers."""
    view, memory = clone(redact(state, viewer)), remembered(game.title, state)
    for zone in game.title.deducible_zones:
        setattr(view, zone, getattr(memory, zone))
    return view


def _require_likely(times: int, size: int, there: int, things: int, what: str) -> None:
    """``times``: how often ``there`` equal ones among ``things`` lay in a hole of ``size``."""
    share = there / things
    rest = (things - size) / max(1, things - 1)
    deviation = sqrt(DEALS * size * share * (1 - share) * rest)
    off = abs(times - DEALS * size * share)
    require(
        off <= FAR * deviation + 1e-6,
        f"{what} lies {times} times where chance would lay it {DEALS * size * share:.0f} times",
    )


def _require_equal_guesses(guess: Any, number: int, worlds: list[Any]) -> None:
    made: Counter[bytes] = Counter()
    expected: Counter[bytes] = Counter()
    for world in worlds:
        blank = guess.blanks(world)[number]
        made[fingerprint(blank.read(world))] += 1
        for option in blank.options:
            expected[fingerprint(option)] += 1 / len(blank.options)  # type: ignore[assignment]
    for option, often in expected.items():
        off = abs(made[option] - often)
        require(
            off <= FAR * sqrt(often), f"{guess.name} {option!r} is guessed {made[option]} times"
        )


def _name(viewer: Viewer) -> str:
    return " and ".join(map(label, sorted(viewer))) or "a spectator"
