"""A database is taken out of use: nothing is kept for it any more."""

from __future__ import annotations

from django.conf import settings
from django.db import OperationalError, connections

from database.at_hand import HOME, at, connection
from shards.accounts import give_its_number_up, has_heard, subscription_of
from shards.errors import CannotDo
from shards.figures import subscription_to_figures_of
from shards.freezing import alone
from shards.models import Slot
from shards.places import databases, look_again
from shards.replicating import drop_slot_here, follow_no_more, follows, slots_here

_TOLD_SECONDS = 20.0


def remove(database: str) -> None:
    """Of one that has no games any more; raises ``CannotDo``."""
    if database not in databases() or database == HOME:
        raise CannotDo(f"There is no database {database!r} beside the home in KLEIO_SHARDS.")
    with alone():
        if lying := Slot.objects.using(HOME).filter(database=database).count():
            raise CannotDo(
                f"{lying} slots lie at {database}: shards move {lying} --from {database} --to …"
            )
        with at(database), connection.cursor() as cursor:
            cursor.execute(
                "SELECT EXISTS (SELECT FROM events_stream) OR EXISTS (SELECT FROM games_game)"
            )
            if cursor.fetchone() == (True,):
                raise CannotDo(f"A move has left something at {database}: shards tidy.")
            _require_told(database)
            follow_no_more(subscription_of(database))
        _forget(database)


def _require_told(database: str) -> None:
    """Who collects figures has heard that all games have left: else it had them twice for ever."""
    if settings.KLEIO_REPORTS == HOME:
        return
    name = subscription_to_figures_of(database)
    with at(settings.KLEIO_REPORTS):
        is_told = not follows(name) or has_heard(
            name, settings.KLEIO_REPORTS, database, _TOLD_SECONDS
        )
    if not is_told:
        raise CannotDo(
            f"{settings.KLEIO_REPORTS} has not heard yet that all games have left {database}: see"
            " that it follows, and ask again."
        )


def give_up(database: str, lying: int) -> None:
    """Of one that is lost for good, with its games: as many slots as whoever asks says lie there,
    which are empty ones of the home from now on. Raises ``CannotDo`` where it lives."""
    if database == HOME:
        raise CannotDo("The home is not given up.")
    answer = _answer_of(database) if database in databases() else "it is not in KLEIO_SHARDS"
    if not answer:
        raise CannotDo(f"{database} answers: move its slots away, and remove it as it is.")
    _require_dead(database, answer)
    with alone():
        if database not in databases() and Slot.objects.using(HOME).filter(database=database):
            raise CannotDo(f"Slots lie at {database}: name it in KLEIO_SHARDS, to be asked first.")
        slots = Slot.objects.using(HOME).filter(database=database)
        if (lain := slots.count()) != lying:
            raise CannotDo(
                f"{lain} slots lie at {database}, which cannot be asked: {answer}. If it is gone"
                f" for good, with their games: shards remove {database} --lost {lain}"
            )
        _forget(database)  # which says so if it follows the home still, and so is not lost
        slots.update(database=HOME, moving_to="")
        look_again()


def _answer_of(database: str) -> str:
    """What connecting brings instead; "" where it answers."""
    connections[database].close()
    try:
        with at(database), connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except OperationalError as error:
        return " ".join(str(error).split())
    return ""


def _require_dead(database: str, answer: str) -> None:
    """Whoever follows the home lives, though it cannot be reached from here."""
    name = subscription_of(database)
    with at(HOME):
        if any(slot.name == name and slot.is_followed for slot in slots_here()):
            raise CannotDo(
                f"{database} cannot be asked from here ({answer}), but its server runs and follows"
                " the home: it is not lost. Mend its URL, or stop it first if it is to be given up."
            )


def _forget(database: str) -> None:
    """Where it was followed from, and by whom. Its number is nobody's any more."""
    with at(HOME):
        drop_slot_here(subscription_of(database))
    _let_figures_go(database)
    give_its_number_up(database)


def _let_figures_go(database: str) -> None:
    """What was counted there stays among the figures."""
    if settings.KLEIO_REPORTS == HOME:
        return
    name = subscription_to_figures_of(database)
    with at(settings.KLEIO_REPORTS):
        follow_no_more(name)
    if database in databases():
        try:
            with at(database):
                drop_slot_here(name)
        except OperationalError:
            return  # it is lost, with what it has kept
