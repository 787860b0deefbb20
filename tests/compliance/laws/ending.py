"""Every game goes on until it ends, and ends."""

from __future__ import annotations

from games.engine import asking, deciding, folding
from games.engine.clone import clone
from games.engine.errors import Refused
from games.engine.flow import Waits
from games.engine.records import Outcome
from tests.compliance.broken import Broken, require
from tests.compliance.record import Record


def every_game_ends_within_its_bound(game: Record) -> None:
    """No random game stops anywhere else than at its end, or runs past ``longest`` batches."""
    if game.trouble is not None:
        raise Broken(f"a random game broke off: {game.trouble!r}") from game.trouble
    batches = 1 + len(game.turns)
    bound = game.title.longest
    require(batches <= bound, f"a game took more batches than its bound of {bound}")
    last, _ = game.rests[-1]
    outcome = game.title.outcome(last)
    if outcome is None:
        raise Broken("a game stopped with no move left and no outcome")
    _require_sound(outcome, game.seats)


def a_game_that_is_not_over_asks_somebody(game: Record) -> None:
    """The game waits for someone who has a move, until there is an outcome and nothing to do."""
    title = game.title
    for state, _ in game.rests:
        over = title.outcome(state) is not None
        require(
            over == (not state.flow.agenda), "an outcome goes with an empty agenda, and only so"
        )
        asked = [decision for decision in asking.decisions(title, state) if decision.required]
        require(over or bool(asked), "nobody is asked in a game that is not over")
        for decision in asked:
            require(
                bool(asking.moves_of(title, state, decision)),
                f"seat {decision.seat} is asked {decision.kind!r} and has no legal move",
            )


def nothing_is_told_after_the_end(game: Record) -> None:
    """Behind the fact with which there is an outcome stands the bookmark and nothing else."""
    title = game.title
    for turn in game.turns[-1:]:
        state = clone(turn.before)
        for number, event in enumerate(turn.batch.events, start=1):
            folding.apply(title, state, event)
            if title.outcome(state) is not None:
                later = [
                    event for event in turn.batch.events[number:] if not isinstance(event, Waits)
                ]
                require(not later, f"{event!r} ended the game, and then came {later}")


def nothing_is_taken_after_the_end(game: Record) -> None:
    """Once a game is over, the moves of its last turns are refused as too late."""
    last, _ = game.rests[-1]
    if game.title.outcome(last) is None:
        return
    for turn in game.turns[-5:]:
        try:
            deciding.decide(game.title, last, turn.asked.seat, turn.move, game.chance)
        except Refused as refusal:
            require(refusal.code == "over", f"a move after the end is refused as {refusal.code}")
        else:
            raise Broken(f"{turn.move!r} was taken after the end")


def _require_sound(outcome: Outcome, seats: int) -> None:
    require(len(outcome.places) == len(outcome.scores) == seats, "places and scores by seat")
    require(bool(outcome.reason), "an outcome says why the game ended")
    if outcome.places == (2,):
        return  # a seat that plays alone has lost to the game
    require(bool(outcome.winners), "somebody comes first")
    for place in outcome.places:
        better = sum(other < place for other in outcome.places)
        require(place == better + 1, f"ties share a place: {outcome.places}")
