"""A copy of a state shares nothing that can change, and unfit states are refused."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from games.engine.canonical import canonical
from games.engine.clone import clone
from games.engine.secrecy import Hidden, Owned, Public

T = TypeVar("T")


class Coin(msgspec.Struct, frozen=True):
    """Immutable, so it may be shared."""

    worth: int


class Purse(msgspec.Struct):
    """Mutable."""

    coins: list[Coin] = msgspec.field(default_factory=list)


class Shelf(msgspec.Struct, Generic[T]):
    """Mutable and generic."""

    books: list[T] = msgspec.field(default_factory=list)


class House(msgspec.Struct):
    """Everything a state may hold."""

    purse: Purse
    purses: Owned[dict[str, Purse]]
    rooms: Public[list[list[int]]]
    by_name: dict[str, dict[str, list[str]]]
    bag: Hidden[list[str]]
    shelf: Shelf[int]
    guest: Purse | None
    either: Purse | Coin | list[int]
    note: Annotated[str, msgspec.Meta(max_length=9)]
    size: tuple[int, int]
    coin: Coin


NO_COIN = Coin(0)


def house(guest: Purse | None = None, either: Purse | Coin | list[int] = NO_COIN) -> House:
    """One with something in every place."""
    return House(
        purse=Purse([Coin(1)]),
        purses={"ann": Purse([Coin(2)])},
        rooms=[[1], [2, 3]],
        by_name={"hall": {"lamps": ["old"]}},
        bag=["jade"],
        shelf=Shelf([7]),
        guest=guest,
        either=either,
        note="hello",
        size=(2, 3),
        coin=Coin(5),
    )


def spoil(house: House) -> None:
    """Change every mutable part."""
    house.purse.coins.append(Coin(9))
    house.purses["ann"].coins.clear()
    house.purses["ben"] = Purse()
    house.rooms[1].append(9)
    house.rooms.append([])
    house.by_name["hall"]["lamps"].append("new")
    house.by_name["hall"]["doors"] = []
    house.shelf.books.append(8)
    if isinstance(house.bag, list):
        house.bag.append("silk")
    if house.guest is not None:
        house.guest.coins.append(Coin(9))
    if isinstance(house.either, list):
        house.either.append(9)
    elif isinstance(house.either, Purse):
        house.either.coins.append(Coin(9))
    house.note = "bye"


@pytest.mark.parametrize("guest", [None, Purse([Coin(3)])])
@pytest.mark.parametrize("either", [Purse([Coin(4)]), Coin(4), [4]])
def test_a_copy_is_equal_and_shares_nothing_that_changes(
    guest: Purse | None, either: Purse | Coin | list[int]
) -> None:
    original = house(guest, either)
    before = canonical(original)
    twin = clone(original)
    assert canonical(twin) == before
    spoil(twin)
    assert canonical(original) == before
    assert canonical(twin) != before


def test_what_cannot_change_is_shared() -> None:
    original = house()
    twin = clone(original)
    assert twin.coin is original.coin
    assert twin.purse.coins[0] is original.purse.coins[0]


def test_a_view_is_copied_with_what_it_lacks() -> None:
    original = house()
    original.bag = UNSET
    twin = clone(original)
    assert twin.bag is UNSET


class WithSet(msgspec.Struct):
    """A set has no order that two processes share."""

    seen: set[str]


class WithAnything(msgspec.Struct):
    """Nobody knows what is in it."""

    thing: Any


class WithBareList(msgspec.Struct):
    """Nobody knows what is in it either."""

    things: list  # type: ignore[type-arg]


class WithMutablesInATuple(msgspec.Struct):
    """A tuple would be shared, and what is in it changed."""

    purses: tuple[Purse, ...]


class WithTwoLists(msgspec.Struct):
    """A copy would have to guess which it is."""

    either: list[int] | list[Purse] | UnsetType = UNSET


@pytest.mark.parametrize(
    "unfit",
    [
        WithSet(set()),
        WithAnything(1),
        WithBareList([]),
        WithMutablesInATuple(()),
        WithTwoLists(),
    ],
)
def test_a_state_that_cannot_be_copied_safely_is_refused(unfit: msgspec.Struct) -> None:
    with pytest.raises(TypeError, match="state"):
        clone(unfit)
