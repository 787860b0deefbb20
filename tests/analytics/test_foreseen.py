"""manage.py foresee: each start is kept, and the table of docs/bots.md is made of what is kept."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from msgspec.structs import replace

from analytics.ladder import foreseen
from analytics.ladder.foreseen import Over, Row, Start
from analytics.management.commands import foresee as command
from games.bots import strengths


def a_start(number: int, won_after: int, **patch: int) -> Start:
    return Start("persian_invasion", "2", patch, "x", 100, number, won_after, "", 2.0, "here")


def output_of(folder: Path, *words: str) -> str:
    out = StringIO()
    words = ("persian_invasion", "--tries", "2", "--processes", "1", *words)
    call_command("foresee", *words, "--results", str(folder), stdout=out)
    return out.getvalue()


def test_the_document_has_the_table_of_what_is_published() -> None:
    text = strengths.DOCUMENT.read_text("utf-8")
    assert command.renewed(text) == text
    assert text.count(foreseen.BEGIN) == text.count(foreseen.END) == 1


def test_starts_of_one_kind_are_added_up() -> None:
    starts = [
        a_start(0, 1),
        a_start(1, 0),
        a_start(2, 40),
        a_start(3, 0),
        a_start(0, 7, **{"a.b": 3}),
    ]
    printed, changed = foreseen.rows(starts)
    assert (printed.starts, printed.won_after, printed.cpu) == (4, (1, 40), 8.0)
    assert foreseen.line(printed).startswith(
        "| Lords of Hellas: Persian Invasion | none | 4 | 25% | 25% | 50% | 50% |"
    )
    assert "| `a.b` 3 | 1 | 0% | 100% | 100% | 100% |" in foreseen.line(changed)


def test_more_games_than_were_played_won_nothing() -> None:
    row = Row("persian_invasion", "2", {}, "x", 5, 1, (3,), 1.0, ("here",))
    assert "| none | 1 | 0% |  |  | 100% |" in foreseen.line(row)


def test_the_command_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    first = output_of(tmp_path, "--starts", "1")
    with (tmp_path / "starts.jsonl").open("ab") as file:
        file.write(b'{"title":"persian_in')
    again = output_of(tmp_path, "--starts", "2")
    assert again.count("\n") == first.count("\n")
    kept = foreseen.Kept(tmp_path)
    assert [each.number for each in kept.all().values()] == [0, 1]
    assert output_of(tmp_path, "--starts", "2") == again, "nothing is played again"
    output_of(tmp_path, "--starts", "1", "--patch", "die.nothing=2")
    assert [each.patch for each in kept.all().values()] == [{}, {}, {"die.nothing": 2}]


def test_what_is_published_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document, published = tmp_path / "bots.md", tmp_path / "foreseen.json"
    document.write_text(f"before\n{foreseen.BEGIN}\nold\n{foreseen.END}\nafter\n")
    monkeypatch.setattr(command, "DOCUMENT", document)
    monkeypatch.setattr(command, "PUBLISHED", published)
    row = output_of(tmp_path, "--starts", "1").splitlines()[-1]
    other = Row("persian_invasion", "1", {"a.b": 3}, "held", 2, 1, (1,), 1.0, ("there",))
    before = Row("persian_invasion", "1", {}, "held", 2, 9, (1,), 1.0, ("there",))
    foreseen.write(published, [before, other])
    output_of(tmp_path, "--publish")
    [read, stays] = foreseen.read(published)
    assert (foreseen.line(read), stays) == (row, other)
    text = document.read_text()
    output_of(tmp_path / "nothing", "--publish")
    assert (foreseen.read(published), document.read_text()) == ([read, other], text)
    assert row in text
    assert (text[:7], "old" in text, text[-7:]) == ("before\n", False, "\nafter\n")


def test_only_what_is_over_by_the_seed_for_measuring_is_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where somebody stopped looking, what was seen may be what was hoped for."""
    monkeypatch.setattr(command, "DOCUMENT", tmp_path / "bots.md")
    monkeypatch.setattr(command, "PUBLISHED", tmp_path / "foreseen.json")
    (tmp_path / "bots.md").write_text(f"{foreseen.BEGIN}{foreseen.END}")

    def published(*words: str) -> list[tuple[str, int]]:
        output_of(tmp_path, "--publish", *words)
        return [(row.seed, row.starts) for row in foreseen.read(tmp_path / "foreseen.json")]

    output_of(tmp_path, "--starts", "2", "--seed", "tuning")
    kept = foreseen.Kept(tmp_path)
    [here, _] = kept.all().values()
    for number in range(3):
        kept.add(replace(here, seed="held", number=number))
    assert published() == []
    kept.add(Over("persian_invasion", here.rules, {}, "held", 2, 2))
    assert published() == [("held", 2)]
    assert published("--seed", "tuning") == [("tuning", 2)]
    kept.add(Over("persian_invasion", here.rules, {}, "held", 2, 4))
    assert published() == [("tuning", 2)], "a line was lost"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dice_forge"], "'dice_forge' is not played alone; these are: persian_invasion"),
        (["--tries", "0"], "--starts and --tries are at least 1"),
        (["--patch", "die.nothing"], "--patch die.nothing: write NAME=NUMBER"),
        (["--patch", "die.mercy=1"], "Unknown parameter die.mercy"),
        (["--patch", "die.nothing=0"], "out of bounds"),
    ],
)
def test_the_command_says_what_is_wrong(words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("foresee", *words)
