"""Where chance is a player, the same game is played, and nobody is told more."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random

import pytest

from games.engine.canonical import canonical
from games.engine.registry import titles
from research.nodes import Nodes
from research.setting import setting

EACH = [(title_id, title.seat_counts[0]) for title_id, title in titles().items()]


def played(nodes: Nodes, rng: Random, most: int) -> list[int]:
    """So many nodes at random; which actions and outcomes they were."""
    made = []
    for _ in range(most):
        play = nodes.play
        if nodes.options:
            made.append(rng.randrange(nodes.options))
            nodes.come_up(made[-1])
        elif play is not None and play.seat is not None:
            made.append(rng.choice(play.legal))
            nodes.act(made[-1])
    return made


def again(nodes: Nodes, made: list[int]) -> None:
    """The same once more."""
    for each in made:
        if nodes.options:
            nodes.come_up(each)
        else:
            nodes.act(each)


def digests_of(nodes: Nodes) -> list[bytes]:
    """What each seat was told, and the whole state."""
    assert nodes.history is not None
    assert nodes.play is not None
    seats = range(nodes.setting.seats)
    return [canonical(nodes.play.state), *(nodes.history.digest(seat) for seat in seats)]


@pytest.mark.parametrize(("title_id", "seats"), EACH)
def test_a_copy_goes_on_alone(title_id: str, seats: int) -> None:
    """Whichever way it was made, and whether it stands at a choice or at a draw."""
    nodes = Nodes(setting(title_id, seats))
    rng = Random(title_id)
    played(nodes, rng, 120)
    for _ in range(4):
        played(nodes, rng, 3)
        before = digests_of(nodes)
        for twin in (deepcopy(nodes), pickle.loads(pickle.dumps(nodes))):
            other = deepcopy(twin)
            made = played(twin, rng, 12)
            again(other, made)
            assert digests_of(twin) == digests_of(other)
            assert digests_of(nodes) == before


@pytest.mark.parametrize(("title_id", "seats"), EACH)
def test_what_cannot_come_up_is_refused(title_id: str, seats: int) -> None:
    """As is an action where it is chance's turn."""
    nodes = Nodes(setting(title_id, seats))
    assert nodes.options > 1
    for outcome in (-1, nodes.options):
        with pytest.raises(ValueError, match=f"{outcome} is none of {nodes.options}"):
            nodes.come_up(outcome)
    with pytest.raises(ValueError, match="chance's turn"):
        nodes.act(1)


def test_who_was_told_the_same_cannot_tell_two_games_apart() -> None:
    """Other cards in the hand of another: its digest differs, mine does not, nor does my view. What
    I was dealt myself makes both differ."""
    nodes = Nodes(setting("lords_of_hellas", 2))
    made, options = [], []
    while nodes.options:
        options.append(nodes.options)
        made.append(0)
        nodes.come_up(0)
    alike = 0
    for at in range(len(made)):
        other = Nodes(setting("lords_of_hellas", 2))
        again(other, made[:at])
        other.come_up(options[at] - 1)
        while other.options:
            other.come_up(0)
        for seat in range(2):
            ours, theirs = nodes.play, other.play
            assert ours is not None
            assert theirs is not None
            if digests_of(nodes)[1 + seat] == digests_of(other)[1 + seat]:
                assert canonical(ours.view(seat)) == canonical(theirs.view(seat))
                alike += digests_of(nodes)[2 - seat] != digests_of(other)[2 - seat]
    assert alike > 0
