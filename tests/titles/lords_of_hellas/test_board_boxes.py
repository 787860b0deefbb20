"""The picture below the map: players, fights, what all share, what one seat knows; in words too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.engine.drawing.boxes import WIDTH
from games.engine.drawing.words import width_of
from games.engine.records import Outcome
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.describe.quests import asks
from games.titles.hellas.state import (
    Activation,
    Attacks,
    Battle,
    Draft,
    Hunt,
    Looked,
    Pack,
    Played,
    Side,
)
from games.titles.hellas.steps.turn import Act
from games.titles.lords_of_hellas.board import sheet
from games.titles.lords_of_hellas.scoring import KING, WARLORD
from tests.titles.lords_of_hellas.drawn import SVG, box, boxes, description, framed, root, texts
from tests.titles.lords_of_hellas.field import Field


@pytest.fixture
def field() -> Field:
    return Field()


def struck(field: Field) -> set[str]:
    """The names of signs that are struck through."""
    return {
        element.attrib["data-at"]
        for element in root(field.state).iter()
        if "data-at" in element.attrib
        and re.search(r", (used|covered)\b", element.findtext(f"{SVG}title") or "")
        and element.find(f"{SVG}path") is not None
    }


def text_of(field: Field, title: str, *seats: int) -> str:
    """The words of a box in one line."""
    return " ".join(box(field.state, title, seats))


def titles(field: Field, *seats: int) -> list[str]:
    return [lines[0] for lines in boxes(field.state, seats)]


def test_a_player_shows_hero_attributes_and_where_he_is(field: Field) -> None:
    """LH-1.4: an injured attribute counts 1, whatever it is worth."""
    field.hero(0, "helen", "crete", leadership=3, speed=4)
    field.injured("speed")
    assert box(field.state, "Helen")[:8] == [
        *("Leadership", "3", "Strength", "1", "Speed", "1", "injured, of 4"),
        "In Crete",
    ]
    player = field.table.players[0]
    player.region, player.quest, player.stage = None, "q_aid_to_atlas", 2
    assert "On step 2 of Aid to Atlas" in text_of(field, "Helen")


def test_a_player_without_a_hero_says_so(field: Field) -> None:
    assert "no hero yet" in texts(root(field.state))


def test_a_player_shows_pieces_and_what_victory_is_reckoned_by(field: Field) -> None:
    """LH-1.3, LH-1.6, LH-26.2, LH-28.2."""
    field.hero(1, "achilles", "crete")
    field.hoplites("laconia", 1, 3, fortified=1)
    field.controls(1, "argolis", "laconia", "crete")
    field.table.regions["crete"].temple = 1
    field.table.players[1].pool = 1
    field.holds(1, "sword_trap", "axe_assault")
    words = text_of(field, "Achilles")
    assert "Supply: 11 hoplites, 4 priests Priests in the pool: 1 Combat cards: 2" in words
    assert "Controls 3 regions, 2 with a city 1 complete land, 1 temple" in words


def test_a_player_shows_what_lies_open(field: Field) -> None:
    """LH-5.1, LH-10.2, LH-23.6, LH-25.2, LH-28.2, LH-29.4: glory by the letters of the lands."""
    field.hero(0, "helen", "crete")
    player = field.table.players[0]
    player.glory, player.monsters, player.artifacts = ["red", "brown"], ["medusa"], {"harpe": False}
    player.artifacts["aegis"] = True
    player.blessings, player.kept = ["b_bluff"], ["q_aid_to_atlas"]
    player.used, player.exhausted = ["march"], True
    words = text_of(field, "Helen")
    assert "Glory Re Br Monsters slain: Medusa Artifacts: Harpe (used), Aegis" in words
    assert "Blessings: Bluff Quests kept: Aid to Atlas Used actions: March" in words
    assert words.endswith("A token lies on Exhausted Fight")


def test_only_its_owner_sees_a_hand(field: Field) -> None:
    """LH-28.1."""
    field.hero(1, "achilles", "crete")
    field.holds(1, "sword_trap", "bow_flank_attack", "bow_flank_attack")
    assert text_of(field, "Hand of P2", 1) == "Flank Attack (bow 2) ×2 Trap (sword 1)"
    for others in ((), (0,), (0, 2, 3)):
        assert not [element for element in texts(root(field.state, others)) if "Trap" in element]
        assert "Combat cards: 3" in text_of(field, "Achilles", *others)


def test_what_one_looks_at_is_shown_to_him_alone(field: Field) -> None:
    """LH-5.5, LH-25.1, LH-28.1, LH-29.17."""
    field.state.looked = {
        "P1": Looked((0,), artifacts=["harpe", "aegis"]),
        "P2": Looked((1,), cards=["axe_assault"]),
    }
    field.table.looking = [2, 1, 0, 0]
    field.state.packs = {
        "pack": Pack((2,), ["b_bluff"]),
        "thrown1": Pack((1, 2), ["b_exile"]),
    }
    field.state.attacks = {"hunt": Attacks((3,), ["ma_rampage"], ["ma_charge"])}
    assert text_of(field, "Known to you", 0) == "To choose from: Harpe Aegis"
    assert text_of(field, "Known to you", 1) == (
        "To choose from: Assault (axe 4) Discarded face down: Exile"
    )
    assert text_of(field, "Known to you", 2) == (
        "Pack of the draft: Bluff Discarded face down: Exile"
    )
    assert text_of(field, "Known to you", 3) == (
        "Attacks to choose from: Rampage Attacks not played: Charge"
    )
    assert "Known to you" not in titles(field)
    assert text_of(field, "Also going on") == "P1 looks at 2 to keep one P2 looks at 1 to keep one"


def test_a_battle_tells_cards_passes_and_where_from(field: Field) -> None:
    """LH-22.4 to LH-22.7."""
    attack = Side(2, [Played("sword_wild_attack", 3, 0, 1)], bonus=2, symbols=-1)
    defence = Side(0, [Played("torch_fortification", 1, 2, 0)], out=True)
    field.table.battle = Battle("argolis", attack, defence, origins=["corinthia"], winner=2)
    assert text_of(field, "Battle in Argolis") == (
        "P3 attacks Wild Attack (sword 3): 3, casualties 1 Artifacts of P3: 2"
        " Casualty symbols of P3: -1"
        " P1 defends, and has passed Fortification (torch 1): 1+2"
        " Attackers came from Corinthia P3 has won"
    )
    assert "P3 attacks P1 in Argolis." in description(field.state)


def test_a_hunt_tells_wounds_attack_and_defence(field: Field) -> None:
    """LH-20.5 to LH-20.10."""
    field.monster("hydra", "crete")
    field.table.decks.attacks = 14
    field.table.hunt = Hunt(
        1, "hydra", "crete", wounds=["w1", "w2"], stage=1, attack="ma_rampage", strength=5,
        laid=2, defended=4, played=["ma_attack_3", "ma_rampage"], aside=2,
    )  # fmt: skip
    assert text_of(field, "Hunt on Hydra") == (
        "P2 hunts in Crete 2 wounds in this hunt, 1 in this stage"
        " torch torch+ sword sword+ mace axe+ Rampage of strength 5"
        " Defended with 2 cards of strength 4 Attacks so far: Attack (3) and Rampage Face down: 2"
    )
    assert "Monster attacks: 14" in text_of(field, "Cards in the decks")
    assert "P2 hunts Hydra in Crete." in description(field.state)


def test_a_draft_and_the_countdown(field: Field) -> None:
    """LH-25.1, LH-26.4, LH-26.5."""
    table = field.table
    table.draft, table.activation = Draft(3, 4), Activation(1, "zeus", 2)
    table.completed, table.crowning = "zeus", True
    assert text_of(field, "Also going on") == (
        "P4 holds 4 blessings to choose from P2 holds the activation card of Zeus: 2 tokens"
        " The monument of Zeus was the first to be complete Who first controls Thessaly wins"
    )


def test_a_turn_tells_what_was_done(field: Field) -> None:
    """LH-4.3."""
    assert text_of(field, "Turn of P1") == (
        "Done: no regular action Use Artifacts Prayer Hero Movement Hoplite Movement"
        " Special actions: Recruit March Build Temple Prepare Usurp Hunt Build Monument"
    )
    assert "P1.action.prayer" not in struck(field)
    assert field.table.turn is not None
    field.table.turn.actions, field.table.turn.quested = ["hero_movement", "prayer"], True
    field.table.players[0].used = ["march"]
    words = text_of(field, "Turn of P1")
    assert words.startswith("Done: Prayer, Hero Movement")
    assert words.endswith("A quest is completed")
    assert struck(field) == {"P1.action.prayer", "P1.action.hero_movement", "P1.action.march"}


def test_monsters_show_their_open_symbols(field: Field) -> None:
    """LH-18.4, LH-19.1: with a reward a plus; what a wound covers is struck through."""
    assert text_of(field, "Monsters") == "None is on the map"
    field.monster("medusa", "crete", "ev_medusa_phocis")
    field.table.monsters["medusa"].wounds = ["w1", "w3"]
    assert text_of(field, "Monsters") == (
        "Medusa 2/5 Crete bow torch+ sword axe+ axe Evolved: Phocis"
    )
    assert struck(field) == {"wound.medusa.w1", "wound.medusa.w3"}


def test_quests_show_what_their_steps_require_and_who_is_on_them(field: Field) -> None:
    """LH-23.2."""
    field.quest("q_capture_cretan_bull")
    player = field.table.players[2]
    player.quest, player.stage = "q_capture_cretan_bull", 2
    assert text_of(field, "Quests") == (
        "1: Capture Cretan Bull In Crete 1. Speed or Strength 3 or more 2. Speed or Strength 3 or"
        " more; discard 2 combat cards - P3 3. Speed or Strength 4 or more; discard 2 combat cards"
        " 2: free 3: free"
    )


def test_every_step_of_every_quest_is_told_in_words_with_the_numbers_in_force() -> None:
    """LH-23.2: nobody has to know what a name in the code stands for."""
    usual = Field().table.parameters
    sentences = {asks(usual, quest, n) for quest in QUESTS for n in (1, 2, 3)}
    assert {
        "Strength 4 or more",
        "Leadership 2 or more; give up 1 priest",
        "Speed 2 or more; take 2 injuries",
        "Speed 3 or more; 3 cities under control",
        "2 priests in the pool; 2 temples under control",
        "Leadership 2 or more; Speed 2 or more; 1 artifact",
        "discard 1 combat card",
    } <= sentences
    assert not [each for each in sentences if "_" in each or not each]


def test_temples_glory_decks_and_piles(field: Field) -> None:
    """LH-2.2, LH-2.4, LH-13.2, LH-13.3, LH-28.2."""
    table = field.table
    table.temples, table.glory, table.decks.combat, table.decks.events = 3, ["blue"], 12, 5
    table.decks.artifacts, table.decks.blessings = 7, 31
    assert text_of(field, "Discarded") == "Nothing yet"
    table.combat_discards = ["sword_trap", "torch_phalanx", "torch_phalanx"]
    table.event_discards, table.done = ["q_amazon_queen", "ev_hydra_argolis"], ["q_aid_to_atlas"]
    table.lost, table.thrown = ["medusas_blood"], 2
    assert text_of(field, "Temples") == (
        "Built: 3 of 8 Blessings are drafted with temples 3, 4, 6 and 7 Glory Bl"
    )
    assert text_of(field, "Cards in the decks") == (
        "Combat: 12, events: 5 Artifacts: 7, blessings: 31"
    )
    assert text_of(field, "Discarded") == (
        "Combat: Trap (sword 1) and 2 Phalanx (torch 2) Events: Hydra in Argolis, Amazon Queen"
        " Quests done: Aid to Atlas Lost artifacts: Medusa's Blood Blessings face down: 2"
    )


def test_the_description_counts_what_wins(field: Field) -> None:
    field.hero(0, "helen", "crete")
    field.hoplites("crete", 0, 2)
    field.controls(0, "crete")
    field.table.players[0].glory, field.table.round = ["red"], 3
    field.monster("sphinx", "elis")
    words = description(field.state)
    assert words.startswith(
        "Round 3. P1 (Helen) has the turn. P1 (Helen) controls 1 region and 0 temples and has "
        "2 hoplites on the map, 1 Glory Token and 0 slain monsters."
    )
    assert words.endswith(
        "Monuments: Zeus at level 1, Athena at level 1 and Hermes at level 1."
        " Monsters: Sphinx in Elis."
    )


def test_who_decides_is_told_and_framed(field: Field) -> None:
    def acting() -> list[str]:
        thick = f".//{SVG}rect[@rx='6'][@stroke-width='4']/.."
        return [texts(element)[0] for element in root(field.state).findall(thick)]

    assert acting() == ["P1"]
    field.state.flow.agenda = [Act(1)]
    assert "P1 has the turn; P2 is to decide" in texts(root(field.state))
    assert acting() == ["P1", "P2"]
    field.state.flow.resolving = True
    assert "to decide" not in description(field.state)


def test_the_end_tells_who_won_and_how(field: Field) -> None:
    field.hero(1, "perseus", "crete")
    field.table.round, field.table.outcome = 9, Outcome((2, 1, 3, 4), (2, 3, 1, 0), WARLORD)
    assert description(field.state).startswith(
        f"The game is over after 9 rounds. P2 (Perseus) won: {WARLORD}."
    )
    assert text_of(field, "Perseus").startswith("Won ")
    assert sum(lines.count("Won") for lines in boxes(field.state)) == 1


def test_amounts_are_those_in_force(field: Field) -> None:
    """Requirements of quests come from the parameters of the game (LH-23.2)."""
    field.quest("q_aid_to_atlas")
    numbers = field.table.parameters
    atlas = replace(numbers.quests["q_aid_to_atlas"], requires=({"strength": 9},) * 3)
    field.table.parameters = replace(numbers, quests={**numbers.quests, "q_aid_to_atlas": atlas})
    assert "1. Strength 9 or more 2. Strength 9 or more" in text_of(field, "Quests")


def test_no_words_leave_their_box(field: Field) -> None:
    """The longest names there are; letters are reckoned broad."""
    field.table.quests = ["q_expedition_for_the_golden_fleece", "q_clean_augean_stables", None]
    field.monster("minotaur", "chalkidiki")
    field.hero(0, "heracles", "chalkidiki", leadership=5)
    field.injured("leadership", "strength", "speed")
    field.table.players[0].glory = list(LAND_FACTS)
    drawn = list(framed(field.state))
    assert len(drawn) >= 9
    for each in drawn:
        for x, words in lines(each, 0):
            size, bold = float(words.get("font-size", "")), words.get("font-weight") == "bold"
            assert x + width_of(words.text or "", size, bold=bold) <= WIDTH, words.text


def lines(group: ElementTree.Element, x: float) -> Iterator[tuple[float, ElementTree.Element]]:
    """Words that begin where they stand, with how far to the right that is within the box."""
    for inner in group:
        if inner.tag == f"{SVG}text" and inner.get("text-anchor") is None:
            yield x + float(inner.get("x", "0")), inner
        elif inner.tag == f"{SVG}g":
            move = (inner.get("transform") or "translate(0 0)")[10:-1].split()
            yield from lines(inner, x + float(move[0]))


def test_a_long_ending_is_told_in_lines_above_the_map(field: Field) -> None:
    field.hero(1, "perseus", "crete")
    field.table.outcome = Outcome((2, 1, 3, 4), (2, 3, 1, 0), KING)
    page = root(field.state)
    heading = [element for element in page.findall(f"{SVG}text") if element.get("x") == "8"]
    assert " ".join(line.text or "" for line in heading[1:]) == f"P2 (Perseus) won: {KING}"
    the_map = page.find(f"{SVG}g")
    assert the_map is not None
    top = float((the_map.get("transform") or "")[10:-1].split()[1])
    assert all(float(line.get("y", "")) < top for line in heading)


def test_what_goes_on_lies_beside_the_map(field: Field) -> None:
    ids = [part.id for part in sheet(field.state).parts]
    assert ids[:2] == ["map", "turn"]


def test_it_says_what_wins_until_somebody_has(field: Field) -> None:
    """LH-26.2 to LH-26.5, LH-27.1: with two there is no King of Kings, and lands are three."""
    said = sheet(field.state).lines[2]
    seats = len(field.table.players)
    king = (
        ", or control of the first completed monument's region after 3 special actions more of its"
        " builder"
    )
    lands, crown = (3, "") if seats == 2 else (2, king)
    assert said == f"{lands} whole lands, 5 regions with temples or 3 slain monsters win{crown}"
    field.table.outcome = Outcome((1,) * seats, (), WARLORD)
    assert sheet(field.state).lines[2] == ""
