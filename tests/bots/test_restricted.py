"""Bots that are kept from something, and bots that are made to pick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from games.bots.greedy import Greedy
from games.bots.levels import LEVELS
from games.bots.restricted import Forbidding, Kept, Picking
from games.engine import asking, beginning, deciding, registry
from games.engine.aims import Aim, aim_of
from games.engine.chance import SeededChance
from games.engine.foresight import leads_to
from games.engine.playing_out import play_out
from games.engine.policy import Policy, Situation
from games.engine.records import Move
from games.engine.secrecy import redact
from games.titles.dice_forge.moves import FEAT, OFFERING, PASS, Perform

FORGE = registry.title("dice_forge")
HYDRA = aim_of(FORGE, "cards=hydra")


def played(policies: Sequence[Policy], key: str) -> list[tuple[int, Move]]:
    """All choices of a game."""
    chosen: list[tuple[int, Move]] = []

    def note(_state: Any, asked: Any, move: Any, _events: Any) -> None:
        if asked is not None:
            chosen.append((asked.seat, move))

    tosses = partial(lambda seat, number: Random(f"{key}|{seat}|{number}"))
    play_out(FORGE, policies, SeededChance(key), Random(key), observer=note, tosses=tosses)
    return chosen


def cards_of(policies: Sequence[Policy], key: str) -> list[list[str]]:
    """Of each seat at the end."""
    played = play_out(FORGE, policies, SeededChance(key), Random(key))
    heroes = played.state.table.heroes
    return [[*hero.pile_1, *hero.pile_2, *hero.pile_3] for hero in heroes]


def forbidding(aims: list[Aim], level: str = "greedy") -> tuple[Forbidding, Kept]:
    kept = Kept()
    return Forbidding(FORGE, LEVELS[level](FORGE), aims, kept), kept


@pytest.mark.parametrize("level", ["greedy", "casual", "random"])
def test_who_is_kept_from_a_card_never_has_it_and_the_others_may(level: str) -> None:
    others = set()
    for key in "012345":
        bot, kept = forbidding([HYDRA], level)
        mine, theirs = cards_of([bot, Greedy(FORGE)], key)
        assert "hydra" not in mine or kept.gave_way
        others |= set(theirs)
    assert "hydra" in others


def test_games_part_no_sooner_than_they_must() -> None:
    for key in "012345":
        bot, kept = forbidding([HYDRA], "random")
        free = played([LEVELS["random"](FORGE), Greedy(FORGE)], key)
        restricted = played([bot, Greedy(FORGE)], key)
        same = next(
            (n for n, (a, b) in enumerate(zip(free, restricted, strict=False)) if a != b), None
        )
        assert (same is None) is (kept.held_back == 0)
        if same is not None:
            assert free[same][0] == 0
            assert isinstance(free[same][1], Perform) or free[same][1] == FEAT


def at_the_first_turn() -> tuple[Any, Any]:
    state = beginning.new_game(FORGE, None, 2, SeededChance("x")).state
    while True:
        [asked, *_] = asking.decisions(FORGE, state)
        moves = asking.moves_of(FORGE, state, asked)
        if OFFERING in moves:
            return state, asked
        deciding.play(FORGE, state, asked, moves[0], SeededChance("x"))


def test_a_choice_that_leaves_only_what_is_forbidden_is_forbidden_too() -> None:
    """The rules would perform the one feat that is left, or list nothing else."""
    state, asked = at_the_first_turn()
    hero = state.table.heroes[asked.seat]
    hero.sun = hero.moon = 0
    hero.moon = 1
    view = redact(state, frozenset((asked.seat,)))
    within = {
        place.card: aim_of(FORGE, f"cards={place.card}") for place in state.table.places.values()
    }

    def hits(cards: Sequence[str], view: Any, move: Move) -> bool:
        return any(within[card].hit(view, move) for card in cards)

    assert leads_to(FORGE, view, asked, FEAT, partial(hits, list(within)))
    assert not leads_to(FORGE, view, asked, FEAT, partial(hits, ["hydra"]))
    assert not leads_to(FORGE, view, asked, PASS, partial(hits, list(within)))


def test_where_nothing_else_is_left_it_is_allowed_and_counted() -> None:
    state, asked = at_the_first_turn()
    bot, kept = forbidding([aim_of(FORGE, f"move:{name}") for name in ("pass", "offering", "feat")])
    now = Situation(redact(state, frozenset((asked.seat,))), asked, (OFFERING, PASS), Random(1))
    assert bot.choose(now) in (OFFERING, PASS)
    assert (kept.held_back, kept.gave_way) == (0, 1)


def picked(how: Any, key: str) -> tuple[list[tuple[int, Move]], Kept]:
    kept, aims = Kept(), [aim_of(FORGE, "move:offering")]
    bots = [Picking(Greedy(FORGE), aims, how, kept) for _ in range(2)]
    return played(bots, key), kept


def test_both_arms_of_a_pick_are_the_same_game_up_to_the_moment() -> None:
    for key in "0123":
        free = played([Greedy(FORGE)] * 2, key)
        (took, first), (left, other) = picked("take", key), picked("leave", key)
        part = next(n for n, (a, b) in enumerate(zip(took, left, strict=False)) if a != b)
        assert free[:part] == took[:part] == left[:part]
        assert took[part] == (first.picker, OFFERING)
        assert left[part][0] == other.picker == first.picker
        assert left[part][1] != OFFERING
        assert free[part] in (took[part], left[part])
        assert first.held_back + other.held_back == 1


class Offered:
    """Takes what stands first, at offers too."""

    needs_view = False

    def choose(self, now: Situation) -> Move:
        return now.moves[0]

    def consider(self, now: Situation) -> Move | None:
        return now.moves[0]


def test_offers_may_always_be_left() -> None:
    state, asked = at_the_first_turn()
    now = Situation(redact(state, frozenset((asked.seat,))), asked, (OFFERING,), Random(1))
    aims = [aim_of(FORGE, "move:offering")]
    assert Forbidding(FORGE, Offered(), aims, Kept()).consider(now) is None
    assert Picking(Offered(), aims, "leave", Kept()).consider(now) is None
    assert Picking(Offered(), aims, "take", Kept()).consider(now) == OFFERING
