"""``manage.py shards``: which games lie where, and bringing them elsewhere."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, OperationalError, ProgrammingError

from database.at_hand import HOME, at, connection
from shards.accounts import add
from shards.adopting import adopt
from shards.anew import add_anew
from shards.errors import CannotDo
from shards.figures import collect
from shards.freezing import alone, held_at, thaw
from shards.models import Slot
from shards.moving import move
from shards.places import databases, slots_at
from shards.remainders import tidy
from shards.removing import give_up, remove
from shards.replicating import bound_here, slots_here
from shards.slots import SLOTS


class Command(BaseCommand):
    """One verb each; connects as the owner."""

    help = "Games on several databases: which lie where, adding a database, moving games."

    def add_arguments(self, parser: CommandParser) -> None:
        """The verbs and their options."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("list", help="how many slots and games lie in each")
        verbs.add_parser("migrate", help="migrate each, the home first")
        added = verbs.add_parser("add", help="let an empty, migrated database know the accounts")
        added.add_argument("database", help="its name in KLEIO_SHARDS")
        added.add_argument("--home", required=True, help="how its server finds the home (libpq)")
        added.add_argument(
            "--anew",
            action="store_true",
            help="make its accounts those of the home: of one that was restored from a backup, or"
            " for which the home keeps nothing any more",
        )
        added.add_argument(
            "--erase",
            type=int,
            default=0,
            metavar="N",
            help="with --anew: so many people are forgotten there whom the home does not know",
        )
        removed = verbs.add_parser("remove", help="take a database out of use that has no games")
        removed.add_argument("database", help="its name in KLEIO_SHARDS")
        removed.add_argument(
            "--lost",
            type=int,
            metavar="N",
            help="it is gone for good, with the games of so many slots (shards list), which are"
            " empty ones of the home then",
        )
        collect = verbs.add_parser("collect", help="let one database follow the figures of all")
        collect.add_argument(
            "--at",
            action="append",
            required=True,
            metavar="NAME=DSN",
            help="how the server of KLEIO_REPORTS_URL finds each of the others (libpq)",
        )
        moved = verbs.add_parser(
            "move",
            help="bring slots of games to a database",
            description="Bring slots of games to a database. The only command that removes events:"
            " once they are copied and verified where they go, the owner takes the guard of the log"
            " off where they were, removes them, and puts it on again, in one transaction. Exports"
            " and hashes stay the same, byte for byte.",
        )
        moved.add_argument("count", type=int, help=f"how many slots, of {SLOTS}")
        moved.add_argument("--to", required=True, help="a name in KLEIO_SHARDS, or default")
        moved.add_argument("--from", dest="source", default=HOME, help="the same (default)")
        verbs.add_parser("tidy", help="finish what a stopped move has left")
        adopted = verbs.add_parser(
            "adopt",
            help="after the home was restored from a backup of before a move: let the map say of"
            " slots that they lie where their games are further",
        )
        adopted.add_argument("database", help="where they may lie: a name in KLEIO_SHARDS")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what the verb says; ``CommandError`` with a sentence where it cannot be done."""
        try:
            getattr(self, f"_{options['verb']}")(options)
        except CannotDo as why:
            raise CommandError(str(why)) from None
        except Error as error:
            message = " ".join(str(error).split())
            raise CommandError(
                f"A database says: {message}. What was done before that stays, and it may be"
                " asked for again."
            ) from error

    def _list(self, options: dict[str, Any]) -> None:
        slots = Counter(Slot.objects.using(HOME).values_list("database", flat=True))
        slots[HOME] = SLOTS - sum(slots[each] for each in databases() if each != HOME)
        for database in databases():
            self.stdout.write(f"{database}: {slots[database]} slots, {_games_at(database)}")
        for database in databases():
            self._tell_of_replication(database)
        frozen = Slot.objects.using(HOME).exclude(moving_to="").count()
        if frozen:
            self.stdout.write(
                f"{frozen} slots are frozen: they are being moved, or a move was killed; then"
                " `shards tidy` lets them answer again."
            )

    def _tell_of_replication(self, database: str) -> None:
        try:
            with at(database):
                kept, bound = slots_here(), bound_here()
        except OperationalError:
            return
        for slot in kept:
            how = "followed" if slot.is_followed else f"not followed now ({slot.status})"
            self.stdout.write(f"{database} keeps {slot.kept:,} bytes for {slot.name}: {how}.")
        if kept and bound is None:
            self.stdout.write(
                f"{database} keeps them until its disk is full: set max_slot_wal_keep_size there."
            )

    def _migrate(self, options: dict[str, Any]) -> None:
        for database in databases():
            with at(database):
                call_command("migrate", database=database, verbosity=0, interactive=False)

    def _add(self, options: dict[str, Any]) -> None:
        database = options["database"]
        if database == HOME or database not in databases():
            raise CommandError(f"There is no database {database!r}: name it in KLEIO_SHARDS.")
        with alone():
            if options["anew"]:
                add_anew(database, options["home"], options["erase"])
            else:
                add(database, options["home"])

    def _remove(self, options: dict[str, Any]) -> None:
        database = options["database"]
        if options["lost"] is not None:
            give_up(database, options["lost"])
            self.stdout.write(
                f"{options['lost']} slots had lain at {database}; their games are gone."
            )
        else:
            remove(database)
        self.stdout.write(f"Take {database} out of KLEIO_SHARDS, and start all processes again.")

    def _collect(self, options: dict[str, Any]) -> None:
        found_at = dict(each.split("=", 1) for each in options["at"] if "=" in each)
        if settings.KLEIO_REPORTS == HOME or set(found_at) != set(databases()):
            raise CommandError(
                "Set KLEIO_REPORTS_URL, and say --at NAME=DSN for each of"
                f" {', '.join(databases())}."
            )
        with alone():
            collect(settings.KLEIO_REPORTS, found_at)

    def _move(self, options: dict[str, Any]) -> None:
        source, to = options["source"], options["to"]
        if source not in databases():
            raise CommandError(f"There is no database {source!r}: name it in KLEIO_SHARDS.")
        with alone():
            thaw()
        held = held_at(source)
        slots = [slot for slot in _slots_at(source) if slot not in held]
        keep = 1 if source == HOME and not held else 0  # tournaments are played at home
        some = slots[: max(0, min(options["count"], len(slots) - keep))]
        moved = move(some, to)
        stay = held | set(moved.held)
        lie = len(some) - len(moved.held) - len(moved.refused)
        self.stdout.write(
            f"{lie} slots with {moved.games:,} games lie at {to} now."
            + (f" {len(stay)} slots stay, with games of tournaments." if stay else "")
        )
        _fail_where_any_stays(moved.refused)

    def _adopt(self, options: dict[str, Any]) -> None:
        slots = adopt(options["database"])
        self.stdout.write(f"{len(slots)} slots lie at {options['database']}, unlike the map said.")

    def _tidy(self, options: dict[str, Any]) -> None:
        tidied = tidy()
        self.stdout.write(f"Remainders of {tidied.slots} slots were removed.")
        for database in tidied.silent:
            self.stderr.write(f"{database} does not answer: tidy again once it does.")
        _fail_where_any_stays(tidied.refused)


def _slots_at(source: str) -> list[int]:
    if source != HOME and not Slot.objects.using(HOME).filter(database=source).exists():
        raise CommandError(f"No slot lies at {source} (any more).")
    return slots_at(source)


def _fail_where_any_stays(why: list[str]) -> None:
    """Once all that could be done is done."""
    if why:
        raise CommandError("\n".join(why))


def _games_at(database: str) -> str:
    try:
        with at(database), connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM games_game")
            [(games,)] = cursor.fetchall()
    except OperationalError:
        return "does not answer"
    except ProgrammingError:
        return "not to be read: shards migrate, as the owner of its tables"
    return f"{games:,} games"
