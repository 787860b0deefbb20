"""The seed is promised before anybody tells entropy, whichever way a game begins: so no server can
have looked for a seed that goes well with what was told.

``shop`` is the attack: it shows that whoever knows the entropy first chooses the dice.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from clients.making.python_client import document as checked_in
from games.engine.chance import SecretChance, commitment
from games.models import Game, Secret
from games.services import lobby
from tests.api.actors import Actor, problem
from tests.api.bots import asked, bot_of, owner
from tests.api.conftest import BOT, ME, OPEN

MARKET: dict[str, Any] = {"title": "night_market", "options": {"first_seat": 0}}
DICE = (6, 6, 6, 6)


@pytest.fixture(autouse=True)
def _every_game_has_a_seed_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "secrets", secrets)


def test_whoever_draws_the_seed_after_the_entropy_chooses_the_dice() -> None:
    seed = shop("of Ann", tries=20_000)
    assert seed is not None
    assert _dice(seed, "of Ann") == DICE


def test_a_seed_that_was_promised_before_is_no_help_with_the_dice() -> None:
    """Each entropy that Ann may choose gives other dice; all are out of the server's hands."""
    seed = hashlib.sha256(b"promised").digest()
    thrown = {_dice(seed, f"of Ann {number}") for number in range(300)}
    assert len(thrown) > 200


def shop(entropy: str, tries: int) -> bytes | None:
    """A seed with which four dice show six, for what a seat has told."""
    for number in range(tries):
        seed = hashlib.sha256(f"try {number}".encode()).digest()
        if _dice(seed, entropy) == DICE:
            return seed
    return None


def _dice(seed: bytes, entropy: str) -> tuple[int, ...]:
    chance = SecretChance(seed, [entropy, ""])
    return tuple(chance.draw("die", index, range(6)) + 1 for index in range(4))


# Each way to begin gives the commitment that was shown before entropy was told, the id of the game,
# and what each seat has told.
Begun = tuple[str, str, list[str]]
Way = Callable[[Actor, Actor, str], Begun]


def _alone_against_bots(ann: Actor, ben: Actor, over: str) -> Begun:
    shown = _made(ann, seats=[ME, BOT], start=False)
    _started(ann, shown, entropy="the last word")
    return shown["commitment"], shown["id"], ["the last word", ""]


def _at_once(ann: Actor, ben: Actor, over: str) -> Begun:
    shown = _made(ann, seats=[ME, BOT])
    assert shown["status"] == "running"
    return shown["commitment"], shown["id"], ["", ""]


def _last_to_join(ann: Actor, ben: Actor, over: str) -> Begun:
    shown = _seen(ben, _made(ann, seats=[ME, OPEN])["id"])
    _joined(ben, shown, entropy="of Ben")
    return shown["commitment"], shown["id"], ["", "of Ben"]


def _after_all_have_joined(ann: Actor, ben: Actor, over: str) -> Begun:
    shown = _made(ann, seats=[ME, OPEN], start=False)
    seen = _seen(ben, shown["id"])
    assert seen["commitment"] == shown["commitment"]
    assert _joined(ben, seen, entropy="of Ben")["status"] == "open"
    _started(ann, shown, entropy="of Ann")
    return shown["commitment"], shown["id"], ["of Ann", "of Ben"]


def _filled_with_bots(ann: Actor, ben: Actor, over: str) -> Begun:
    shown = _made(ann, seats=[ME, OPEN])
    _started(ann, shown, level="random", entropy="of Ann")
    return shown["commitment"], shown["id"], ["of Ann", ""]


def _by_invitation(ann: Actor, ben: Actor, over: str) -> Begun:
    shown = _made(ann, seats=[ME, OPEN], public=False, start=False)
    _joined(ben, shown, invitation=shown["invitation"], entropy="of Ben")
    _started(ann, shown, entropy="of Ann")
    return shown["commitment"], shown["id"], ["of Ann", "of Ben"]


def _forked(ann: Actor, ben: Actor, over: str) -> Begun:
    shown = _fork_of(ann, over, seats=[ME, BOT], start=False)
    assert shown["status"] == "open"
    _started(ann, shown, entropy="of Ann")
    return shown["commitment"], shown["id"], ["of Ann", ""]


def _forked_and_joined(ann: Actor, ben: Actor, over: str) -> Begun:
    shown = _seen(ben, _fork_of(ann, over, seats=[OPEN, ME])["id"])
    _joined(ben, shown, entropy="of Ben")
    return shown["commitment"], shown["id"], ["of Ben", ""]


def _after_somebody_left(ann: Actor, ben: Actor, over: str) -> Begun:
    shown = _made(ann, seats=[ME, OPEN], start=False)
    _joined(ben, shown, entropy="first")
    assert ben.post(f"games/{shown['id']}/leave/").status_code == 204
    _joined(ben, shown, entropy="then")
    _started(ann, shown, entropy="of Ann")
    return shown["commitment"], shown["id"], ["of Ann", "then"]


