"""Policies that choose a move from a seat's view and its legal moves, never from the state."""
