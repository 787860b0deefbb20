"""By what the games are found."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import django_filters
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from drf_spectacular.utils import OpenApiParameter

from analytics.filters import Moment, Pattern, WholeNumber
from api.authentication import caller_of
from api.filtering import filter_parameter
from games.identifiers import GAME_ID, game_of
from games.models import Game, Seat
from games.models.game import NO_TABLE, Population, Status
from games.models.seat import Kind

_YES_NO = (("true", "yes"), ("false", "no"))
_ORDERINGS = {
    "-created": ("-created_at", "-id"),
    "created": ("created_at", "id"),
    "-moves": ("-length", "-id"),
    "moves": ("length", "id"),
}
_OF_THOSE_THAT_GO_ON = {"-moves": ("-moves", "-id"), "moves": ("moves", "id")}
"""They are few, and so they are sorted. What others are sorted by lies in indexes."""


class GameFilter(django_filters.FilterSet):  # type: ignore[misc]
    """Each filter's label says what it finds; together they narrow the list down."""

    title = django_filters.CharFilter(label="games of this title", max_length=40)
    status = django_filters.ChoiceFilter(label="how far the game is", choices=Status.choices)
    seats = WholeNumber("seat_count", label="with so many seats", min_value=1, max_value=16)
    player = Pattern(
        method="with_player", label="in which this player sits", regex="^ply_[0-9a-f]{32}$"
    )
    mine = django_filters.ChoiceFilter(
        method="only_mine", label="in which the caller sits, or not", choices=_YES_NO
    )
    kept = django_filters.ChoiceFilter(
        method="kept_for_me",
        label="in which a seat is kept for the caller",
        choices=_YES_NO,
    )
    waiting = django_filters.ChoiceFilter(
        method="waiting_for_me", label="that wait for the caller, or not", choices=_YES_NO
    )
    bots = django_filters.ChoiceFilter(
        method="with_bots", label="in which a bot plays, or none", choices=_YES_NO
    )
    bots_may_join = django_filters.ChoiceFilter(
        method="that_bots_may_join",
        label="whose open seats bots that people own may take, or may not",
        choices=_YES_NO,
    )
    clock = django_filters.ChoiceFilter(
        method="with_clock", label="played against a clock, or without one", choices=_YES_NO
    )
    public = django_filters.ChoiceFilter(
        method="open_to_all", label="public games, or private ones", choices=_YES_NO
    )
    population = django_filters.ChoiceFilter(
        label="by who sits at the table; without it all but simulations are found, which bots play"
        " by the thousand to be counted, and games of experiments",
        choices=Population.choices,
    )
    origin = Pattern(method="forked_from", label="forks of this game", regex=f"^{GAME_ID}$")
    created_after = Moment("created_at", "gte", label="made since then")
    created_before = Moment("created_at", "lt", label="made before then")
    finished_after = Moment("finished_at", "gte", label="finished since then")
    finished_before = Moment("finished_at", "lt", label="finished before then")
    ordering = django_filters.ChoiceFilter(
        method="as_it_is",
        label="by age or length; a minus turns the order around. Games that are not over count as"
        " shorter than all others, and among those that are running (`status`) the moves so far",
        choices=[(name, name) for name in _ORDERINGS],
    )

    class Meta:
        model = Game
        fields: list[str] = []

    @property
    def order(self) -> tuple[str, ...]:
        """The fields to sort by, once the filter is known to be valid."""
        order = self.form.cleaned_data["ordering"] or "-created"
        if self.form.cleaned_data["status"] == Status.RUNNING:
            return _OF_THOSE_THAT_GO_ON.get(order, _ORDERINGS[order])
        return _ORDERINGS[order]

    def filter_queryset(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """The games that are asked for; raises if the filter is not valid."""
        matching: QuerySet[Game] = super().filter_queryset(games)
        if self.order[0].endswith("length") and (status := self.form.cleaned_data["status"]):
            # What follows from it, and begins where these are in the index.
            is_over = status == Status.FINISHED
            matching = matching.filter(Q(length__gte=0) if is_over else Q(length=-1))
        if self.form.cleaned_data["population"]:
            return matching
        return matching.exclude(population__in=NO_TABLE)

    def with_player(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        return games.filter(Exists(_seats(player=UUID(value.removeprefix("ply_")))))

    def forked_from(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        return games.filter(origin=game_of(value))

    def only_mine(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        return _where(games, Q(Exists(self._seats_of_caller())), value)

    def kept_for_me(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        caller = caller_of(self.request)
        kept = Seat.objects.none() if caller is None else _seats(kept_for=caller)
        return _where(games, Q(Exists(kept)), value)

    def waiting_for_me(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        asked = self._seats_of_caller().filter(
            kind=Kind.PERSON, game__waiting__contains=[F("number")]
        )
        return _where(games, Q(Exists(asked), status=Status.RUNNING), value)

    def with_bots(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        if value == "false":
            # What follows from it, and is found by an index.
            games = games.filter(bots=[])
        return _where(games, Q(Exists(_seats(kind=Kind.BOT))), value)

    def that_bots_may_join(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        return games.filter(bots_may_join=value == "true")

    def with_clock(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        return games.filter(clock__isnull=value == "false")

    def open_to_all(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        return games.filter(is_public=value == "true")

    def as_it_is(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        return games

    def _seats_of_caller(self) -> QuerySet[Seat]:
        caller = caller_of(self.request)
        # A seat without a player is open, and not that of a caller who is not signed in.
        return _seats(player=caller) if caller is not None else Seat.objects.none()


def _seats(**which: Any) -> QuerySet[Seat]:
    return Seat.objects.filter(game=OuterRef("pk"), **which)


def _where(games: QuerySet[Game], condition: Q, value: str) -> QuerySet[Game]:
    return games.filter(condition if value == "true" else ~condition)


def filter_parameters() -> list[OpenApiParameter]:
    """The filters, for the document."""
    return [filter_parameter(name, filter_) for name, filter_ in GameFilter.base_filters.items()]
