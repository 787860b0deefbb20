"""Bots of any making against each other: round robins of whole games, all of which are kept."""
