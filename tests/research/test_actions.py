"""Every move has one spelling, an action says the same wherever it is legal, and a turn of actions
makes the move that it says."""

from __future__ import annotations

from random import Random

import pytest

from games.engine import asking
from games.engine.records import Move
from research.setting import setting
from research.spelling import LEAVE, NotSpelt
from tests.compliance.titles import TITLES
from tests.research.walks import CASES, GAMES, begin, turns


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize(("title_id", "seats"), CASES)
def test_every_legal_move_has_one_spelling_that_says_it(
    title_id: str, seats: int, number: int
) -> None:
    """Whatever is asked: of each seat, each question and each offer."""
    spelt: dict[tuple[int, ...], Move] = {}
    for play in turns(title_id, seats, number):
        alphabet, title = play.setting.alphabet, play.setting.title
        for decision in asking.decisions(title, play.state):
            for move in asking.moves_of(title, play.state, decision):
                spelling = alphabet.spell(move)
                assert all(LEAVE < action < alphabet.size for action in spelling)
                assert alphabet.read(spelling) == move
                assert spelt.setdefault(spelling, move) == move
    assert len(set(spelt.values())) == len(spelt) > 0


@pytest.mark.parametrize(("title_id", "seats"), CASES)
def test_actions_make_the_move_that_they_say(title_id: str, seats: int) -> None:
    """Of those that are listed for the seat; what was skipped had nothing beside it."""
    play, maker = begin(title_id, seats, 0)
    rng, made = Random(1), 0
    while play.seat is not None and made < 60:
        title, seat, spelt = play.setting.title, play.seat, play.spelt
        listed = asking.legal_moves(title, play.state, seat)
        action = rng.choice(play.legal)
        answer = play.choose(action)
        if answer is None:
            assert action == LEAVE or play.spelt[: len(spelt) + 1] == (*spelt, action)
            continue
        spelling = play.setting.alphabet.spell(answer.move)
        assert answer.move in listed
        assert answer.asked.seat == seat
        assert spelling[: len(spelt) + 1] == (*spelt, action)
        maker.carry_out(*answer)
        play.lay(play.state)
        made += 1
    assert made > 5


@pytest.mark.parametrize("title_id", TITLES)
@pytest.mark.parametrize("width", [1, 4096])
def test_each_action_has_words_of_its_own(title_id: str, width: int) -> None:
    """However many values one may tell apart."""
    title = TITLES[title_id]
    alphabet = setting(title, max(title.seat_counts), width=width).alphabet
    begun = [words for at in range(alphabet.size) if (words := alphabet.words(at))[0] != "."]
    assert len(begun) == len(set(begun))
    assert alphabet.words(LEAVE) == "leave"
    with pytest.raises(NotSpelt, match=str(alphabet.size)):
        alphabet.words(alphabet.size)


def test_what_is_wide_enough_has_one_action_a_move() -> None:
    """All of Dice Forge fits into the usual width."""
    assert setting("dice_forge", 4).alphabet.longest == 1
    assert setting("lords_of_hellas", 4, width=10**6).alphabet.longest == 1
    assert setting("cyclades", 2).alphabet.longest > 1


def test_what_is_not_legal_changes_nothing() -> None:
    """It is refused with those that are."""
    play, _ = begin("dice_forge", 2, 0)
    legal = list(play.legal)
    with pytest.raises(ValueError, match=f"legal are: \\[{legal[0]}"):
        play.choose(LEAVE)
    assert play.legal == legal


def test_actions_that_say_no_move_are_refused() -> None:
    """A part of a spelling, or the rest of another one."""
    alphabet = setting("cyclades", 2).alphabet
    [*whole] = next(
        alphabet.spell(move)
        for play in turns("cyclades", 2, 0, 200)
        for move in asking.legal_moves(play.setting.title, play.state, play.seat or 0)
        if len(alphabet.spell(move)) > 1
    )
    for wrong in ([], whole[:-1], whole[1:], [LEAVE], [*whole[:-1], whole[0]]):
        with pytest.raises(NotSpelt, match="no spelling"):
            alphabet.read(wrong)
