"""What is made of games that the database has counted: blocks, sums, verdicts. Reads no row."""
