"""The picture of the map: land, control, armies, heroes, quests, monsters; and it can be read."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine import drawing
from games.engine.drawing import SEATS
from games.titles.hellas.board import marks
from games.titles.hellas.board.ground import HEIGHT, LANDS, PLACES, TINT, WIDTH
from games.titles.hellas.board.outlines import OUTLINES
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.ids import HEROES, REGIONS, HeroId, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.state import Battle, Side
from games.titles.lords_of_hellas.state import State
from tests.engine.test_drawing import contrast
from tests.titles.lords_of_hellas.drawn import SVG, description, root, standing, texts
from tests.titles.lords_of_hellas.field import Field


@pytest.fixture
def field() -> Field:
    return Field()


def test_every_region_is_drawn_with_its_land_and_population(field: Field) -> None:
    """LH-1.1, LH-9.1."""
    seen = standing(field.state)
    assert {region: letters[0] for region, letters in seen.items()} == {
        region: f"{facts.land[:2].capitalize()}{facts.population}" for region, facts in MAP.items()
    }
    assert len(root(field.state).findall(f"./{SVG}g/{SVG}path[@data-at]")) == len(OUTLINES)


def test_a_region_tells_what_is_printed_on_it(field: Field) -> None:
    """LH-1.14, LH-1.15, LH-2.1: free places of temples are in frames."""
    seen = standing(field.state)
    assert seen["attica"] == ["Bl5", "C", "T", "Athena 1"]
    assert seen["laconia"] == ["Br5", "S"]
    assert seen["phocis"] == ["Ye5", "O"]
    assert seen["locris"] == ["Ye2", "C"]


def test_the_population_is_the_one_in_force(field: Field) -> None:
    """LH-9.1: of a game whose numbers were patched."""
    numbers = field.table.parameters
    field.table.parameters = replace(numbers, population={**numbers.population, "crete": 7})
    assert standing(field.state)["crete"][0] == "Br7"


def test_control_armies_and_the_city_spot(field: Field) -> None:
    """LH-1.2, LH-1.3: the fortified hoplite counts in its army and stands in its city."""
    field.hoplites("argolis", 1, 3, fortified=1)
    field.controls(1, "argolis", "elis")
    field.hoplites("laconia", 2, 4)
    seen = standing(field.state)
    assert seen["argolis"] == ["Br3", "C P2", "P2", "P2", "4"]
    assert seen["elis"] == ["Gr4", "C", "T", "P2"]
    assert seen["laconia"] == ["Br5", "S", "P3", "4"]


def test_armies_of_a_battle_stand_beside_crossed_swords(field: Field) -> None:
    """LH-22."""
    field.hoplites("crete", 0, 2)
    field.hoplites("crete", 3, 1)
    field.controls(3, "crete")
    field.table.battle = Battle("crete", Side(0), Side(3))
    assert standing(field.state)["crete"] == ["Br2", "T", "P4", "P1", "2", "P4", "1"]
    words = [element.text for element in root(field.state).iter(f"{SVG}title")]
    assert words.count("battle") == 2  # on the map and in the legend
    field.table.battle = None
    words = [element.text for element in root(field.state).iter(f"{SVG}title")]
    assert words.count("battle") == 1


def test_temples_have_numbers_and_the_oracle_a_letter(field: Field) -> None:
    """LH-13.2, LH-13.4."""
    field.table.regions["crete"].temple = 3
    field.table.regions["phocis"].temple = 0
    seen = standing(field.state)
    assert seen["crete"] == ["Br2", "3"]
    assert seen["phocis"] == ["Ye5", "O"]
    words = [element.text for element in root(field.state).iter(f"{SVG}title")]
    assert "temple 3" in words
    assert "place of the Oracle of Delphi" not in words


def test_monuments_tell_level_and_priests_by_seat(field: Field) -> None:
    """LH-2.1, LH-6.1: whose the priests are, and how many."""
    zeus = field.table.monuments["zeus"]
    zeus.level, zeus.priests = 3, [2, 0, 2]
    assert standing(field.state)["thessaly"] == ["Re4", "C", "Zeus 3", "P1", "P3x2"]


def test_the_artifact_of_a_god_is_drawn_until_it_is_taken(field: Field) -> None:
    """LH-24: a rhomb beside the monument."""

    def with_artifact() -> int:
        titles = [element.text or "" for element in root(field.state).iter(f"{SVG}title")]
        return sum("with its artifact" in words for words in titles)

    before = with_artifact()
    field.table.monuments["hermes"].artifact = False
    assert with_artifact() == before - 1


def test_heroes_and_quests(field: Field) -> None:
    """LH-3.5, LH-23.1, LH-23.3: a hero on a quest stands on its step, not in a region."""
    field.hero(0, "helen", "macedonia")
    field.hero(1, "perseus", "macedonia")
    field.quest("q_saving_prometheus")
    assert standing(field.state)["macedonia"] == ["Re2", "C", "Helen", "Perseus", "Q"]
    perseus = field.table.players[1]
    perseus.region, perseus.quest, perseus.stage = None, "q_saving_prometheus", 2
    assert standing(field.state)["macedonia"] == ["Re2", "C", "Helen", "Q", "Q2", "Perseus"]


def test_names_are_cut_short_where_room_is_small(field: Field) -> None:
    for seat, hero in enumerate(HEROES):
        field.hero(seat, hero, "crete")
    field.monster("minotaur", "crete")
    seen = standing(field.state)["crete"]
    assert seen == ["Br2", "T", "Ach", "Hel", "Her", "Per", "Min 0/5"]


def test_monsters_tell_how_many_wounds_are_covered(field: Field) -> None:
    """LH-19.1: of those of the tray and of the evolutions."""
    field.monster("hydra", "crete", "ev_hydra_chalkidiki")
    field.table.monsters["hydra"].wounds = ["w1", "e_chalkidiki_2"]
    assert standing(field.state)["crete"] == ["Br2", "T", "Hydra 2/8"]


def test_names_cut_short_are_told_apart() -> None:
    names = [
        *(HERO_FACTS[hero].name for hero in HEROES),
        *(monster.name for monster in MONSTERS.values()),
    ]
    assert len({name[:3] for name in names}) == len(names)


def test_owners_are_told_by_letters_too(field: Field) -> None:
    """Colour is never the only sign: every piece on the map names its seat or its hero."""
    heroes: tuple[HeroId, ...] = HEROES
    for seat, region in enumerate(("epirus", "macedonia", "elis", "locris")):
        field.controls(seat, region)  # type: ignore[arg-type]
        field.hoplites(region, seat, seat + 1)  # type: ignore[arg-type]
        field.hero(seat, heroes[seat], region)  # type: ignore[arg-type]
        letters = standing(field.state)[region]
        assert letters.count(f"P{seat + 1}") == 2
        assert HERO_FACTS[heroes[seat]].name in letters


def test_letters_are_never_tiny(field: Field) -> None:
    """8 px at least where the picture is 700 px wide, in the fullest region too."""
    field.hoplites("attica", 0, 3)
    field.hoplites("attica", 1, 3, fortified=1)
    field.controls(1, "attica")
    for seat, hero in enumerate(HEROES):
        field.hero(seat, hero, "attica")
    for monster in MONSTERS:
        field.monster(monster, "attica")
    field.table.monuments["athena"].priests = [0, 1]
    width = float((root(field.state).get("viewBox") or "").split()[2])
    the_map = root(field.state).find(f"{SVG}g")
    assert the_map is not None
    for rows in the_map.findall(f"{SVG}g"):
        _, _, scale = (rows.get("transform") or "").partition("scale(")
        size = float(scale.rstrip(")") or 1)
        letters = [float(element.get("font-size", "")) for element in rows.iter(f"{SVG}text")]
        assert min(letters) * size * 700 / width >= 8


@pytest.mark.parametrize("paint", [*SEATS, *LANDS.values()])
def test_what_stands_on_the_map_can_be_read(paint: drawing.Paint) -> None:
    assert contrast(paint.fill, paint.ink) >= 4.5
    assert contrast(drawing.tint(paint.fill, TINT), drawing.INK) >= 4.5


def test_every_seat_and_land_has_a_paint_and_letters_of_its_own() -> None:
    assert len({paint.fill for paint in LANDS.values()}) == len(LANDS)
    assert len(set(marks.LAND_LETTERS.values())) == len(LANDS)


def test_before_anything_is_laid_the_bare_map_is_drawn() -> None:
    state = State()
    assert description(state) == "Nothing is laid out yet."
    assert standing(state)["thessaly"] == ["Re4", "C", "Zeus"]
    assert "P1" in texts(root(state))  # in the legend alone
    assert not any("P1" in letters for letters in standing(state).values())


def test_the_map_lies_within_the_page(field: Field) -> None:
    _, _, width, height = map(float, (root(field.state).get("viewBox") or "").split())
    assert width >= WIDTH
    assert height >= HEIGHT
    assert set(REGIONS) == set(OUTLINES)


@pytest.mark.parametrize("region", REGIONS)
def test_a_crowd_stays_within_its_region(field: Field, region: RegionId) -> None:
    """Two armies, a hero and a monster, beside all that is built."""
    there = field.table.regions[region]
    there.temple = 1 if MAP[region].shrine is not None else None
    field.hoplites(region, 0, 2)
    field.hoplites(region, 1, 3, fortified=1 if MAP[region].city is not None else 0)
    field.controls(1, region)
    field.hero(0, "heracles", region)
    field.monster("minotaur", region)
    the_map = root(field.state).find(f"{SVG}g")
    assert the_map is not None
    rows = next(
        element for element in the_map.findall(f"{SVG}g") if texts(element)[0] == MAP[region].name
    )
    _, _, scale = (rows.get("transform") or "").partition("scale(")
    size, room = float(scale.rstrip(")") or 1), PLACES[region]
    for mark in rows.findall(f"{SVG}g"):
        x, y = map(float, (mark.get("transform") or "translate(0 0)")[10:-1].split())
        assert abs(y) * size + 8 * size <= room.height / 2 + 2
        assert abs(x) * size <= room.width / 2
