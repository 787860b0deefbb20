"""What is in the box of Cyclades: factions, gods, buildings, cards, maps. Tables only."""
