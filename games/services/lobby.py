"""Making a game, finding people for it, and the moment when it begins.

Each change locks the row of the game first, so that of two people who take one seat at once one
gets it, and a game that becomes full begins exactly once, in the transaction that filled it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from database import transaction
from events.wake import Wake, wake_all
from games.engine import beginning, registry
from games.engine.chance import SeededChance, commitment
from games.engine.clock import ClockTerms
from games.errors import Conflict
from games.models import Game, Player, Seat, Secret
from games.models.game import Population
from games.models.seat import Kind
from games.services import asking_ready, bounds, challenging, seating
from games.services.changes import has_changed
from games.services.holding import (
    locked,
    locked_for,
    require_creator,
    require_known,
    require_not_kicked,
    require_open,
)
from games.services.leaving import vacate
from games.services.players import hold
from games.services.seating import SeatRequest
from games.services.silence import Silence
from games.services.starting import begin


def create_game(
    creator: Player | None,
    title_id: str,
    options: Mapping[str, Any] | None,
    seats: Sequence[SeatRequest],
    *,
    is_public: bool = True,
    patch: Mapping[str, int] | None = None,
    held: bool = False,
    is_simulation: bool = False,
    clock: ClockTerms | None = None,
    silence: Silence | None = None,
    ready_within: int | None = None,
    bots_may_join: bool = False,
    address: str = "",
) -> Game:
    """A new game, which begins at once if no seat is open, unless it is ``held``.

    ``options``: JSON-like, None for the usual game. ``patch``: parameters of the rules to change,
    by dotted name. ``held``: it waits for ``start``, where the creator tells their part in the
    chance of the game; nobody can tell it here, before the seed is promised. A private game is seen
    by its creator and its seats only; its ``invitation`` lets others join. ``creator`` is None for
    games that the house makes. ``clock``: None to play without one; then
    ``silence`` says what becomes of people who do not answer. ``ready_within``:
    seconds within which all must say that they are ready once others have filled the table (see
    ``being_ready``); None to begin then. ``bots_may_join``: so may bots that people own, which is
    so where a bot makes it. ``address``: from where it is made, as ``bounds.key_of`` gives it.

    Raises ``UnknownTitle``, ``BadOptions``, ``BadParameters`` (all ``EngineError``), ``Invalid``,
    ``Conflict`` (``too_many_games``, ``too_many_challenges``), or, where a seat is to be kept for a
    bot, ``NotFound`` or ``BotDeclines``.
    """
    rows = seating.seats_asked_for(registry.title(title_id), seats, creator)
    if clock is not None:
        seating.checked_level(clock.level, title_id, len(seats))
    game = unsaved(title_id, options, rows, patch)
    game.is_public, game.creator, game.held = is_public, creator, held
    game.ready_within = asking_ready.checked_within(ready_within, held=held)
    game.clock = None if clock is None else msgspec.to_builtins(clock)
    game.silence = None if clock or silence is None else msgspec.to_builtins(silence)
    game.bots_may_join = bots_may_join or (creator is not None and creator.is_bot)
    if is_simulation:
        game.population = Population.SIMULATION
    asked = {number: seat for number, seat in enumerate(seats) if seat.bot is not None}
    if creator is None or not asked:
        return set_table(game, rows, address)
    with transaction.atomic():
        hold(creator)
        challenging.keep_seats(rows, creator, title_id, {n: seat.bot for n, seat in asked.items()})
        set_table(game, rows, address)
        challenging.offer(game, rows, creator, {n: seat.within for n, seat in asked.items()})
    return game


def unsaved(
    title_id: str,
    options: Mapping[str, Any] | None,
    rows: Sequence[Seat],
    patch: Mapping[str, int] | None,
) -> Game:
    """A game on these terms, known to be playable; for ``set_table``. Raises as ``create_game``."""
    title = registry.title(title_id)
    chosen = title.reading.options(dict(options or {}))
    # Set up once for nothing: what is accepted here cannot fail when the last seat is taken.
    beginning.new_game(title, chosen, len(rows), SeededChance(0), patch=patch)
    beginning.require_an_end(title, chosen, len(rows), patch or {})
    return Game(
        title=title.id,
        rules=title.rules,
        seat_count=len(rows),
        population=seating.population_of(rows),
        options=msgspec.to_builtins(chosen),
        patch=dict(patch or {}),
    )


def set_table(game: Game, rows: Sequence[Seat], address: str = "") -> Game:
    """Store a new game with its seats and its secret; see ``create_game`` for when it begins."""
    seed = secrets.token_bytes(32)
    game.commitment = commitment(seed)
    game.invitation = "" if game.is_public else secrets.token_urlsafe(16)
    with transaction.atomic():
        if game.creator is not None:
            hold(game.creator)
            if game.creator.is_bot and any(row.player_id == game.creator_id for row in rows):
                challenging.require_room(game.creator)
        if game.held or any(row.kind == Kind.OPEN for row in rows):
            bounds.require_room_to_wait(game, address)
        else:
            _require_room_to_play(game, rows, address)
        game.save(force_insert=True)
        bounds.note_address(game, address)
        Secret.objects.create(game=game, seed=seed)
        for row in rows:
            row.game = game
        Seat.objects.bulk_create(rows)
        if _is_full(game, rows):
            begin(game, rows)
        else:
            wake_all(Wake(game.pk, game.version, game.changes))
    return game


def join(
    game_id: UUID,
    player: Player,
    seat: int | None = None,
    entropy: str = "",
    invitation: str | None = None,
) -> Game:
    """Take an open seat (None: the first). The last one to join starts the game, if not held.

    ``entropy``: the player's part in the chance of the game.

    Raises ``NotFound`` (no such game, or private without its invitation), ``Kicked``, ``Conflict``
    (``already_seated``, ``seat_taken``, ``not_open``; ``too_many_games`` where the game would begin
    and bots play in as many of its maker's as may be; ``NotForkable`` where the rules have changed
    since a fork was asked for) or ``Invalid``.
    """
    entropy = seating.checked_entropy(entropy)
    with transaction.atomic():
        hold(player)
        game, seats = locked(game_id)
        require_not_kicked(game, player)
        require_known(game, seats, player, invitation)
        sit_down(game, seats, player, seat, entropy)
    return game


def sit_down(
    game: Game, seats: Sequence[Seat], player: Player, number: int | None, entropy: str = ""
) -> None:
    """Seat a person who may come in, within the transaction that has locked them and the game."""
    require_open(game)
    if player.is_bot:
        challenging.require_welcome(game, seats, player, number)
        challenging.require_room(player)
    for taken in seating.take_seats(seats, player, number):
        taken.entropy = entropy
        taken.save(update_fields=["kind", "player", "kept_for", "entropy", "is_bots"])
    if player.is_bot:
        challenging.accepted(game, player)
        for kept in (each for each in seats if each.kept_for_id == player.pk):
            vacate(kept)  # it sits elsewhere, and nobody would ever come there
    is_full = _is_full(game, seats)
    if is_full and game.ready_within is not None:
        asking_ready.ask(game)
    has_changed(game, "ready_by")
    if is_full and game.ready_by is None:
        begin_full(game, seats)


def begin_full(game: Game, seats: Sequence[Seat]) -> None:
    """Begin a game whose seats others have filled; raises ``Conflict`` (``too_many_games``)."""
    if any(each.kind == Kind.BOT for each in seats):
        bounds.require_makers_room_for_bots(game)
    begin(game, seats)


def start(
    game_id: UUID, player: Player, fill: str | None = None, entropy: str | None = None
) -> Game:
    """Begin now, with bots of level ``fill`` on the seats that are still open.

    ``entropy``: the creator's part in the chance of the game, at each of their seats; None for what
    they told before. Who tells it here tells it last.

    Raises ``NotFound``, ``Forbidden`` (not the creator), ``Conflict`` (``not_open``,
    ``too_many_games``; ``seats_open`` if seats are open and ``fill`` is None;
    ``no_seat`` where whoever tells entropy has none) or ``Invalid``
    (``bad_level``, ``bad_entropy``).
    """
    with transaction.atomic():
        hold(player)
        game, seats = locked_for(game_id, player)
        require_creator(game, player)
        require_open(game)
        level = None if fill is None else seating.checked_level(fill, game.title, len(seats))
        _fill([seat for seat in seats if seat.kind == Kind.OPEN], level)
        if entropy is not None:
            _tell([seat for seat in seats if seat.player_id == player.pk], entropy)
        _require_room_to_play(game, seats, bounds.address_noted(game))
        has_changed(game)
        begin(game, seats)
    return game


def _require_room_to_play(game: Game, seats: Sequence[Seat], address: str) -> None:
    people = [seat for seat in seats if seat.kind == Kind.PERSON]
    if len(people) < len(seats):
        bounds.require_room_for_bots(game, address, alone=not people)


def _fill(free: Sequence[Seat], level: str | None) -> None:
    if free and level is None:
        names = ", ".join(map(str, free))
        raise Conflict(
            f"{names} still open: wait for people, or say which bots shall sit there.",
            "seats_open",
        )
    for seat in free:
        seat.kind, seat.level, seat.kept_for = Kind.BOT, level or "", None
        seat.save(update_fields=["kind", "level", "kept_for"])


def _tell(mine: Sequence[Seat], entropy: str) -> None:
    words = seating.checked_entropy(entropy)
    if not mine:
        raise Conflict(
            "You have no seat in this game, and so no part in its chance: leave entropy out.",
            "no_seat",
        )
    for seat in mine:
        seat.entropy = words
        seat.save(update_fields=["entropy"])


def _is_full(game: Game, seats: Sequence[Seat]) -> bool:
    """Then it begins, unless it is held."""
    return not game.held and not any(seat.kind == Kind.OPEN for seat in seats)
