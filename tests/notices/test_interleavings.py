"""Each turn is told once and the one that waits is told, however moves, readers and sweeps follow.

Games of three people are played at random, with moves taken back and seats given up, while readers
lag, are killed before they have noted what they read, and sweepers are killed before they are done.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

import pytest

from games.engine.errors import Refused
from games.errors import GamesError
from games.models import Game, Player, Seat
from games.models.seat import Kind
from games.services.lobby import join
from games.services.playing import play
from games.services.resigning import resign
from games.services.undoing import undo
from notices.clock import database_time
from notices.models import Delivery, Notice
from notices.services import following, telling
from tests.games.conftest import ME, OPEN
from tests.games.humming import HUM, one_may_hum  # noqa: F401  a fixture of this file
from tests.games.table import bet, take
from tests.notices.table import after, follow_to_the_end, webhook_of

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


class Killed(Exception):
    pass


@dataclass
class Play:
    """A game as somebody sees it who looks after every batch.

    ``turns``: how often the game has begun to wait for each seat. ``told``: seat and turn.
    """

    game: Game
    people: list[Player]
    chance: Random
    patch: pytest.MonkeyPatch
    waiting: set[int] = field(default_factory=set)
    turns: dict[int, int] = field(default_factory=dict)
    told: list[tuple[int, int]] = field(default_factory=list)

    def see(self) -> None:
        self.game.refresh_from_db()
        now = set(self.game.waiting)
        for seat in now - self.waiting:
            self.turns[seat] = self.turns.get(seat, 0) + 1
        self.waiting = now

    def move(self) -> None:
        seat = self.chance.choice(sorted(self.waiting)) if self.waiting else 0
        for kind in self.chance.sample([bet(1), take(1), HUM, HUM], 4):
            try:
                play(self.game.pk, self.people[seat], seat, kind)
            except (GamesError, Refused):
                continue
            break
        self.see()

    def take_back(self) -> None:
        seat = self.chance.randrange(3)
        try:
            undo(self.game.pk, self.people[seat], seat, self.game.version)
        except (GamesError, Refused):
            return
        self.see()

    def give_up(self) -> None:
        if self.chance.randrange(4) == 0:
            try:
                resign(self.game.pk, self.chance.choice(self.people))
            except (GamesError, Refused):
                return

    def look(self) -> None:
        following.follow_the_log(database_time(), batches=self.chance.randint(1, 4))

    def look_and_die(self) -> None:
        with self.patch.context() as patch, suppress(Killed):
            patch.setattr(following, "move_cursor", _die)
            following.follow_the_log(database_time(), batches=2)

    def look_at_somebody(self) -> None:
        following.look_at(self.chance.choice(self.people).pk, database_time())

    def sweep(self) -> None:
        telling.tell_what_is_due(after(61))
        self.gather()

    def sweep_and_die(self) -> None:
        with self.patch.context() as patch:
            patch.setattr(telling, "_send_off", _die)
            with suppress(Killed):
                telling.tell_what_is_due(after(61))
        self.gather()

    def gather(self) -> None:
        """What is on its way has arrived."""
        for notice in Notice.objects.filter(game=self.game, deliveries__isnull=False):
            assert notice.seat in self.waiting, "who is not waited for is told nothing"
            assert notice.player_id == self.people[notice.seat].pk
            self.told.append((notice.seat, self.turns[notice.seat]))
        Delivery.objects.all().delete()


def _die(*_: object) -> None:
    raise Killed


STEPS = (
    *(Play.move,) * 7,
    *(Play.look,) * 5,
    *(Play.sweep,) * 4,
    *(Play.take_back, Play.look_and_die, Play.look_at_somebody, Play.sweep_and_die, Play.give_up),
)


@pytest.mark.parametrize("block", range(3))
def test_every_turn_is_told_at_most_once_and_the_last_ones_are(
    make: Make, ann: Player, ben: Player, cleo: Player, monkeypatch: pytest.MonkeyPatch, block: int
) -> None:
    follow_to_the_end()
    people = [ann, ben, cleo]
    for person in people:
        webhook_of(person)
    monkeypatch.setattr(telling, "last_seen", lambda players, now: {})
    count = 0
    for seed in range(block * 8, block * 8 + 8):
        chance = Random(seed)
        game = make(ME, OPEN, OPEN, pile=30)
        for person in people[1:]:
            game = join(game.pk, person)
        played = Play(game, people, chance, monkeypatch)
        played.see()
        for _ in range(chance.randrange(10, 45)):
            chance.choice(STEPS)(played)
        follow_to_the_end()
        played.sweep()
        seats = Seat.objects.filter(game=game, kind=Kind.PERSON, number__in=game.waiting)
        now = {(seat.number, played.turns[seat.number]) for seat in seats}
        running = game.status == "running"
        assert len(played.told) == len(set(played.told)), (seed, "no turn is told twice")
        assert not running or now <= set(played.told), (seed, "who is waited for was told")
        count += len(played.told)
    assert count >= 12


def test_who_reads_late_does_not_bring_an_earlier_turn_back(make: Make, ann: Player) -> None:
    webhook_of(ann)
    game = make(ME, OPEN)
    join(game.pk, Player.objects.create(name="Dan"))
    follow_to_the_end()
    Notice.objects.update(since=99, told_at=database_time(), due_at=None)
    following.look_at(ann.pk, database_time())
    assert Notice.objects.filter(since=99, due_at=None).count() == 1
