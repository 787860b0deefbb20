"""Forms, filters and terms of games are told in words: no id of the code, no word of Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from analytics.groupings import groupings_of
from analytics.lab.outcomes import words
from games.engine import registry
from games.engine.title import Title
from games.engine.wording import called, option_schemas, options_told, parameter_words, values_told
from games.identifiers import opaque_game
from pages.titles import in_rounds, option_words, unusual_options
from tests.analytics.synthetic import Made, store
from tests.pages.conftest import BOT, Make
from tests.pages.reading import Page, look

RAW = re.compile(
    r"\b[a-z]+_[a-z_]+\b|\b[a-z]+\.[a-z_.]*[a-z]\b|\b(?:true|false|True|False|null|None)\b|[{}\[\]]"
)
TOLD = ("label", "option", "legend", "summary", "button", "dt", "dd", "th", "h1", "h2", "h3")
UNUSUAL = {"map": "random", "max_cycles": None, "teams": [[0, 2], [1, 3]], "long_game": True}


def titles() -> list[Title[Any]]:
    return list(registry.titles().values())


def raw(page: Page) -> Iterator[str]:
    """What of a page is no word for people, less what says that it is code or an address."""
    code = {text for each in page.all("code") for text in each.text.split()}
    for tag in (*TOLD, "p"):
        for element in page.all(tag):
            for word in RAW.findall(element.text):
                if word not in code and not word.startswith(("gme_", "kleio_verify")):
                    yield f"{tag}: {word} in {element.text[:80]}"


WITHOUT_OPTIONS = {"persian_invasion"}


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.id)
def test_each_option_and_each_of_its_values_has_words(title: Title[Any]) -> None:
    assert bool(option_schemas(title.options)) == (title.id not in WITHOUT_OPTIONS)
    for name, schema in option_schemas(title.options).items():
        assert schema.get("title"), name
        words = values_told(schema)
        kinds = [schema, *schema.get("anyOf", []), schema.get("additionalProperties") or {}]
        values = {value for kind in kinds for value in kind.get("enum", [])}
        assert values <= set(words), f"{name}: {values - set(words)}"
        if any(kind.get("type") == "null" for kind in kinds):
            assert "null" in schema["x-words"], name
    for name, wording in options_told(title.options, msgspec.to_builtins(title.options())):
        assert not RAW.search(f"{name} {wording}")


def test_options_are_told_by_their_words_and_what_is_not_known_as_it_stands() -> None:
    of = registry.title("cyclades").options
    assert list(options_told(of, {**UNUSUAL, "side": "C", "winds": "north"})) == [
        ("Map", "tiles at random"),
        ("Last cycle", "no limit"),
        ("Teams", "P1 and P3, P2 and P4"),
        ("Long game", "yes"),
        ("Side of the tiles", "C"),
        ("Winds", "north"),
    ]
    dice = registry.title("dice_forge").options
    assert [
        wording for _, wording in options_told(dice, {"sets": {"M7": "B"}, "first_seat": 2})
    ] == [
        "Cancer (A) or Sentinel (B): set B",
        "P3",
    ]
    assert called("max_cycles", {}) == "Max cycles"
    assert parameter_words("prices.sea_move") == "prices, sea move"
    assert parameter_words("prices.troops.1") == "prices, troops, no. 2"
    assert option_words(registry.title("lords_of_hellas"))["max_rounds"] == (
        "Last round",
        {"true": "yes", "false": "no", "null": "none", "0": "no limit"},
    )


def test_a_report_tells_what_was_chosen_otherwise_than_usual(make: Make) -> None:
    game = make(BOT, BOT, title="cyclades")
    assert unusual_options(game) == []
    game.options |= {"map": "random", "max_cycles": None}
    game.patch = {"prices.sea_move": 2}
    game.save()
    page = look(f"/games/{opaque_game(game.pk)}/")
    assert "Map: tiles at random; Last cycle: no limit" in page.text
    assert "prices, sea move: 2" in page.text
    assert list(raw(page)) == []


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.id)
def test_no_form_filter_or_figure_shows_an_id_of_the_code(title: Title[Any], db: None) -> None:
    usual = Made((0,), seats=min(title.seat_counts), rules=title.rules, title=title.id)
    patch = '{"start.gold":1,"prices.troops.1":4}'
    changed = replace(usual, patched=True, patch=patch)
    unusual = replace(usual, options='{"max_cycles":null}')
    store(made for made in (usual, changed, unusual) for _ in range(30))
    query = f"?title={title.id}&population=bots"
    for path in (
        "/games/",
        f"/win-rates/{query}",
        f"/win-rates/{query}&patch=each&options=each&rules=any&table=any",
        f"/win-rates/games/{query}",
        f"/win-rates/games/{query}&patched=true&handed_over=any&options=each&level=greedy&seat=0",
        f"/win-rates/games/{query}&options=%7B%22max_cycles%22:null%7D&table=greedy",
        "/rules/",
    ):
        page = look(path)
        assert list(raw(page)) == [], path
    assert "Numbers changed: no" in look(f"/win-rates/games/{query}").text


def test_figures_call_a_round_what_the_title_does() -> None:
    cyclades, dice_forge = registry.title("cyclades"), registry.title("dice_forge")
    assert in_rounds("Standing by round; Rounds, rounded", "cyclades") == (
        "Standing by cycle; Cycles, rounded"
    )
    assert in_rounds("After round", "dice_forge") == "After round"
    assert groupings_of(cyclades)["decided"].name == "Decided cycle"
    assert groupings_of(dice_forge)["decided"].name == "Decided round"
    text = " ".join(each.definition for each in groupings_of(cyclades).values())
    assert not re.search(r"\brounds?\b", text)
    assert words("rounds", cyclades, ["greedy"]) == "cycles a game"
