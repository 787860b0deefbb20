"""Every number of every title is described in words, with bounds and a clause of its law."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from games.engine import registry
from games.engine.meanings import Meaning, meaning_of, numbers, schema
from games.engine.parameters import LARGEST, names
from games.law import law_of, title_of
from tests.filled import filled
from tests.titles.night_market import TITLE as MARKET

TITLES = {**registry.titles(), MARKET.id: MARKET}


@pytest.mark.parametrize("title", TITLES)
def test_each_number_has_words_bounds_and_a_clause(title: str) -> None:
    of = TITLES[title]
    law = law_of(title)
    for each in filled(numbers(of.parameters, of.meanings)):
        assert each.words != each.name, f"{each.name} is described by no row"
        assert "_" not in each.words, each
        assert -LARGEST < each.low <= each.usual <= each.high < LARGEST, each
        assert law is None or title_of(each.clause) in (title, law.beneath), each


@pytest.mark.parametrize("title", TITLES)
def test_no_two_numbers_are_described_alike(title: str) -> None:
    of = TITLES[title]
    words = Counter(each.words for each in numbers(of.parameters, of.meanings))
    assert [each for each, count in words.items() if count > 1] == []


@pytest.mark.parametrize("title", TITLES)
def test_no_row_describes_nothing(title: str) -> None:
    of = TITLES[title]
    first: defaultdict[int, list[str]] = defaultdict(list)
    for name in names(of.parameters):
        fits = (
            n
            for n, row in enumerate(of.meanings)
            if meaning_of(name, (row,)) != meaning_of(name, ())
        )
        first[next(fits, -1)].append(name)
    for number, row in enumerate(filled(of.meanings)):
        rest = of.meanings[:number] + of.meanings[number + 1 :]
        changed = [
            name
            for name in first[number]
            if meaning_of(name, of.meanings) != meaning_of(name, rest)
        ]
        assert changed, f"{row.pattern} of {title} is never the first that fits"


def test_the_first_row_that_fits_tells_and_stars_are_called_by_their_names() -> None:
    rows = (
        Meaning("cards.hydra.glory", "glory of the beast", "X-1"),
        Meaning("cards.*.glory", "Glory on {0}", "X-2", ({"elder": "the Elder"},)),
    )
    assert meaning_of("cards.hydra.glory", rows) == ("Glory of the beast", "X-1")
    assert meaning_of("cards.elder.glory", rows) == ("Glory on the Elder", "X-2")
    assert meaning_of("cards.wild_boar.glory", rows) == ("Glory on wild boar", "X-2")
    assert meaning_of("cards.elder.sun", rows) == ("cards.elder.sun", "")


def test_the_schema_of_a_patch_has_all_that() -> None:
    patch = schema(MARKET.parameters, MARKET.meanings)
    assert patch["additionalProperties"] is False
    assert patch["properties"]["haggling.cost"] == {
        "type": "integer",
        "default": 1,
        "minimum": 1,
        "maximum": 9,
        "description": "Coins that a haggle costs",
        "x-clause": "NM-4",
    }
