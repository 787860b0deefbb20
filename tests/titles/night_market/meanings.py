"""What each number of Night Market is, in words."""

from __future__ import annotations

from games.engine.meanings import Meaning

MEANINGS: tuple[Meaning, ...] = (
    Meaning("rounds", "Rounds of a market", "NM-2"),
    Meaning("hand", "Cards in hand at the start", "NM-1"),
    Meaning("coins", "Coins at the start", "NM-1"),
    Meaning("upkeep", "Coins that a round costs", "NM-2"),
    Meaning("haggling.cost", "Coins that a haggle costs", "NM-4"),
    Meaning("haggling.times", "Haggles of the whole market in a round", "NM-4"),
    Meaning("lanterns_to_win", "Lanterns that win", "NM-5"),
    Meaning("price.*", "Coins for {0}", "NM-3"),
)
