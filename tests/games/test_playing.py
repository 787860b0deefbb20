"""A person's move: who may make it, what it leads to and what it is refused for."""

from __future__ import annotations

import json
from collections.abc import Callable
from uuid import uuid4

import pytest

from events.chain import first_fault
from events.reading import read_events, read_head
from events.records import Head
from games.engine.errors import Refused
from games.errors import (
    Contended,
    GameNotRunning,
    MalformedMove,
    NotFound,
    NotYourSeat,
    StaleDecision,
    Unauthenticated,
    WhichSeat,
)
from games.models import Game, Player, Secret
from games.selectors.players_game import players_game_by_token
from games.services import acting, leaving, lobby, players, playing
from games.services.appending import Lost
from games.services.playing import play
from games.services.seeds import seed_from
from tests.games.conftest import BOT, ME, OPEN, Hint
from tests.games.table import CHEER, actors, bet, lay_bets, log, take, to_the_end

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


@pytest.fixture
def game(make: Make, ben: Player) -> Game:
    """Ann at P1, Ben at P2, and everybody asked for a bet."""
    return lobby.join(make(ME, OPEN).pk, ben)


def test_a_move_is_stored_whole_and_answered(game: Game, ann: Player) -> None:
    played = play(game.pk, ann, None, bet(2))
    assert played.version == game.version + 3
    assert not played.repeated
    assert [event.type for event in played.events] == ["chose", "bet_laid", "waits"]
    assert [event.batch for event in played.events] == [1, 1, 1]
    assert json.loads(played.events[1].event) == {"type": "bet_laid", "seat": 0, "amount": 2}
    assert played.events[1].sentence == "P1 bets 2."
    assert [kind for _, _, kind, _ in log(game)[-3:]] == ["chose", "bet_laid", "waits"]


def test_the_answer_holds_what_the_mover_may_know_and_no_more(game: Game, ann: Player) -> None:
    played = play(game.pk, ann, 0, bet(2))
    assert b"draws" not in played.events[-1].event
    assert "draws" in log(game)[-1][3]


def test_the_read_model_moves_with_the_log(game: Game, ann: Player, ben: Player) -> None:
    play(game.pk, ann, 0, bet(1))
    game.refresh_from_db()
    assert (game.moves, game.waiting, game.status) == (1, [1], "running")
    play(game.pk, ben, 1, bet(0))
    game.refresh_from_db()
    assert (game.moves, game.waiting) == (2, [0])
    assert game.version == read_head(game.pk).version
    assert game.moved_at == read_events(game.pk)[-1].recorded_at


def test_the_end_is_kept(game: Game, ann: Player, ben: Player) -> None:
    to_the_end(game, ann, ben)
    assert game.status == "finished"
    assert game.waiting == []
    assert game.outcome is not None
    assert game.outcome["reason"] == "the pile is empty"
    assert [game.outcome["places"][seat] for seat in game.winners] == [1] * len(game.winners)
    assert game.finished_at == game.moved_at


def test_events_name_nobody(game: Game, ann: Player, ben: Player) -> None:
    lay_bets(game, ann, ben)
    assert actors(game) == [ann.opaque, ann.opaque, ben.opaque]
    assert "Ann" not in json.dumps(log(game))


def test_the_history_can_be_checked_with_the_opened_seed(
    make: Make, ann: Player, ben: Player
) -> None:
    game = lobby.join(make(ME, OPEN, held=True).pk, ben, entropy="from Ben")
    game = lobby.start(game.pk, ann, entropy="from Ann")
    to_the_end(game, ann, ben)
    began = log(game)[0][3]
    assert began["entropy"] == ["from Ann", "from Ben"]
    assert began["commitment"] == game.commitment
    seed = seed_from(bytes(Secret.objects.get(game=game).seed), began["entropy"])
    events = read_events(game.pk)
    assert first_fault(Head.empty(game.pk), events, seed.salt_key) is None
    draws = [
        draw for _, _, kind, payload in log(game) if kind == "waits" for draw in payload["draws"]
    ]
    assert len(draws) > 4
    assert all(
        seed.chance.draw(stream, index, range(n)) == value for stream, index, n, value in draws
    )


def test_another_ones_seat_is_refused(game: Game, ben: Player) -> None:
    with pytest.raises(NotYourSeat, match=r"Seat 0 \(P1\) is not yours; you play P2"):
        play(game.pk, ben, 0, bet(1))


def test_who_watches_does_not_move(game: Game, cleo: Player) -> None:
    with pytest.raises(NotYourSeat, match="you may watch it"):
        play(game.pk, cleo, None, bet(1))


def test_an_unknown_or_private_game_is_not_found(make: Make, ann: Player, ben: Player) -> None:
    private = make(ME, BOT, is_public=False)
    for game_id in (uuid4(), private.pk):
        with pytest.raises(NotFound):
            play(game_id, ben, None, bet(1))
    play(private.pk, ann, None, bet(1))


