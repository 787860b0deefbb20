"""Whatever changes a game wakes those who follow it: every call, task and command is tried.

They are told at once, for nothing looks by itself here: the wake is all that a follower has.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from celery import current_app
from django.core.management import get_commands

from games.identifiers import opaque_game
from games.models import Game
from tests.api.actors import Actor
from tests.api.conftest import ME, OPEN
from tests.api.endpoints import ENDPOINTS
from tests.live.at_once import AtOnce
from tests.live.changes import CHANGES, PLAYED_IN_MEMORY, QUIET
from tests.live.people import People
from tests.live.streams import Stream
from tests.live.test_all_games import tables as tables_of
from tests.live.test_lobby import as_listed
from tests.live.test_lobby import tables as open_tables_of

pytestmark = pytest.mark.django_db

CASES = {
    f"{name} {change.__name__.strip('_')}": change
    for name, changes in CHANGES.items()
    for change in changes
}
GETS_A_SEAT = "POST invitations/join/ have_a_seat_that_is_handed_on"
"""Of a game at which she looks on."""

UNFINISHED = ("open", "running")
CALLS = [each for each in ENDPOINTS if each.method != "GET"]


@pytest.fixture
def people(ann: Actor, ben: Actor, cleo: Actor, settings: Any) -> People:
    settings.KLEIO_STREAMS_PER_ADDRESS = 100
    return People(ann, ben, cleo)


def shown(people: People) -> dict[str, list[Any]]:
    """By game, what each of them and a stranger are shown of it."""
    callers = (people.ann, people.ben, people.cleo, Actor("nobody"))
    games = [opaque_game(pk) for pk in Game.objects.values_list("pk", flat=True)]
    return {game: [document_of(who, game) for who in callers] for game in games}


def document_of(who: Actor, game: str) -> Any:
    answer = who.get(f"games/{game}/")
    return answer.json() if answer.status_code == 200 else None


def counted(game: list[Any]) -> list[tuple[int, int]]:
    return [(wake["version"], wake["changes"]) for wake in game if wake is not None]


def is_told_of_all(stream: Stream, listed: list[Any]) -> bool:
    """Whether the last line about each game of theirs that is not over says how it stands."""
    lines = tables_of(stream)
    names = ("status", "version", "waiting", "yours")
    return all(
        {name: lines[game["id"]][name] for name in names} == {name: game[name] for name in names}
        for game in listed
        if game["status"] in UNFINISHED and game["yours"]
    )


@pytest.mark.parametrize("name", CASES)
def test_whoever_follows_is_told_at_once(now: AtOnce, people: People, name: str) -> None:
    doing = CASES[name](people)
    next(doing)
    now.settle()
    before = shown(people)
    callers = (people.ann, people.ben, people.cleo)
    mine = {who: now.ask(who, "/stream/me") for who in callers}
    lobby = now.ask(people.cleo, "/stream/lobby")
    games = {game: now.follow(people.cleo, game) for game in before}
    assert next(doing, None) is None
    woken = now.settle()
    after = shown(people)
    changed = {game for game in after if after[game] != before.get(game)}
    assert changed
    assert changed <= {opaque_game(news.stream) for news in woken}
    for game in changed & before.keys():
        assert counted(after[game]) != counted(before[game]), "who polls would not be told"
    for who, stream in mine.items():
        listed = who.get("games/?mine=true&limit=100")
        if listed.status_code != 401:  # of who is erased
            assert is_told_of_all(stream, listed.json()["results"])
    assert open_tables_of(lobby) == as_listed(people.cleo)
    for game, stream in games.items():
        seen = after[game][callers.index(people.cleo)] if game in after else None
        if seen is not None and seen["version"]:
            is_sent_away = stream.messages()[-1] == {"type": "bye", "reason": "seat"}
            assert is_sent_away == (name == GETS_A_SEAT)
            if is_sent_away:  # to come back with other eyes
                stream = now.follow(people.cleo, game)
            assert stream.version() == seen["version"]
            assert stream.closed == (seen["status"] not in UNFINISHED)


def test_every_call_task_and_command_is_tried_or_known_to_change_no_game() -> None:
    current_app.loader.import_default_modules()
    calls = {str(each) for each in CALLS}
    tasks = {name for name in current_app.tasks if not name.startswith("celery.")}
    ours = {"analytics", "api", "audit", "games", "notices"}
    commands = {f"manage.py {name}" for name, app in get_commands().items() if app in ours}
    assert {name for name in CHANGES if " " not in name} <= tasks
    assert {name for name in CHANGES if name.startswith("manage.py")} <= commands
    assert {name for name in CHANGES if name.split()[0].isupper()} <= calls
    assert tasks - set(CHANGES) - QUIET - set(PLAYED_IN_MEMORY) == set()
    assert commands - set(CHANGES) - set(PLAYED_IN_MEMORY) - READERS == set()


READERS = {
    f"manage.py {name}"
    for name in (
        "bring_back",
        "calibrate",
        "check_ratings",
        "conduct",
        "check_cases",
        "checkpoint_key",
        "doctor",
        "export_figures",
        "duel",
        "export_game",
        "foresee",
        "keep_corpus",
        "ladder",
        "look",
        "ladder_figures",
        "publish_checkpoint",
        "put_away",
        "rebuild_analytics",
        "reported_chat",
        "soak",
        "titles",
        "train",
        "verify",
    )
}
"""Commands that change no stored game."""


def test_no_other_call_changes_what_is_shown_of_a_game(people: People, sam: Actor) -> None:
    game = people.game()
    people.table(ME, OPEN, OPEN)
    before = shown(people)
    quiet = [each for each in CALLS if str(each) not in CHANGES]
    assert len(quiet) > 10
    for each in quiet:
        raw = b"" if each.body is None else json.dumps(each.body).encode()
        who = sam if each.path == "tokens/current/" else people.ann
        assert who.send(each.method, each.at(game), raw).status_code < 500
    assert shown(people) == before
