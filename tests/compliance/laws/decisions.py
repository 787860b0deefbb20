"""A decision keeps its id while it stays open, and has a new one when it is put anew."""

from __future__ import annotations

from collections import Counter

from games.engine import asking
from games.engine.records import Decision
from tests.compliance.broken import require
from tests.compliance.record import Record, Turn


def a_decision_keeps_its_id_while_it_is_open(game: Record) -> None:
    """Someone else's offer or sealed answer does not bounce the one who is really asked."""
    title = game.title
    gone: set[tuple[int, str]] = set()
    before = asking.decisions(title, game.rests[0][0]) if game.rests else []
    for turn in game.turns:
        after = asking.decisions(title, turn.batch.state)
        _require_distinct(after)
        open_now = {_key(decision) for decision in after}
        back = gone & open_now
        require(not back, f"{turn.move!r} opened a decision that was closed before: {back}")
        answered = _key(turn.asked) not in open_now
        require(answered or _sealed(game, turn), f"{turn.move!r} left its own question open")
        if _stays_open(game, turn):
            _require_kept(turn, _ids(before, required=True), _ids(after, required=True))
        _require_offers_kept(game, turn, before, after)
        gone |= {_key(decision) for decision in [*before, turn.asked]} - open_now
        before = after


def _require_offers_kept(
    game: Record, turn: Turn, before: list[Decision], after: list[Decision]
) -> None:
    """An offer that was open and is open, and neither taken nor put on another occasion."""
    then, now = _ids(before, required=False), _ids(after, required=False)
    same = {
        offer.kind
        for offer in game.title.offers
        if offer.occasion(turn.before) == offer.occasion(turn.batch.state)
    }
    taken = (turn.asked.seat, turn.asked.kind)
    stay = {which for which in then.keys() & now.keys() if which[1] in same and which != taken}
    _require_kept(turn, then, {which: now[which] for which in stay})


def _require_kept(
    turn: Turn, then: dict[tuple[int, str], str], now: dict[tuple[int, str], str]
) -> None:
    for (seat, kind), answer in now.items():
        kept = then.get((seat, kind)) == answer
        require(kept, f"{turn.move!r} changed the id of {kind!r}, open for seat {seat}")


def _ids(decisions: list[Decision], *, required: bool) -> dict[tuple[int, str], str]:
    return {
        (decision.seat, decision.kind): decision.id
        for decision in decisions
        if decision.required is required
    }


def _stays_open(game: Record, turn: Turn) -> bool:
    """Whether the question before a turn is the question after it: an offer or a sealed answer."""
    same = turn.before.flow.agenda == turn.batch.state.flow.agenda
    return same and (not turn.asked.required or _sealed(game, turn))


def _sealed(game: Record, turn: Turn) -> bool:
    required = turn.asked.required
    return required and game.title.questions[type(turn.before.flow.agenda[-1])].sealed


def _key(decision: Decision) -> tuple[int, str]:
    return decision.seat, decision.id


def _require_distinct(decisions: list[Decision]) -> None:
    twice = [key for key, count in Counter(map(_key, decisions)).items() if count > 1]
    require(not twice, f"two decisions of a seat have one id: {twice}")