def test_who_holds_two_seats_names_one_where_both_are_asked(make: Make, ann: Player) -> None:
    game = make(ME, ME)
    with pytest.raises(WhichSeat, match="P1, P2 are yours and are asked"):
        play(game.pk, ann, None, bet(1))
    play(game.pk, ann, 0, bet(1))
    play(game.pk, ann, None, bet(1))
    play(game.pk, ann, None, take(1))
    play(game.pk, ann, None, take(1))
    assert log(game)[-3][3]["seat"] == 1


@pytest.mark.parametrize("status", ["open", "cancelled"])
def test_a_game_that_does_not_run_takes_no_move(make: Make, ann: Player, status: str) -> None:
    game = make(ME, OPEN)
    if status == "cancelled":
        leaving.cancel(game.pk, ann)
    with pytest.raises(GameNotRunning) as refusal:
        play(game.pk, ann, None, bet(1))
    assert refusal.value.status == status


def test_a_finished_game_takes_no_move(game: Game, ann: Player, ben: Player) -> None:
    to_the_end(game, ann, ben)
    with pytest.raises(GameNotRunning, match="over"):
        play(game.pk, ann, 0, take(1))
    with pytest.raises(GameNotRunning, match="over"):
        play(game.pk, ann, 0, take(1), decision="3")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"\xff",
        b"null",
        b"[" * 100_000,
        b'{"move": "fly"}',
        b'{"move": "take"}',
        b'{"move": "take", "count": "1"}',
        b'{"move": "take", "count": 1.5}',
        b'{"move": "take", "count": 1, "quickly": true}',
        b'{"move": "take", "count": ' + b"9" * 5000 + b"}",
    ],
)
def test_what_is_no_move_is_refused_and_leaves_nothing(game: Game, ann: Player, raw: bytes) -> None:
    with pytest.raises(MalformedMove, match="no move of Pebbles"):
        play(game.pk, ann, 0, raw)
    assert read_head(game.pk).version == game.version


def test_an_illegal_move_is_refused_with_its_clause(game: Game, ann: Player, ben: Player) -> None:
    lay_bets(game, ann, ben)
    with pytest.raises(Refused, match="take 1 to 3 of them") as refusal:
        play(game.pk, ann, 0, take(4))
    assert (refusal.value.code, refusal.value.clause) == ("illegal", "PB-2")


def test_who_is_not_asked_is_told_who_is(game: Game, ann: Player, ben: Player) -> None:
    lay_bets(game, ann, ben)
    play(game.pk, ben, 1, CHEER)
    with pytest.raises(Refused, match="waits for P1") as refusal:
        play(game.pk, ben, 1, take(1))
    assert refusal.value.code == "not_asked"


def test_a_decision_that_is_no_longer_open_is_told_with_what_is(
    game: Game, ann: Player, ben: Player
) -> None:
    lay_bets(game, ann, ben)
    game.refresh_from_db()
    with pytest.raises(StaleDecision) as refusal:
        play(game.pk, ann, 0, bet(1), decision="1")
    assert refusal.value.version == game.version
    assert [(asked.id, asked.kind) for asked in refusal.value.decisions] == [
        ("3", "take"),
        ("cheer-1", "cheer"),
    ]
    play(game.pk, ann, 0, take(1), decision="3")


def test_a_decision_of_somebody_who_is_not_asked_any_more_is_stale(
    game: Game, ann: Player, ben: Player
) -> None:
    lay_bets(game, ann, ben)
    play(game.pk, ben, 1, CHEER)
    with pytest.raises(StaleDecision) as refusal:
        play(game.pk, ben, 1, bet(1), decision="1")
    assert refusal.value.decisions == []


def test_a_token_that_is_not_known_or_was_revoked_moves_nothing(game: Game, ann: Player) -> None:
    ann_again, token = players.guest("Ann")
    digest = players.digest_of(token)
    assert players_game_by_token(digest, game.pk).player_id == ann_again.pk
    players.revoke(token)
    for unknown in (digest, b"", bytes(32)):
        with pytest.raises(Unauthenticated) as refusal:
            players_game_by_token(unknown, game.pk)
        assert refusal.value.code == "bad_token"


def test_who_always_comes_second_is_told_to_try_again(
    game: Game, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []

    def lose(*_: object, **__: object) -> None:
        tries.append(1)
        raise Lost

    monkeypatch.setattr(acting, "append", lose)
    with pytest.raises(Contended, match="Send the same request again"):
        play(game.pk, ann, 0, bet(1))
    assert len(tries) == playing.TRIES


def test_a_bot_that_is_next_is_told_of(make: Make, ann: Player, sent: list[Hint]) -> None:
    game = make(ME, BOT)
    sent.clear()
    played = play(game.pk, ann, None, bet(1))
    assert sent == [("games.tasks.bot_turn", (str(game.pk), played.version, 1))]


def test_where_people_play_no_worker_is_asked(
    game: Game, ann: Player, ben: Player, sent: list[Hint]
) -> None:
    lay_bets(game, ann, ben)
    assert sent == []
