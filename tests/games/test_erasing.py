"""A person is erased: what names them goes, what happened stays and verifies."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from games.errors import Conflict, NotYourSeat, Unauthenticated
from games.models import Game, Player, Seat, Setback, Token
from games.selectors.feed import feed
from games.selectors.players_game import players_game
from games.selectors.tables import game_for, viewer_of
from games.services import bots, erasing, leaving, lobby, players, taking_over
from games.services.erasing import Erased, erase, erase_me
from games.services.loading import load_game, load_game_at
from games.services.playing import play, play_from
from games.services.resigning import resign
from games.services.stopping import stop_by_operator
from games.services.sweeping import sweep
from tests.games.conftest import BOT, ME, OPEN, Hint
from tests.games.database import tables_with
from tests.games.setbacks import pass_by
from tests.games.table import CHEER, actors, bet, lay_bets, log, take, to_the_end
from tests.games.test_races import assert_sound

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
NAME, PASSWORD = "Quartermaine", "correct horse"


@pytest.fixture
def quinn() -> tuple[Player, str]:
    return players.sign_up(NAME, PASSWORD)


def test_name_password_and_tokens_go_and_the_name_is_free(quinn: tuple[Player, str]) -> None:
    player, token = quinn
    assert erase(player.pk) == Erased(0, 0, 0)
    assert not Player.objects.exists()
    assert not Token.objects.exists()
    assert players.player_of(token) is None
    with pytest.raises(Unauthenticated):
        players.sign_in(NAME, PASSWORD)
    anew, _ = players.sign_up(NAME, PASSWORD)
    assert anew.pk != player.pk


def test_doing_it_again_changes_nothing(ann: Player, ben: Player) -> None:
    assert erase(ann.pk) is not None
    assert erase(ann.pk) is None
    assert erase(uuid4()) is None
    assert list(Player.objects.all()) == [ben]


def test_bots_play_the_running_games_on_and_these_are_marked(
    make: Make, ann: Player, ben: Player, sent: list[Hint]
) -> None:
    game = lobby.join(make(ME, OPEN).pk, ben)
    lay_bets(game, ann, ben)
    assert erase(ann.pk) == Erased(handed_over=1, left=0, cancelled=0)
    game.refresh_from_db()
    assert (game.handed_over, game.bots, game.population) == (True, [0], "mixed")
    assert game.creator is None
    seat = game.seats.get(number=0)
    assert (seat.kind, seat.player, seat.level) == ("bot", None, "greedy")
    [(_, (_, version, number))] = sent
    assert bots.bot_turn(game.pk, version, number) == 1
    play(game.pk, ben, 1, take(1))
    assert_sound(game)


def broken(monkeypatch: pytest.MonkeyPatch, games: list[Game]) -> None:
    """As if the facts of these games could not be folded by the rules of today."""

    def fails(game_id: UUID, *given: Any) -> Any:
        if game_id in {game.pk for game in games}:
            raise ValueError("broken")
        return load_game_at(game_id, *given)

    monkeypatch.setattr(taking_over, "load_game_at", fails)


def test_a_game_that_cannot_be_folded_keeps_nobody_and_its_seat_goes_to_a_bot_later(
    make: Make, ann: Player, ben: Player, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [lobby.join(make(ME, OPEN).pk, ben) for _ in range(4)]
    monkeypatch.setattr(erasing, "_MOST", 2)
    with monkeypatch.context() as today:
        broken(today, games[:3])
        assert erase(ann.pk) == Erased(handed_over=1, left=0, cancelled=0)
        assert not Player.objects.filter(pk=ann.pk).exists()
        seats = [game.seats.get(number=0) for game in games]
        assert [seat.kind for seat in seats] == [*["person"] * 3, "bot"]
        assert {seat.player for seat in seats} == {None}
        pass_by(timedelta(days=2))
        for _ in range(2):
            sweep()
        assert [game.seats.get(number=0).kind for game in games[:3]] == ["person"] * 3
    pass_by(timedelta(seconds=2))
    for _ in range(2):
        sweep()
    for game in games:
        game.refresh_from_db()
        assert (game.bots, game.seats.get(number=0).kind) == ([0], "bot")
        assert log(game)[-2][3]["reason"] == "erased"
        assert_sound(game)
    assert not Setback.objects.exists()


def test_a_game_that_cannot_be_folded_and_ended_needs_no_bot(
    make: Make, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = lobby.join(make(ME, OPEN).pk, ben)
    with monkeypatch.context() as today:
        broken(today, [game])
        erase(ann.pk)
    stop_by_operator(game, "It is broken.")
    pass_by(timedelta(seconds=2))
    sweep()
    assert game.seats.get(number=0).kind == "person"
    assert not Setback.objects.exists()


def test_a_database_that_fails_erases_nobody(
    make: Make, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby.join(make(ME, OPEN).pk, ben)

    def away(*_: Any) -> Any:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr(taking_over, "load_game_at", away)
    with pytest.raises(OperationalError):
        erase(ann.pk)
    assert Player.objects.filter(pk=ann.pk).exists()


def test_who_only_made_a_running_game_leaves_it_to_its_seats(
    make: Make, ann: Player, ben: Player, cleo: Player
) -> None:
    game = lobby.join(lobby.join(make(OPEN, OPEN).pk, ben).pk, cleo)
    assert erase(ann.pk) == Erased(0, 0, 0)
    game.refresh_from_db()
    assert (game.status, game.creator, game.handed_over) == ("running", None, False)


def test_seats_in_games_that_have_not_begun_are_given_back(
    make: Make, ben: Player, cleo: Player
) -> None:
    game = lobby.join(make(ME, OPEN, OPEN).pk, ben, entropy="of ben")
    assert erase(ben.pk) == Erased(handed_over=0, left=1, cancelled=0)
    assert [seat.kind for seat in game.seats.all()] == ["person", "open", "open"]
    assert not Seat.objects.filter(entropy="of ben").exists()
    assert lobby.join(game.pk, cleo).seats.get(number=1).player == cleo


def test_games_of_theirs_that_have_not_begun_are_cancelled(
    make: Make, ann: Player, ben: Player
) -> None:
    game = lobby.join(make(ME, OPEN, OPEN).pk, ben)
    assert erase(ann.pk) == Erased(handed_over=0, left=1, cancelled=1)
    game.refresh_from_db()
    assert (game.status, game.creator) == ("cancelled", None)
    with pytest.raises(Conflict, match="was cancelled"):
        leaving.leave(game.pk, ben)


def test_a_finished_game_keeps_its_seat_its_moves_and_its_end(
    make: Make, ann: Player, ben: Player
) -> None:
    game = lobby.join(make(ME, OPEN, held=True).pk, ben)
    game = lobby.start(game.pk, ann, entropy="thrown in")
    to_the_end(game, ann, ben)
    before, outcome = log(game), game.outcome
    erase(ann.pk)
    game = game_for(game.pk, None)
    seat = game.seats.all()[0]
    assert (seat.kind, seat.player, seat.entropy) == ("person", None, "thrown in")
    assert (game.status, game.creator, game.outcome) == ("finished", None, outcome)
    assert log(game) == before
    assert actors(game)[1] == ann.opaque  # which names nobody any more
    assert len(feed(game, viewer_of(game, None), 0, 1000)) == game.version
    assert load_game(game, 5).version == 5
    assert_sound(game)


def test_chains_with_keys_verify_as_before_and_the_name_stands_nowhere(
    make: Make, quinn: tuple[Player, str], ben: Player
) -> None:
    player, token = quinn
    digest = players.digest_of(token)
    hashed = Player.objects.get(pk=player.pk).password
    over, running = (lobby.join(make(ME, OPEN).pk, player) for _ in range(2))
    assert over.creator is not None
    play(running.pk, player, 1, bet(1), key="k", fingerprint=b"f" * 32)
    to_the_end(over, over.creator, player)
    lobby.create_game(player, "pebbles", None, [ME, OPEN], is_public=False)
    assert tables_with(NAME) == tables_with(hashed) == {"games_player"}
    assert tables_with(digest) == {"games_token"}

    erase(player.pk)

    for needle in (NAME, hashed, digest, str(player.pk)):
        assert tables_with(needle) == set()
    # What stays of them is the opaque id, in the facts that they caused.
    kept = tables_with(player.pk.hex)
    assert kept
    assert all(table.startswith(("events_batch", "events_event")) for table in kept)
    for game in (over, running):
        assert_sound(game)


def test_a_token_alone_does_not_erase_who_has_a_password(quinn: tuple[Player, str]) -> None:
    player, _ = quinn
    for wrong in (None, "", "wrong horse"):
        with pytest.raises(Unauthenticated, match="send your password"):
            erase_me(player.pk, wrong)
    assert Player.objects.filter(pk=player.pk).exists()
    erase_me(player.pk, PASSWORD)
    assert not Player.objects.exists()
    erase_me(player.pk, PASSWORD)  # a repeated request is no fault


def test_a_guest_has_no_password_to_send(ann: Player) -> None:
    guest, _ = players.guest("Ann")
    erase_me(guest.pk, None)
    assert list(Player.objects.all()) == [ann]


@pytest.mark.parametrize("way", ["erased", "resigned"])
def test_a_move_that_was_under_way_is_refused_once_the_seat_is_a_bots(
    make: Make, ann: Player, ben: Player, way: str
) -> None:
    game = lobby.join(make(ME, OPEN).pk, ben)
    lay_bets(game, ann, ben)
    head = players_game(game.pk, ann.pk)
    if way == "erased":
        erase(ann.pk)
    else:
        resign(game.pk, ann)
    before = log(game)
    with pytest.raises(NotYourSeat, match="A bot plays P1 by now"):
        play_from(head, 0, take(1))
    assert log(game) == before
    play(game.pk, ben, 1, CHEER)  # the others are not disturbed
    assert_sound(game)


def erased_by_command(who: str, capsys: pytest.CaptureFixture[str]) -> str:
    call_command("erase_player", who)
    return capsys.readouterr().out


def test_the_command_takes_a_name_in_any_spelling_or_an_id(
    quinn: tuple[Player, str], ben: Player, make: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    lobby.join(make(ME, OPEN).pk, quinn[0])
    output = erased_by_command(NAME.upper() + " ", capsys)
    assert f"{quinn[0].opaque} is erased" in output
    assert "handed over to bots: 1" in output
    assert NAME not in output
    assert f"{ben.opaque} is erased" in erased_by_command(ben.opaque, capsys)
    for who in (NAME, quinn[0].opaque, "ply_", "no\x00name"):
        assert "nothing was changed" in erased_by_command(who, capsys)
    assert [player.name for player in Player.objects.all()] == ["Ann"]


def test_of_guests_with_one_name_the_command_wants_an_id(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, _ = players.guest("Gus")
    second, _ = players.guest("Gus")
    with pytest.raises(CommandError, match="2 guests had this name") as refusal:
        call_command("erase_player", "Gus")
    assert first.opaque in str(refusal.value)
    erased_by_command(second.opaque, capsys)
    assert list(Player.objects.all()) == [first]


def test_a_game_with_a_bot_goes_on_as_one_of_bots(make: Make, ann: Player) -> None:
    game = make(ME, BOT)
    erase(ann.pk)
    bots.play_to_the_end(game.pk)
    game.refresh_from_db()
    assert (game.status, game.population) == ("finished", "mixed")
