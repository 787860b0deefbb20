"""What one game changes, and how it was foretold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuceRating

from analytics.rating.definition import MODEL
from analytics.rating.entering import Entrant, teams_of


class Standing(NamedTuple):
    """A strength as far as it is known: its middle, its standard deviation, after so many games."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0


class Forecast(NamedTuple):
    """Two sides of a game. ``chance``: of the first to be ahead, as their standings before it gave.
    ``came``: 1 if it was, 0 if it was not, and a half where they shared a place. ``games``: how
    many whoever of both had played least had played before."""

    chance: float
    came: float
    games: int


def standings_after(
    entrants: Sequence[Entrant], before: Mapping[str, Standing]
) -> dict[str, Standing]:
    """What a contest makes of the standings of all who entered it.

    Where some of a side left and others stayed, these have the place of the side and those the
    last, so the game is looked at twice.
    """
    stayed = _rated(entrants, before, _places(entrants, stayed=True))
    left = _rated(entrants, before, _places(entrants, stayed=False))
    brought: defaultdict[str, list[PlackettLuceRating]] = defaultdict(list)
    for each in entrants:
        brought[each.who].append((left if each.left else stayed)[each.side, each.who])
    return {
        who: Standing(
            fmean(each.mu for each in ratings),
            fmean(each.sigma for each in ratings),
            before[who].games + 1,
        )
        for who, ratings in brought.items()
    }


def forecasts(entrants: Sequence[Entrant], before: Mapping[str, Standing]) -> list[Forecast]:
    """Each two sides that are not the same, of which the first has the lower number."""
    teams = teams_of(entrants)
    places = _places(entrants, stayed=True)
    made = []
    for team, other in combinations(sorted(teams), 2):
        if set(teams[team]) != set(teams[other]):
            both = [_ratings(teams[side], before) for side in (team, other)]
            chance, _ = MODEL.predict_win(both)
            came = 0.5 + ((places[team] < places[other]) - (places[team] > places[other])) / 2
            least = min(before[who].games for side in (team, other) for who in teams[side])
            made.append(Forecast(chance, came, least))
    return made


def _places(entrants: Sequence[Entrant], *, stayed: bool) -> dict[int, int]:
    """Of each side: as it ended where anybody (or, not ``stayed``, everybody) stayed, else last."""
    count = any if stayed else all
    last = 1 + max(each.place for each in entrants)
    places = {}
    for side in teams_of(entrants):
        theirs = [each for each in entrants if each.side == side]
        places[side] = theirs[0].place if count(not each.left for each in theirs) else last
    return places


def _rated(
    entrants: Sequence[Entrant], before: Mapping[str, Standing], places: Mapping[int, int]
) -> dict[tuple[int, str], PlackettLuceRating]:
    teams = teams_of(entrants)
    ratings = MODEL.rate(
        [_ratings(team, before) for team in teams.values()],
        ranks=[float(places[side]) for side in teams],
    )
    return {
        (side, who): rating
        for (side, team), after in zip(teams.items(), ratings, strict=True)
        for who, rating in zip(team, after, strict=True)
    }


def _ratings(team: Sequence[str], before: Mapping[str, Standing]) -> list[PlackettLuceRating]:
    return [MODEL.rating(before[who].mu, before[who].sigma) for who in team]
