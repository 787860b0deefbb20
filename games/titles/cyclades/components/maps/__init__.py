"""The geography of Cyclades: tiles, boards, islands and how they are drawn (CY-0.1, 0.2, 1.5)."""
