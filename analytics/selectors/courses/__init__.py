"""Answers that follow from how games unfolded: added up by the database from one row, or a few, a
game."""
