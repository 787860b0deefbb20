"""The same facts, moves and seed give the same game, and nothing changes behind one's back."""

from __future__ import annotations

from games.engine import asking, beginning, deciding, folding
from games.engine.clone import clone
from games.engine.flow import Began, Chose, Waits
from games.engine.secrecy import redact
from tests.compliance.broken import require, require_same
from tests.compliance.fingerprints import fingerprint
from tests.compliance.record import Record


def folding_the_facts_gives_the_next_state(game: Record) -> None:
    """``apply`` over the events of a batch, from the old state, is what ``decide`` returned."""
    title = game.title
    if game.start is not None:
        require_same(
            fingerprint(folding.replay(title, game.start.events)),
            game.start_bytes,
            "folding the set-up",
        )
    for number, turn in enumerate(game.turns, start=1):
        folded = fingerprint(folding.replay(title, turn.batch.events, turn.before))
        require_same(folded, turn.after_bytes, f"folding batch {number} ({turn.move!r})")


def a_batch_is_a_choice_then_facts_then_one_bookmark(game: Record) -> None:
    """The set-up begins with ``began``; between choice and bookmark nobody is asked."""
    title = game.title
    for number, batch in enumerate(game.batches):
        first = Began if number == 0 else Chose
        kinds = [type(event) for event in batch.events]
        require(kinds[0] is first, f"batch {number} begins with {kinds[0].__name__}")
        require(kinds[-1] is Waits, f"batch {number} ends with {kinds[-1].__name__}")
        require(kinds.count(Waits) == 1, f"batch {number} has several bookmarks")
        unknown = set(kinds) - {Began, Chose, Waits, *title.events}
        require(not unknown, f"batch {number} has facts the title does not list: {unknown}")
    for turn in game.turns:
        halfway = folding.replay(title, turn.batch.events[:-1], turn.before)
        require(not asking.decisions(title, halfway), f"{turn.move!r} asks before its bookmark")


def deciding_does_not_change_its_argument(game: Record) -> None:
    """Nor does anything else that only looks at a state."""
    title = game.title
    for turn in game.turns:
        require_same(turn.argument, turn.before_bytes, f"{turn.move!r} changed the old state")
        state = turn.before
        asking.decisions(title, state)
        for seat in range(game.seats):
            asking.legal_moves(title, state, seat)
        title.outcome(state)
        title.pieces(state)
        for viewer in game.viewers:
            redact(state, viewer)
        require_same(fingerprint(state), turn.before_bytes, "looking at a state changed it")


def playing_in_place_gives_the_same(game: Record) -> None:
    """``play`` is ``decide`` without the copy."""
    if game.start is None:
        return
    title, chance = game.title, game.chance
    state = clone(beginning.new_game(title, game.options, game.seats, chance).state)
    for number, turn in enumerate(game.turns, start=1):
        events = deciding.play(title, state, turn.asked, turn.move, chance)
        what = f"batch {number} ({turn.move!r}) played in place"
        require_same(fingerprint(tuple(events)), fingerprint(turn.batch.events), what)
        require_same(fingerprint(state), turn.after_bytes, what)


def the_same_seed_and_moves_give_the_same_facts(game: Record) -> None:
    """No clock, no global randomness, nothing that is remembered between games."""
    if game.start is None:
        return
    title, chance = game.title, game.chance
    again = beginning.new_game(title, game.options, game.seats, chance)
    require_same(fingerprint(again.events), fingerprint(game.start.events), "the set-up, again")
    for number, turn in enumerate(game.turns, start=1):
        again = deciding.decide(
            title, again.state, turn.asked.seat, turn.move, chance, turn.asked.id
        )
        what = f"batch {number} ({turn.move!r}), again"
        require_same(fingerprint(again.events), fingerprint(turn.batch.events), what)


def a_state_read_from_its_json_plays_on_alike(game: Record) -> None:
    """A snapshot is a cache: the order of keys in memory, or who shares what, must not matter."""
    title, chance = game.title, game.chance
    for turn in game.turns:
        state = title.reading.state(turn.before_bytes)
        require_same(fingerprint(state), turn.before_bytes, "a state read from its JSON")
        for seat in range(game.seats):
            require(
                asking.choices(title, state, seat) == asking.choices(title, turn.before, seat),
                f"a state read from its JSON lists other moves before {turn.move!r}",
            )
        batch = deciding.decide(title, state, turn.asked.seat, turn.move, chance, turn.asked.id)
        what = f"{turn.move!r} on a state read from its JSON"
        require_same(fingerprint(batch.events), fingerprint(turn.batch.events), what)


def earlier_states_never_change(game: Record) -> None:
    """A state that was handed out once stays as it was, whatever is decided later."""
    for number, (state, bytes_then) in enumerate(game.rests):
        require_same(fingerprint(state), bytes_then, f"the state after batch {number}")
