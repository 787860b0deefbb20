"""A file that cannot be read is named, with the case and the key."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.case_files import cases_in, load_cases
from games.engine.cases import run_case
from games.engine.errors import BadCase
from games.titles.dice_forge import TITLE

GOOD = {
    "id": "T",
    "name": "A test",
    "clauses": "[DF-0.1]",
    "seats": "3",
    "moment": "stage 3",
}


def complaint(**changes: str) -> str:
    fields = {key: value for key, value in (GOOD | changes).items() if value}
    body = "".join(f"  {key}: {value}\n" for key, value in fields.items())
    with pytest.raises(BadCase) as refused:
        play(f"title: dice_forge\ncases:\n-\n{body}")
    return str(refused.value)


def play(text: str) -> None:
    for case in cases_in(text, "some.yaml"):
        run_case(case, TITLE)


def test_the_case_without_a_change_is_good() -> None:
    with pytest.raises(pytest.fail.Exception):
        complaint()


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"than": "{}"}, ["some.yaml", "T", "`than`", "then"]),
        ({"seats": "three"}, ["some.yaml", "T", "`$.seats`"]),
        ({"clauses": ""}, ["some.yaml", "T", "`clauses`"]),
        ({"id": ""}, ["some.yaml", "case number 1", "`id`"]),
        ({"variants": "[]"}, ["some.yaml", "T", "variants"]),
        ({"variants": "[{then: {}}]"}, ["some.yaml", "T", "number 1 needs a name"]),
        ({"moment": "lunch"}, ["T", "no moment 'lunch'", "stage 3", "new game"]),
        ({"position": "{P1: 1/2/3}"}, ["T", "'1/2/3'", "gold/sun/moon/glory"]),
        ({"position": "{P1: {golds: 1}}"}, ["T", "no 'golds'", "gold, sun"]),
        ({"position": "{P4: 1/0/0/0}"}, ["T", "no '3' in table.heroes"]),
        ({"position": "{P1: {gold: many}}"}, ["T", "Expected `int`", "heroes[0].gold"]),
        ({"position": "{P1: 7}"}, ["T", "P1"]),
        ({"position": "{temple.s9.faces: []}"}, ["T", "s9"]),
        ({"position": "{P1.up: banana + gold_1}"}, ["T", "no face 'banana'"]),
        ({"rolls": "{P1: gold_1 and gold_1}"}, ["T", "'gold_1 + glory_2'"]),
        ({"rolls": "{P7: gold_1 + gold_1}"}, ["T", "P7 rolls no dice"]),
        ({"agenda": "[{step: dance}]"}, ["T", "agenda", "dance"]),
        ({"play": "[{P1: fly}]"}, ["T", "play 1", "'fly' is no move"]),
        ({"play": "[{P1: {move: buy}}]"}, ["T", "play 1", "`face`"]),
        ({"play": "[{P9: pass}]"}, ["T", "play 1", "'P9'"]),
        ({"play": "[{P1: pass, P2: pass}]"}, ["T", "play 1", "one thing"]),
        ({"play": "[{check: {so: 1}}]"}, ["T", "play 1", "`so`"]),
        ({"then": "{lunch: 1}"}, ["T", "no 'lunch'"]),
        ({"then": "{'x*.left': 1}"}, ["T", "x*.left"]),
        ({"at": "during rolled"}, ["T", "before|after"]),
        ({"at": "after rolled 7"}, ["T", "happened 0 times, not 7"]),
        ({"asked": "everybody"}, ["T", "'nobody'"]),
        ({"outcome": "win"}, ["T", "outcome"]),
        ({"legal": "{Ann: []}"}, ["T", "'Ann' is no seat"]),
        ({"refused": "[{clause: DF-1.1}]"}, ["T", "refused"]),
        ({"refused": "[{start: {chairs: 2}}]"}, ["T", "start", "chairs"]),
        ({"refused": "[{Ann: pass}]"}, ["T", "'Ann'"]),
        ({"events": "[{waits: {}, rolled: {}}]"}, ["T", "one event"]),
        ({"events": "[{waits: {lunch: 1}}]"}, ["T", "no 'lunch' in waits"]),
        ({"seen": "{Ann: {}}"}, ["T", "'Ann' is no viewer"]),
    ],
)
def test_the_complaint_says_where_and_what(changes: dict[str, str], parts: list[str]) -> None:
    words = complaint(**changes)
    assert [part for part in parts if part not in words] == [], words


def test_a_key_that_is_written_twice() -> None:
    with pytest.raises(BadCase, match="'P1' is written twice"):
        cases_in("title: dice_forge\ncases: [{position: {P1: 1/0/0/0, P1: 2/0/0/0}}]", "some.yaml")


@pytest.mark.parametrize("text", ["", "[]", "cases: []", "title: [", "a: b\n- c"])
def test_what_is_no_file_of_cases(text: str) -> None:
    with pytest.raises(BadCase, match=r"some\.yaml"):
        cases_in(text, "some.yaml")


def test_a_path_that_leads_nowhere(tmp_path: Path) -> None:
    with pytest.raises(BadCase, match="no such file or folder"):
        list(load_cases([tmp_path / "nothing"]))


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "picture.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadCase, match=r"picture\.yaml: it cannot be read"):
        list(load_cases([tmp_path]))
