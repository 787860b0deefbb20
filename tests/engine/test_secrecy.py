"""Every mark shows a field to whom it should, and no mark shows it to nobody."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from games.engine.canonical import canonical
from games.engine.secrecy import (
    SPECTATOR,
    Hidden,
    Inside,
    Mark,
    Owned,
    Public,
    SeatOnly,
    TheseOnly,
    hidden_fields,
    marks_of,
    redact,
)

ANN, BEN, CLEO = frozenset((0,)), frozenset((1,)), frozenset((2,))
ANN_AND_CLEO = ANN | CLEO


class Play(msgspec.Struct, frozen=True):
    """What a seat plays; it is inside a record that names the seat."""

    card: SeatOnly[str] = UNSET
    pile: Public[str] = "hand"


class Told(msgspec.Struct, frozen=True):
    """A field of each kind."""

    seat: Public[int]
    known_to: Public[tuple[int, ...]]
    own: SeatOnly[str] = UNSET
    shared: TheseOnly[str] = UNSET
    secret: Hidden[str] = UNSET
    forgotten: str | UnsetType = UNSET


class Chosen(msgspec.Struct, frozen=True):
    """Names the seat of the record in it."""

    seat: Public[int]
    play: Inside[Play | UnsetType] = UNSET


class Hand(msgspec.Struct):
    """A zone."""

    owners: tuple[int, ...]
    cards: list[str]


class Board(msgspec.Struct):
    """A state with zones."""

    round: Public[int]
    hands: Owned[dict[str, Hand]]
    bag: Hidden[list[str]]


class Open(msgspec.Struct, frozen=True):
    """Nothing to hide."""

    coins: Public[int]


TOLD = Told(1, (0, 1), "jade", "lamp", "silk", "snare")


def board() -> Board:
    """Ann has a hand, Ben and Cleo share one."""
    hands = {"ann": Hand((0,), ["jade"]), "pair": Hand((1, 2), ["lamp", "silk"])}
    return Board(3, hands, ["whistle"])


@dataclass(frozen=True)
class Sees:
    """What one viewer gets of ``TOLD``."""

    own: bool
    shared: bool


@pytest.mark.parametrize(
    ("viewer", "sees"),
    [
        (SPECTATOR, Sees(own=False, shared=False)),
        (ANN, Sees(own=False, shared=True)),
        (BEN, Sees(own=True, shared=True)),
        (CLEO, Sees(own=False, shared=False)),
        (ANN_AND_CLEO, Sees(own=False, shared=True)),
        (frozenset((0, 1, 2)), Sees(own=True, shared=True)),
    ],
)
def test_a_record_is_shown_by_its_marks(viewer: frozenset[int], sees: Sees) -> None:
    shown = redact(TOLD, viewer)
    assert shown.seat == 1
    assert shown.own == ("jade" if sees.own else UNSET)
    assert shown.shared == ("lamp" if sees.shared else UNSET)
    assert shown.secret is UNSET
    assert shown.forgotten is UNSET


@pytest.mark.parametrize("viewer", [SPECTATOR, ANN, BEN])
def test_hidden_fields_are_absent_from_json(viewer: frozenset[int]) -> None:
    fields = msgspec.json.decode(canonical(redact(TOLD, viewer)))
    assert "secret" not in fields
    assert "forgotten" not in fields
    assert ("own" in fields) == (viewer == BEN)


def test_a_field_without_a_mark_is_known_to_nobody() -> None:
    assert marks_of(Told)["forgotten"] is Mark.NOBODY


def test_a_record_inside_another_takes_its_seat_from_there() -> None:
    chosen = Chosen(1, Play("urchin"))
    assert redact(chosen, BEN) == chosen
    assert redact(chosen, ANN) == Chosen(1, Play(UNSET, "hand"))
    assert redact(Chosen(1), ANN) == Chosen(1)


def test_zones_are_given_to_each_of_their_owners() -> None:
    assert set(redact(board(), ANN).hands) == {"ann"}
    assert set(redact(board(), BEN).hands) == {"pair"}
    assert set(redact(board(), CLEO).hands) == {"pair"}
    assert set(redact(board(), ANN_AND_CLEO).hands) == {"ann", "pair"}
    assert redact(board(), SPECTATOR).hands == {}


def test_redacting_changes_nothing_in_the_record_itself() -> None:
    whole = board()
    before = canonical(whole)
    redact(whole, SPECTATOR)
    assert canonical(whole) == before


def test_what_is_redacted_twice_is_as_when_redacted_once() -> None:
    for viewer in (SPECTATOR, ANN, BEN):
        once = redact(TOLD, viewer)
        assert redact(once, viewer) == once
        shown = redact(board(), viewer)
        assert canonical(redact(shown, viewer)) == canonical(shown)


def test_a_record_with_nothing_to_hide_is_given_as_it_is() -> None:
    open_record = Open(3)
    assert redact(open_record, SPECTATOR) is open_record


def test_the_list_of_hidden_fields_names_all_that_are_not_public() -> None:
    assert hidden_fields(Open) == []
    assert hidden_fields(Board) == ["hands", "bag"]
    assert hidden_fields(Play) == ["card"]
