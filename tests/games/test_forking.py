"""Forks: a new game that begins at a position of one that is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from events.chain import first_fault
from events.feed import read_feed
from events.reading import read_events
from events.records import Head
from games.engine import registry
from games.engine.chance import SecretChance
from games.errors import Conflict, Invalid, NotForkable, NotFound
from games.identifiers import opaque_game
from games.models import Game, Player, Secret
from games.models.game import Status
from games.selectors.seeing import opened_seed
from games.services import bots, copying, lobby, snapshots
from games.services.forking import fork_game
from games.services.loading import forget_games, load_game
from games.services.playing import play
from games.services.seating import SeatRequest
from games.services.seeds import seed_of
from tests.events.feed_end import end_of_feed
from tests.games import pebbles
from tests.games.conftest import BOT, ME, OPEN, Hint
from tests.games.table import actors, log, take, to_the_end

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
OPENING = 12  # The version at which both seats have bet and P1 is asked to take.


@pytest.fixture
def origin(make: Make, ann: Player) -> Game:
    """A public game that Ann has played to its end on both seats; it has keys and entropy."""
    game = make(ME, ME, pile=6, patch={"most": 2}, held=True)
    game = lobby.start(game.pk, ann, entropy="of Ann")
    to_the_end(game, ann, ann)
    return game


def rests(game: Game) -> list[int]:
    """The versions at which somebody was asked."""
    stored = read_events(game.pk)
    return [event.version for event, then in pairwise(stored) if event.batch != then.batch]


def payloads(game: Game, upto: int) -> list[tuple[int, str, dict[str, Any]]]:
    return [(batch, kind, payload) for _, batch, kind, payload in log(game)[:upto]]


def test_a_fork_is_a_copy_up_to_there_and_a_game_of_its_own_from_there(
    origin: Game, ben: Player
) -> None:
    at = rests(origin)[4]
    held = fork_game(ben, origin.pk, [ME, BOT], at=at, held=True)
    assert (held.status, held.version) == ("open", 0)
    fork = lobby.start(held.pk, ben, entropy="of Ben")
    assert fork.commitment == held.commitment
    assert (fork.status, fork.version, fork.waiting) == ("running", at + 2, [0])
    assert (fork.origin, fork.origin_version) == (origin.pk, at)
    assert not fork.is_played_here
    for term in ("title", "rules", "seat_count", "options", "patch", "is_public"):
        assert getattr(fork, term) == getattr(origin, term)
    assert (fork.creator, fork.population, fork.bots) == (ben, "mixed", [1])
    assert fork.commitment != origin.commitment
    assert payloads(fork, at) == payloads(origin, at)
    forked, waits = [payload for _, _, payload in payloads(fork, at + 2)[at:]]
    assert forked == {
        "type": "forked",
        "origin": opaque_game(origin.pk),
        "version": at,
        "hash": read_events(origin.pk, upto=at)[-1].hash.hex(),
        "commitment": fork.commitment,
        "entropy": ["of Ben", ""],
    }
    assert waits["draws"] == waits["push"] == []
    assert waits["moves"] == waits["since"] == fork.moves + 1
    assert actors(fork) == ["kleio"] * (len(actors(fork)) - 1) + [ben.opaque]


def test_the_copy_is_sealed_anew_with_salts_of_the_new_seed(origin: Game, ben: Player) -> None:
    fork = fork_game(ben, origin.pk, [ME, ME])
    copy = read_events(fork.pk)
    assert first_fault(Head.empty(fork.pk), copy, seed_of(fork.pk).salt_key) is None
    assert first_fault(Head.empty(fork.pk), copy, seed_of(origin.pk).salt_key) is not None
    assert {(event.key, event.fingerprint) for event in copy} == {(None, None)}
    original = read_events(origin.pk, upto=fork.origin_version or 0)
    assert [event.private for event in copy[:-2]] == [event.private for event in original]
    assert all(event.hash != other.hash for event, other in zip(copy, original, strict=False))


def test_without_a_version_the_fork_begins_before_the_last_move(origin: Game, ben: Player) -> None:
    fork = fork_game(ben, origin.pk, [ME, ME])
    assert fork.origin_version == rests(origin)[-1]
    assert load_game(fork).state.pile == 1


def test_each_position_can_be_played_on_to_an_end(origin: Game, ben: Player) -> None:
    moments = rests(origin)
    assert len(moments) > 2
    for at in moments:
        fork = fork_game(ben, origin.pk, [BOT, BOT], at=at)
        bots.play_to_the_end(fork.pk)
        fork.refresh_from_db()
        assert fork.status == Status.FINISHED
        state = load_game(fork).state
        forget_games()
        assert load_game(fork).state == state
        salts = seed_of(fork.pk).salt_key
        assert first_fault(Head.empty(fork.pk), read_events(fork.pk), salts) is None


def test_draws_after_the_fork_come_from_the_new_seed_and_the_new_seats(
    origin: Game, ben: Player
) -> None:
    held = fork_game(ben, origin.pk, [ME, ME], at=rests(origin)[4], held=True)
    fork = lobby.start(held.pk, ben, entropy="of Ben")
    seat = 0
    while fork.status != "finished":
        play(fork.pk, ben, seat, take(1))
        fork.refresh_from_db()
        seat = 1 - seat
    made = {version: payload["draws"] for version, _, kind, payload in log(fork) if kind == "waits"}
    there = fork.origin_version or 0
    of = {}
    for game, entropy in ((origin, ["of Ann"] * 2), (fork, ["of Ben"] * 2)):
        of[game.pk] = SecretChance(bytes.fromhex(opened_seed(game) or ""), entropy)
    drawn = 0
    for version, draws in made.items():
        chance = of[origin.pk if version <= there else fork.pk]
        for stream, index, n, value in draws:
            assert chance.draw(stream, index, range(n)) == value
            drawn += version > there
    assert drawn == 4
    indices = [index for draws in made.values() for name, index, *_ in draws if name == "die:P1"]
    assert indices == list(range(len(indices)))


def test_open_seats_wait_for_people_and_the_last_one_begins_the_fork(
    origin: Game, ben: Player, cleo: Player
) -> None:
    fork = fork_game(ben, origin.pk, [ME, OPEN], at=OPENING)
    assert (fork.status, fork.version) == ("open", 0)
    assert read_events(fork.pk) == []
    begun = lobby.join(fork.pk, cleo, entropy="of Cleo")
    assert (begun.status, begun.waiting) == ("running", [0])
    assert log(begun)[OPENING][3]["entropy"] == ["", "of Cleo"]
    play(fork.pk, ben, None, take(1))
    play(fork.pk, cleo, None, take(2))


def test_open_seats_may_be_filled_with_bots(origin: Game, ben: Player, sent: list[Hint]) -> None:
    fork = fork_game(ben, origin.pk, [OPEN, ME], at=OPENING)
    sent.clear()
    lobby.start(fork.pk, ben, "random")
    assert sent == [("games.tasks.bot_turn", (str(fork.pk), OPENING + 2, 0))]


def test_a_long_copy_is_kept_as_a_snapshot_at_once(
    origin: Game, ben: Player, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    fork_game(ben, origin.pk, [ME, ME])
    assert sent == []
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", OPENING)
    fork = fork_game(ben, origin.pk, [ME, ME])
    assert sent == [("games.tasks.snapshot", (str(fork.pk),))]


def test_a_fork_of_a_fork(origin: Game, ben: Player, cleo: Player) -> None:
    once = fork_game(ben, origin.pk, [BOT, BOT], at=OPENING)
    bots.play_to_the_end(once.pk)
    once.refresh_from_db()
    again = fork_game(cleo, once.pk, [BOT, BOT], at=rests(once)[-1])
    assert (again.origin, again.options) == (once.pk, origin.options)
    forks = [payload for _, _, kind, payload in log(again) if kind == "forked"]
    assert [fork["origin"] for fork in forks] == [opaque_game(g.pk) for g in (origin, once)]
    assert [fork["commitment"] for fork in forks] == [once.commitment, again.commitment]
    assert log(again)[0][3]["commitment"] == origin.commitment
    bots.play_to_the_end(again.pk)
    again.refresh_from_db()
    assert again.status == Status.FINISHED


def test_the_game_itself_is_left_alone(origin: Game, ben: Player) -> None:
    before = (log(origin), Game.objects.values().get(pk=origin.pk))
    fork_game(ben, origin.pk, [ME, ME], at=OPENING)
    assert (log(origin), Game.objects.values().get(pk=origin.pk)) == before


def test_readers_of_the_log_see_the_fork_as_a_whole(origin: Game, ben: Player) -> None:
    begin = end_of_feed()
    fork = fork_game(ben, origin.pk, [ME, ME], at=OPENING)
    events = read_feed(begin).events
    assert [event.version for event in events] == list(range(1, fork.version + 1))
    assert {event.stream for event in events} == {fork.pk}


def test_a_game_that_runs_or_has_not_begun_is_not_forked(make: Make, ann: Player) -> None:
    for game in (make(ME, ME), make(ME, OPEN)):
        with pytest.raises(NotForkable, match="Only a game that is over"):
            fork_game(ann, game.pk, [ME, ME], at=5)
    assert Game.objects.count() == 2


def test_a_private_game_is_forked_by_those_who_see_it_and_in_private(
    make: Make, ann: Player, ben: Player
) -> None:
    game = make(ME, ME, pile=4, is_public=False)
    to_the_end(game, ann, ann)
    with pytest.raises(NotFound):
        fork_game(ben, game.pk, [ME, ME])
    with pytest.raises(NotForkable, match="is private"):
        fork_game(ann, game.pk, [ME, OPEN], is_public=True)
    fork = fork_game(ann, game.pk, [ME, OPEN])
    assert not fork.is_public
    assert fork.invitation
    assert lobby.join(fork.pk, ben, invitation=fork.invitation).status == "running"


def test_a_fork_of_a_public_game_may_be_private(origin: Game, ben: Player) -> None:
    assert not fork_game(ben, origin.pk, [ME, ME], is_public=False).is_public
    assert fork_game(ben, origin.pk, [ME, ME], is_public=True).is_public


@pytest.mark.parametrize("seats", [[ME], [ME, BOT, BOT], []])
def test_the_seats_are_as_many_as_they_were(
    seats: list[SeatRequest], origin: Game, ben: Player
) -> None:
    with pytest.raises(Invalid, match="That game has 2 seats") as refusal:
        fork_game(ben, origin.pk, seats)
    assert refusal.value.code == "bad_seats"


def test_only_where_somebody_was_asked(origin: Game, ben: Player) -> None:
    fit = rests(origin)
    for at in range(1, origin.version + 1):
        if at in fit:
            continue
        near = [version for version in fit if version < at][-1:]
        near += [version for version in fit if version > at][:1]
        with pytest.raises(NotForkable) as refusal:
            fork_game(ben, origin.pk, [ME, ME], at=at)
        assert str(refusal.value).endswith(f": {' and '.join(map(str, near))}.")
    for at in (0, -1, origin.version + 1):
        with pytest.raises(Invalid, match=f"versions 1 to {origin.version}") as missing:
            fork_game(ben, origin.pk, [ME, ME], at=at)
        assert missing.value.code == "no_such_version"
    assert Game.objects.count() == 1


def test_a_game_by_other_rules_is_not_played_on(
    origin: Game, ben: Player, cleo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = fork_game(ben, origin.pk, [ME, OPEN])
    newer = replace(pebbles.TITLE, rules="1.1")
    monkeypatch.setattr(registry, "titles", lambda: {newer.id: newer})
    with pytest.raises(NotForkable, match=r"version 1 of the rules of Pebbles.*version 1\.1"):
        fork_game(ben, origin.pk, [ME, ME])
    with pytest.raises(Conflict, match="can be looked at"):
        lobby.join(waiting.pk, cleo)
    waiting.refresh_from_db()
    assert (waiting.status, waiting.seats.filter(player=cleo).count()) == ("open", 0)


def test_a_fork_that_cannot_be_stored_whole_is_not_there(
    origin: Game, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the disk is full")

    begin = end_of_feed()
    monkeypatch.setattr(copying, "fork", fail)
    with pytest.raises(RuntimeError):
        fork_game(ben, origin.pk, [ME, ME])
    assert Game.objects.count() == Secret.objects.count() == 1
    assert read_feed(begin).events == ()
