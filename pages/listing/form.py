"""What the list of games can be narrowed down by."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django import forms
from django.db.models import QuerySet

from games.identifiers import GAME_ID, GameIdConverter
from games.models import Game
from games.models.game import Population, Status
from games.selectors.tables import visible_games
from pages.listing.shelf import ShelfPage, page, played_games
from pages.titles import title_choices

_STATUS = {
    Status.OPEN: "waiting for people",
    Status.RUNNING: "running",
    Status.FINISHED: "finished",
    Status.CANCELLED: "called off",
}
_POPULATION = {
    "": "people or bots",
    Population.PEOPLE: "people only",
    Population.MIXED: "people and bots",
    Population.BOTS: "bots only",
    Population.SIMULATION: "simulation",
    Population.EXPERIMENT: "experiment",
}


class GamesForm(forms.Form):
    """Sent by GET; every field may be left empty. Wrong values are told in the form."""

    title = forms.ChoiceField(required=False)
    status = forms.ChoiceField(
        required=False, choices=[("", "any"), *((s.value, name) for s, name in _STATUS.items())]
    )
    population = forms.ChoiceField(
        required=False, label="Played by", choices=list(_POPULATION.items())
    )
    after = forms.RegexField(f"^{GAME_ID}$", required=False)
    before = forms.RegexField(f"^{GAME_ID}$", required=False)

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values, auto_id="by-%s")
        title = self.fields["title"]
        assert isinstance(title, forms.ChoiceField)
        title.choices = [("", "any"), *title_choices()]

    @property
    def filters(self) -> list[forms.BoundField]:
        """The fields that people see."""
        return [self[name] for name in ("title", "status", "population")]

    @property
    def chosen(self) -> dict[str, str]:
        """The filters that narrow the list down, for the links to its other pages."""
        names = ("title", "status", "population")
        return {name: self.cleaned_data[name] for name in names if self.cleaned_data[name]}

    def page(self) -> ShelfPage:
        """The page that a valid form asks for; raises ``Game.DoesNotExist`` as ``shelf.page``."""
        wanted = self.cleaned_data
        return page(self._games(), _game_id(wanted["after"]), _game_id(wanted["before"]))

    def _games(self) -> QuerySet[Game]:
        chosen = self.chosen
        games = visible_games(None) if "population" in chosen else played_games()
        return games.filter(**chosen)


def _game_id(text: str) -> UUID | None:
    return GameIdConverter().to_python(text) if text else None
