"""Seats that are kept for bots: asked for when a game is made, answered by the bot, for some time.

A challenge is a seat of a game that has not begun, kept for the bot (``Seat.kept_for``). The rules
of its owner say who may ask at all; whether it plays is said by the bot itself, which alone knows
that it is there. The game is locked before its challenges.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import Count, QuerySet
from django.db.models.functions import Now

from database.locks import lock
from games.errors import BotDeclines, Conflict, Forbidden, Invalid, NotFound
from games.models import Bot, Challenge, Game, Player, Seat
from games.models.bot import Accepts
from games.models.challenge import State
from games.models.game import Status
from games.models.seat import Kind
from games.selectors.owned_bots import with_names
from games.services.copies import wait_for
from games.services.players import hold_others

NO_SUCH_CHALLENGE = "There is no challenge of this number, or it is not for you to see."

_UNFINISHED = (Status.OPEN, Status.RUNNING)


def bot_to_ask(bot_id: UUID, by: Player, title_id: str, seats: int) -> Player:
    """The player of a bot whose owner lets ``by`` ask it for such a game.

    Raises ``NotFound`` (there is none that is listed) or ``BotDeclines``.
    """
    wait_for([bot_id])
    bot = Bot.objects.select_related("player").filter(pk=bot_id).first()
    if bot is None or not (bot.is_listed or by.pk in (bot.owner_id, bot_id)):
        raise NotFound("There is no bot of this id that can be challenged; `bots/` lists them.")
    if by.pk == bot_id:
        raise BotDeclines("A bot sits down itself: that is the seat `me`.", "itself")
    if by.pk == bot.owner_id:
        return bot.player
    if bot.titles and title_id not in bot.titles:
        raise BotDeclines(f"{bot.player.name} plays {', '.join(bot.titles)} alone.", "title")
    if bot.counts and seats not in bot.counts:
        counts = ", ".join(map(str, bot.counts))
        raise BotDeclines(f"{bot.player.name} plays at tables of {counts} seats alone.", "seats")
    if bot.accepts == Accepts.PLAYERS and by.is_guest:
        raise BotDeclines(f"{bot.player.name} does not play with guests.", "guest")
    if bot.accepts == Accepts.PEOPLE and by.is_bot:
        raise BotDeclines(f"{bot.player.name} does not play with bots.", "bot")
    if _games_of(bot.player) >= bot.most_games:
        raise BotDeclines(f"{bot.player.name} plays as many games as it may.", "busy")
    return bot.player


def keep_seats(
    rows: Sequence[Seat], by: Player, title_id: str, asked: Mapping[int, UUID | None]
) -> None:
    """Keep these of the seats of a new game for bots; in the transaction that makes it.

    ``asked``: number -> bot. Raises as ``bot_to_ask``, or ``Invalid`` (``bad_seats``).
    """
    bots = [bot for bot in asked.values() if bot is not None]
    if len(set(bots)) < len(bots):
        raise Invalid("A bot is asked for one seat of a game.", "bad_seats")
    for number, bot_id in asked.items():
        if bot_id is not None:
            rows[number].kept_for = bot_to_ask(bot_id, by, title_id, len(rows))
    if hold_others(bots) != set(bots):
        raise NotFound("A bot that was asked is not there any more.")


def require_welcome(game: Game, seats: Sequence[Seat], bot: Player, number: int | None) -> None:
    """Nobody meets a bot that they did not ask for: raises ``Forbidden`` (``bots_not_welcome``)."""
    kept = [seat.number for seat in seats if seat.kept_for_id == bot.pk]
    if game.bots_may_join or game.creator_id == bot.pk:
        return
    if not kept or number not in (None, *kept):
        raise Forbidden(
            "Who made this game did not say that bots may join it (`bots_may_join`).",
            "bots_not_welcome",
        )


def require_room(bot: Player) -> None:
    """Raises ``Conflict`` (``too_many_games``) for a bot that sits in as many games as it may;
    within a transaction that holds it."""
    most = Bot.objects.filter(pk=bot.pk).values_list("most_games", flat=True).first() or 0
    if _games_of(bot) >= most:
        raise Conflict(
            f"This bot sits in {most} games that are not over, which is as many as it may.",
            "too_many_games",
        )


def offer(game: Game, seats: Sequence[Seat], by: Player, within: dict[int, int]) -> None:
    """Keep seats of a new game for bots; ``within``: seat -> seconds in which it may say so.

    In the transaction that makes the game. Raises ``Conflict`` (``too_many_challenges``).
    """
    asked = [seat for seat in seats if seat.number in within]
    lock(f"kleio: challenges of {by.pk}")
    # In one order for all, so that two who ask the same bots do not wait in a ring.
    for bot in sorted(str(seat.kept_for_id) for seat in asked):
        lock(f"kleio: challenges to {bot}")
    for seat in asked:
        _require_fewer(_offered().filter(by=by), settings.KLEIO_CHALLENGES_OPEN, "You have made")
        to_it = _offered().filter(bot=seat.kept_for_id)
        _require_fewer(to_it.filter(by=by), 1, "To this bot you have made")
        _require_fewer(to_it, settings.KLEIO_CHALLENGES_BOT, "To this bot others have made")
        assert seat.kept_for_id is not None
        Challenge.objects.create(
            game=game,
            number=seat.number,
            by=by,
            bot_id=seat.kept_for_id,
            expires_at=Now() + timedelta(seconds=within[seat.number]),
        )


def accepted(game: Game, player: Player) -> None:
    """A bot has taken the seat; in the transaction that has locked the game."""
    _offered().filter(game=game, bot=player).update(state=State.ACCEPTED)


def ended(game: Game, bot_id: UUID, state: State, why: str = "") -> bool:
    """What was asked of a bot there is over; whether anything was."""
    asked = _offered().filter(game=game, bot=bot_id)
    return asked.update(state=state, reason=why) > 0


def challenge_for(number: int, player: Player) -> Challenge:
    """One that the player made or is asked by; raises ``NotFound``."""
    challenge = with_names(Challenge.objects.filter(pk=number)).first()
    if challenge is None or player.pk not in (challenge.by_id, challenge.bot_id):
        raise NotFound(NO_SUCH_CHALLENGE)
    return challenge


def standing(challenge: Challenge) -> State:
    """What became of it: one whose seat is not kept any more was withdrawn, however that came."""
    if challenge.state != State.OFFERED:
        return State(challenge.state)
    is_kept = any(
        seat.number == challenge.number and seat.kept_for_id == challenge.bot_id
        for seat in challenge.game.seats.all()
    )
    if is_kept and challenge.game.status == Status.OPEN:
        return State.OFFERED
    return State.WITHDRAWN


def is_in_vain(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether its maker waited for bots alone and none comes: nobody else sits there, and no seat
    is open but those for which bots were asked in vain."""
    over = Challenge.objects.filter(game=game).exclude(state=State.OFFERED)
    given_up = set(over.values_list("number", flat=True))
    others = [seat for seat in seats if seat.player_id not in (None, game.creator_id)]
    free = [seat for seat in seats if seat.kind == Kind.OPEN and seat.number not in given_up]
    return not others and not free


def _offered() -> QuerySet[Challenge]:
    return Challenge.objects.filter(state=State.OFFERED, game__status=Status.OPEN)


def without_room(bots: Collection[UUID]) -> set[UUID]:
    """Which of these bots sit in as many games as they may."""
    theirs = Seat.objects.filter(player__in=bots, kind=Kind.PERSON, game__status__in=_UNFINISHED)
    sits = theirs.order_by().values_list("player").annotate(Count("game", distinct=True))
    many = dict(sits)
    most = Bot.objects.filter(pk__in=bots).values_list("pk", "most_games")
    return {bot for bot, may in most if many.get(bot, 0) >= may}


def _games_of(player: Player) -> int:
    theirs = Seat.objects.filter(player=player, kind=Kind.PERSON, game__status__in=_UNFINISHED)
    return theirs.values("game").distinct().count()


def _require_fewer(challenges: QuerySet[Challenge], most: int, whose: str) -> None:
    waiting = challenges.count()
    if waiting >= most:
        raise Conflict(
            f"{whose} {waiting} challenges that wait for an answer; come back when one has it.",
            "too_many_challenges",
        )
