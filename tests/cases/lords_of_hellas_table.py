"""Component -> the worked cases of Lords of Hellas in which it works, and in which it does not.

``python -m tests.cases.lords_of_hellas_table`` writes the page of the documentation anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from games.engine.cases import Report
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.heroes import HERO_FACTS
from tests.cases import lords_of_hellas_cards as cards
from tests.cases import lords_of_hellas_effects as effects
from tests.cases import lords_of_hellas_monsters as monsters
from tests.cases.played import played

PAGE = Path(__file__).parents[2] / "docs" / "cases-lords-of-hellas.md"

_REST = [
    effect
    for effect in effects.SOURCES
    if effect not in ARTIFACTS and effect not in BLESSINGS | HERO_FACTS
]

GROUPS: Mapping[str, list[str]] = {
    "Heroes": [*monsters.BONUSES, *HERO_FACTS],
    "Special actions": monsters.ACTIONS,
    "Combat cards": cards.COMBAT,
    "Attack cards": cards.ATTACKS,
    "Monsters": [*monsters.TRAYS, *monsters.PASSIVES],
    "Event cards": cards.EVENTS,
    "Quests": [*cards.QUEST_STEPS, *cards.REWARDS],
    "Artifacts": list(ARTIFACTS),
    "Blessings": list(BLESSINGS),
    "Temple cards": cards.TEMPLES,
    "Powers of the gods": cards.POWERS,
    "Other effects": _REST,
    "Ends of the game": monsters.ENDINGS,
}
COMPONENTS = [component for group in GROUPS.values() for component in group]

NEVER_MISSED = {
    **dict.fromkeys(monsters.BONUSES, "a hero always has his bonus (LH-3.4)"),
    **dict.fromkeys(cards.REWARDS, "a quest that is completed is rewarded (LH-23.5)"),
}
"""Components that cannot be refused or do nothing, and why."""

_WORKED: tuple[Callable[[Report], Iterator[str]], ...] = (
    cards.in_battle,
    cards.in_hunt,
    cards.suffered,
    cards.events_worked,
    cards.quests_worked,
    cards.temples_worked,
    cards.powers_worked,
    monsters.monsters_worked,
    monsters.bonuses_worked,
    monsters.actions_worked,
    monsters.endings_worked,
    effects.effects_worked,
)
_MISSED: tuple[Callable[[Report], Iterator[str]], ...] = (
    cards.not_in_battle,
    cards.not_in_hunt,
    cards.averted,
    cards.events_missed,
    cards.quests_missed,
    cards.temples_missed,
    cards.powers_missed,
    monsters.monsters_missed,
    monsters.actions_missed,
    monsters.endings_missed,
    effects.effects_missed,
)


def worked(report: Report) -> Iterator[str]:
    """Every component that did something in a case."""
    for what in _WORKED:
        yield from what(report)


def missed(report: Report) -> Iterator[str]:
    """Every component that was refused, declined, or did nothing."""
    for what in _MISSED:
        yield from what(report)


def _cases(
    reports: Iterable[Report], what: Callable[[Report], Iterator[str]]
) -> dict[str, list[str]]:
    cases: dict[str, list[str]] = {}
    for report in reports:
        for component in dict.fromkeys(what(report)):
            ids = cases.setdefault(component, [])
            if report.case.id not in ids:
                ids.append(report.case.id)
    return cases


def page(reports: Iterable[Report]) -> str:
    """The page of the documentation."""
    reports = list(reports)
    does, does_not = _cases(reports, worked), _cases(reports, missed)
    lines = [
        "# Worked cases of Lords of Hellas by component",
        "",
        "Computed from what is played in `tests/cases/lords_of_hellas/`: in which cases each",
        "component does something, and in which it is refused, declined or does nothing.",
        "`python -m tests.cases.lords_of_hellas_table` writes this page anew.",
    ]
    for title, components in GROUPS.items():
        lines += [
            "",
            f"## {title}",
            "",
            "| component | works in | does not in |",
            "| --- | --- | --- |",
        ]
        for component in components:
            lines.append(
                f"| `{component}` | {_few(does.get(component))} | {_few(does_not.get(component))} |"
            )
    return "\n".join(lines) + "\n"


def _few(ids: list[str] | None) -> str:
    """The first four cases and how many more there are."""
    if not ids:
        return "-"
    ids = sorted(ids, key=lambda case: int(case.removeprefix("LHC-")))
    more = f" and {len(ids) - 4} more" if len(ids) > 4 else ""
    return ", ".join(ids[:4]) + more


if __name__ == "__main__":
    held = [report for report in played("lords_of_hellas").values() if report.holds]
    PAGE.write_text(page(held), encoding="utf-8")
