"""Whether the rows of seats fit who moved: events name everybody who acted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from audit.adjudicating.record import FORKED, Record, opening_of
from events.chain import Fault
from events.records import StoredEvent
from games.engine.clock import Flagged
from games.engine.flow import Chose, Replaced, Returned, Stopped, TakenOver, Undone
from games.models import Player, Seat
from games.models.player import opaque_player
from games.models.seat import Kind
from games.moments import microseconds
from games.services.actors import HOUSE, is_bot, is_bot_of

_BY_A_SEAT = {str(kind.__struct_config__.tag) for kind in (Chose, Undone)}


_STOPPED = str(Stopped.__struct_config__.tag)
_FLAGGED = str(Flagged.__struct_config__.tag)
_TAKEN_OVER = str(TakenOver.__struct_config__.tag)
_RETURNED = str(Returned.__struct_config__.tag)
_REPLACED = str(Replaced.__struct_config__.tag)


class _Moved(msgspec.Struct):
    seat: int
    hurried: bool = False


def seats_fault(record: Record) -> Fault | None:
    """The first seat that is not as its game needs it, or first event that it cannot have made."""
    numbers = [seat.number for seat in record.seats]
    if numbers != list(range(record.game.seat_count)):
        reason = f"The game has the seats {numbers} and should have {record.game.seat_count}."
        return Fault(record.game.pk, record.version, "games_seat.number", reason)
    for seat in record.seats:
        for column, reason in _unfit(record, seat):
            return Fault(record.game.pk, record.version, f"games_seat.{column}", reason)
    for hand_over in _hand_overs(record):
        for version, column, reason in _not_handed_over(record, *hand_over):
            return Fault(record.game.pk, version, column, reason)
    for event, seat in _moves(record):
        if _told(event).hurried and not is_bot(event.actor):
            reason = f"{event.actor} is no bot, and only bots are hurried."
            return Fault(record.game.pk, event.version, "payload.hurried", reason)
        level = _bot_since(record, seat.number, event.version)
        if level is not None:
            if not is_bot_of(level, event.actor or ""):
                reason = f"{event.actor} moved for {seat}, which a bot ({level}) played then."
                return Fault(record.game.pk, event.version, "actor", reason)
            continue
        handed_on = _handed_on(record, seat.number)
        if any(event.version < each.version for each in handed_on) and not is_bot(event.actor):
            continue  # the row is of whoever came later
        for column, reason in _another(record, seat, event.actor or ""):
            return Fault(record.game.pk, event.version, f"games_seat.{column}", reason)
    for seat in record.seats:
        for version, column, reason in _not_handed_on(record, seat):
            return Fault(record.game.pk, version, column, reason)
    return _stopped_by_another(record)


def _stopped_by_another(record: Record) -> Fault | None:
    """The house stops games, and whoever made one of bots alone; in an imported game nobody knows
    who that was."""
    last = [event for event in record.events if event.type == _STOPPED]
    if not last or record.imported is not None:
        return None
    [event] = last
    why = msgspec.json.decode(event.payload, type=Stopped).reason
    if why != "maker" and event.actor != HOUSE:
        reason = f"{event.actor} stopped the game, and for this reason only {HOUSE} may."
        return Fault(record.game.pk, event.version, "actor", reason)
    if why == "maker" and event.actor != opening_of(record).actor:
        reason = f"{event.actor} stopped the game, which somebody else made."
        return Fault(record.game.pk, event.version, "actor", reason)
    people = [seat for seat in record.seats if seat.kind == Kind.PERSON]
    if people and why in ("maker", "deserted"):
        reason = f"{people[0]} is a person's, and the game was stopped as one without people."
        return Fault(record.game.pk, event.version, "games_seat.kind", reason)
    return None


def _handed_on(record: Record, seat: int) -> list[StoredEvent]:
    """Each event by which a seat went from one person to another here: to whoever acts."""
    return [
        event
        for event in record.events[opening_of(record).version :]
        if event.type == _REPLACED and _seat_of(event) == seat
    ]


def _not_handed_on(record: Record, seat: Seat) -> Iterator[tuple[int, str, str]]:
    """Where somebody moved for a seat that another person had then, or the row is not of the last
    one who came."""
    handed_on = _handed_on(record, seat.number)
    for event in handed_on:
        if is_bot(event.actor) or event.actor == HOUSE:
            yield event.version, "actor", f"{event.actor} is no person, and {seat} went to one."
        if other := _played_before(record, event):
            reason = f"{event.actor} had {other} before, and no other seat goes to them."
            yield event.version, "actor", reason
    holder: str | None = None  # None before the first that the log names
    for event in _by_people(record, seat, handed_on):
        if event.type == _REPLACED:
            holder = event.actor
        holder = holder or event.actor
        if event.actor != holder:
            yield event.version, "actor", f"{event.actor} moved for {seat}, which {holder} had."
    whose = None if seat.player_id is None else opaque_player(seat.player_id)
    if handed_on and record.imported is None:
        last = str(handed_on[-1].actor)
        if whose != last and (whose is not None or _is_known(last)):
            reason = f"{seat} went to {last}, and is not theirs."
            yield handed_on[-1].version, "games_seat.player_id", reason


def _played_before(record: Record, came: StoredEvent) -> Seat | None:
    """Another seat that whoever came to one had chosen for, or was handed on, here before."""
    handed_on = [each for each in record.events if each.type == _REPLACED]
    opening = opening_of(record).version
    seats = [(move, mover) for move, mover in _moves(record)]
    seats += [(each, record.seats[_seat_of(each)]) for each in handed_on if each.version > opening]
    return next(
        (
            seat
            for event, seat in seats
            if event.version < came.version
            and event.actor == came.actor
            and seat.number != _seat_of(came)
        ),
        None,
    )


def _by_people(
    record: Record, seat: Seat, handed_on: Sequence[StoredEvent]
) -> Sequence[StoredEvent]:
    """What people did with a seat that was handed on, and that it was, in order."""
    if not handed_on:
        return ()
    moves = [move for move, mover in _moves(record) if mover == seat and not is_bot(move.actor)]
    return sorted([*moves, *handed_on], key=lambda event: event.version)


def _hand_overs(record: Record) -> Iterator[tuple[StoredEvent, TakenOver]]:
    """Each event by which a seat changed hands here, and what it says."""
    for event in record.events:
        if event.type == _TAKEN_OVER and event.version > opening_of(record).version:
            yield event, msgspec.json.decode(event.payload, type=TakenOver)


def _flag_of(record: Record, event: StoredEvent) -> int | None:
    """When the seat was asked whose time ran out, by the event before this one."""
    before = record.events[event.version - 2]
    if before.type != _FLAGGED:
        return None
    return msgspec.json.decode(before.payload, type=Flagged).asked


def _asked(record: Record) -> set[int]:
    """The times at which batches were stored."""
    return {microseconds(event.recorded_at) for event in record.events}


def _back_at(record: Record, seat: int, after: int) -> int | None:
    """The version at which its person has a seat back that changed hands at ``after``."""
    for event in record.events[after:]:
        if event.type == _RETURNED and _seat_of(event) == seat:
            return event.version
    return None


def _not_handed_over(
    record: Record, event: StoredEvent, taken: TakenOver
) -> Iterator[tuple[int, str, str]]:
    """Where the row, or who moved, is not as the event says."""
    seat = record.seats[taken.seat]
    back = _back_at(record, taken.seat, event.version)
    row = (seat.kind, seat.level)
    if back is None and row != (Kind.BOT, taken.level):
        reason = f"A bot ({taken.level}) took {seat} over, and {seat.kind} {seat.level} plays it."
        yield event.version, "games_seat.level" if seat.level else "games_seat.kind", reason
    if back is None and seat.resigned_at is None and record.imported is None:
        yield event.version, "games_seat.resigned_at", f"A bot took {seat} over, which is not told."
    flag = _flag_of(record, event)
    banks = record.game.clock is not None and record.game.clock["control"] == "bank"
    timed = record.imported is None and not banks
    if timed and flag is not None and flag not in _asked(record):
        yield event.version - 1, "payload.asked", "No question was put to the game at this time."
    if taken.reason not in ("resigned", "claimed") and event.actor != HOUSE:
        yield event.version, "actor", f"{event.actor} handed {seat} over, which only {HOUSE} may."
    before = _back_before(record, taken.seat, event.version)
    for move, mover in _moves(record):
        by_bot = is_bot(move.actor)
        meant = before < move.version and (back is None or move.version < back)
        if mover == seat and meant and by_bot != (move.version > event.version):
            reason = f"{move.actor} moved for {seat}, which changed hands at {event.version}."
            yield move.version, "actor", reason


def _back_before(record: Record, seat: int, version: int) -> int:
    """The last version before this one at which the person had the seat back; 0 for none."""
    returned = (
        event.version
        for event in record.events[: version - 1]
        if event.type == _RETURNED and _seat_of(event) == seat
    )
    return max(returned, default=0)


def _seat_of(event: StoredEvent) -> int:
    return _told(event).seat


def _told(event: StoredEvent) -> _Moved:
    return msgspec.json.decode(event.payload, type=_Moved)


def _bot_since(record: Record, seat: int, version: int) -> str | None:
    """The level of the bot that played a seat at this version, until its person was back."""
    for event, taken in _hand_overs(record):
        back = _back_at(record, seat, event.version)
        if taken.seat == seat and back is not None and event.version < version < back:
            return taken.level
    return None


def _unfit(record: Record, seat: Seat) -> Iterator[tuple[str, str]]:
    is_bot = seat.kind == Kind.BOT
    if not is_bot and seat.kind != Kind.PERSON:
        yield "kind", f"{seat} is {seat.kind!r} in a game that has begun."
    if bool(seat.level) != is_bot:
        yield "level", f"{seat} has the level {seat.level!r}; bots have one, and nobody else."
    if seat.resigned_at is not None and not is_bot:
        yield "resigned_at", f"{seat} was given up, and no bot plays it."
    if is_bot and seat.player_id is not None and seat.resigned_at is None:
        yield "resigned_at", f"A bot plays {seat}, which belongs to a person who did not resign."
    if record.imported is not None:
        brought = record.imported.header["seats"][seat.number]
        if (seat.kind, seat.level) != (brought["kind"], brought["level"] or ""):
            yield "kind", f"{seat} is not what the imported file says of it."


def _moves(record: Record) -> Iterator[tuple[StoredEvent, Seat]]:
    """First events of batches that a seat caused here, with that seat. Whoever moved in what was
    copied from another game is not named."""
    batch = -1
    moves: list[tuple[StoredEvent, Seat]] = []
    for event in record.events:
        opens, batch = event.batch != batch, event.batch
        if event.type == FORKED:
            moves.clear()
        elif opens and event.type in _BY_A_SEAT:
            moves.append((event, record.seats[_seat_of(event)]))
    return iter(moves)


def _another(record: Record, seat: Seat, actor: str) -> Iterator[tuple[str, str]]:
    """Why the seat cannot have been played by this actor."""
    if is_bot(actor):
        if seat.kind != Kind.BOT:
            yield "kind", f"{actor} moved for {seat}, which is a person's."
        if not is_bot_of(seat.level, actor):
            yield "level", f"{actor} moved for {seat}, whose level is {seat.level!r}."
        game = record.game
        if seat.bot and not seat.bot.startswith(f"{seat.level}/{game.title}/{game.seat_count}/"):
            yield "bot", f"{seat.bot} is no version of the bot at {seat}."
    elif record.imported is None:
        if seat.kind == Kind.BOT and seat.resigned_at is None:
            yield "resigned_at", f"{actor} moved for {seat}, which a bot has played all the time."
        if seat.player_id is None and _is_known(actor):
            yield "player_id", f"{actor} moved for {seat}, which is nobody's."
        if seat.player_id is not None and opaque_player(seat.player_id) != actor:
            yield "player_id", f"{actor} moved for {seat}, which is somebody else's."


def _is_known(actor: str) -> bool:
    word = actor.removeprefix("ply_")
    return len(word) == 32 and Player.objects.filter(pk=word).exists()
