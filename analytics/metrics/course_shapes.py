"""The rows in which metrics answer that follow from how games unfolded."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from analytics.metrics.shapes import Answer, OfBlock, Rate, Signed, Tail

Few = Annotated[
    bool, Meta(description="games are below the smallest n of the metric: nothing else is shown")
]
Sampling = Annotated[
    Literal["declared", "running"],
    Meta(
        description="`declared`: the games of one simulation, all of them; `running`: games that go"
        " on being added, so that intervals hold at any time"
    ),
]


class OfFollowed(Answer, frozen=True, kw_only=True):
    """What is told of games whose course is told."""

    games: Annotated[
        int,
        Meta(
            description="games that the filters let through and whose course is told; of a"
            " simulation none unless it is told of all"
        ),
    ]


class ShareRow(OfBlock, frozen=True, kw_only=True):
    """How many of the games of one kind have a value."""

    value: Annotated[str, Meta(description="the value by which the row is told apart")]
    name: Annotated[str, Meta(description="the value in words")]
    games: Annotated[int, Meta(description="games that have some value")]
    n: Annotated[int, Meta(description="games that have this value")]
    too_few: Few
    share: Annotated[Rate | None, Meta(description="n / games")]
    low: Annotated[Rate | None, Meta(description="lower end of the 95 % interval of the share")]
    high: Annotated[Rate | None, Meta(description="upper end of the 95 % interval of the share")]
    link: Annotated[str, Meta(description="the games that have this value")]


class Shares(Answer, frozen=True, kw_only=True):
    """Shares of games."""

    sampling: Sampling
    rows: list[ShareRow]


class PickRow(OfBlock, frozen=True, kw_only=True):
    """How often a thing can be taken and is, and who wins of those who could."""

    value: Annotated[str, Meta(description="the thing")]
    name: Annotated[str, Meta(description="the thing in words")]
    n: Annotated[int, Meta(description="games in which some unit could take it or did")]
    too_few: Few
    units: Annotated[int, Meta(description="all units that are counted, whatever they could take")]
    listed: Annotated[
        int,
        Meta(
            description="units that had it among their moves at some choice, or took it by another"
            " way; a unit is a seat, or partners"
        ),
    ]
    offer_rate: Annotated[Rate | None, Meta(description="listed / units")]
    taken: Annotated[int, Meta(description="units that took it")]
    pick_rate: Annotated[Rate | None, Meta(description="taken / listed")]
    low: Annotated[Rate | None, Meta(description="lower end of the 95 % interval of pick_rate")]
    high: Annotated[Rate | None, Meta(description="upper end of the 95 % interval of pick_rate")]
    first_round: Annotated[
        float | None,
        Meta(
            description="mean round in which a seat that took it first did so, round 0 being the"
            " set-up; none where some seats alone are counted"
        ),
    ]
    win_rate: Annotated[
        Rate | None,
        Meta(description="of units that took it, how often they won; a shared win as in win-rates"),
    ]
    expected: Annotated[
        Rate | None,
        Meta(
            description="win_rate if, of the units that could take it, those of equal strength at"
            " one table were equally likely to win; none where no game has two of equal strength"
        ),
    ]
    telling: Annotated[
        int | None,
        Meta(
            description="games that can tell: of units of equal strength that could take it some"
            " did and some did not, some of them won and some did not"
        ),
    ]
    difference: Annotated[
        Signed | None,
        Meta(
            description="mean over the games that can tell of the rate of winning of units that"
            " took it less that of units that could and did not; where one unit a game is counted,"
            " between games"
        ),
    ]
    difference_low: Annotated[
        Signed | None, Meta(description="lower end of its 95 % interval; none for one game")
    ]
    difference_high: Annotated[
        Signed | None, Meta(description="upper end of its 95 % interval; none for one game")
    ]
    p: Annotated[
        Tail | None,
        Meta(
            description="how likely equal units would be as far apart, by chance; as in win-rates"
        ),
    ]
    q: Annotated[
        Tail | None, Meta(description="p adjusted for all things of this kind in the same games")
    ]
    differs: Annotated[
        bool | None, Meta(description="q is below 0.05; none where it cannot be told")
    ]
    link: Annotated[str, Meta(description="the games in which somebody took it")]


class PickRates(OfFollowed, frozen=True, kw_only=True):
    """Rates of offers and picks."""

    sampling: Sampling
    rows: list[PickRow]


class StandingRow(OfBlock, frozen=True, kw_only=True):
    """How those who won in the end, and all others, stood at one moment."""

    round: Annotated[int, Meta(description="after how many rounds; 0: at the beginning")]
    who: Annotated[
        Literal["winners", "others"], Meta(description="who won in the end, or the rest")
    ]
    games: Annotated[int, Meta(description="games that lasted so long")]
    too_few: Few
    n: Annotated[int, Meta(description="seats")]
    mean: float | None
    p10: Annotated[float | None, Meta(description="a tenth of the seats stood there or lower")]
    median: float | None
    p90: Annotated[float | None, Meta(description="a tenth of the seats stood there or higher")]
    link: Annotated[str, Meta(description="the games of this kind")]


class Standings(OfFollowed, frozen=True, kw_only=True):
    """Standings from round to round."""

    measure: Annotated[str, Meta(description="the number by which seats are compared")]
    rows: list[StandingRow]


class ChoiceRow(OfBlock, frozen=True, kw_only=True):
    """Choices of one kind."""

    kind: Annotated[str, Meta(description="the kind of question or offer; `all`: all together")]
    n: Annotated[int, Meta(description="games with such a choice")]
    too_few: Few
    times: Annotated[
        float | None, Meta(description="choices that somebody made, a game of all that are counted")
    ]
    width: Annotated[float | None, Meta(description="moves that were listed, a choice")]
    forced: Annotated[
        Rate | None,
        Meta(
            description="of `all`: the share of moves that were the only one, as everybody could"
            " see, so that nobody was asked; none for one kind"
        ),
    ]
    seconds: Annotated[
        float | None,
        Meta(
            description="median over games of the median time from question to answer, of all seats"
            " of a game together, where more than one answered; none unless people alone played and"
            " at least ten different ones answered such a choice; none for offers and for `all`"
        ),
    ]
    link: Annotated[str, Meta(description="the games of this kind")]


class Choices(OfFollowed, frozen=True, kw_only=True):
    """Choices by kind."""

    rows: list[ChoiceRow]


class HarmRow(OfBlock, frozen=True, kw_only=True):
    """How often one place in the order of turns harmed another one."""

    who: Annotated[int, Meta(description="the place of who harmed, 1 being the first")]
    whom: Annotated[int, Meta(description="the place of who was harmed")]
    n: Annotated[int, Meta(description="games")]
    too_few: Few
    harms: Annotated[float | None, Meta(description="times a game")]
    share: Annotated[Rate | None, Meta(description="of games in which it happened at all")]
    low: Annotated[Rate | None, Meta(description="lower end of the 95 % interval of the share")]
    high: Annotated[Rate | None, Meta(description="upper end of the 95 % interval of the share")]
    link: Annotated[str, Meta(description="the games of this kind")]


class Harms(OfFollowed, frozen=True, kw_only=True):
    """Who harms whom."""

    sampling: Sampling
    rows: list[HarmRow]


class AreaRow(OfBlock, frozen=True, kw_only=True):
    """How often an area was held and fought over."""

    area: str
    name: Annotated[str, Meta(description="the area in words")]
    n: Annotated[int, Meta(description="games in which it was on the board")]
    too_few: Few
    held: Annotated[
        Rate | None, Meta(description="at how many ends of rounds some seat held it, of all")
    ]
    by_winners: Annotated[
        Rate | None, Meta(description="at how many a seat did that won in the end, of all")
    ]
    fights: Annotated[float | None, Meta(description="fights over it that began, a game")]
    link: Annotated[str, Meta(description="the games of this kind")]


class Areas(OfFollowed, frozen=True, kw_only=True):
    """Areas."""

    rows: list[AreaRow]
