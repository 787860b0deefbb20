"""Forced draws, and what is said when a script does not fit."""

from __future__ import annotations

import pytest

from games.engine.chance import ScriptedChance, ScriptRanOut, SeededChance

CARDS = ("jade", "lamp", "silk")


def test_draws_are_forced_by_name_or_by_position() -> None:
    chance = ScriptedChance({"bag": ["silk", 0], "die": [5]})
    assert chance.draw("bag", 0, CARDS) == 2
    assert chance.draw("die", 0, range(6)) == 5
    assert chance.draw("bag", 1, CARDS) == 0
    assert chance.unused() == {}


def test_options_that_are_no_strings_are_named_as_they_are_written() -> None:
    assert ScriptedChance({"first": ["2"]}).draw("first", 0, range(4)) == 2


def test_a_script_that_is_used_up_says_which_stream() -> None:
    chance = ScriptedChance({"bag": [1]})
    chance.draw("bag", 0, CARDS)
    with pytest.raises(ScriptRanOut, match="next draw of 'bag'"):
        chance.draw("bag", 1, CARDS)


def test_a_stream_that_is_not_in_the_script_is_named() -> None:
    with pytest.raises(ScriptRanOut, match="'die'"):
        ScriptedChance({"bag": [1]}).draw("die", 0, range(6))


def test_what_a_stream_cannot_give_is_answered_with_what_it_has() -> None:
    with pytest.raises(ScriptRanOut, match=r"'ruby'.*jade, lamp, silk"):
        ScriptedChance({"bag": ["ruby"]}).draw("bag", 0, CARDS)


@pytest.mark.parametrize("position", [3, -1])
def test_a_position_out_of_range_is_answered_with_the_number_of_options(position: int) -> None:
    with pytest.raises(ScriptRanOut, match="3 options"):
        ScriptedChance({"bag": [position]}).draw("bag", 0, CARDS)


def test_what_is_not_forced_falls_back_on_other_chance() -> None:
    usual = SeededChance(1)
    chance = ScriptedChance({"bag": [2]}, otherwise=usual)
    assert chance.draw("bag", 0, range(100)) == 2
    assert chance.draw("bag", 1, range(100)) == usual.draw("bag", 1, range(100))
    assert chance.draw("die", 0, range(100)) == usual.draw("die", 0, range(100))


def test_what_was_forced_and_never_drawn_is_told() -> None:
    chance = ScriptedChance({"bag": ["jade", "silk"], "die": [3]})
    chance.draw("bag", 0, CARDS)
    assert chance.unused() == {"bag": ["silk"], "die": [3]}


def test_a_script_is_not_used_up_in_the_hands_of_its_author() -> None:
    script = {"bag": [1]}
    ScriptedChance(script).draw("bag", 0, CARDS)
    assert script == {"bag": [1]}
