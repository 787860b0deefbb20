"""What is told and drawn of the solo game: Xerxes has no seat, so none is named for him."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.random import POLICIES
from games.engine import asking, beginning, deciding, describing
from games.engine.chance import SeededChance
from games.engine.playing_out import play_out
from games.engine.secrecy import SPECTATOR, redact
from games.titles.hellas.events.battles import BattleBegan
from games.titles.hellas.events.hoplites import ControlGained, HoplitesKilled
from games.titles.hellas.moves.hoplites import Doom
from games.titles.hellas.steps.parts import Death
from games.titles.persian_invasion import TITLE
from games.titles.persian_invasion.board import board
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.state import State


@pytest.mark.parametrize(
    "record",
    [
        BattleBegan("locris", PLAYER, XERXES, ("phocis",)),
        ControlGained(XERXES, "elis", PLAYER),
        HoplitesKilled((Death(XERXES, "locris", 1),), "battle"),
        Doom(XERXES),
    ],
)
def test_xerxes_is_called_by_his_name(record: object) -> None:
    sentence = describing.describe(TITLE, record)  # type: ignore[arg-type]
    assert "Xerxes" in sentence
    assert "P2" not in sentence


@pytest.mark.parametrize("number", range(4))
def test_no_picture_and_no_sentence_speaks_of_a_second_seat(number: int) -> None:
    policy, chance = POLICIES["random"](TITLE), SeededChance(f"told {number}")
    played = play_out(TITLE, [policy], chance, Random(number))
    assert "P2" not in board(redact(played.state, SPECTATOR))
    state: State = beginning.new_game(TITLE, None, 1, chance).state
    rng = Random(number)
    while decisions := asking.decisions(TITLE, state):
        moves = asking.moves_of(TITLE, state, decisions[0])
        batch = deciding.decide(TITLE, state, 0, moves[int(rng.random() * len(moves))], chance)
        for event in batch.events:
            assert "P2" not in describing.describe(TITLE, event)
        state = batch.state
        assert "P2" not in board(redact(state, SPECTATOR))
