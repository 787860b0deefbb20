"""The pages of the lab: a list, a form that makes a design, a report."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
import yaml
from django.test import Client

from analytics.experiments import finding, pairs
from analytics.experiments.ordering import order
from analytics.experiments.progressing import note
from analytics.experiments.storing import missing, play_some
from analytics.lab.designs import read
from analytics.models import CountedGame, Experiment, Pair, Progress, Uncounted
from analytics.projection.catching_up import catch_up
from events.reading import read_events
from games.engine import registry
from games.engine.meanings import numbers
from games.identifiers import opaque_game
from games.models import Game, Player
from pages.lab import estimate
from pages.lab.asking import MOST_FOUND
from tests.filled import filled
from tests.pages.test_weight import BYTES, weight

pytestmark = pytest.mark.django_db

DESIGN: dict[str, Any] = {
    "title": "night_market",
    "name": "Short markets",
    "bots": ["greedy", "random"],
    "variants": {"same": {"rounds": 4}},
    "sweeps": {"rounds": [2, 3]},
    "outcomes": ["moves", "wins:level=greedy", "held:hand=jade"],
    "blocks": 20,
    "seed": "a seed",
    "reason": "Whether a <b>shorter</b> market is still one.",
}
ASKED = {
    "title": "dice_forge",
    "seats": "2",
    "number": "cards.hydra.glory",
    "from.cards.hydra.glory": "18",
    "to.cards.hydra.glory": "34",
    "step.cards.hydra.glory": "4",
    "reason": "What is it worth?",
    "seed": "hydra",
    "look": "yes",
}


def page(address: str, status: int = 200) -> str:
    answer = Client().get(address, secure=True)
    assert answer.status_code == status, address
    return answer.content.decode()


def asked(**changed: str) -> str:
    return f"/experiments/new/?{urlencode(ASKED | changed)}"


def made(**changed: Any) -> Experiment:
    finding._found.cache_clear()
    return order({**DESIGN, **changed})


def played(**changed: Any) -> Experiment:
    experiment = made(**changed)
    assert play_some(experiment, missing(experiment), float("inf")) is None
    note(experiment)
    return experiment


def decided(text: str) -> dict[str, Any]:
    match = re.search(r'"POST experiments/" data-keyed data-body="([^"]*)"', text)
    assert match, "the page has worked out no design"
    design: dict[str, Any] = json.loads(unescape(match[1]))
    return design


def test_the_list_has_what_showed_nothing_too() -> None:
    experiment = played(variants={"same": {"rounds": 4}}, sweeps={})
    waiting = made(name="", reason="Another.")
    text = page("/experiments/")
    assert text.index(waiting.opaque) < text.index(experiment.opaque)
    assert "Finished" in text
    assert "Waiting for its turn" in text
    assert "Short markets" not in page("/experiments/?state=waiting")
    assert "Short markets" in page("/experiments/?text=shorter")
    page("/experiments/?cursor=x", 400)
    page("/experiments/?state=x", 400)


def test_every_number_of_every_title_is_found_with_words_bounds_and_clause() -> None:
    for title in filled(registry.titles().values()):
        for each in filled(numbers(title.parameters, title.meanings)[::40]):
            group = each.name.partition(".")[0]
            query = {"title": title.id, "find": each.name, "group": group}
            text = page(f"/experiments/new/?{urlencode(query)}")
            assert f'value="{each.name}"' in text
            assert f"may be {each.low} to {each.high}" in text
            if title.id in ("dice_forge", "cyclades"):
                assert f">{each.clause}</a>" in text


@pytest.mark.parametrize(("group", "numbers"), [("cards", {"cards"}), ("x", set())])
def test_a_chapter_lists_numbers_of_its_own(group: str, numbers: set[str]) -> None:
    shown = re.findall(
        r'value="(\w+)\.[\w.]+"', page(f"/experiments/new/?title=dice_forge&group={group}")
    )
    assert {*shown} == numbers


def test_a_sweep_in_the_form_is_the_sweep_of_a_file() -> None:
    text = page(asked())
    assert "Glory on the card Hydra: <b>18</b> instead of 26" in text
    assert "Share of the win of a seat with card Hydra" in text, "an outcome that it suggests"
    design = decided(text)
    assert design["sweeps"] == {"cards.hydra.glory": [18, 22, 30, 34]}, "26 is the base"
    assert design["bots"] == ["greedy", "greedy"]
    assert list(read(design).variants) == [f"cards.hydra.glory={n}" for n in (18, 22, 30, 34)]
    assert "2,000 games" in text
    assert "about 64 seconds of one worker" in text
    file = Client().get(asked(look="file"), secure=True)
    assert yaml.safe_load(file.content) == design


def test_several_numbers_are_changed_together() -> None:
    two = urlencode(
        [
            *((name, value) for name, value in ASKED.items() if "." not in name),
            ("number", "cards.elder.sun"),
            ("a.cards.hydra.glory", "30"),
            ("a.cards.elder.sun", "2"),
            ("name.a", "Both Dearer"),
        ]
    )
    design = decided(page(f"/experiments/new/?{two}"))
    assert design["variants"] == {"both_dearer": {"cards.hydra.glory": 30, "cards.elder.sun": 2}}


def test_two_sweeps_may_be_a_grid_in_which_the_usual_numbers_stand_as_well() -> None:
    two = [
        *((name, value) for name, value in ASKED.items() if not name.startswith("step")),
        ("to.cards.hydra.glory", "28"),
        ("from.cards.hydra.glory", "24"),
        ("step.cards.hydra.glory", "2"),
        ("number", "cards.hydra.sun"),
        ("from.cards.hydra.sun", "4"),
        ("to.cards.hydra.sun", "5"),
        ("grid", "on"),
    ]
    text = page(f"/experiments/new/?{urlencode(two)}")
    design = decided(text)
    assert design["grids"] == [{"cards.hydra.sun": [4, 5], "cards.hydra.glory": [24, 26, 28]}]
    assert "sweeps" not in design
    assert len(read(design).variants) == 6
    assert re.search(r'name="grid" checked', text)
    shown = page(asked(grid="on"))
    assert "A grid takes two numbers" in shown


def test_what_bots_may_not_do_and_choices_are_found_without_any_script() -> None:
    text = page("/experiments/new/?title=dice_forge&seats=3&aims=cards")
    for how in ("forbid", "pick"):
        assert f'name="{how}" value="cards=hydra"' in text
    kinds = page("/experiments/new/?title=dice_forge&aims=moves")
    assert 'name="forbid" value="move:offering"' in kinds


def test_forbidden_things_and_choices_in_the_form_are_those_of_a_file() -> None:
    ticked = [
        ("title", "dice_forge"),
        ("seats", "3"),
        ("forbid", "cards=hydra"),
        ("forbid", "move:offering"),
        ("forbid", "cards=nothing"),
        ("forbid_seat", "1"),
        ("pick", "cards=hydra"),
        ("pick_seat", "2"),
        ("reason", "What is it worth?"),
        ("seed", "hydra"),
        ("look", "yes"),
    ]
    text = page(f"/experiments/new/?{urlencode(ticked)}")
    design = decided(text)
    assert design["variants"] == {
        "without.cards=hydra": {"forbid": ["cards=hydra"], "seat": 1},
        "without.move.offering": {"forbid": ["move:offering"], "seat": 1},
    }
    assert (design["picks"], design["pick_seat"]) == (["cards=hydra"], 2)
    made = read(design)
    assert {"wins:seat=1", "pick"} <= set(made.outcomes)
    assert "P2: without" in text
    assert 'value="wins:cards=hydra"' in text, "an outcome that it suggests"
    together = decided(page(f"/experiments/new/?{urlencode([*ticked, ('together', 'on')])}"))
    [both] = together["variants"].values()
    assert both == {"forbid": ["cards=hydra", "move:offering"], "seat": 1}
    as_file = urlencode([*ticked[:-1], ("look", "file")])
    file = Client().get(f"/experiments/new/?{as_file}", secure=True)
    assert yaml.safe_load(file.content) == design


def test_every_group_of_every_title_lists_what_bots_can_be_kept_from() -> None:
    for title in filled(registry.titles().values()):
        first = page(f"/experiments/new/?title={title.id}&aims=moves")
        groups = re.findall(r'<option value="(\w+)"', first[first.index('id="aims"') :])
        for group in filled(groups[: groups.index("moves") + 1]):
            text = page(f"/experiments/new/?title={title.id}&aims={group}")
            assert text.count('name="forbid" value="') > 1


WRONG = {
    "a number out of its bounds": ({"to.cards.hydra.glory": "340"}, "from 0 to 99"),
    "what is no number": ({"to.cards.hydra.glory": "--5"}, "from 0 to 99"),
    "thousands of digits": ({"to.cards.hydra.glory": "9" * 5000}, "from 0 to 99"),
    "half a sweep": ({"to.cards.hydra.glory": ""}, "say from where to where"),
    "nothing to change": (
        {"from.cards.hydra.glory": "", "to.cards.hydra.glory": ""},
        "Say what one of the numbers is to become",
    ),
    "no reason": ({"reason": ""}, "reason"),
    "too few blocks": ({"blocks": "1"}, "blocks"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_told_and_nothing_is_offered(what: str) -> None:
    changed, problem = WRONG[what]
    text = page(asked(**changed))
    assert problem in text[text.index("Something is to be mended") :]
    assert "data-design" not in text


def test_the_report_tells_in_words_in_pictures_and_in_a_table() -> None:
    experiment = played()
    text = page(f"/experiments/{experiment.opaque}/")
    assert "Whether a &lt;b&gt;shorter&lt;/b&gt; market is still one." in text
    assert "Rounds of a market: 2" in text
    assert re.search(r"moves a game [\d.]+ → [\d.]+\. Falls by [\d.]+", text)
    assert "Exactly the same in every block." in text
    assert text.count('class="dots curve"') == 3, "a sweep has a curve for each outcome"
    assert text.count('<svg class="dots"') == 3
    assert "report.js" not in text, "nothing changes any more"
    assert f"/api/experiments/{experiment.opaque}/results/?format=csv" in text
    file = Client().get(f"/experiments/{experiment.opaque}/design.yaml", secure=True)
    assert read(yaml.safe_load(file.content)) == read(DESIGN)


def test_nothing_is_told_of_a_fixed_sample_before_its_end() -> None:
    experiment = made()
    play_some(experiment, missing(experiment)[:40], float("inf"))
    note(experiment)
    text = page(f"/experiments/{experiment.opaque}/")
    assert "Nothing is told before all blocks are played" in text
    assert "report.js" in text
    assert '<progress value="40" max="80"' in text
    looked = made(stop={"outcome": "moves", "within": 2}, blocks=400)
    play_some(looked, missing(looked)[:80], float("inf"))
    note(looked)
    assert "One may look as often as one likes" in page(f"/experiments/{looked.opaque}/")


def test_who_ordered_it_is_told_by_an_opaque_id_alone() -> None:
    experiment, dora = made(), Player.objects.create(name="Dora")
    Progress.objects.filter(pk=experiment.pk).update(maker=dora)
    text = page(f"/experiments/{experiment.opaque}/")
    assert dora.opaque in text
    assert "Dora" not in text


def test_there_is_no_page_of_what_is_not_there() -> None:
    page(f"/experiments/exp_{'0' * 32}/", 404)
    page(f"/experiments/exp_{'0' * 32}/design.yaml", 404)


def test_the_pages_are_light() -> None:
    experiment = played()
    assert weight("/experiments/") < BYTES
    assert weight(f"/experiments/{experiment.opaque}/") < BYTES
    assert weight(asked()) < BYTES
    many = urlencode({"title": "persian_invasion", "find": "e"})
    text = page(f"/experiments/new/?{many}")
    assert text.count('type="checkbox" name="number"') == MOST_FOUND
    assert weight(f"/experiments/new/?{many}") < BYTES


def test_how_long_it_takes_is_known_of_every_title_and_number_of_seats() -> None:
    known = {title: set(by_seats) for title, by_seats in estimate.SECONDS.items()}
    installed = {each.id: set(each.seat_counts) for each in registry.titles().values()}
    installed.pop("night_market", None)
    assert known == installed


def test_pairs_of_games_are_told_and_kept_ones_lead_to_the_moment_where_they_part() -> None:
    experiment = played(sweeps={"rounds": [2]})
    assert "is being found out" in page(f"/experiments/{experiment.opaque}/")
    assert pairs.look_closer(experiment, float("inf"))
    text = page(f"/experiments/{experiment.opaque}/")
    asked = {unescape(each) for each in re.findall(r'/pairs/" data-body="([^"]+)"', text)}
    assert len(asked) == Pair.objects.count() > 3
    assert {tuple(json.loads(each)) for each in asked} == {("variant", "block", "turn")}
    pair = Pair.objects.order_by("block")[0]
    assert pair.base_says in unescape(text)
    pairs.keep(pair)
    text = page(f"/experiments/{experiment.opaque}/")
    pair.refresh_from_db()
    assert pair.base_game is not None
    assert f"/games/{opaque_game(pair.base_game)}/table/?at={pair.base_at}" in text
    assert pair.variant_game is not None
    assert pair.base_at is not None
    base, other = (
        [each.payload for each in read_events(game)] for game in (pair.base_game, pair.variant_game)
    )
    assert base[1 : pair.base_at] == other[1 : pair.base_at], "but for the numbers that are told"
    assert base[pair.base_at :] != other[pair.base_at :]
    before = Game.objects.count()
    pairs.keep(pair)
    assert Game.objects.count() == before, "each is stored once"


def test_kept_games_count_in_no_figure() -> None:
    experiment = played(sweeps={"rounds": [2]})
    pairs.look_closer(experiment, float("inf"))
    pairs.keep(Pair.objects.all()[0])
    assert Game.objects.filter(population="experiment").count() == 2
    catch_up()
    assert not CountedGame.objects.exists()
    assert not Uncounted.objects.exists()
    assert "gme_" not in page("/games/")
    assert "gme_" in page("/games/?population=experiment")


def test_a_grid_is_a_table_and_what_is_forbidden_is_told_by_its_worth() -> None:
    grid = {"rounds": [2, 4], "coins": [4, 6, 8]}
    text = page(f"/experiments/{played(variants={}, sweeps={}, grids=[grid]).opaque}/")
    assert text.count('<table class="heat">') == 3, "one for each outcome"
    assert "Rounds of a market (down) and Coins at the start (across)" in text
    assert text.count("heat-4") >= 3, "the most is the deepest"
    forbidden = {"calm": {"forbid": ["move:bid"], "seat": 0}}
    text = page(f"/experiments/{played(variants=forbidden, sweeps={}).opaque}/")
    assert "What things are worth" in text
    assert "P1: without" in text
