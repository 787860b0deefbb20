"""The pages that are looked at, with games and figures on them."""

from __future__ import annotations

from games.identifiers import opaque_game
from games.models import Game
from tests.analytics.synthetic import Made, store

PLAIN = (
    "/",
    "/games/",
    "/play/",
    "/play/new/",
    "/play/notices/",
    "/games/?status=lost",
    "/win-rates/",
    "/win-rates/metrics/",
    "/rules/",
    "/rules/cyclades/",
    "/rules/cyclades/?q=medusa",
    "/rules/persian_invasion/LHS-6/",
    "/rules/cyclades/CY-13.1/?case=CYC-42&step=7",
    "/nothing/",
)


def with_figures() -> None:
    """Games of four bots, of which one seat wins too many, with cards of long names."""
    cards = {"mirror": [0, 1], "gorgon": [0], "helmet": [2, 3], "guardians_owl": [1]}
    turns = {str(1 + seat): [seat] for seat in range(4)}
    store(
        Made((number % 5 % 4,), held={"cards": cards, "turn_order": turns}) for number in range(100)
    )


def every_page(game: Game) -> list[str]:
    """The pages, that of one game among them."""
    return [
        *PLAIN,
        f"/games/{opaque_game(game.pk)}/",
        "/win-rates/games/?title=dice_forge&population=bots&by=cards&value=mirror",
    ]
