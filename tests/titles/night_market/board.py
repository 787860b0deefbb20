"""The market as a picture: stalls, what lies open, and the hands that the viewer knows."""

from __future__ import annotations

from collections import Counter

from games.engine import drawing
from games.engine.drawing import Element
from games.engine.records import label
from tests.titles.night_market.state import Merchant, State, Table

WIDTH = 640
ROW = 80


def board(view: State) -> str:
    """A row a merchant, in seat order; cards in hand are named where the view holds the hand."""
    table = view.table
    said = f"Round {table.round} of {table.parameters.rounds}"
    rows = [_stall(view, seat, merchant) for seat, merchant in enumerate(table.merchants)]
    drawn = [
        drawing.text(12, 26, said, drawing.HEADING, bold=True),
        drawing.text(12, 46, _open(table), drawing.USUAL),
        *(drawing.group(row, x=12, y=58 + ROW * at) for at, row in enumerate(rows)),
    ]
    counts = [f"{label(seat)}: {_counts(each)}." for seat, each in enumerate(table.merchants)]
    height = 64 + ROW * len(rows)
    return drawing.page(
        WIDTH,
        height,
        "The table of Night Market",
        f"{said}. {_open(table)}. {' '.join(counts)}",
        drawn,
    )


def _open(table: Table) -> str:
    return (
        f"{table.left} cards in the bag, {len(table.discards)} played, "
        f"{table.lanterns} lanterns to sell, {table.bank} coins in the bank"
    )


def _counts(merchant: Merchant) -> str:
    said = f"{merchant.coins} coins, {merchant.lanterns} lanterns, {merchant.cards} cards"
    if merchant.out:
        return f"{said}; has left"
    return f"{said}; has sealed a bid" if merchant.sealed else said


def _stall(view: State, seat: int, merchant: Merchant) -> Element:
    paint, name = drawing.SEATS[seat], label(seat)
    lines = [f"Side {merchant.side + 1}: {_counts(merchant)}"]
    hand, bid = view.hands.get(name), view.bids.get(name)
    if hand is not None:
        held = Counter(hand.cards)
        cards = ", ".join(f"{card} ×{held[card]}" for card in sorted(held))
        lines.append(f"In hand: {cards or 'nothing'}")
    if bid is not None:
        lines.append(f"Sealed bid: {bid.coins}")
    return drawing.group(
        drawing.panel(WIDTH - 24, ROW - 8, fill=drawing.tint(paint.fill), stroke=paint.fill),
        drawing.badge(24, 36, name, paint, radius=14),
        *(
            drawing.text(48, 22 + 19 * at, line, drawing.USUAL, bold=at == 0)
            for at, line in enumerate(lines)
        ),
    )
