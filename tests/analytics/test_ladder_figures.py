"""The tables of docs/bots.md are those that the published games make."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from msgspec.structs import replace

from analytics.ladder import published, tables
from analytics.ladder.blocks import Match
from analytics.ladder.bots import name_of, rules_of
from analytics.ladder.grid import Pair, beaten_by, circle
from analytics.ladder.published import FOLDER, Record, record_of
from analytics.ladder.results import Over, Results
from analytics.management.commands import ladder_figures
from analytics.management.commands.ladder_figures import renewed
from games.bots import strengths
from games.engine import registry
from tests.analytics.test_ladder import played
from tests.filled import filled


def in_force(level: str, others: str, seed: str = "held") -> Match:
    return Match("dice_forge", rules_of("dice_forge", 2), 2, level, others, seed)


def a_record(level: str, others: str, share: float, seats: int = 2) -> Record:
    match = Match("dice_forge", "1", seats, level, others, "held")
    return record_of(match, played(share, match, 40, fixed=True).blocks)


def keep(results: Results, match: Match) -> None:
    for block in played(0.9, match, 40, fixed=True).blocks:
        results.keep(block)
    results.keep(Over(match, 40))


def test_the_document_has_the_tables_of_what_is_published() -> None:
    text = strengths.DOCUMENT.read_text("utf-8")
    assert renewed(text) == text
    assert text.count(tables.BEGIN) == text.count(tables.END) == 1


def test_each_level_is_told_once_of_each_number_of_seats() -> None:
    for rows in filled(strengths.strengths().values()):
        keys = [(row.seats, row.level, row.among) for row in rows]
        assert len(set(keys)) == len(keys)


def test_what_is_published_is_read_again(tmp_path: Path) -> None:
    records = [a_record("casual", "novice", 0.8), a_record("novice", "random", 0.9, 4)]
    published.write(tmp_path, "dice_forge", records)
    assert published.read(tmp_path, "dice_forge") == records
    assert [len(list(each.blocks())) for each in records] == [40, 40]
    assert published.read(tmp_path, "cyclades") == []


def test_a_row_is_read_by_whoever_tells_people_what_levels_are_worth() -> None:
    row = tables.line(a_record("casual", "novice", 0.8))
    match = strengths._ROW.search(row)
    assert match is not None
    assert (match["title"], match["seats"], match["level"]) == ("Dice Forge", "2", "casual")
    assert int(match["low"]) < int(match["won"]) < int(match["high"])


def test_the_newest_takes_the_place_of_what_was_published_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, folder = tmp_path / "bots.md", tmp_path / "ladder"
    document.write_text(f"before\n{tables.BEGIN}\nold\n{tables.END}\nafter\n")
    monkeypatch.setattr(ladder_figures, "DOCUMENT", document)
    monkeypatch.setattr(ladder_figures, "FOLDER", folder)
    published.write(folder, "dice_forge", [a_record("casual", "novice", 0.5)])
    results = Results(tmp_path / "results", "dice_forge")
    match = in_force("casual", "novice")
    keep(results, match)
    call_command("ladder_figures", "--results", str(tmp_path / "results"))
    [record] = published.read(folder, "dice_forge")
    assert record.match == match
    text = document.read_text()
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    assert text.count("| casual | novice |") == 1
    call_command("ladder_figures", "--results", str(tmp_path / "nothing"))
    assert document.read_text() == text


def test_what_was_measured_of_other_rules_or_bots_is_not_published(tmp_path: Path) -> None:
    expert = name_of("expert", registry.title("dice_forge"), 2)
    kept = in_force(expert, "greedy")
    others = [
        replace(kept, rules="1/0"),
        in_force("expert/dice_forge/2/0/0", "greedy"),
        in_force("{}#0", expert),
        in_force(expert, "greedy", seed="tune"),
    ]
    results = Results(tmp_path, "dice_forge")
    for match in [kept, *others]:
        keep(results, match)
    measured = ladder_figures._measured("dice_forge", {"results": tmp_path, "seed": "held"})
    assert [record.match for record in measured] == [kept]


def test_a_match_that_was_stopped_on_its_way_is_not_published(tmp_path: Path) -> None:
    """Where somebody stopped looking, what was seen may be what was hoped for."""
    results = Results(tmp_path, "dice_forge")
    match = in_force("casual", "novice")
    blocks = played(0.9, match, 40, fixed=True).blocks
    for block in blocks[:30]:
        results.keep(block)
    options = {"results": tmp_path, "seed": "held"}
    assert ladder_figures._measured("dice_forge", options) == []
    results.keep(Over(match, 20))
    assert ladder_figures._measured("dice_forge", options) == [record_of(match, blocks[:20])]
    results.keep(Over(match, 40))
    assert ladder_figures._measured("dice_forge", options) == [], "a line was lost"


def test_levels_that_beat_each_other_in_a_circle_are_named() -> None:
    order = [
        Pair("casual", "novice", 0.6, 0.8, 0.5),
        Pair("greedy", "casual", 0.6, 0.8, 0.5),
        Pair("novice", "greedy", 0.4, 0.6, 0.5),
    ]
    assert circle(beaten_by(order)) == []
    [*_, last] = order
    assert circle(beaten_by([*order[:2], last._replace(low=0.51)])) == [
        "casual",
        "novice",
        "greedy",
    ]
    assert circle(beaten_by([*order[:2], Pair("greedy", "novice", 0.1, 0.2, 0.5)])) != []


def test_all_titles_that_are_published_are_there() -> None:
    names = {path.stem for path in FOLDER.glob("*.json")} - {"chances", "conduct", "foreseen"}
    assert names <= set(registry.titles())
