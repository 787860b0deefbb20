"""What a title is, for a client that knows none."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from games.bots.levels import DEFAULT_LEVEL, LEVELS, offered
from games.bots.strengths import Strength, strengths
from games.bots.words import WORDS
from games.engine import meanings
from games.engine.title import Title

Schema = Annotated[dict[str, Any], Meta(description="a JSON schema (2020-12)")]


class TitleNamed(msgspec.Struct, frozen=True):
    """A title in the list."""

    id: str
    name: str
    rules: Annotated[str, Meta(description="the version of the rules as coded")]
    seats: Annotated[list[int], Meta(description="with how many seats it is played")]


class TitleList(msgspec.Struct, frozen=True):
    """All titles."""

    titles: list[TitleNamed]


class Asked(msgspec.Struct, frozen=True):
    """A kind of decision that the title puts to a seat."""

    kind: str
    clause: str
    prompt: str
    required: Annotated[bool, Meta(description="the game waits for it; else it is an offer")]


class StrengthShown(msgspec.Struct, frozen=True):
    """How often one seat of a level won among bots of another level."""

    seats: int
    among: Annotated[str, Meta(description="the level of the others")]
    won: Annotated[int, Meta(description="percent of the games, a shared win as its share")]
    low: Annotated[int, Meta(description="of the 95 % interval")]
    high: int
    sentence: Annotated[str, Meta(description="all of it in words, for people")]


class BotShown(msgspec.Struct, frozen=True):
    """A level at which a bot may be seated."""

    level: str
    words: Annotated[str, Meta(description="what such a bot does, for people")]
    strength: Annotated[
        list[StrengthShown], Meta(description="as it was measured; empty where it was not")
    ]


class TitleShown(TitleNamed, frozen=True):
    """Everything that is the same in each game of a title."""

    levels: Annotated[
        list[str], Meta(description="the bots that may be seated in every game, the weakest first")
    ]
    levels_by_seats: Annotated[
        dict[str, list[str]],
        Meta(
            description="the bots that may be seated, by number of seats; a level is offered only"
            " where it was shown to be better than the one below"
        ),
    ]
    usual_level: Annotated[
        str, Meta(description="that of a bot where nobody chooses; it may be seated in every game")
    ]
    bots: Annotated[list[BotShown], Meta(description="the same with what each is worth")]
    options: Schema
    parameters: Annotated[
        Schema,
        Meta(
            description="a JSON schema of the patch that a game may carry; of each number it says"
            " what it is, its bounds, and as `x-clause` where the rules use it"
        ),
    ]
    components: Annotated[dict[str, Any], Meta(description="what is in the box")]
    decisions: list[Asked]
    moves: Annotated[dict[str, Schema], Meta(description="the schema of each kind of move")]


def title_named(title: Title[Any]) -> TitleNamed:
    """A title in the list."""
    return TitleNamed(title.id, title.name, title.rules, list(title.seat_counts))


def title_shown(title: Title[Any]) -> TitleShown:
    """Everything that is the same in each game of a title."""
    return TitleShown(
        title.id,
        title.name,
        title.rules,
        list(title.seat_counts),
        levels=_everywhere(title),
        levels_by_seats={str(seats): offered(title.id, seats) for seats in title.seat_counts},
        usual_level=DEFAULT_LEVEL,
        bots=[_bot_shown(title.name, level) for level in LEVELS if _is_offered(title, level)],
        options=msgspec.json.schema(title.options),
        parameters=meanings.schema(title.parameters, title.meanings),
        components=title.components(),
        decisions=_decisions(title),
        moves={str(move.__struct_config__.tag): msgspec.json.schema(move) for move in title.moves},
    )


def _bot_shown(title: str, level: str) -> BotShown:
    measured = [
        StrengthShown(each.seats, each.among, each.won, each.low, each.high, _in_words(each))
        for each in strengths().get(title, ())
        if each.level == level
    ]
    return BotShown(level, WORDS.get(level, ""), measured)


def _in_words(measured: Strength) -> str:
    equal = round(100 / measured.seats)
    return (
        f"One {measured.level} bot among {measured.among} ones wins {measured.won}% of games of"
        f" {measured.seats} ({measured.low} to {measured.high}%; if they were equal, {equal}%)."
    )


def _is_offered(title: Title[Any], level: str) -> bool:
    return any(level in offered(title.id, seats) for seats in title.seat_counts)


def _everywhere(title: Title[Any]) -> list[str]:
    first, *others = (offered(title.id, seats) for seats in title.seat_counts)
    return [level for level in first if all(level in levels for levels in others)]


def _decisions(title: Title[Any]) -> list[Asked]:
    asked = [
        Asked(question.kind, question.clause, question.prompt, True)
        for question in title.questions.values()
    ]
    return asked + [Asked(offer.kind, offer.clause, offer.prompt, False) for offer in title.offers]
