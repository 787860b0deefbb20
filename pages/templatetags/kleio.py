"""How pages write what they are given."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import exp
from urllib.parse import urlencode
from uuid import UUID

from django import template
from django.utils import timezone

from analytics.lab.designs import Design
from analytics.lab.outcomes import words
from games.engine import registry
from games.engine.records import label
from games.engine.wording import parameter_words
from games.identifiers import opaque_game
from games.law import law_of
from games.law.worked import cases_of
from games.models import Game
from pages.charts.dots import per_cent, points, tail
from pages.figures.form import FiguresForm
from pages.figures.population import bot_in_words
from pages.figures.verdict import counted
from pages.listing import clock_words, seats, status_sentence
from pages.rules import prose
from pages.titles import in_rounds, round_name, title_name

register = template.Library()

register.filter("seat_label", label)
register.filter("title_name", title_name)
register.filter("round_name", round_name)
register.filter("in_rounds", in_rounds)
register.filter("clock_words", clock_words.clock_words)
register.filter("company", seats.company)
register.filter("status_sentence", status_sentence.status_sentence)
register.filter("in_words", seats.in_words)
register.filter("per_cent", per_cent)
register.filter("tail", tail)
register.filter("counted", counted)
register.filter("bot_in_words", bot_in_words)
register.filter("parameter_words", parameter_words)
register.filter("rule", prose.linked)
register.filter("rule_address", prose.address)
register.filter("sentence", prose.sentence)
register.filter("line", prose.line)
register.filter("prose", prose.prose)


@register.filter
def outcome_words(outcome: str, design: Design) -> str:
    """What people call an outcome of an experiment."""
    return words(outcome, registry.title(design.title), design.bots)


@register.filter
def has_rules(title: str) -> bool:
    """Whether the law of a title is written down."""
    return law_of(title) is not None


@register.filter
def cases_showing(id: str) -> int:
    """How many worked cases show a rule."""
    return len({case.id for case in cases_of(id)})


@register.filter
def opaque(game: Game | UUID) -> str:
    """The id of a game as people know it."""
    return opaque_game(game.pk if isinstance(game, Game) else game)


_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"))


@register.filter
def ago(moment: datetime) -> str:
    """``3 minutes ago``; a date for what is more than a month past."""
    past = timezone.now() - moment
    if past > timedelta(days=30):
        return f"{moment:%-d %B %Y}"
    for seconds, unit in _UNITS:
        number = int(past.total_seconds()) // seconds
        if number:
            return f"{number} {unit}{'s' if number > 1 else ''} ago"
    return "just now"


@register.filter
def thousands(number: int) -> str:
    """``1,234``."""
    return f"{number:,}"


@register.filter
def of_a_hundred(millionths: int) -> int:
    """A share in millionths, as so many of a hundred."""
    return round(millionths / 10_000)


@register.filter
def hundredths(share: float) -> int:
    """A share of 1, as so many of a hundred."""
    return round(100 * share)


@register.filter
def shares(wins: float) -> str:
    """Wins, of which shared ones count in part: ``12``, ``0.5``, ``12.33``."""
    return f"{wins:,.2f}".rstrip("0").rstrip(".")


@register.filter
def length_of(length: float, unit: str) -> str:
    """A length of games: ``119``; of seconds ``45 s``, ``3 min`` or ``1.5 h``."""
    if unit != "seconds":
        return f"{length:,.0f}"
    if length < 90:
        return f"{length:.0f} s"
    return f"{length / 60:.0f} min" if length < 5400 else f"{length / 3600:.1f} h"


@register.filter
def per_cent_or_none(rate: float | None) -> str:
    """``27.1 %``; a dash where there is none."""
    return "–" if rate is None else per_cent(rate)


@register.filter
def points_or_none(difference: float | None) -> str:
    """``+3.1``, in percentage points; a dash where there is none."""
    return "–" if difference is None else points(difference)


@register.filter
def odds(logarithm: float) -> str:
    """``1.35``: by what odds are multiplied."""
    return f"{exp(logarithm):.2f}"


@register.filter
def asking_table(form: FiguresForm, table: str) -> str:
    """The link to the same question about one table."""
    chosen = {name: value for name, value in form.data.items() if name in form.fields}
    return f"?{urlencode({**chosen, 'table': table})}"


@register.filter
def asking(form: FiguresForm, seats: int) -> str:
    """The link to the same question at one seat count."""
    chosen = {name: value for name, value in form.data.items() if name in form.fields}
    return f"?{urlencode({**chosen, 'seats': seats})}"
