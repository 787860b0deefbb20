"""Games that were really played, and what an operator makes of them who has the seed and works out
all hashes, salts and draws again. Each lie says where it must be found, or that no verifier without
rules can find it."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from audit.corpus.playing import Table, play
from audit.corpus.writing import lines as lines_of
from games.engine.title import Title
from tests.audit.histories import Line, drawn, mac, sealed

NOWHERE = (None, None)
Place = tuple[int | None, str | None]


@dataclass
class Forger:
    """A game in the hands of somebody who knows its seed. ``lines``: header and events."""

    title: Title[Any]
    seed: bytes
    entropy: list[str]
    lines: list[Line] = field(default_factory=list)

    @property
    def events(self) -> list[Line]:
        return self.lines[1:]

    @property
    def streams(self) -> dict[str, list[Any]]:
        declared: dict[str, list[Any]] = self.lines[1]["payload"]["streams"]
        return declared

    def batches(self) -> list[list[Line]]:
        by_number: dict[int, list[Line]] = {}
        for line in self.events:
            by_number.setdefault(line["batch"], []).append(line)
        return list(by_number.values())

    def bookmarks(self) -> Iterator[Line]:
        """Those with draws."""
        return (line for line in self.events if line["payload"].get("draws"))

    def draw(self, stream: str, index: int, n: int) -> list[Any]:
        return [stream, index, n, drawn(self.seed, self.entropy, stream, index, n)]

    def lay(self, batches: list[list[Line]]) -> None:
        """Other batches: counted anew, with draws that follow from the seed."""
        self.lines[1:] = [line for batch in batches for line in batch]
        indices: dict[str, int] = {}
        for number, batch in enumerate(batches):
            for line in batch:
                line["batch"] = number
        for version, line in enumerate(self.events, 1):
            line["version"] = version
            made = []
            for stream, _, n, _ in line["payload"].get("draws", []):
                made.append(self.draw(stream, indices.get(stream, 0), n))
                indices[stream] = made[-1][1] + 1
            if "draws" in line["payload"]:
                line["payload"]["draws"] = made
        self.lines[0]["version"] = len(self.events)

    def file(self) -> list[Line]:
        """The lines with hashes and salts that fit."""
        return sealed(self.lines, mac(self.seed, b"kleio salt"))


_PLAYED: dict[str, tuple[Table, list[bytes]]] = {}


def _played(title: Title[Any]) -> tuple[Table, list[bytes]]:
    if title.id not in _PLAYED:
        _PLAYED[title.id] = _play(title)
    return _PLAYED[title.id]


def _play(title: Title[Any]) -> tuple[Table, list[bytes]]:
    seats = min(title.seat_counts)
    table = Table(title, f"forged {title.id}", ["random", "greedy", "random"][:seats], {})
    return table, list(lines_of(play(table)))


def forger(title: Title[Any]) -> Forger:
    table, written = _played(title)
    lines = [json.loads(line) for line in written]
    return Forger(title, table.seed, list(table.entropy), lines)


Lie = Callable[[Forger], Place | None]
"""Changes a game and says where it is found; None where the game has nothing to change so."""


def _taken_back(game: Forger, at: int, seat: Any) -> list[list[Line]]:
    """The batches up to number ``at``, and one that takes that one back."""
    batches = game.batches()
    _, batch = batches[at - 1 : at + 1]
    opening = copy.deepcopy(batch[0])
    to = batches[at - 1][-1]["version"]
    opening.update(type="undone", payload={"type": "undone", "seat": seat, "to": to})
    opening["private"] = {"request": {}}
    bookmark = copy.deepcopy(batch[-1])
    bookmark["payload"].update(draws=[], keep=1, push=[])
    return [*batches[: at + 1], [opening, bookmark]]


def _moves(game: Forger, *, rolled: bool, secret: bool) -> Iterator[int]:
    """Numbers of batches that are a move of one seat."""
    for number, batch in enumerate(game.batches()[:-1]):
        has_secret = any(
            path not in ("request", "payload.draws") and _stands(line, path)
            for line in batch
            for path in line["private"]
        )
        seats = {line["payload"]["seat"] for line in batch if line["type"] == "chose"}
        draws = bool(batch[-1]["payload"]["draws"])
        is_move = number > 0 and batch[0]["type"] == "chose" and len(seats) == 1
        if is_move and (draws, has_secret) == (rolled, secret):
            yield number


def _stands(line: Line, path: str) -> bool:
    inside: Any = line
    for step in path.split("."):
        if not isinstance(inside, dict) or step not in inside:
            return False
        inside = inside[step]
    return True


def _undo(
    game: Forger, field: str, *, rolled: bool = False, secret: bool = False, by: int = 0
) -> Place | None:
    """Take the first such move back and make it again; ``by``: so many seats further on."""
    at = next(_moves(game, rolled=rolled, secret=secret), None)
    if at is None:
        return None
    batches = game.batches()
    history = _taken_back(game, at, batches[at][0]["payload"]["seat"] + by)
    game.lay([*history, *copy.deepcopy(batches[at:])])
    return history[at + 1][0]["version"], field


def a_roll_taken_back_and_rolled_again(game: Forger) -> Place | None:
    return _undo(game, "payload.to", rolled=True)


def another_seats_move_taken_back(game: Forger) -> Place | None:
    return _undo(game, "payload.seat", by=1)


def a_secret_taken_back(game: Forger) -> Place | None:
    return _undo(game, "payload.to", secret=True)


def a_die_rolled_while_a_move_is_taken_back(game: Forger) -> Place | None:
    at = next(_moves(game, rolled=False, secret=False), None)
    if at is None:
        return None
    batches = game.batches()
    history = _taken_back(game, at, batches[at][0]["payload"]["seat"])
    history[-1][-1]["payload"]["draws"] = [_roll(game)]
    game.lay([*history, *copy.deepcopy(batches[at:])])
    return history[at + 1][-1]["version"], "payload.draws"


def _roll(game: Forger) -> list[Any]:
    """A draw as declared, whose index and value ``lay`` works out."""
    stream, (_, most) = next(each for each in game.streams.items() if each[1][0] == "die")
    return [stream, 0, most, 0]


def all_zero_by_names_of_ones_choice(game: Forger) -> Place:
    first = next(game.bookmarks())["version"]
    for line in game.bookmarks():
        draws = line["payload"]["draws"]
        line["payload"]["draws"] = [
            _zero(game, draw, (line["version"], number)) for number, draw in enumerate(draws)
        ]
    return first, "payload.draws"


def _zero(game: Forger, draw: list[Any], place: tuple[int, int]) -> list[Any]:
    for number in range(10_000):
        drawn = game.draw(f"{draw[0]}~{place}~{number}", 0, draw[2])
        if drawn[3] == 0:
            return drawn
    raise AssertionError("chance is not fair")


def names_of_ones_choice_that_are_not_declared_either(game: Forger) -> Place:
    all_zero_by_names_of_ones_choice(game)
    del game.lines[1]["payload"]["streams"]
    return NOWHERE


def every_draw_one_of_one(game: Forger) -> Place:
    place: Place = NOWHERE
    for line in game.bookmarks():
        for draw in line["payload"]["draws"]:
            kind, most = game.streams[draw[0]]
            due = most - draw[1] if kind == "order" else most
            if place == NOWHERE and kind != "bag" and due != 1:
                place = line["version"], "payload.draws"
            draw[2:] = [1, 0]
    return place


def every_draw_left_out(game: Forger) -> Place:
    for line in game.bookmarks():
        line["payload"]["draws"] = []
    return NOWHERE


def a_draw_too_many(game: Forger) -> Place:
    """Which nobody asked for, of a stream that there is."""
    batches = game.batches()
    batches[0][-1]["payload"]["draws"].append(_roll(game))
    game.lay(batches)
    return NOWHERE


def draws_that_were_invented(game: Forger) -> Place:
    """As of a running game: without the seed nothing follows."""
    game.lines[0].update(status="running", seed=None)
    for line in game.bookmarks():
        for draw in line["payload"]["draws"]:
            draw[3] = 0
    return None, "header.viewer"


def a_tail_cut_off(game: Forger) -> Place:
    batches = game.batches()
    game.lay(batches[: len(batches) // 2])
    return None, "header.status"


def the_last_batch_cut_off(game: Forger) -> Place:
    game.lay(game.batches()[:-1])
    return None, "header.status"


def a_tail_cut_off_and_an_end_in_its_place(game: Forger) -> Place:
    batches = game.batches()
    game.lay(batches[: len(batches) // 2])
    game.lines[-1]["payload"].update(keep=0, push=[])
    return NOWHERE


def an_end_in_the_middle(game: Forger) -> Place:
    batches = game.batches()
    batches[2][-1]["payload"].update(keep=0, push=[])
    return batches[3][0]["version"], "batch"


def entropy_of_a_seat_too_many(game: Forger) -> Place:
    """It would do for the draws: whoever adds texts looks for a good one."""
    game.entropy.append("looked for")
    game.lines[1]["payload"]["entropy"] = game.entropy
    game.lay(game.batches())
    return 1, "payload.entropy"


def entropy_that_does_not_show(game: Forger) -> Place:
    game.entropy[0] += "\u200b"
    game.lines[1]["payload"]["entropy"] = game.entropy
    game.lay(game.batches())
    return 1, "payload.entropy"


LIES: list[Lie] = [
    a_roll_taken_back_and_rolled_again,
    another_seats_move_taken_back,
    a_secret_taken_back,
    a_die_rolled_while_a_move_is_taken_back,
    all_zero_by_names_of_ones_choice,
    names_of_ones_choice_that_are_not_declared_either,
    every_draw_one_of_one,
    every_draw_left_out,
    a_draw_too_many,
    draws_that_were_invented,
    a_tail_cut_off,
    the_last_batch_cut_off,
    a_tail_cut_off_and_an_end_in_its_place,
    an_end_in_the_middle,
    entropy_of_a_seat_too_many,
    entropy_that_does_not_show,
]
