"""The greedy player hinders a rival who is one step from one of the four victories (LH-26)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import MonsterId, RegionId
from games.titles.lords_of_hellas.steps import ActMonster
from tests.titles.lords_of_hellas.judging import best, worths
from tests.titles.lords_of_hellas.test_appraise_wins import countdown, lands, table
from tests.titles.lords_of_hellas.wholetable import WholeTable


def marching(made: WholeTable) -> WholeTable:
    """P1 marches."""
    made.turn()
    made.answers("P1 begin march")
    return made


def two_ways(*, near: bool) -> WholeTable:
    """P1 in Boeotia beside the free Corinthia, with a shrine, and P2's empty Euboea."""
    made = table()
    made.hoplites("boeotia", 0, 2)
    made.controls(0, "boeotia")
    made.controls(1, "euboea")
    if near:
        made.temple("chalkidiki", "crete", "elis", "euboea")
        made.controls(1, "chalkidiki", "crete", "elis")
    return made


def test_a_temple_is_taken_from_who_has_all_but_one() -> None:
    """LH-26.3: it is worth far more than a free region with a shrine, and not so before."""
    ahead = []
    for near in (False, True):
        by_move = worths(marching(two_ways(near=near)))
        ahead.append(
            by_move["march march boeotia euboea"] - by_move["march march boeotia corinthia"]
        )
    assert ahead[1] > ahead[0] + 10.0
    assert best(marching(two_ways(near=True))) == "march march boeotia euboea"


def test_a_region_is_taken_from_who_lacks_one_for_two_lands() -> None:
    """LH-26.2."""
    by_rival = []
    many: tuple[RegionId, ...] = ("macedonia", "argolis", "thessaly", "epirus")
    for missing in (many, many[1:2]):
        made = table()
        lands(made, 1, *missing)
        made.hoplites("attica", 0, 2)
        made.controls(0, "attica", "euboea", "boeotia")
        made.hoplites("crete", 1, 1)
        by_rival.append(worths(marching(made)))
    assert by_rival[0]["march march attica crete"] < by_rival[0]["march march attica corinthia"]
    assert by_rival[1]["march march attica crete"] > by_rival[1]["march march attica corinthia"]


def test_the_region_that_a_rival_lacks_is_taken_before_him() -> None:
    """LH-26.2: nobody's yet, and alike in all else."""
    free: tuple[RegionId, RegionId] = ("argolis", "crete")
    for lacks, held in (free, free[::-1]):
        made = table()
        lands(made, 1, lacks)
        made.hoplites("corinthia", 0, 3)
        made.hoplites("attica", 0, 3)
        made.controls(0, "corinthia", "attica")
        made.hoplites(held, 1, 5)
        chosen = best(marching(made))
        assert chosen.split()[-1] == lacks


def test_the_garrison_of_such_a_region_is_killed() -> None:
    """LH-29.25, LH-26.3: then it can be taken; two of a rival who is far from winning matter
    less."""
    by_rival = []
    for near in (False, True):
        made = two_ways(near=near)
        made.hoplites("euboea", 1, 1)
        made.table.players[0].region = "euboea"
        made.owns(0, "chimeras_fire")
        made.turn()
        by_rival.append(worths(made)["use chimeras_fire"])
    assert by_rival[1] > by_rival[0] + 1.0


def test_his_hoplites_die_first() -> None:
    """LH-17.4, LH-D50: of two rivals the one who is nearest to victory."""
    made = two_ways(near=True)
    made.hoplites("argolis", 2, 1)
    made.hoplites("argolis", 1, 1)
    made.table.players[0].region = "argolis"
    made.owns(0, "chimeras_fire")
    made.turn()
    made.answers("P1 use chimeras_fire")
    assert best(made) == "doom P2"


def led_away(monster: MonsterId, *, slain: int) -> WholeTable:
    """P2's hero, strong and with cards, stands beside a monster; P1 is far."""
    made = table()
    made.table.players[0].region = "acarnania"
    made.hero(1, "helen", "crete", strength=5)
    made.monster(monster, "crete")
    made.holds(1, "torch_glory", "bow_glory", "mace_trap", "sword_trap")
    made.table.players[1].monsters = ["medusa", "hydra"][:slain]  # type: ignore[assignment]
    return made


def test_the_third_monster_is_led_away() -> None:
    """LH-29.22, LH-26.3: with Ariadne's Thread, as far as it goes."""
    by_rival = []
    for slain in (0, 2):
        made = led_away("sphinx", slain=slain)
        made.owns(0, "ariadnes_thread")
        made.turn()
        by_rival.append(worths(made)["use ariadnes_thread"])
    assert by_rival[1] > by_rival[0] + 1.0
    made.answers("P1 use ariadnes_thread")
    assert worths(made)[best(made)] > 0.0
    assert not best(made).endswith(("crete", "argolis", "euboea"))


def test_the_third_monster_moves_rather_than_attacks() -> None:
    """LH-17.2: in the Monster Phase."""
    made = led_away("sphinx", slain=2)
    made.hoplites("crete", 1, 1)
    made.carry_out(lambda ref: ref.push(ActMonster(0, "sphinx", attack=True)))
    assert best(made).startswith("move_monster sphinx")


def test_a_wound_is_no_gift_to_him() -> None:
    """LH-26.3: Thunder of Zeus does not help his hunt."""
    made = led_away("sphinx", slain=2)
    made.monster("cyclops", "locris")
    made.owns(0, "thunder_of_zeus")
    made.turn()
    made.answers("P1 use thunder_of_zeus", "P1 choose wound")
    assert best(made).startswith("wound cyclops")


@pytest.mark.parametrize("tokens", [3, 1])
def test_the_crown_is_fought_for(tokens: int) -> None:
    """LH-26.5: the nearer the end of the countdown, the more the region is worth; with one token
    left against the odds."""
    made = countdown(tokens, holder=1, owner=1)
    made.hoplites("epirus", 0, 3)
    made.controls(0, "epirus")
    by_move = worths(marching(made))
    if tokens == 1:
        assert max(by_move, key=lambda line: by_move[line]) == "march march epirus thessaly"
    calm = countdown(tokens, holder=1, owner=1)
    calm.table.completed = calm.table.activation = None
    calm.hoplites("epirus", 0, 3)
    calm.controls(0, "epirus")
    assert (
        by_move["march march epirus thessaly"]
        > worths(marching(calm))["march march epirus thessaly"]
    )


def test_no_extra_action_takes_the_last_token_for_a_rival() -> None:
    """LH-26.4, LH-10.4: who may decline declines."""
    made = countdown(1, holder=0, owner=1)
    made.controls(0, "corinthia")
    made.turn()
    done = worths(made)["begin prepare"]
    made.table.activation = None
    assert worths(made)["begin prepare"] > done + 100.0
