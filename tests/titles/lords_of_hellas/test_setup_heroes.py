"""How heroes are found (LH-3)."""

from __future__ import annotations

import pytest
from msgspec import UNSET, UnsetType

from games.engine.chance import SeededChance
from games.engine.errors import BadOptions, Refused
from games.engine.secrecy import redact
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.ids import HEROES
from games.titles.hellas.events.cards import ArtifactsLooked
from games.titles.hellas.events.heroes import AttributeChanged, GloryTaken, HeroChosen
from games.titles.hellas.events.hoplites import ControlGained
from games.titles.lords_of_hellas.options import Options
from tests.titles.lords_of_hellas.test_setup import NO_EVENTS, new, with_events
from tests.titles.lords_of_hellas.wholetable import WholeTable


def test_heroes_are_chosen_to_the_right_and_turns_taken_to_the_left() -> None:
    """C-03; LH-3.2, LH-3.5, LH-3.7."""
    game = new(first=1)
    game.answers("P2 hero achilles", "P2 place argolis")
    assert game.waits_for() == "P1 hero"
    game.answers("P1 hero perseus")
    with pytest.raises(Refused, match="Another hero") as refused:
        game.answers("P1 place argolis")
    assert refused.value.clause == "LH-3.5"
    game.answers("P1 place boeotia", "P4 hero heracles", "P4 place crete")
    # The last hero is Helen: nothing to choose but what she looks at.
    assert game.waits_for() == "P3 keep_artifact"
    game.answers(f"P3 {game.asked(2)[0]}", "P3 place epirus")
    assert [event.seat for event in game.events_of(HeroChosen)] == [1, 0, 3, 2]
    assert (game.waits_for(), game.table.round) == ("P3 action", 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_the_last_to_choose_takes_the_first_turn(seats: int, first: int) -> None:
    """LH-3.7."""
    game = new(seats, first)
    order = []
    while "action" not in game.waits_for():
        who = game.waits_for().split()[0]
        order.append(who)
        game.answers(f"{who} {game.may(int(who[1]) - 1)[0]}")
    chosen = [event.seat for event in game.events_of(HeroChosen)]
    assert chosen == [(first - n) % seats for n in range(seats)]
    assert game.waits_for() == f"P{chosen[-1] + 1} action"
    assert chosen[-1] == (first + 1) % seats


def test_who_chooses_first_is_drawn_unless_it_is_said() -> None:
    """LH-3.2, LH-R86."""
    firsts = {WholeTable.begun(SeededChance(seed), Options()).table.first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    with pytest.raises(BadOptions, match="first_seat"):
        new(seats=2, first=2)


def test_monsters_and_quests_do_not_bar_a_first_region() -> None:
    """LH-3.5, LH-R37."""
    game = with_events(
        "q_amazon_queen",
        "ev_hydra_argolis",
        "ev_medusa_attica",
        "ev_sphinx_messenia",
        "q_aid_to_atlas",
        "q_calydonian_hunt",
        "q_cattle_of_geryon",
    )
    game.answers("P1 hero perseus")
    assert len(game.asked()) == 19
    game.answers("P1 place argolis")
    assert (game.table.players[0].region, game.stands("argolis")) == ("argolis", "2")


def test_first_control_and_bonuses() -> None:
    """C-04; LH-3.4 to LH-3.6."""
    game = new(first=2)
    game.answers("P3 hero achilles", "P3 place laconia")
    game.answers("P2 hero heracles", "P2 place thessaly")
    game.answers("P1 hero perseus", "P1 place locris")
    players = game.table.players
    values = [(player.leadership, player.strength, player.speed) for player in players]
    assert values[:3] == [(1, 1, 1), (1, 2, 1), (1, 1, 2)]
    assert [game.owner(region) for region in ("locris", "thessaly", "laconia")] == [0, None, None]
    assert [game.stands("locris"), game.stands("thessaly", 1)] == ["2", "2"]
    assert game.stands("laconia", 2) == "2"
    assert (players[0].glory, players[1].artifacts) == (["yellow"], {})
    assert all(player.hoplites == 13 for player in players[:3])
    assert game.waits_for() == "P4 keep_artifact"


def test_bonuses_come_on_choosing_but_perseus_waits_for_his_region() -> None:
    """LH-3.4, LH-3.6, LH-R34: and his glory comes after control."""
    game = new()
    game.answers("P1 hero achilles")
    assert [event.attribute for event in game.events_of(AttributeChanged)] == ["speed"]
    game.answers("P1 place crete", "P4 hero perseus")
    assert game.events_of(GloryTaken) == []
    game.answers("P4 place corinthia")
    events = [event for event in game.events if isinstance(event, ControlGained | GloryTaken)]
    assert events[-2:] == [ControlGained(3, "corinthia", None), GloryTaken(3, "blue", None)]


def test_helen_keeps_one_of_three_artifacts_that_nobody_else_sees() -> None:
    """LH-3.4, LH-5.5, LH-28.1."""
    game = new()
    game.answers("P1 hero helen")
    assert (game.waits_for(), len(game.asked())) == ("P1 keep_artifact", 3)
    (looked,) = game.events_of(ArtifactsLooked)
    for viewer in (1, 2, 3):
        seen = redact(looked, frozenset({viewer}))
        assert isinstance(seen, ArtifactsLooked)
        assert (seen.count, seen.artifacts) == (3, UNSET)
    kept = game.asked()[1].split()[1]
    game.answers(f"P1 keep_artifact {kept}")
    assert game.table.players[0].artifacts == {kept: True}
    assert not isinstance(game.state.artifact_bag, UnsetType)
    assert (game.table.decks.artifacts, len(game.state.artifact_bag)) == (9, 9)
    assert game.waits_for() == "P1 first_region"


@pytest.mark.parametrize(
    ("patch", "speed"),
    [({"bonuses.achilles.raise_attribute_to": 4}, 4), ({"start.attribute": 3}, 3)],
)
def test_numbers_of_bonuses_are_those_in_force(patch: dict[str, int], speed: int) -> None:
    """LH-3.4 with a patch: a bonus raises and never lowers."""
    game = WholeTable.begun(SeededChance(1), Options(first_seat=0), patch=NO_EVENTS | patch)
    game.answers("P1 hero achilles")
    assert game.table.players[0].speed == speed


@pytest.mark.parametrize("seed", range(8))
def test_heroes_may_be_dealt(seed: int) -> None:
    """LH-3.3: each another one; where they begin is chosen."""
    options = Options(heroes="dealt", first_seat=0)
    game = WholeTable.begun(SeededChance(seed), options, patch=NO_EVENTS)
    while "action" not in game.waits_for():
        who, kind = game.waits_for().split()
        assert kind in ("first_region", "keep_artifact")
        game.answers(f"{who} {game.may(int(who[1]) - 1)[-1]}")
    dealt = game.events_of(HeroChosen)
    assert [event.seat for event in dealt] == [0, 3, 2, 1]
    assert all(event.dealt for event in dealt)
    assert sorted(event.hero for event in dealt) == sorted(HEROES)


def test_any_hero_may_be_dealt_first() -> None:
    """LH-3.3."""
    options = Options(heroes="dealt", first_seat=0)
    games = [WholeTable.begun(SeededChance(seed), options, patch=NO_EVENTS) for seed in range(40)]
    assert {game.events_of(HeroChosen)[0].hero for game in games} == set(HERO_FACTS)


def test_a_taken_hero_is_refused() -> None:
    """LH-3.3."""
    game = new()
    game.answers("P1 hero achilles", "P1 place crete")
    with pytest.raises(Refused, match="Another player has that hero") as refused:
        game.answers("P4 hero achilles")
    assert refused.value.clause == "LH-3.3"
