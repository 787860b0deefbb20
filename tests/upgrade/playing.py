"""Games of every kind and in every state that a database of the last release may hold."""

from __future__ import annotations

import time

from tests.upgrade.person import PATIENCE_SECONDS, Person, wait_until_over

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def bot(level: str) -> dict[str, str]:
    """A seat for it."""
    return {"kind": "bot", "level": level}


def played(ann: Person, ben: Person) -> dict[str, str]:
    """What a game is kept for -> its id."""
    finished = _to_the_end(ann)
    half = ann.get(f"games/{finished}/")["version"] // 2
    games = {
        "finished, with moves taken back": finished,
        "finished by bots": ann.begin("persian_invasion", [bot("random")]),
        "running and private, a move just taken back": _between_two(ann, ben),
        "forked and running": fork(ann, finished, half),
        "running in Cyclades": _begun(ann, "cyclades", 5),
        "running in Lords of Hellas": _begun(ann, "lords_of_hellas", 5),
        "open": ben.begin("dice_forge", [ME, OPEN]),
    }
    ann.move(games["forked and running"])
    wait_until_over(ann, games["finished by bots"])
    for game in games.values():
        if ann.get(f"games/{game}/")["status"] == "running":
            (ann if ann.asked(game) else ben).wait_to_be_asked(game)
    _wait_until_counted(ann, 2)
    return games


def _to_the_end(ann: Person) -> str:
    game = ann.begin("dice_forge", [ME, bot("random")])
    taken_back = 0
    while ann.wait_to_be_asked(game):
        ann.move(game)
        if taken_back < 3 and ann.take_back(game):
            taken_back += 1
    assert taken_back, "nothing could be taken back"
    return game


def _between_two(ann: Person, ben: Person) -> str:
    """It ends with an undo, after twenty moves or soon after."""
    game = ann.begin("dice_forge", [ME, OPEN], public=False)
    body = ann.get(f"games/{game}/")
    ben.post(f"games/{game}/join/", {"invitation": body["invitation"]})
    for made in range(200):
        mover = ann if ann.asked(game) else ben
        mover.move(game, -1)
        if made > 20 and mover.take_back(game):
            return game
    raise AssertionError("nothing could be taken back")


def _begun(ann: Person, title: str, moves: int) -> str:
    game = ann.begin(title, [ME, bot("random")])
    for _ in range(moves):
        ann.move(game)
    ann.wait_to_be_asked(game)
    return game


def fork(ann: Person, game: str, near: int) -> str:
    """A game that goes on from the first moment after ``near`` at which somebody was asked."""
    facts = ann.get(f"games/{game}/events/?after={near}")["events"]
    at = next(fact["version"] for fact in facts if fact["type"] == "waits")
    return str(ann.post(f"games/{game}/fork/", {"seats": [ME, bot("greedy")], "at": at})["id"])


def _wait_until_counted(ann: Person, games: int) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while sum(each["games"] for each in ann.get("analytics/coverage/")["strata"]) < games:
        assert time.monotonic() < deadline, "finished games are not counted"
        time.sleep(0.2)
