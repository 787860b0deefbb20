"""GET /api/analytics/export/ and ``manage.py export_figures``: the table behind the figures."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from api.analytics import whole_tables
from environment.folders import ROOT
from tests.analytics.synthetic import Made, store
from tests.api.actors import Actor, problem

BOTS = "title=dice_forge&population=bots"


@pytest.fixture
def _games(db: None) -> None:
    rng = Random("exported")
    store(
        Made(
            (rng.randrange(4),),
            rounds=None if rng.random() < 0.2 else 9,
            held={
                "cards": {
                    card: [s for s in range(4) if rng.random() < 0.4] or [0]
                    for card in ("hydra", "ship")
                },
                "ending": {"clear": range(4)},
            },
        )
        for _ in range(70)
    )


def lines(who: Actor, question: str) -> list[dict[str, str]]:
    answer: Any = who.get(f"analytics/export/?{question}")
    assert answer.status_code == 200
    text = b"".join(answer.streaming_content).decode()
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.usefixtures("_games")
def test_rows_add_up_to_every_rate(nobody: Actor) -> None:
    rows = lines(nobody, BOTS)
    for metric in ("win-rates", "card-rates"):
        by = "&by=seat" if metric == "win-rates" else ""
        answer = nobody.get(f"analytics/{metric}/?{BOTS}{by}").json()
        assert answer["rows"]
        for row in answer["rows"]:
            mine = [
                line
                for line in rows
                if (line["dimension"], line["value"]) == (answer["by"], row["value"])
            ]
            assert len(mine) == row["n"]
            assert sum(float(line["share"]) for line in mine) == pytest.approx(row["wins"])


@pytest.mark.usefixtures("_games")
def test_each_seat_has_what_it_has_and_what_its_game_has(nobody: Actor) -> None:
    rows = lines(nobody, BOTS)
    seats = {(line["game"], line["seat"]) for line in rows}
    assert len(seats) == 280
    for dimension in ("seat", "level", "ending"):
        assert sum(line["dimension"] == dimension for line in rows) == 280
    assert {line["rounds"] for line in rows} == {"", "9"}


@pytest.mark.usefixtures("_games")
def test_filters_are_those_of_the_figures(nobody: Actor) -> None:
    rows = lines(nobody, f"{BOTS}&seat=2&dim.cards=hydra")
    counted = {(line["game"], line["seat"]) for line in rows if line["counted"] == "true"}
    assert counted
    assert {seat for _, seat in counted} == {"2"}
    assert lines(nobody, f"{BOTS}&finished_after=2030-01-01T00:00:00Z") == []


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("title=dice_forge&by=seat", "malformed"),
        ("title=chess", "malformed"),
        ("title=dice_forge&dim.gods=zeus", "other-title"),
        ("title=dice_forge&format=json", "malformed"),
    ],
)
def test_what_cannot_be_asked_is_told(question: str, kind: str, nobody: Actor, db: None) -> None:
    status = 422 if kind == "other-title" else 400
    problem(nobody.get(f"analytics/export/?{question}"), status, kind)


@pytest.mark.usefixtures("_games")
def test_few_are_sent_a_table_at_once(nobody: Actor) -> None:
    held: list[Any] = [nobody.get(f"analytics/export/?{BOTS}") for _ in range(whole_tables.AT_ONCE)]
    refused = nobody.get(f"analytics/export/?{BOTS}&format=parquet")
    problem(refused, 503, "overloaded")
    for answer in held:
        assert b"".join(answer.streaming_content)
    assert lines(nobody, BOTS)


@pytest.mark.usefixtures("_games")
def test_the_example_of_the_guide_gives_the_numbers_of_the_figures(
    nobody: Actor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call_command("export_figures", "figures.parquet", *BOTS.split("&"))
    answer: Any = nobody.get(f"analytics/export/?{BOTS}&format=parquet")
    assert b"".join(answer.streaming_content) == (tmp_path / "figures.parquet").read_bytes()
    [example] = re.findall(r"```python\n(.+?)```", (ROOT / "docs/figures.md").read_text(), re.S)
    names: dict[str, Any] = {}
    exec(example, names)
    rows = {row["value"]: row for row in nobody.get(f"analytics/card-rates/?{BOTS}").json()["rows"]}
    cards = names["won_with"].fetchall()
    assert {card for card, _, _ in cards} == {"hydra", "ship"}
    for card, seats, rate in cards:
        assert (seats, rate) == (rows[card]["n"], pytest.approx(rows[card]["rate"], abs=1e-6))
    [(games, difference)] = names["within"].fetchall()
    assert games == rows["hydra"]["telling"]
    assert difference == pytest.approx(rows["hydra"]["difference"], abs=1e-6)


@pytest.mark.usefixtures("_games")
def test_the_command_says_what_it_cannot_write(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"none of \.csv, \.parquet"):
        call_command("export_figures", str(tmp_path / "x.xls"), "title=dice_forge")
    with pytest.raises(CommandError, match="no 'by'"):
        call_command("export_figures", str(tmp_path / "x.csv"), "title=dice_forge", "by=seat")
