"""Seats of people who do not answer: the others hand them to bots, as the terms of the game say."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

import msgspec
from django.db.models import QuerySet
from django.db.models.functions import Now

from database import transaction
from games.bots.levels import DEFAULT_LEVEL
from games.engine.clock import ClockTerms
from games.engine.errors import Refused
from games.engine.records import label
from games.errors import Conflict, Contended, GameNotRunning, MovedOn, NotYourSeat
from games.models import Game, Player, Seat, Vote
from games.models.game import Status
from games.models.seat import Kind
from games.models.vote import About
from games.services.appending import Lost
from games.services.changes import has_changed
from games.services.holding import locked_from_inside
from games.services.players import hold
from games.services.silence import is_silent, silence_of
from games.services.taking_over import hand_over


def claim(game_id: UUID, player: Player, number: int) -> Game:
    """Say that a bot shall play a seat whose person does not answer.

    With a clock whose flags lead to nothing, one other person is enough once the flag has fallen.
    Without a clock, once nothing has happened for as long as the maker of the game chose, the maker
    alone decides, or those who are present do together: each person who plays there, of whom the
    game does not wait at any seat and who is not on vacation. Each has one word, whatever the
    number of their seats, and all must give it, so there are no ties; bots, those that people own
    too, are not waited for. Said again, it changes nothing.

    Raises ``NotFound``, ``NotYourSeat`` (the caller has no seat, or this one), ``GameNotRunning``,
    ``Conflict`` (``not_silent``: it is not so far, or not the caller's to say), ``MovedOn`` or
    ``Contended``.
    """
    with transaction.atomic():
        hold(player)
        game, seats = locked_from_inside(game_id, player)
        _require_another(game, seats, player, number)
        if game.clock is not None:
            _require_flagged(game, number)
            level = msgspec.convert(game.clock, ClockTerms).level
        else:
            _require_silent(game, number)
            level = DEFAULT_LEVEL
            if not _is_decided(game, seats, player, number):
                return game
        version = game.version
    return _hand_over(game, version, number, player, level)


def _hand_over(game: Game, version: int, number: int, player: Player, level: str) -> Game:
    try:
        hand_over(game, version, [number], "claimed", player.opaque, level=level)
    except (Lost, Refused, NotYourSeat):
        game.refresh_from_db()
        if game.version == version:
            raise Contended("Somebody else was first. Look at the game again.") from None
        raise MovedOn(
            "The game has moved on: the seat is not silent any more.", game.version
        ) from None
    Vote.objects.filter(game=game, seat=number, about=About.CLAIM).delete()
    return game


def _require_another(game: Game, seats: Sequence[Seat], player: Player, number: int) -> None:
    if game.status != Status.RUNNING:
        raise GameNotRunning("Only in a running game seats are claimed.", game.status)
    is_maker = game.creator_id == player.pk
    if not is_maker and player.pk not in people_of(seats):
        raise NotYourSeat("You play no seat in this game.")
    seat = next((each for each in seats if each.number == number), None)
    if seat is None or seat.kind != Kind.PERSON:
        raise Conflict(f"No person plays {label(number)}.", "not_silent")
    if seat.player_id == player.pk:
        raise NotYourSeat(f"{label(number)} is yours: resign, and a bot plays it.")


def _require_flagged(game: Game, number: int) -> None:
    if number not in game.flagged:
        raise Conflict(
            f"The flag of {label(number)} has not fallen, or leads to a bot by itself.",
            "not_silent",
        )


def _require_silent(game: Game, number: int) -> None:
    if number not in game.waiting or not is_silent(game, number):
        days = silence_of(game.silence).after / 86400
        raise Conflict(
            f"A seat may be handed over once the game has waited for it for {days:g} days; days on"
            " vacation do not count.",
            "not_silent",
        )


def _is_decided(game: Game, seats: Sequence[Seat], player: Player, number: int) -> bool:
    """Note the caller's word; whether with it all who have a say have said so."""
    if silence_of(game.silence).decides == "maker":
        if game.creator_id != player.pk:
            raise Conflict("Whoever made this game decides that alone.", "not_silent")
        return True
    if player.pk not in people_of(seats):
        raise Conflict("Those who play decide that together.", "not_silent")
    unasked = people_of(seats, without=game.waiting)
    if player.pk not in unasked:
        raise Conflict("Answer what you are asked yourself first.", "not_silent")
    since = game.waiting_since[game.waiting.index(number)] if game.waiting_since else 0
    said = Vote.objects.filter(game=game, seat=number, about=About.CLAIM)
    said.exclude(since=since).delete()
    _, is_new = said.get_or_create(
        player=player, defaults={"game": game, "seat": number, "about": About.CLAIM, "since": since}
    )
    if is_new:
        has_changed(game)
    present = people_among(unasked).exclude(away_until__gt=Now())
    return not present.exclude(pk__in=said.values("player")).exists()


def people_among(players: Collection[UUID]) -> QuerySet[Player]:
    """Those of them who are no bots that people own."""
    return Player.objects.filter(pk__in=players, is_bot=False)


def people_of(seats: Sequence[Seat], without: Sequence[int] = ()) -> set[UUID]:
    """Who plays, apart from those who are waited for at one of these seats."""
    people = [seat for seat in seats if seat.kind == Kind.PERSON and seat.player_id is not None]
    asked = {seat.player_id for seat in people if seat.number in without}
    return {seat.player_id for seat in people if seat.player_id and seat.player_id not in asked}
