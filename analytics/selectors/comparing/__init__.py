"""The same figure of two kinds of games, side by side."""