def _as_a_bot_that_is_asked(ann: Actor, ben: Actor, over: str) -> Begun:
    """Ben is one that an owner runs, for this."""
    robot = bot_of(owner())
    shown = _made(ann, seats=[ME, asked(robot)])
    [challenge] = robot.get("challenges/").json()["challenges"]
    seen = _seen(robot, challenge["game"])
    assert seen["commitment"] == shown["commitment"]
    answer = robot.post(f"challenges/{challenge['number']}/accept/", {"entropy": "of Robot"})
    assert answer.json()["status"] == "running"
    assert robot.post(f"games/{shown['id']}/resign/").status_code == 200
    return shown["commitment"], shown["id"], ["", "of Robot"]


WAYS: list[Way] = [
    _alone_against_bots,
    _at_once,
    _last_to_join,
    _after_all_have_joined,
    _filled_with_bots,
    _by_invitation,
    _forked,
    _forked_and_joined,
    _after_somebody_left,
    _as_a_bot_that_is_asked,
]


@pytest.mark.parametrize("way", WAYS)
def test_what_was_promised_before_is_what_is_played_with(
    way: Way, ann: Actor, ben: Actor, over: str
) -> None:
    promised, game, entropy = way(ann, ben, over)
    seed = bytes(Secret.objects.get(game__commitment=promised).seed)
    assert commitment(seed) == promised
    began = _promise(ann, game)
    assert (began["commitment"], began["entropy"]) == (promised, entropy)
    _to_the_end(game, ann, ben)
    ended = _seen(ann, game)
    assert (ended["status"], ended["commitment"], ended["seed"]) == (
        "finished",
        promised,
        seed.hex(),
    )


def test_each_game_has_a_seed_of_its_own(ann: Actor) -> None:
    made = [_made(ann, seats=[ME, BOT], start=False)["commitment"] for _ in range(5)]
    assert len(set(made)) == 5


def test_nothing_that_makes_a_game_takes_entropy(ann: Actor, over: str) -> None:
    before = Game.objects.count()
    for path, body in (("games/", MARKET), (f"games/{over}/fork/", {})):
        for entropy in ("of Ann", "", None, 7):
            sent = {**body, "seats": [ME, BOT], "entropy": entropy}
            refusal = problem(ann.post(path, sent), 400, "malformed")
            assert refusal["field"] == "$.entropy"
            assert "when you start it" in refusal["detail"]
    assert Game.objects.count() == before


def test_entropy_is_asked_for_only_of_games_that_exist() -> None:
    """All of the document is walked: a request that takes entropy names a game, which has told its
    commitment, and it is one of those that are tried above."""
    document = checked_in()
    takes = {
        path
        for path, methods in document["paths"].items()
        for operation in methods.values()
        if isinstance(operation, dict) and _asks_for_entropy(document, operation.get("requestBody"))
    }
    assert takes == {
        "/api/challenges/{number}/accept/",  # to a game that the challenge names
        "/api/games/{game_id}/join/",
        "/api/games/{game_id}/start/",
        "/api/invitations/join/",  # to a game, by a code in the place of its id
    }


def _asks_for_entropy(document: dict[str, Any], body: Any) -> bool:
    return any("entropy" in each.get("properties", {}) for each in _schemas(document, body, set()))


def _schemas(document: dict[str, Any], value: Any, seen: set[str]) -> Iterator[dict[str, Any]]:
    if isinstance(value, list):
        for each in value:
            yield from _schemas(document, each, seen)
    elif isinstance(value, dict):
        yield value
        name = value.get("$ref", "").removeprefix("#/components/schemas/")
        if name and name not in seen:
            seen.add(name)
            yield from _schemas(document, document["components"]["schemas"][name], seen)
        for each in value.values():
            yield from _schemas(document, each, seen)


@pytest.fixture
def over(ann: Actor) -> str:
    """A finished game, to be forked."""
    game: str = _made(ann, seats=[ME, ME])["id"]
    _to_the_end(game, ann)
    return game


def _made(who: Actor, **terms: Any) -> dict[str, Any]:
    answer = who.post("games/", {**MARKET, **terms})
    assert answer.status_code == 201, answer.content
    body: dict[str, Any] = answer.json()
    return body


def _fork_of(who: Actor, origin: str, **terms: Any) -> dict[str, Any]:
    body: dict[str, Any] = who.post(f"games/{origin}/fork/", terms).json()
    return body


def _seen(who: Actor, game: str) -> dict[str, Any]:
    body: dict[str, Any] = who.get(f"games/{game}/").json()
    return body


def _joined(who: Actor, shown: dict[str, Any], **sent: Any) -> dict[str, Any]:
    answer = who.post(f"games/{shown['id']}/join/", sent)
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body


def _started(who: Actor, shown: dict[str, Any], **sent: Any) -> None:
    answer = who.post(f"games/{shown['id']}/start/", sent)
    assert (answer.status_code, answer.json()["status"]) == (200, "running"), answer.content


def _promise(who: Actor, game: str) -> dict[str, Any]:
    """The event that fixes the seed of this game: ``began``, or ``forked`` where it is a copy."""
    events = who.get(f"games/{game}/events/?limit=1000").json()["events"]
    promises: list[dict[str, Any]] = [
        event["event"] for event in events if event["type"] in ("began", "forked")
    ]
    return promises[-1]


def _to_the_end(game: str, *people: Actor) -> None:
    """Everybody leaves."""
    for who in people:
        if _seen(who, game)["yours"]:
            assert who.post(f"games/{game}/resign/").status_code == 200
