"""``manage.py check_cases``: a line for each case, what differed, and the exit status."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.cases.played import HERE

TWO = """title: dice_forge
seats: 2
cases:
- id: ONE
  name: holds
  clauses: [DF-2.2]
  moment: stage 3
  asked: {P1: action}
- id: TWO
  name: does not
  clauses: [DF-2.2]
  moment: stage 3
  variants:
  - {name: a, then: {P1: 1/0/0/0}}
  - {name: b, then: {P1: 0/0/0/0}}
"""


def check(*arguments: object) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("check_cases", *map(str, arguments), stdout=out)
    except SystemExit as ending:
        return out.getvalue(), int(ending.code or 0)
    return out.getvalue(), 0


def test_the_cases_of_a_folder_hold() -> None:
    printed, status = check(HERE / "dice_forge")
    assert status == 0
    assert "ok   DFC-01 A new table for four\n" in printed
    assert printed.endswith(" cases, 0 failed\n")


def test_one_that_fails_is_told_with_what_differed(tmp_path: Path) -> None:
    (tmp_path / "two.yaml").write_text(TWO)
    printed, status = check(tmp_path / "two.yaml")
    assert status == 1
    assert printed == (
        "ok   ONE holds\n"
        "FAIL TWO does not (a)\n"
        "       P1.gold is 0, not 1\n"
        "ok   TWO does not (b)\n"
        "3 cases, 1 failed\n"
    )
    printed, status = check("--failed", tmp_path / "two.yaml")
    assert printed.startswith("FAIL TWO")
    assert status == 1


def test_one_that_cannot_be_read_is_told_with_file_and_key(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(TWO.replace("{P1: 1/0/0/0}", "{P1.golds: 1}"))
    printed, status = check(file)
    assert status == 1
    assert f"in {file}: TWO does not (a): there is no 'golds'" in printed
    assert printed.endswith("3 cases, 1 failed\n")


def test_a_file_that_cannot_be_read_stops_it(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(TWO.replace("clauses", "clause"))
    with pytest.raises(CommandError, match=r"two\.yaml: ONE: .*`clause"):
        check(file)


@pytest.mark.parametrize(("title", "complaint"), [("chess", "There is no title 'chess'")])
def test_a_title_that_is_not_there(tmp_path: Path, title: str, complaint: str) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(TWO.replace("dice_forge", title))
    printed, status = check(file)
    assert status == 1
    assert complaint in printed


def test_nothing_to_check(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no case"):
        check(tmp_path)
    with pytest.raises(CommandError, match="no such file"):
        check(tmp_path / "nothing.yaml")
