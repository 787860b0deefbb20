"""The start of a case: a new game, or a position with what stands on the agenda."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.engine import beginning
from games.engine.canonical import canonical
from games.engine.cases import paths
from games.engine.cases.forced import Forced, Last
from games.engine.cases.form import Case, overlaid
from games.engine.cases.names import said
from games.engine.errors import BadCase
from games.engine.positions import Positions
from games.engine.records import Step, seat_of
from games.engine.title import Title

NEW_GAME = "new game"


def table_of(title: Title[Any]) -> Positions[Any]:
    """The title's words; raises ``BadCase`` where it has none."""
    if title.positions is None:
        raise BadCase(f"{title.name} has no table of positions, so no case of it can be read.")
    return title.positions


def options_of(title: Title[Any], raw: Mapping[str, Any]) -> msgspec.Struct:
    """The options of a case laid over those that cases of the title have."""
    return title.reading.options(overlaid(dict(table_of(title).options), dict(raw)))


def laid_out(title: Title[Any], case: Case) -> Any:
    """The position of a case, with its agenda, before anything of it is played."""
    positions = table_of(title)
    options = options_of(title, case.options)
    laid = beginning.lay(title, options, case.seats, Last(), patch=case.parameters)
    laid.state.flow.agenda.clear()
    positions.clear(laid.state)
    state = _with_position(title, laid.state, case.position)
    agenda = _agenda(title, state, case)
    state.flow.draws = {}
    state.flow.agenda.extend(agenda[::-1])
    return state


def _with_position(title: Title[Any], state: Any, position: Mapping[str, Any]) -> Any:
    positions = table_of(title)
    tree = msgspec.json.decode(canonical(state))
    written = []
    for entry in said(positions, state, position):
        if entry.word is not None:
            written.append((entry.word, entry))
        else:
            tree = paths.lay(tree, state, paths.at_path(entry.path, entry.value))
    try:
        changed = msgspec.convert(tree, title.state)
    except msgspec.ValidationError as error:
        raise BadCase(str(error)) from error
    for word, entry in written:
        word.write(changed, entry.subject, entry.value)
    positions.complete(changed)
    return changed


def _agenda(title: Title[Any], state: Any, case: Case) -> list[Step]:
    if case.agenda is not None:
        step: Any = title.reading.step_type
        try:
            return msgspec.convert(case.agenda, list[step])
        except msgspec.ValidationError as error:
            raise BadCase(f"agenda: {error}") from error
    moments = table_of(title).moments
    if case.moment not in moments:
        known = ", ".join([NEW_GAME, *moments])
        raise BadCase(f"there is no moment {case.moment!r}; the moments are: {known}.")
    return list(moments[case.moment](state))


def _who_rolls(positions: Positions[Any], state: Any, case: Case, word: str) -> int | str | None:
    """A seat that plays, or a thing of the table with a name of its own."""
    if any(word in named.names(state) for named in positions.named):
        return word
    seat = seat_of(word)
    return seat if seat is not None and seat < case.seats else None


def forced(title: Title[Any], state: Any, case: Case) -> Forced:
    """The draws that a case forces; a title may prepare the dice for what they are to show."""
    positions = table_of(title)
    script: dict[str, list[int | str]] = {}
    for word, lines in case.rolls.items():
        roller = _who_rolls(positions, state, case, word)
        if positions.rolls is None or roller is None:
            raise BadCase(f"{word} rolls no dice here; force draws by stream instead.")
        several = lines if isinstance(lines, list) else [lines]
        script.update(positions.rolls(state, roller, [str(line) for line in several]))
    for stream, values in case.draws.items():
        script.setdefault(stream, []).extend(values)
    return Forced(script, positions.idle)
