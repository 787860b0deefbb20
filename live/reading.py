"""What is asked of the database, and of the rules: the work of the reader threads.

Nothing here decides who may see what: ``game_to_look_at`` and ``eyes_of`` let in, ``feed_events``
and ``state_shown`` redact, here as for every other request.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from msgspec import UNSET

from api.games.clocks import clocks_if_any
from api.play.shapes import event_shown
from api.play.state import state_shown
from api.streams.shapes import StreamBatch, StreamEnd, StreamSnapshot
from database.at_hand import HOME, here
from events.reading import read_batch, read_events
from events.records import StoredEvent
from games.engine.flow import Replaced, Returned, TakenOver, Undone
from games.engine.secrecy import Viewer
from games.errors import GamesError
from games.models import Game, Player
from games.models.game import Status
from games.selectors.chat import Talk, with_talk
from games.selectors.feed import feed_events
from games.selectors.followed import followed
from games.selectors.seeing import Eyes, Onlooker, eyes_of
from games.selectors.tables import game_to_look_at
from games.selectors.tokens import valid_among
from live.messages import Message
from shards.everywhere import from_places
from shards.places import at_its_game

FAR_BEHIND = 500
"""Events; who lacks more is sent a snapshot."""

_UNDONE = str(Undone.__struct_config__.tag)
_CHANGES_HANDS = {str(each.__struct_config__.tag) for each in (TakenOver, Returned, Replaced)}
_OVER = (Status.FINISHED, Status.CANCELLED)


@dataclass(frozen=True, slots=True)
class Lens:
    """What makes two followers of a game get the same bytes.

    ``then``: as it was shown while the game ran. ``whole``: states instead of events.
    """

    seats: Viewer
    then: bool
    whole: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """Where a follower begins: ``version`` is that of the last of the ``messages``."""

    game_id: UUID
    lens: Lens
    version: int
    private: bool
    messages: tuple[Message, ...]
    end: Message | None


@dataclass(frozen=True, slots=True)
class News:
    """A game as it stands now, and for each lens what was added since a version.

    ``bots``: seats that bots play. ``people``: who plays each seat, None where no person does;
    ``insiders``: who alone may see it; None: it is public. ``revoked``: the digests, of those that
    were asked about, that count no more. ``talk``: what was said at the table, and who may know.
    ``end``: the last message, if the game is over.
    """

    version: int
    bots: Viewer
    people: tuple[UUID | None, ...]
    insiders: frozenset[UUID] | None
    revoked: frozenset[bytes]
    talk: Talk
    messages: Mapping[Lens, tuple[Message, ...]] = field(default_factory=dict)
    end: Message | None = None


@at_its_game
def open_game(
    game_id: UUID, player: Player | None, seat: Onlooker | None, *, whole: bool, after: int | None
) -> Opened:
    """What is shown first, to whoever may see the game; raises what ``game_to_look_at`` and
    ``eyes_of`` raise.

    ``after``: the version that they have. Eyes are kept until the game ends, so that its last batch
    is shown like all the others; who comes when it is over sees all of it.
    """
    game = game_to_look_at(game_id, player)
    eyes = eyes_of(game, player, seat)
    lens = Lens(eyes.seats, eyes.then or game.status not in _OVER, whole)
    messages = _since(game, lens, after) if game.version else ()
    return Opened(game_id, lens, game.version, not game.is_public, messages, _end_of(game))


def _revoked(unknown: frozenset[bytes]) -> frozenset[bytes]:
    """Of those that do not count in the database at hand: it may not have heard of them yet."""
    if not unknown or here() == HOME:
        return unknown
    return unknown - valid_among(unknown)


@at_its_game
def news_of(
    game_id: UUID, after: int, lenses: Collection[Lens], digests: Collection[bytes]
) -> News:
    """What came after version ``after``.

    The row of the game is read before its events: whoever appended one had seen each hand-over of a
    seat that the row may lack.
    """
    read = followed(game_id, digests)
    game = read.game
    return News(
        version=game.version,
        bots=frozenset(game.bots),
        people=read.people,
        insiders=None if game.is_public else read.insiders,
        revoked=_revoked(frozenset(digests) - read.valid),
        talk=read.talk,
        messages=dict(_added(game, after, lenses)),
        end=_end_of(game),
    )


@at_its_game
def reopen_game(
    game_id: UUID,
    player: Player | None,
    digest: bytes | None,
    seat: Onlooker | None,
    *,
    whole: bool,
) -> Opened | None:
    """A game that has just begun, looked at anew: who waited for it may have a seat by now.

    None: it is not theirs to see any more.
    """
    if digest is not None and not valid_among([digest]):
        return None
    try:
        return open_game(game_id, player, seat, whole=whole, after=None)
    except GamesError:
        return None


def changed_since(known: Mapping[UUID, tuple[int, Viewer, int]]) -> list[UUID]:
    """Which games, known by version, by the seats that bots play and by the last line that was
    said, are others by now."""

    def among(some: set[UUID]) -> list[UUID]:
        games: QuerySet[Any, Any] = with_talk(Game.objects.filter(pk__in=some))
        rows = games.values_list("pk", "version", "bots", "said", "status")
        return [
            game_id
            for game_id, version, bots, said, status in rows
            if (version, frozenset(bots), said or 0) != known[game_id] or status in _OVER
        ]

    return [game_id for part in from_places(known, among) for game_id in part]


def _added(
    game: Game, after: int, lenses: Collection[Lens]
) -> Iterator[tuple[Lens, tuple[Message, ...]]]:
    if game.version <= after or after == 0:
        return  # when it begins, each looks anew: see ``reopen_game``
    far = game.version - after > FAR_BEHIND
    stored = [] if far else read_events(game.pk, after=after, upto=game.version)
    for lens in lenses:
        if far or lens.whole:
            yield lens, (_snapshot(game, lens, game.version),)
        else:
            yield lens, tuple(_batches(game, lens, stored, after))


def _since(game: Game, lens: Lens, after: int | None) -> tuple[Message, ...]:
    """For who comes with version ``after``, or with none; of whole states the newest is all."""
    if after == game.version and lens.whole:
        return ()
    if not after or lens.whole or not 0 <= game.version - after <= FAR_BEHIND:
        return (_snapshot(game, lens, game.version),)
    known = read_batch(game.pk, after)
    stored = read_events(game.pk, after=after, upto=game.version)
    # Nobody was ever sent half a batch. Of one that took moves back the line with the game as it
    # stands again may have been lost, for it has the version of the line before it.
    is_known_in_part = known[-1].version > after or _is_undone(known)
    # Who had other seats when they were here last lacks what these know, or has too much.
    may_be_others = lens.then and any(row.type in _CHANGES_HANDS for row in stored)
    if is_known_in_part or may_be_others:
        return (_snapshot(game, lens, game.version),)
    return tuple(_batches(game, lens, stored, after))


def _is_undone(batch: Collection[StoredEvent]) -> bool:
    return any(row.type == _UNDONE for row in batch)


def _batches(
    game: Game, lens: Lens, stored: Collection[StoredEvent], after: int
) -> Iterator[Message]:
    for number, rows in groupby(stored, key=lambda row: row.batch):
        batch = list(rows)
        events = [
            event_shown(event) for event in feed_events(game, batch, lens.seats, then=lens.then)
        ]
        version = events[-1].version
        is_last = version == game.version
        waiting = list(game.waiting) if is_last else None
        clock = clocks_if_any(game) if is_last else UNSET
        records: list[tuple[StreamBatch | StreamSnapshot, int]] = [
            (StreamBatch(game.title, after, version, number, events, waiting, clock), version)
        ]
        if _is_undone(batch):
            # Whoever folds need not go back: here is where the game stands again.
            records.append((_state(game, lens, version), version))
        yield Message(records, after, version)
        after = version


def _snapshot(game: Game, lens: Lens, version: int) -> Message:
    return Message([(_state(game, lens, version), version)], None, version)


def _state(game: Game, lens: Lens, version: int) -> StreamSnapshot:
    return StreamSnapshot(version, state_shown(game, Eyes(lens.seats, lens.then), version))


def _end_of(game: Game) -> Message | None:
    if game.status not in _OVER:
        return None
    end = StreamEnd(game.version, game.status, list(game.winners))  # type: ignore[arg-type]
    return Message([(end, game.version)], None, game.version)
