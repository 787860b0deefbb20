"""A decision keeps its id while it stays open, and has a new one when it is put anew."""

from __future__ import annotations

from collections import Counter

from games.engine.records import Decision
from tests.compliance.broken import require
from tests.compliance.record import Record, Turn


def a_decision_keeps_its_id_while_it_is_open(game: Record) -> None:
    """Someone else's offer or sealed answer does not bounce the one who is really asked."""
    title = game.title
    gone: set[tuple[int, str]] = set()
    for turn in game.turns:
        before, after = title.decisions(turn.before), title.decisions(turn.batch.state)
        _require_distinct(after)
        open_now = {_key(decision) for decision in after}
        back = gone & open_now
        require(not back, f"{turn.move!r} opened a decision that was closed before: {back}")
        answered = not turn.asked.required or _key(turn.asked) not in open_now
        require(answered or _sealed(game, turn), f"{turn.move!r} left its own question open")
        if _stays_open(game, turn):
            asked_then = {decision.seat: decision.id for decision in before if decision.required}
            for decision in after:
                if decision.required:
                    require(
                        asked_then.get(decision.seat) == decision.id,
                        f"{turn.move!r} changed the id of an open question of seat {decision.seat}",
                    )
        gone |= {_key(decision) for decision in before if decision.required} - open_now
        if _key(turn.asked) not in open_now:
            gone.add(_key(turn.asked))


def _stays_open(game: Record, turn: Turn) -> bool:
    """Whether the question before a turn is the question after it: an offer or a sealed answer."""
    same = turn.before.flow.agenda == turn.batch.state.flow.agenda
    return same and (not turn.asked.required or _sealed(game, turn))


def _sealed(game: Record, turn: Turn) -> bool:
    return game.title.questions[type(turn.before.flow.agenda[-1])].sealed


def _key(decision: Decision) -> tuple[int, str]:
    return decision.seat, decision.id


def _require_distinct(decisions: list[Decision]) -> None:
    twice = [key for key, count in Counter(map(_key, decisions)).items() if count > 1]
    require(not twice, f"two decisions of a seat have one id: {twice}")
