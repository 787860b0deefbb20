"""The picture of the solo game: the map in three colours, Xerxes' board, and the words for both."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from games.engine.records import Outcome
from games.engine.secrecy import redact
from games.titles.hellas.components.ids import LANDS, REGIONS
from games.titles.hellas.components.map import LAND_FACTS, MAP
from games.titles.hellas.state import Hunt
from games.titles.persian_invasion.board import board, sheet
from games.titles.persian_invasion.board.description import WAYS
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.positions.laying import complete
from games.titles.persian_invasion.rules import victory
from games.titles.persian_invasion.state import State
from tests.titles.persian_invasion.invasion import Invasion

SVG = "{http://www.w3.org/2000/svg}"


def root(table: Invasion) -> ElementTree.Element:
    """The document that the player sees."""
    complete(table.state)
    return ElementTree.fromstring(board(redact(table.state, frozenset((PLAYER,)))))


def texts(element: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in element.iter(f"{SVG}text")]


def regions(table: Invasion) -> dict[str, list[str]]:
    """By region: the letters in it, without its name."""
    the_map = root(table).find(f"{SVG}g")
    assert the_map is not None
    rows = [texts(each) for each in the_map.findall(f"{SVG}g")]
    by_name = {letters[0]: letters[1:] for letters in rows}
    return {region: by_name[MAP[region].name] for region in REGIONS}


def boxes(table: Invasion) -> Iterator[list[str]]:
    return map(texts, root(table).findall(f"{SVG}g"))


def box(table: Invasion, title: str) -> list[str]:
    """The lines of the box with this title, without it."""
    lines = next(lines for lines in boxes(table) if title in lines[:2])
    return lines[lines.index(title) + 1 :]


def description(table: Invasion) -> str:
    return root(table).findtext(f"{SVG}desc") or ""


def test_nothing_laid_is_the_bare_map() -> None:
    drawn = ElementTree.fromstring(board(State()))
    assert drawn.findtext(f"{SVG}desc") == "Nothing is laid out yet."
    assert len(list(boxes(Invasion()))) > len(drawn.findall(f"{SVG}g"))


def test_hoplites_stand_in_three_colours() -> None:
    """LHS-1.3: Spartans, allies and Persians are told apart by a letter as well."""
    table = Invasion()
    table.army("locris", 5, allies=2)
    table.persians("phocis", 4)
    there = regions(table)
    assert {"B3", "Y2"} <= set(there["locris"])
    assert "G4" in there["phocis"]
    assert "G4" not in there["locris"]


@pytest.mark.parametrize(("colour", "letter"), [("blue", "B"), ("yellow", "Y"), ("green", "G")])
def test_a_control_token_shows_its_colour(colour: str, letter: str) -> None:
    """LHS-2.3, LHS-8.1."""
    table = Invasion(act=2)
    bare = regions(table)["phocis"]
    table.token(colour, "phocis")
    assert sorted(regions(table)["phocis"]) == sorted([*bare, letter])


@pytest.mark.parametrize(("count", "sign"), [(1, "Spy"), (2, "Spy2")])
def test_spies_are_seen_where_they_are(count: int, sign: str) -> None:
    """LHS-8.2."""
    table = Invasion(act=2)
    table.campaign.spies = ["phocis"] * count
    assert sign in regions(table)["phocis"]
    assert not any("Spy" in letters for letters in regions(table)["locris"])
    assert any(line.startswith("Spies in") for line in box(table, "Xerxes"))


def test_the_hero_and_a_monster_stand_in_their_regions() -> None:
    table = Invasion()
    before = regions(table)
    table.hero("phocis")
    table.monster("hydra", "phocis")
    after = regions(table)
    assert len(after["phocis"]) >= len(before["phocis"]) + 2
    assert {r: after[r] for r in REGIONS if r != "phocis"} == {
        r: before[r] for r in REGIONS if r != "phocis"
    }


def test_xerxes_board_shows_his_tracks() -> None:
    """LHS-1.4, LHS-1.5."""
    table = Invasion()
    table.campaign.invasion, table.campaign.mobilization = 3, 2
    table.campaign.pile, table.campaign.turned = 22, [5, 17]
    lines = box(table, "Xerxes")
    assert lines[:4] == [
        "Act 1, tokens left: 22",
        "Turned up: 5, 17",
        "Invasion: 3 of 10",
        "Mobilization: 2 of 4",
    ]
    assert not any("Victory Counter" in line for line in lines)


def test_in_act_two_there_is_a_victory_counter() -> None:
    """LHS-8.4."""
    table = Invasion(act=2)
    table.campaign.victory = 3
    assert "Victory Counter: 3" in box(table, "Xerxes")


@pytest.mark.parametrize(("track", "command"), [([2, 3, 4, 5], 1), ([1, 2, 3, 5], 4), ([1, 3], 5)])
def test_command_is_the_highest_number_without_a_spy(track: list[int], command: int) -> None:
    """LHS-1.4."""
    table = Invasion()
    table.campaign.track = track
    assert f"Command: {command}" in box(table, "Xerxes")


@pytest.mark.parametrize("attitude", ["hostile", "wary", "neutral", "loyal"])
@pytest.mark.parametrize("land", LANDS)
def test_each_land_says_how_it_feels(land: str, attitude: str) -> None:
    """LHS-1.6, LHS-4.1."""
    table = Invasion()
    others = {each: table.campaign.attitude[each] for each in LANDS if each != land}
    table.land(land, attitude)  # type: ignore[arg-type]
    lines = box(table, "Xerxes")
    assert f"{LAND_FACTS[land].name}: {attitude}" in lines  # type: ignore[index]
    for each, feels in others.items():
        assert f"{LAND_FACTS[each].name}: {feels}" in lines


def test_the_vanguard_is_named_in_act_one_alone() -> None:
    """LHS-6.1."""
    for act in (1, 2):
        table = Invasion(act)
        table.persians("macedonia", 3)
        lines = box(table, "Xerxes")
        assert "3 Persians on the map" in lines
        assert any("vanguard" in line for line in lines) == (act == 1)


@pytest.mark.parametrize("attacker", [PLAYER, XERXES])
def test_a_battle_says_who_attacks(attacker: int) -> None:
    """LHS-5.1."""
    table = Invasion()
    table.army("locris", 2)
    table.persians("locris", 2)
    assert not any("Battle in Locris" in lines[:2] for lines in boxes(table))
    table.battle("locris", attacker)
    sides = ["The player attacks", "Xerxes defends"]
    if attacker == XERXES:
        sides = ["Xerxes attacks", "The player defends"]
    assert [line for line in box(table, "Battle in Locris") if line in sides] == sides
    assert "A battle is fought in Locris." in description(table)


def test_the_words_tell_what_the_picture_shows() -> None:
    """For those who do not see it."""
    table = Invasion(act=2)
    table.table.round = 7
    table.token("blue", "phocis")
    table.token("green", "locris", "boeotia")
    table.persians("macedonia", 1)
    table.campaign.invasion, table.campaign.mobilization = 4, 1
    table.monster("hydra", "crete")
    words_told = description(table)
    for words in (
        "Act 2, turn 7.",
        "The player controls 1 region, Xerxes 2.",
        "1 Persian on the map.",
        "Invasion 4, mobilization 1.",
        "in Crete.",
    ):
        assert words in words_told


@pytest.mark.parametrize(
    ("place", "reason", "who"), [(1, victory.FREE, "The player"), (2, victory.RUIN, "Xerxes")]
)
def test_at_the_end_the_words_say_who_won_and_how(place: int, reason: str, who: str) -> None:
    """LHS-3.2, LHS-8.4."""
    table = Invasion(act=2)
    table.table.round = 9
    table.table.outcome = Outcome((place,), (3,), reason)
    sentences = description(table)
    assert sentences.startswith(f"The game is over after 9 turns. {who} won: {reason}.")


def test_a_battle_says_whence_the_attackers_came() -> None:
    """LHS-5.1."""
    table = Invasion()
    table.army("locris", 2)
    table.persians("locris", 2)
    table.battle("locris")
    assert "Attackers came from" not in box(table, "Battle in Locris")
    assert table.table.battle is not None
    table.table.battle.origins = ["phocis"]
    assert box(table, "Battle in Locris")[-2:] == ["Attackers came from", "Phocis"]


def parts(table: Invasion) -> list[str]:
    complete(table.state)
    return [part.id for part in sheet(redact(table.state, frozenset((PLAYER,)))).parts]


def test_who_acts_lies_beside_the_map() -> None:
    """Xerxes as long as nobody fights; a hunt or a battle before him."""
    table = Invasion()
    assert parts(table)[:2] == ["map", "xerxes"]
    hunter = Invasion()
    hunter.table.hunt = Hunt(PLAYER, "hydra", "argolis", drawn=True)
    assert parts(hunter)[:2] == ["map", "hunt"]
    assert sorted(parts(hunter)) == sorted([*parts(table), "hunt"])


def goal(table: Invasion) -> str:
    complete(table.state)
    return sheet(redact(table.state, frozenset((PLAYER,)))).lines[2]


def test_it_says_what_wins_and_what_loses() -> None:
    """LHS-3.2, LHS-8.4."""
    lost = "lost once a monument is destroyed, or Xerxes controls 2 whole lands or 13 regions"
    assert goal(Invasion()) == f"Can be won only in Act II; {lost}"
    at_once = "Won with the Victory Counter at 0, no green region left"
    last = "or more own regions than green ones after the last token, else lost"
    assert goal(Invasion(act=2)) == f"{at_once}, {last}; before that {lost}"


@pytest.mark.parametrize("reason", victory.WON)
def test_each_way_to_win_is_said(reason: str) -> None:
    assert WAYS[reason] in goal(Invasion(act=2))
