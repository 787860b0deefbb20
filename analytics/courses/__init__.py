"""What follows from how a game unfolded: leads, deficits, openings, and the rows that are kept."""
