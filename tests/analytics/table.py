"""Games that are really played, and the rows that are counted of them."""

from __future__ import annotations

from random import Random
from typing import Any

from analytics.models import CountedGame, CountedSeat, Holding, Lot, Uncounted
from analytics.projection.gathering import PARTS
from games.engine import asking, registry
from games.engine.canonical import canonical
from games.models import Game, Player
from games.models.game import Status
from games.services import bots, inviting, lobby
from games.services.erasing import erase
from games.services.loading import load_game
from games.services.playing import play
from games.services.resigning import resign
from games.services.seating import SeatRequest

MARKET = "night_market"


def of_bots(*levels: str, **terms: Any) -> Game:
    """A finished game of bots."""
    seats = [SeatRequest("bot", level) for level in levels or ("random", "random")]
    game = lobby.create_game(None, MARKET, None, seats, **terms)
    bots.play_to_the_end(game.pk)
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    return game


def of_people(
    *people: Player,
    bot: bool = False,
    gives_up: int = -1,
    erased: bool = False,
    to: Player | None = None,
    lent: int = 0,
    options: dict[str, Any] | None = None,
    **terms: Any,
) -> Game:
    """A finished game of these people by seat, with a bot beside them or not.

    ``gives_up``: the number of the move after which the first of them hands over to a bot, or hands
    on ``to`` somebody, or is ``erased``. ``lent``: they have it back after so many moves more.
    """
    seats = [SeatRequest("me" if person == people[0] else "open") for person in people]
    game = lobby.create_game(
        people[0], MARKET, options, [*seats, *[SeatRequest("bot", "random")] * bot], **terms
    )
    for person in (each for each in people if each != people[0]):
        lobby.join(game.pk, person, invitation=game.invitation or None)
    rng, owner = Random(1), people[0]
    for turn in range(400):
        game.refresh_from_db()
        if game.status == Status.FINISHED:
            assert turn > gives_up + lent, "it ended before that"
            return game
        if turn in (gives_up, gives_up + lent):
            if erased:
                erase(people[0].pk)
            elif to is None:
                resign(game.pk, people[0], 0)
            elif turn == gives_up:
                inviting.join_by(inviting.invite(game.pk, people[0], 1, 1, seat=0)[1], to)
                people = (to, *people[1:])
            else:
                inviting.join_by(inviting.invite(game.pk, to, 1, 1, seat=0)[1], owner)
                people = (owner, *people[1:])
            game.refresh_from_db()
        _move(game, people, rng)
    raise AssertionError("the game does not end")


def running(*people: Player, **terms: Any) -> Game:
    """A game that is still being played."""
    seats = [SeatRequest("me")] * len(people)
    return lobby.create_game(people[0], MARKET, None, seats, **terms)


def _move(game: Game, people: tuple[Player, ...], rng: Random) -> None:
    title = registry.title(game.title)
    seat = game.waiting[0]
    if seat in game.bots:
        bots.bot_turn(game.pk, game.version, seat)
        return
    state = load_game(game).state
    [asked] = [d for d in asking.decisions(title, state) if d.required and d.seat == seat]
    move = rng.choice(list(asking.moves_of(title, state, asked)))
    play(game.pk, people[seat], seat, canonical(move), asked.id)


def rows() -> dict[str, list[tuple[Any, ...]]]:
    """Everything that is counted, in order."""
    return {
        kind.__name__: sorted(
            kind._default_manager.values_list(
                *(field.attname for field in kind._meta.concrete_fields)
            ),
            key=repr,
        )
        for kind in (CountedGame, CountedSeat, Holding, Uncounted, Lot, *PARTS)
    }
