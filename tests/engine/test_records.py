"""Tags, labels, places."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.records import Draw, Event, Move, Outcome, Step, label, ranked, snake


class GlorySpent(Event, frozen=True):
    """An event."""

    glory: int


class TakeFace(Move, frozen=True):
    """A move."""

    face: str


class EndTurn(Step, frozen=True):
    """A step."""

    seat: int


def test_a_tag_is_the_name_in_snake_case() -> None:
    assert snake("GlorySpent") == "glory_spent"
    assert msgspec.json.encode(GlorySpent(2)) == b'{"type":"glory_spent","glory":2}'
    assert msgspec.json.encode(TakeFace("sun")) == b'{"move":"take_face","face":"sun"}'
    assert msgspec.json.encode(EndTurn(1)) == b'{"step":"end_turn","seat":1}'


@pytest.mark.parametrize(
    "wrong",
    [
        b'{"type":"glory_spent","glory":2,"more":1}',
        b'{"type":"glory_spent","glory":2.5}',
        b'{"type":"glory_spent","glory":true}',
        b'{"type":"glory_spent","glory":"2"}',
        b'{"type":"glory_spent"}',
        b'{"type":"glory_gained","glory":2}',
        b'{"glory":2,"type":3}',
    ],
)
def test_a_record_is_read_strictly(wrong: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wrong, type=GlorySpent)


def test_records_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        GlorySpent(2).glory = 3  # type: ignore[misc]


def test_a_draw_is_a_short_list_and_no_longer_one() -> None:
    assert msgspec.json.encode(Draw("bag", 3, 36, 7)) == b'["bag",3,36,7]'
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'["bag",3,36,7,1]', type=Draw)


def test_seats_are_labelled_from_one() -> None:
    assert [label(seat) for seat in range(3)] == ["P1", "P2", "P3"]


@pytest.mark.parametrize(
    ("scores", "places", "winners"),
    [
        ((10, 30, 20), (3, 1, 2), (1,)),
        ((20, 20, 10), (1, 1, 3), (0, 1)),
        ((5, 9, 5, 7), (3, 1, 3, 2), (1,)),
        ((0, 0), (1, 1), (0, 1)),
        ((-1, -5), (1, 2), (0,)),
    ],
)
def test_equal_scores_share_a_place(
    scores: tuple[int, ...], places: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    outcome = ranked(scores, "the last round")
    assert outcome == Outcome(places, scores, "the last round")
    assert outcome.winners == winners
