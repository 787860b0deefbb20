"""What a bot needs: one stream that tells it all, and at most two requests a decision."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.api.actors import Actor
from tests.api.bots import asked, bot_of, owner, token_for
from tests.api.conftest import ME
from tests.api.play import moves_of
from tests.live.streams import Live, Stream
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def olga(transactional_db: Any) -> Actor:
    return owner()


class Counting(Actor):
    """A bot that plays whatever it is asked, with the requests that it took for it."""

    def __init__(self, token: str, player: str) -> None:
        super().__init__("bot", token, player)
        self.requests: Counter[str] = Counter()
        self.decisions = 0

    def send(self, method: str, path: str, *more: Any, **headers: Any) -> Any:
        """See ``Actor.send``."""
        self.requests[method] += 1
        return super().send(method, path, *more, **headers)

    def play(self, game: str) -> None:
        """Answer all that is asked now: one look, then each answer tells what is asked next."""
        decisions = self.get(f"games/{game}/legal-moves/").json()["decisions"]
        while asked := next((each for each in decisions if each["required"]), None):
            body = {"decision": asked["decision"], "move": asked["moves"][0]["move"], "next": True}
            answer = self.post(f"games/{game}/moves/", body)
            assert answer.status_code == 200, answer.content
            self.decisions += 1
            decisions = answer.json()["decisions"]


def last(stream: Stream) -> dict[str, Any]:
    """The last line about a game; nothing before there is one."""
    lines = [each for each in stream.messages() if each["type"] == "table"]
    return lines[-1] if lines else {}


def test_a_whole_game_takes_two_requests_a_decision_at_most(
    live: Live, olga: Actor, ann: Actor
) -> None:
    robot = bot_of(olga)
    bot = Counting(robot.token, robot.player)
    stream = live.follow_all(bot)
    terms = {"title": "night_market", "options": {"first_seat": 1}, "public": False}
    game = ann.post("games/", {**terms, "seats": [ME, asked(robot)]}).json()["id"]
    until(lambda: "challenge" in last(stream))
    message = last(stream)
    assert (message["game"], message["kept"], message["your_turn"]) == (game, [1], False)
    assert message["challenge"]["by"]["name"] == "Ann"
    bot.post(f"challenges/{message['challenge']['number']}/accept/", {})
    until(lambda: last(stream).get("status") == "running")
    assert "challenge" not in last(stream)
    bot.requests.clear()
    turns = 0
    while ann.get(f"games/{game}/").json()["status"] == "running":
        if last(stream)["your_turn"]:
            turns += 1
            bot.play(game)
        else:
            for _ in moves_of(game, ann, robot):
                break
        version = ann.get(f"games/{game}/").json()["version"]
        until(lambda version=version: last(stream)["version"] == version)  # type: ignore[misc]
    assert bot.decisions > 5
    assert bot.requests == {"GET": turns, "POST": bot.decisions}
    assert sum(bot.requests.values()) <= 2 * bot.decisions
    until(lambda: last(stream)["status"] == "finished")
    assert last(stream)["outcome"] == ann.get(f"games/{game}/").json()["outcome"]


def test_a_token_that_may_not_read_opens_no_stream(live: Live, olga: Actor, game: str) -> None:
    robot = bot_of(olga)
    player = Actor("player", token_for(olga, robot.player, ["play"]), robot.player)
    for path in ("/stream/me", "/stream/lobby", f"/stream/games/{game}"):
        live.ask(player, path).problem(403, "not-allowed")
    assert live.application._places.taken() == 0


def test_a_token_that_its_owner_revokes_ends_the_stream(live: Live, olga: Actor) -> None:
    robot = bot_of(olga)
    stream = live.follow_all(robot)
    [token] = olga.get(f"players/me/bots/{robot.player}/tokens/").json()["tokens"]
    olga.delete(f"players/me/bots/{robot.player}/tokens/{token['name']}/")
    olga.post("games/", {"title": "night_market", "seats": [ME, asked(robot)]})
    assert stream.done.wait(PATIENCE)
    assert stream.messages()[-1] == {"type": "bye", "reason": "token"}
    assert not any("challenge" in each for each in stream.messages())


def test_a_challenge_is_told_to_the_bot_alone(live: Live, olga: Actor, ann: Actor) -> None:
    robot, other = bot_of(olga), bot_of(olga, "Other")
    streams = [live.follow_all(who) for who in (robot, other, ann)]
    ann.post("games/", {"title": "night_market", "seats": [ME, asked(robot)]})
    until(lambda: "challenge" in last(streams[0]))
    until(lambda: "table" in streams[2].kinds())
    assert not any("challenge" in each for each in streams[2].messages())
    assert streams[1].kinds() == ["ready"]
