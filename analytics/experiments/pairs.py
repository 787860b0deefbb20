"""Games to look at: where each parts from the same game of another arm, and both as games that can
be replayed. They are of no source that figures count."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator
from typing import NamedTuple

from django.db.models.functions import Now

from analytics.experiments.finding import latest_report
from analytics.experiments.ordering import design_of
from analytics.experiments.parting import parting
from analytics.experiments.playing import secret_of, whole
from analytics.experiments.progressing import can_go_on
from analytics.lab.designs import Design
from analytics.models import Experiment, Pair, Progress
from analytics.simulation.playing import Whole
from database import transaction
from events.errors import VersionConflict
from games.bots.levels import thinks, version
from games.engine import registry
from games.engine.chance import commitment
from games.models import Game, Seat
from games.models.game import Population
from games.models.seat import Kind
from games.services.read_model import store_finished
from games.services.sealing import sealed_game
from games.services.seeds import seed_from
from shards.places import at_its_game


class Place(NamedTuple):
    """Which game of which variant."""

    variant: str
    block: int
    turn: int


def look_closer(experiment: Experiment, seconds: float) -> bool:
    """Find out where the games to look at part, for about ``seconds``; whether all is found out.
    Of what other rules or bots played there is nothing to find out."""
    enough = time.monotonic() + seconds
    design = design_of(experiment)
    known = {
        Place(*each)
        for each in Pair.objects.filter(experiment=experiment).values_list(*Place._fields)
    }
    if can_go_on(experiment) and not any(map(thinks, design.bots)):
        for place in _to_look_at(experiment):
            if place in known:
                continue
            if time.monotonic() > enough:
                return False
            _note_parting(experiment, design, place)
    Progress.objects.filter(pk=experiment.pk).update(looked_at=Now())
    return True


def keep(pair: Pair) -> None:
    """Play both games again and store them, once, whoever does so at the same time; not by other
    rules or bots than those of the experiment."""
    experiment = pair.experiment
    if not can_go_on(experiment):
        Pair.objects.filter(pk=pair.pk).update(is_kept=False)
        return
    design = design_of(experiment)
    levels = design.turns[pair.turn]
    than = design.change(pair.variant).than
    base, variant = (whole(design, pair.block, arm, levels)[0] for arm in (than, pair.variant))
    same = _alike(base, variant)
    pair.base_game = _stored(experiment, design, pair, than, base)
    pair.variant_game = _stored(experiment, design, pair, pair.variant, variant)
    pair.base_at, pair.variant_at = (_version(each, same) for each in (base, variant))
    pair.save(update_fields=["base_game", "variant_game", "base_at", "variant_at"])


def _to_look_at(experiment: Experiment) -> Iterator[Place]:
    report = latest_report(experiment, is_over=True, done=experiment.played.count())
    if report is None:
        return
    places = (
        Place(variant, each.block, each.turn)
        for (variant, _), examples in report.examples.items()
        for each in examples
    )
    yield from dict.fromkeys(places)


def _note_parting(experiment: Experiment, design: Design, place: Place) -> None:
    where = parting(design, place.block, place.variant, place.turn)
    if where is not None:
        fields = {"move": where.move, "base_says": where.base, "variant_says": where.variant}
        Pair.objects.get_or_create(experiment=experiment, **place._asdict(), defaults=fields)


def _alike(first: Whole, other: Whole) -> int:
    """How many batches there are up to the last at which everything was the same and somebody was
    asked. The first one is the set-up, which tells changed numbers."""
    for number, (mine, theirs) in enumerate(zip(first.batches, other.batches, strict=False)):
        if number and mine.events != theirs.events:
            return number
    return min(len(first.batches), len(other.batches))


def _version(game: Whole, batches: int) -> int:
    """Of a game after so many batches: set-ups need not have the same number of events."""
    return sum(len(each.events) for each in game.batches[:batches])


def _stored(
    experiment: Experiment, design: Design, pair: Pair, arm: str, played: Whole
) -> uuid.UUID:
    game_id = uuid.uuid5(experiment.pk, f"{arm} {pair.block} {pair.turn}")
    return _stored_as(game_id, design, pair, arm, played)


@at_its_game
def _stored_as(
    game_id: uuid.UUID, design: Design, pair: Pair, arm: str, played: Whole
) -> uuid.UUID:
    if Game.objects.filter(pk=game_id).exists():
        return game_id
    title, levels = registry.title(design.title), design.turns[pair.turn]
    secret = secret_of(design, pair.block)
    seed = seed_from(secret, [""] * len(levels))
    game = Game(
        id=game_id,
        title=title.id,
        rules=title.rules,
        seat_count=len(levels),
        population=Population.EXPERIMENT,
        options={**design.options, **design.change(arm).options},
        patch=design.arms[arm],
        commitment=commitment(secret),
    )
    seats = [
        Seat(number=n, kind=Kind.BOT, level=level, bot=version(level, title, len(levels)))
        for n, level in enumerate(levels)
    ]
    batches = sealed_game(game_id, played.batches, seed.salt_key)
    try:
        with transaction.atomic():
            store_finished(game, seats, secret, batches, played.outcome)
    except VersionConflict:
        pass  # somebody else stored it meanwhile
    return game_id
