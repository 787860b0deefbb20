"""Cyclades (Legendary Edition): factions bid for the favour of the gods to raise metropolises."""
