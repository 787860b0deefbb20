"""Regions, monsters and monuments are written in short lines; what one says wrongly is named."""

from __future__ import annotations

import pytest

from games.case_files import cases_in
from games.engine import beginning, registry
from games.engine.cases import run_case
from games.engine.cases.start import laid_out
from games.engine.chance import SeededChance
from games.engine.errors import BadCase
from games.titles.hellas.scoring import pieces
from games.titles.lords_of_hellas.state import State

HEAD = "title: lords_of_hellas\nseats: 3\ncases:\n- {id: T, name: A test, clauses: [LH-1.1], "
TITLE = registry.title("lords_of_hellas")


def problems(body: str) -> list[str]:
    (case,) = cases_in(HEAD + body + "}", "a test")
    return run_case(case, TITLE).problems


def laid(position: str) -> State:
    (case,) = cases_in(HEAD + f"moment: turn, position: {{{position}}}}}", "a test")
    state = laid_out(TITLE, case)
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("elis: red 2", "begins with its controller or 'nobody'"),
        ("elis: P1 two", "does not read as an army"),
        ("elis: 'P1 2, 3'", "does not read as an army"),
        ("elis: 'P1, temple x'", "does not read as an army"),
        ("elis: P1 2+2f", "does not read as an army"),
        ("elis: 'nobody, P4 1'", "P4 does not play here"),
        ("elis: 3", "write a line or its fields"),
        ("corinthia: P1 1+1f", "no city spot"),
        ("elis: 'P1 1+1f, P2 1+1f'", "no city spot"),
        ("sparta: P1", "no 'sparta'"),
        ("P1.at: sparta", "neither a region nor a quest"),
        ("P1.at: q_amazon_queen", "neither a region nor a quest"),
        ("'P1.artifacts': [grail]", "there is no 'grail'"),
        ("hydra: argolis w9", "does not read as 'argolis w1 ev_hydra_argolis'"),
        ("hydra: sparta", "does not read as"),
        ("zeus: high", "does not read as '3 P1'"),
        ("zeus: 3 P4", "'P4' is no seat of this table: write P1 to P3"),
        ("acting: P4", "'P4' is no seat"),
        ("hunting: P1 hydra", "with a monster named before"),
        ("elis: P1 16", "P1 has more pieces on the table than there are"),
        ("P1.pool: 5", "P1 has more pieces on the table than there are"),
        ("P1: 5/0", "does not read as 'leadership/strength/speed'"),
    ],
)
def test_a_position_that_cannot_be_read(position: str, complaint: str) -> None:
    with pytest.raises(BadCase, match=complaint):
        problems(f"moment: turn, position: {{{position}}}")


@pytest.mark.parametrize("moment", ["hero attacks", "monster attacks"])
def test_a_hunt_must_be_on_at_its_stages(moment: str) -> None:
    with pytest.raises(BadCase, match="write 'hunting: P1 cyclops'"):
        problems(f"moment: {moment}")


def test_what_differs_is_told_word_by_word() -> None:
    assert problems(
        "moment: turn, position: {elis: 'P1 2+1f, P2 1', hydra: argolis w1, zeus: 2 P1,"
        "P1.at: elis, P1.artifacts: [aegis used]},"
        "then: {elis: P2 1, hydra: argolis, zeus: 2, P1.at: crete, P1.artifacts: [aegis],"
        "acting: P2, hunting: P1 hydra}"
    ) == [
        "elis.owner is 0, not 1",
        "elis.armies is P1 2+1f, P2 1, not P2 1",
        "hydra is argolis w1, not argolis",
        "zeus is 2 P1, not 2",
        "P1.at is elis, not crete",
        'P1.artifacts is ["aegis used"], not ["aegis"]',
        "acting is P1, not P2",
        "hunting is absent, not P1 hydra",
    ]


def test_no_piece_of_the_box_is_missing_or_twice_under_a_position() -> None:
    state = laid(
        "attica: 'P1 3+1f, temple 1', elis: 'nobody, P2 2', phocis: 'P2, oracle',"
        "P1.hand: [sickle_charge, torch_glory], discards: [bow_glory], P1.pool: 2, zeus: 2 P1 P2,"
        "P1.glory: [red], hydra: argolis w1 ev_hydra_argolis, P2.monsters: [medusa],"
        "P1.artifacts: [medusas_blood, aegis used], P2.blessings: [b_bluff],"
        "quests: [q_amazon_queen, null, null], P2.kept: [q_aid_to_atlas]"
    )
    begun = beginning.new_game(TITLE, None, 3, SeededChance(1))
    assert pieces(state) == pieces(begun.state)


def test_what_follows_from_a_position() -> None:
    table = laid(
        "attica: 'P1 3+1f, temple 2', thessaly: P2, P2.artifacts: [owl_of_athena used],"
        "P1.pool: 1, hermes: 1 P1, P1.glory: [green]"
    ).table
    first, second = table.players[0], table.players[1]
    assert (first.hoplites, first.priests, first.cards) == (11, 2, 0)
    assert table.temples == 2
    assert table.glory == ["red", "yellow", "blue", "brown"]
    assert second.artifacts == {"owl_of_athena": False, "thunder_of_zeus": True}
    assert [god for god, monument in table.monuments.items() if monument.artifact] == ["hermes"]
    assert (table.decks.combat, table.decks.events) == (30, 23)
