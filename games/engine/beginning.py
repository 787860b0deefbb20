"""How a game begins: the first batch, from options, seats and a patch of the parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec import UNSET

from games.engine import parameters
from games.engine.batch import Batch
from games.engine.batch_maker import BatchMaker
from games.engine.chance import Chance
from games.engine.errors import BadOptions, NoEnd
from games.engine.flow import Began, HasFlow
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


def new_game(
    title: Title[S],
    options: msgspec.Struct | None,
    seats: int,
    chance: Chance,
    *,
    patch: Mapping[str, int] | None = None,
    commitment: str = "",
    entropy: Sequence[str] = (),
    declares: bool = True,
) -> Batch[S]:
    """The first batch: the set-up as facts, up to the first question.

    ``declares``: the first event tells the streams of chance, as all do that are made today.
    Raises ``BadOptions`` or ``BadParameters``, each with a sentence that names what is allowed.
    """
    maker = lay(
        title,
        options,
        seats,
        chance,
        patch=patch,
        commitment=commitment,
        entropy=entropy,
        declares=declares,
    )
    return maker.complete()


def require_an_end(
    title: Title[S], options: msgspec.Struct, seats: int, patch: Mapping[str, int]
) -> None:
    """Raises ``NoEnd`` where it is certain beforehand that only the bound of the title could end a
    game; what cannot be told from numbers is left to that (``games.engine.stopping``)."""
    endless = title.never_ends(options, parameters.patched(title.parameters, patch), seats)
    if endless is not None:
        raise NoEnd(*endless)


def lay(
    title: Title[S],
    options: msgspec.Struct | None,
    seats: int,
    chance: Chance,
    *,
    patch: Mapping[str, int] | None = None,
    commitment: str = "",
    entropy: Sequence[str] = (),
    declares: bool = True,
) -> BatchMaker[S]:
    """The set-up alone, before anything is done; raises as ``new_game`` does."""
    chosen = title.options() if options is None else options
    if seats not in title.seat_counts:
        counts = ", ".join(map(str, title.seat_counts))
        raise BadOptions(f"{title.name} is played with {counts} seats, not with {seats}.")
    title.check_options(chosen, seats)
    table = parameters.patched(title.parameters, patch or {})
    maker = BatchMaker(title, title.state(), chance)
    began = Began(
        title=title.id,
        rules=title.rules,
        seats=seats,
        options=chosen,
        parameters=table,
        patch=dict(patch or {}),
        commitment=commitment,
        entropy=tuple(entropy),
        streams=dict(title.streams(seats, table)) if declares and title.streams else UNSET,
    )
    maker.emit(began)
    title.set_up(maker, chosen)
    return maker
