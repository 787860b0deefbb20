"""The numbers and options of Lords of Hellas (LH-26.6, LH-27)."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.errors import BadOptions, BadParameters
from games.engine.parameters import names, patched
from games.titles.lords_of_hellas.options import Options, check
from games.titles.lords_of_hellas.parameters import DEFAULTS
from tests.filled import filled


def test_the_table_comes_through_json_unchanged() -> None:
    assert patched(DEFAULTS, {}) == DEFAULTS


def test_every_number_can_be_patched_within_its_bounds() -> None:
    """A designer reaches each by its dotted name; the new value is the one that is read."""
    table = names(DEFAULTS)
    for name, value in filled(table.items()):
        moved = None
        for other in (value + 1, value - 1):
            try:
                moved = names(patched(DEFAULTS, {name: other}))
            except BadParameters:
                continue
            assert moved == {**table, name: other}
            break
        assert moved is not None, f"{name} cannot be moved"
        with pytest.raises(BadParameters):
            patched(DEFAULTS, {name: -1})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats.2.lands", 3),
        ("seats.3.temples", 6),
        ("seats.4.temples", 8),
        ("seats.4.draft", 5),
        ("supply.hoplites", 15),
        ("population.laconia", 5),
        ("powers.hermes.4", 3),
        ("combat_cards.sickle_charge.casualties", 2),
        ("combat_cards.sword_encirclement.effect.losing_kill", 3),
        ("attack_cards.ma_rampage.each", 2),
        ("monsters.cerberus.special.injure", 3),
        ("monsters.sphinx.special.end_hunt_threshold", 3),
        ("evolutions.ev_sphinx_messenia.leadership", 3),
        ("evolutions.ev_minotaur_crete.priests", 1),
        ("evolutions.ev_hydra_argolis.attack_strength_threshold", 3),
        ("quests.q_capture_cretan_bull.requires.2.speed_or_strength", 4),
        ("quests.q_saving_prometheus.costs.2.cards", 4),
        ("quests.q_cattle_of_geryon.reward.raise_attribute_to", 3),
        ("artifacts.adamant_tethers.kill_hoplites", 3),
        ("blessings.b_armory.hand_limit", 6),
        ("oracle.temple_card_3.keep_one_artifact", 3),
        ("bonuses.helen.keep_one_artifact", 3),
        ("abilities.heracles.keep_one_artifact", 2),
        ("prices.b_murderous_march.hoplites", 2),
    ],
)
def test_a_number_has_the_name_that_a_designer_expects(name: str, value: int) -> None:
    assert names(DEFAULTS)[name] == value


def test_the_die_has_six_faces() -> None:
    """LH-17.2, LH-R88."""
    assert sum(names(DEFAULTS.die).values()) == 6
    with pytest.raises(BadParameters):
        patched(DEFAULTS, {"die.nothing": 0})


def test_the_lowest_value_stays_below_the_highest() -> None:
    """LH-1.5."""
    for patch in ({"attributes.lowest": 4}, {"attributes.highest": 2}, {"start.attribute": 4}):
        with pytest.raises(BadParameters):
            patched(DEFAULTS, patch)


def test_options_without_a_word_are_the_game_of_the_book() -> None:
    """LH-3.2, LH-3.3, LH-26.6."""
    assert msgspec.json.decode(b"{}", type=Options) == Options("chosen", "random", 300)


@pytest.mark.parametrize(
    "text",
    [b'{"max_rounds": -1}', b'{"max_rounds": null}', b'{"heroes": "stolen"}', b'{"round": 3}'],
)
def test_options_that_make_no_sense_are_refused(text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Options)


def test_no_limit_of_rounds_is_allowed() -> None:
    """LH-26.6."""
    assert msgspec.json.decode(b'{"max_rounds": 0}', type=Options).max_rounds == 0


def test_the_first_seat_is_one_of_the_game() -> None:
    """LH-3.2."""
    check(Options(first_seat=2), 3)
    check(Options(first_seat="random"), 2)
    with pytest.raises(BadOptions, match="seats are 0 to 1"):
        check(Options(first_seat=2), 2)
