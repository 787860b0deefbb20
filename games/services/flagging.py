"""Clocks that run out: the flag falls, at the version at which it was found so."""

from __future__ import annotations

from uuid import UUID

import msgspec

from database import transaction
from database.at_hand import connection
from games.engine import registry
from games.engine.clock import ClockTerms, Flagged
from games.engine.errors import Refused
from games.engine.taking_over import take_over
from games.errors import NotYourSeat
from games.models import Game
from games.services.actors import HOUSE
from games.services.appending import Lost, append
from games.services.by_itself import each_by_itself
from games.services.changes import has_changed
from games.services.clocks import Reading, read_clocks, ticked
from games.services.dues import FirstDue, all_due, keep
from games.services.loading import load_game_at
from games.services.seeds import seed_of
from games.services.taking_over import hand_over
from games.sql import sql


def flag() -> int:
    """Let the flags fall of seats whose time is up; how many.

    Safe when many do it at once: the version at which a seat was found makes one of them store it,
    and none where its person moved meanwhile. A time in which nobody looked counts for nobody, and
    one that lies ahead, for the clock was set back, is waited for.
    """
    with connection.cursor() as cursor:
        cursor.execute(sql("watch"))
    return sum(each_by_itself(_flag, "flag", due.game_id, due) for due in all_due())


def flag_late(game_id: UUID, reading: Reading, seat: int) -> bool:
    """Let the flag of a seat fall that is late by this reading; False where others moved first."""
    game = Game.objects.get(pk=game_id)
    return _store(game, reading.version, reading.flag(seat), reading.terms)


def _flag(due: FirstDue) -> bool:
    game = Game.objects.get(pk=due.game_id)
    terms = msgspec.convert(game.clock, ClockTerms)
    at = due.at(terms)
    if at > due.now:
        _postpone(due, terms)
        return False
    flagged = Flagged(due.seat, due.asked, due.paused, at, due.now)
    return _store(game, due.version, flagged, terms)


def _postpone(due: FirstDue, terms: ClockTerms) -> None:
    """The time of a seat is up later than was told, and whoever looks at the game is told so.

    Where nothing has changed meanwhile: its person may have come back from a vacation.
    """
    seen = {"pk": due.game_id, "version": due.version, "changes": due.changes}
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(**seen).first()
        if game is not None:
            keep({game.pk: due.foreseeable(terms)})
            has_changed(game)


def _store(game: Game, version: int, flagged: Flagged, terms: ClockTerms) -> bool:
    try:
        if terms.on_flag == "bot":
            taken = [flagged.seat]
            hand_over(game, version, taken, "deadline", HOUSE, level=terms.level, flagged=flagged)
        else:
            _tell(game, version, flagged)
    except (Lost, Refused, NotYourSeat):
        return False
    return True


def _tell(game: Game, version: int, flagged: Flagged) -> None:
    """The flag fell, and nobody takes the seat over: that is for the others to say."""
    title = registry.title(game.title, game.rules)
    current = load_game_at(game.pk, title, version)
    batch = take_over(title, current.state, (), flagged)
    batch = ticked(title, current.head, batch, read_clocks(game.pk, game.clock))
    append(title, current.head, batch, seed_of(game.pk), actor=HOUSE)
