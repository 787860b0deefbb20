"""Every viewer's stream of every title tells what ``events/`` tells, event by event.

Each seat, who looks on, and everybody once the game is over; with moves taken back, seats given up,
taken over and given back, flags that fall, games ended from outside, forks, imports, and talk.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from games import tasks
from games.engine.secrecy import SPECTATOR
from games.models import Game
from tests.api.actors import Actor
from tests.api.conftest import ME
from tests.api.test_fork import rests
from tests.live.at_once import AtOnce
from tests.live.people import DAY, KEPT, People, done, pass_by
from tests.live.playing import TITLES, Table, laid
from tests.live.streams import Stream
from tests.live.test_following import events_of, unbroken

pytestmark = pytest.mark.django_db

LINES = "application/x-ndjson"
MOVES = 12
"""So many of a game are made before its operator ends it."""


@pytest.fixture
def people(ann: Actor, ben: Actor, cleo: Actor, settings: Any) -> People:
    settings.KLEIO_STREAMS_PER_ADDRESS = 100
    return People(ann, ben, cleo)


def version_of(game: str, who: Actor) -> int:
    return int(done(who.get(f"games/{game}/"))["version"])


def is_told_as_by_request(stream: Stream, who: Actor, game: str, eyes: str, after: int) -> None:
    """All after ``after``, up to the last that came."""
    unbroken(stream)
    asked = events_of(who, game, f"&after={after}{eyes}")
    assert stream.events() == [event for event in asked if event["version"] <= stream.version()]
    assert stream.events()


def taken_back(table: Table) -> bool:
    """Whether somebody may take a move back now; they do."""
    for seats, who in table.people.items():
        if seats and done(who.get(f"games/{table.id}/undo/"))["possible"]:
            done(who.post(f"games/{table.id}/undo/", {"version": version_of(table.id, who)}))
            table.now.settle()
            return True
    return False


def play_on(table: Table, moves: int) -> bool:
    """So many more, if there are; whether one was taken back among them."""
    back = False
    for _ in range(moves):
        if (played := table.chosen(table.state)) is None:
            break
        table.make(played, table.chance)
        table.now.settle()
        back = back or taken_back(table)
    return back


@pytest.mark.parametrize("title", TITLES)
def test_every_viewer_is_told_what_a_request_tells(
    now: AtOnce, title: str, settings: Any, nobody: Actor
) -> None:
    table = laid(now, title, settings)
    game, stranger = table.id, table.people[SPECTATOR]
    start = version_of(game, stranger)
    streams = {
        seats: now.follow(who, game, f"after={start}", Accept=LINES)
        for seats, who in table.people.items()
    }
    *_, (seats, leaver) = table.people.items()
    named = now.follow(leaver, game, f"after={start}&seat=spectator")
    back = play_on(table, MOVES)
    done(leaver.post(f"games/{game}/chat/", {"text": "Farewell."}), 201)
    last = version_of(game, stranger)
    done(leaver.post(f"games/{game}/resign/"))
    now.settle()
    play_on(table, 3)
    if Game.objects.get(pk=table.key).status == "running":
        call_command("end_game", game, reason="It was long enough.")
        now.settle()
    assert streams[seats].version() == last
    assert streams[seats].messages()[-1] == {"type": "bye", "reason": "seat"}
    for viewer, stream in streams.items():
        eyes = "&seat=spectator" if not viewer else f"&seat={min(viewer)}"
        is_told_as_by_request(stream, nobody, game, eyes, start)
        assert stream.closed
        assert viewer == seats or stream.version() == version_of(game, nobody)
    assert named.events() == streams[SPECTATOR].events()
    assert back == (title != "night_market"), "of which no move may be taken back"
    everybody_sees_all_of_it(now, game, nobody, start)


def everybody_sees_all_of_it(now: AtOnce, game: str, who: Actor, after: int) -> None:
    """Once it is over: who comes is told everything, who had it all is told that it is over."""
    late, again = now.follow(who, game), now.follow(who, game, f"after={after}")
    assert late.kinds() == ["snapshot", "end"]
    assert late.messages()[0]["state"] == done(who.get(f"games/{game}/state/"))
    is_told_as_by_request(again, who, game, "", after)
    assert again.kinds()[-1] == "end"
    version = version_of(game, who)
    assert again.version() == version
    gone = now.follow(who, game, Last_Event_ID=str(version))
    assert (gone.status, gone.body) == (204, b"")


def test_a_fork_is_told_with_the_history_that_it_shares(now: AtOnce, people: People) -> None:
    game = people.over()
    asked = {"seats": [ME, ME], "at": rests(people.ann, game)[2]}
    fork = done(people.cleo.post(f"games/{game}/fork/", asked), 201)["id"]
    now.settle()
    version = version_of(fork, people.cleo)
    own = now.follow(people.cleo, fork, "after=6")
    others = now.follow(people.ann, fork, "after=6")
    asked = done(people.cleo.get(f"games/{fork}/legal-moves/"))["decisions"][0]
    move = {"decision": asked["decision"], "move": asked["moves"][0]["move"], "seat": asked["seat"]}
    done(people.cleo.post(f"games/{fork}/moves/", move))
    now.settle()
    for who, stream in ((people.cleo, own), (people.ann, others)):
        is_told_as_by_request(stream, who, fork, "", 6)
        assert stream.version() > version
    assert own.body != others.body


def test_an_imported_game_is_told_as_one_that_was_played_here(
    now: AtOnce, people: People, nobody: Actor
) -> None:
    call_command("import_game", str(KEPT))
    now.settle()
    [imported] = done(nobody.get("games/?status=finished"))["results"]
    everybody_sees_all_of_it(now, imported["id"], nobody, 6)


@pytest.mark.parametrize("on_flag", ["bot", "nothing"])
def test_a_flag_is_told_and_whoever_lost_the_seat_sees_no_more_of_it(
    now: AtOnce, people: People, nobody: Actor, on_flag: str
) -> None:
    clock = {"per_move": 86400, "on_flag": on_flag, "level": "random"}
    game = people.game(clock=clock)
    start = version_of(game, nobody)
    late, other, stranger = (
        now.follow(who, game, f"after={start}") for who in (people.ann, people.ben, nobody)
    )
    pass_by(game, 2 * DAY)
    tasks.flag()
    now.settle()
    if on_flag == "bot":
        assert late.messages() == [{"type": "bye", "reason": "seat"}]
    else:
        done(people.ben.post(f"games/{game}/claim/", {"seat": 0}))
        now.settle()
        assert late.messages()[-1] == {"type": "bye", "reason": "seat"}
    for who, stream, eyes in ((people.ben, other, "&seat=1"), (nobody, stranger, "")):
        is_told_as_by_request(stream, who, game, eyes, start)
        assert stream.version() == version_of(game, nobody)
    kinds = [event["type"] for event in other.events()]
    assert ("flagged" in kinds, "taken_over" in kinds) == (True, True)


def test_who_has_a_seat_back_is_told_as_its_person_again(
    now: AtOnce, people: People, nobody: Actor
) -> None:
    game = people.game()
    start = version_of(game, nobody)
    stranger = now.follow(nobody, game, f"after={start}")
    done(people.ben.post(f"games/{game}/resign/"))
    done(people.ben.post(f"games/{game}/return/", {"seat": 1}))
    now.settle()
    waits = now.follow(people.ben, game)
    known = waits.version()
    done(people.ann.post(f"games/{game}/return/", {"seat": 1}))
    now.settle()
    assert waits.messages()[0]["state"]["viewer"] == []
    for query in ("", f"after={known}"):
        last = now.follow(people.ben, game, query).messages()[-1]
        assert last["state"] == done(people.ben.get(f"games/{game}/state/"))
        assert last["state"]["viewer"] == [1]
    is_told_as_by_request(stranger, nobody, game, "", start)
    assert "returned" in [event["type"] for event in stranger.events()]


def test_who_is_erased_leaves_streams_that_tell_what_a_request_tells(
    now: AtOnce, people: People, nobody: Actor
) -> None:
    game = people.game()
    start = version_of(game, nobody)
    theirs, own, stranger = (
        now.follow(who, game, f"after={start}") for who in (people.ben, people.ann, nobody)
    )
    done(people.ben.delete("players/me/"), 204)
    now.settle()
    assert [message["type"] for message in theirs.messages()] == ["bye"]
    for who, stream, eyes in ((people.ann, own, "&seat=0"), (nobody, stranger, "")):
        is_told_as_by_request(stream, who, game, eyes, start)
