"""The pages that are looked at, with games and figures on them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models.functions import Now

from analytics.experiments.ordering import design_of, order
from analytics.experiments.progressing import note
from analytics.experiments.reporting import report_of
from analytics.models import Pair, Pause, Piece, Progress
from analytics.terms import STANDARD
from games.identifiers import opaque_game
from games.models import Game
from tests.analytics.synthetic import Held, Made, store

PLAIN = (
    "/",
    "/games/",
    "/bots/",
    "/tournaments/",
    "/play/",
    "/play/new/",
    "/play/notices/",
    "/games/?status=lost",
    "/win-rates/",
    "/win-rates/metrics/",
    "/win-rates/compare/",
    "/win-rates/overview/",
    "/win-rates/flow/",
    "/win-rates/things/",
    "/win-rates/strength/",
    "/win-rates/chances/",
    "/win-rates/skill/",
    "/experiments/?state=paused",
    "/experiments/new/?title=cyclades&seats=4&find=gold",
    "/experiments/new/?title=dice_forge&aims=cards&forbid=move:offering",
    "/experiments/new/?title=dice_forge&look=yes&number=cards.hydra.glory&from.cards.hydra.glory=1",
    "/experiments/new/?title=dice_forge&look=yes&number=cards.hydra.glory&a.cards.hydra.glory=30"
    "&reason=why",
    "/ratings/",
    "/ratings/dice_forge/4/?least_games=1",
    "/rules/",
    "/rules/cyclades/",
    "/rules/cyclades/?q=medusa",
    "/rules/persian_invasion/LHS-6/",
    "/rules/cyclades/CY-13.1/?case=CYC-42&step=7",
    "/nothing/",
)


def with_figures(title: str = "dice_forge", options: str = STANDARD) -> None:
    """Games of four bots, of which one seat wins too many, with cards of long names and a course in
    which something of each kind happened."""
    cards = {"mirror": [0, 1], "gorgon": [0], "helmet": [2, 3], "guardians_owl": [1]}
    turns = {str(1 + seat): [seat] for seat in range(4)}
    held: Held = {"cards": cards, "turn_order": turns, "lead_changes": {"2": range(4)}}
    store(
        Made(
            (number % 5 % 4,),
            held=held,
            standings=[seat * moment + number % 7 for moment in range(10) for seat in range(4)],
            harms=[
                -1 if who == whom else (who + number) % 3 for who in range(4) for whom in range(4)
            ],
            picks={"cards": {card: (seats, range(4), 3) for card, seats in cards.items()}},
            choices={"offering": (20, 90, None), "feat": (9, 40, None)},
            areas={f"isle_{n}": (9, n, n // 2, number % 3) for n in range(1, 8)},
            title=title,
            options=options,
        )
        for number in range(100)
    )


def with_experiments() -> list[str]:
    """Pages of one that is over, with all that a report may have, and of one that is held. What
    they have seen is made up."""
    design = {
        "title": "dice_forge",
        "name": "The dearest card",
        "reason": "Is it worth it?",
        "bots": ["greedy", "greedy"],
        "seed": "hydra",
        "blocks": 20,
        "outcomes": ["score", "wins:cards=hydra"],
        "variants": {"without": {"forbid": ["cards=hydra"], "seat": 0}},
        "sweeps": {"cards.hydra.glory": [18, 22, 30]},
        "grids": [{"cards.hydra.sun": [4, 5], "cards.hydra.moon": [4, 5, 6]}],
    }
    over, held = order(design), order({**design, "stop": {"outcome": "score", "within": 1}})
    planned = design_of(over)
    Piece.objects.bulk_create(
        Piece(
            experiment=over,
            number=number,
            means=_seen(number // len(planned.arms), number % len(planned.arms), planned.outcomes),
            choices=[f"{number:016x}"],
            games=[],
        )
        for number in range(planned.pieces)
    )
    note(over)
    Progress.objects.filter(pk=over.pk).update(looked_at=Now())
    for (variant, _), examples in report_of(over).examples.items():
        for each in examples:
            place = {"variant": variant, "block": each.block, "turn": each.turn}
            told_there = {"move": 60, "base_says": "Take moon.", "variant_says": "Take sun."}
            Pair.objects.get_or_create(experiment=over, **place, defaults=told_there)
    Pause.objects.create(experiment=held)
    return [f"/experiments/{each.opaque}/" for each in (over, held)]


def _seen(block: int, arm: int, outcomes: Sequence[str]) -> dict[str, float]:
    own = {"held_back": 1.0, "gave_way": 0.0}
    return own | dict.fromkeys(outcomes, 0.3 + 0.1 * arm + block % 7 * 0.01 * (arm + 1))


def every_page(game: Game) -> list[str]:
    """The pages, that of one game among them."""
    return [
        *PLAIN,
        *with_experiments(),
        f"/games/{opaque_game(game.pk)}/",
        "/win-rates/games/?title=dice_forge&population=bots&by=cards&value=mirror",
    ]
