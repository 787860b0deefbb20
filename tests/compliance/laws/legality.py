"""Every listed move is accepted, every other is refused and changes nothing."""

from __future__ import annotations

from collections import Counter

from games.engine import asking, deciding
from games.engine.errors import Refused
from games.engine.records import Move
from tests.compliance.broken import Broken, require, require_same
from tests.compliance.chances import Untouchable
from tests.compliance.fingerprints import fingerprint
from tests.compliance.mutation import ALL, Pool
from tests.compliance.record import Record

HAS_NO_SAY = 0.15
"""How often a seat that is not asked is tried with as many moves as one that is."""

WIDEST = 300
"""No decision lists more moves than this."""

CODES = {"not_asked", "not_open", "illegal", "over"}


def a_list_of_moves_is_stable_and_has_no_duplicates(game: Record) -> None:
    """The same list in the same order each time, short enough for a person."""
    title = game.title
    for state, _ in game.rests:
        for decision in asking.decisions(title, state):
            moves = list(asking.moves_of(title, state, decision))
            require(
                list(asking.moves_of(title, state, decision)) == moves, "a list of moves changes"
            )
            require(len(moves) <= WIDEST, f"{decision.kind!r} lists {len(moves)} moves")
            lines = [fingerprint(move) for move in moves]
            require(len(set(lines)) == len(lines), f"{decision.kind!r} lists a move twice")
            kinds = {type(move) for move in moves} - set(title.moves)
            require(not kinds, f"{decision.kind!r} lists moves the title does not have: {kinds}")


def every_listed_move_is_accepted(game: Record) -> None:
    """Each move of each decision of each seat, with the id of its decision and without.

    Where a seat has one decision that makes no difference, so there it is tried with one move.
    """
    title, chance = game.title, game.chance
    for (state, bytes_then), listed in zip(game.rests, game.listed, strict=True):
        several = Counter(decision.seat for decision, _ in listed)
        for decision, moves in listed:
            for number, move in enumerate(moves):
                without = number == 0 or several[decision.seat] > 1
                for answer in (decision.id, None) if without else (decision.id,):
                    try:
                        deciding.decide(title, state, decision.seat, move, chance, answer)
                    except Exception as error:
                        raise Broken(f"{move!r} is listed and fails: {error!r}") from error
        require_same(fingerprint(state), bytes_then, "trying the listed moves changed the state")


def every_other_move_is_refused(game: Record) -> None:
    """Changed fields, other types, moves of other moments and other seats, wrong decision ids."""
    rng = game.rng("mutation")
    pool = Pool(game)
    for (state, bytes_then), listed in zip(game.rests, game.listed, strict=True):
        for seat in range(game.seats):
            legal = [move for asked, moves in listed if asked.seat == seat for move in moves]
            # Who has no say is turned away, whatever the move is: now and then all are tried.
            few = not legal and rng.random() > HAS_NO_SAY
            for move in pool.some(legal, rng, most=1 if few else ALL):
                if move not in legal:
                    _require_refused(game, state, seat, move)
        for decision, moves in listed:
            for move in moves[:1]:
                for stranger in (-1, game.seats, 99):
                    _require_refused(game, state, stranger, move)
                for answer in ("", "nonsense", f"{decision.id}0"):
                    _require_refused(game, state, decision.seat, move, answer)
        require_same(fingerprint(state), bytes_then, "refusing moves changed the state")


def _require_refused(
    game: Record, state: object, seat: int, move: Move, answer: str | None = None
) -> None:
    try:
        deciding.decide(game.title, state, seat, move, Untouchable(), answer)
    except Refused as refusal:
        require(refusal.code in CODES, f"{refusal.code!r} is no code of a refusal")
        text = str(refusal)
        require(bool(text) and text == text.strip() and "\n" not in text, f"no sentence: {text!r}")
    except Exception as error:
        raise Broken(f"{move!r} of seat {seat} is not refused but fails: {error!r}") from error
    else:
        raise Broken(f"{move!r} of seat {seat} is not listed and was accepted")
