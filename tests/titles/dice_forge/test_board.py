"""The picture of a table of Dice Forge."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from games.engine import beginning
from games.engine.chance import SeededChance
from games.engine.records import Outcome
from games.titles.dice_forge import TITLE
from games.titles.dice_forge.board.faces import drawn_face
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.islands import ISLANDS
from games.titles.dice_forge.describe.words import card_name, face_name
from games.titles.dice_forge.state import HammerCard, State
from tests.filled import filled

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=[2, 3, 4])
def state(request: pytest.FixtureRequest) -> State:
    return beginning.new_game(TITLE, None, request.param, SeededChance("board")).state


def drawn(state: State) -> ElementTree.Element:
    return ElementTree.fromstring(TITLE.board(state))


def words(state: State) -> list[str]:
    return [element.text or "" for element in drawn(state).iter(f"{SVG}text")]


def test_every_stack_is_named_with_the_cards_that_are_left(state: State) -> None:
    for name, place in filled(state.table.places.items()):
        left, *names = stack(state, name)
        assert card_name(place.card).startswith(names[0])
        assert left == str(place.left)


def stack(state: State, place: str) -> list[str]:
    """The words of one stack: how many are left, the name of its cards, the cost."""
    drawn_there = drawn(state).find(f".//*[@data-at='{place}']")
    assert drawn_there is not None
    return [element.text or "" for element in drawn_there.iter(f"{SVG}text")]


def test_every_group_shows_the_faces_that_are_left(state: State) -> None:
    expected = Counter(
        f"{group.faces.count(face)} left"
        for group in state.table.temple.values()
        for face in set(group.faces)
    )
    assert Counter(word for word in words(state) if word.endswith(" left")) == expected


def test_an_empty_stack_and_an_empty_group_stay_in_their_place(state: State) -> None:
    before = words(state)
    place = state.table.places["F1"]
    place.left = 0
    state.table.temple["s2_gold"].faces.clear()
    after = words(state)
    assert stack(state, "F1")[:2] == ["0", card_name(place.card)]
    assert after.count("none") == before.count("none") + 1


def test_each_hero_shows_reserve_dice_and_what_lies_up(state: State) -> None:
    for hero in state.table.heroes:
        hero.dice["light"].up, hero.dice["dark"].up = 0, 1
    root = drawn(state)
    lines = [element.text for element in root.iter(f"{SVG}text")]
    hero = state.table.heroes[0]
    for amount in (f"{hero.gold}/{hero.gold_cap}", f"{hero.sun}/{hero.sun_cap}"):
        assert amount in lines
    marked = [e for e in root.iter(f"{SVG}rect") if e.get("stroke-width") == "3.5"]
    assert len(marked) == 2 * len(state.table.heroes)
    assert "dice show 1 sun and 2 glory" in (root.findtext(f"{SVG}desc") or "")


def test_a_hero_stands_on_its_island(state: State) -> None:
    for island in ISLANDS:
        state.table.heroes[1].portal = island
        marks = [word for word in words(state) if word == "P2"]
        assert len(marks) == 2  # the board and the island
    state.table.heroes[1].portal = "start"
    assert words(state).count("P2") == 1


def test_what_a_hero_owns_is_told(state: State) -> None:
    hero = state.table.heroes[0]
    hero.pile_1 += ["hydra", "hydra"]
    hero.hammers.append(HammerCard(2, 7))
    hero.triton, hero.in_hand = 1, ["ship"]
    lines = words(state)
    for line in ("Feats: Hydra ×2", "Hammer: lap 2, step 7", "Triton ×1"):
        assert line in lines
    assert "To be forged: ship" in lines


def test_the_end_is_told_with_points(state: State) -> None:
    seats = len(state.table.heroes)
    places, scores = tuple(range(1, seats + 1)), tuple(range(90, 90 - seats, -1))
    state.table.outcome = Outcome(places, scores, "the last round")
    assert "90 points, won" in words(state)
    assert "89 points" in words(state)


@pytest.mark.parametrize("face", FACES)
def test_every_face_can_be_drawn_and_has_a_name(face: str) -> None:
    made = ElementTree.fromstring(str(drawn_face(face)))
    assert made.findtext("title") == face_name(face)
    digits = sorted(int(e.text) for e in made.iter("text") if e.text and e.text.isdigit())
    if FACES[face].kind in ("all", "choice"):
        given = [getattr(option, kind) for option in FACES[face].options for kind in option.kinds()]
        assert digits == sorted(given)
    assert str(drawn_face(face, up=True)) != str(drawn_face(face))


def test_every_card_has_a_name_that_fits_two_lines(state: State) -> None:
    place = state.table.places["M1"]
    for card in CARDS:
        place.card = card
        following = stack(state, "M1")[2:4]
        assert any(word.isdigit() for word in following), card


def test_things_of_a_hero_that_has_all_stay_on_its_board(state: State) -> None:
    hero = state.table.heroes[0]
    hero.pile_1, hero.cerberus, hero.triton = list(CARDS), 2, 1
    things = [
        thing
        for thing in drawn(state).iter(f"{SVG}g")
        if thing.get("data-at", "").startswith(("P1.card.", "P1.cerberus", "P1.triton"))
    ]
    assert len(things) > 4
    for thing in things:
        place, ground = thing.get("transform", ""), thing.find(f"{SVG}rect")
        assert ground is not None
        left = float(place.split("(")[1].split()[0])
        assert left + float(ground.get("width", "")) < 310, place


def test_it_says_what_wins_until_somebody_has(state: State) -> None:
    assert TITLE.sheet is not None
    assert TITLE.sheet(state).lines[1] == "The most glory wins"
    seats = len(state.table.heroes)
    state.table.outcome = Outcome((1,) * seats, (9,) * seats, "the last round is over")
    assert TITLE.sheet(state).lines[1] == ""
