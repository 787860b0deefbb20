"""The history of a game as a file: docs/verify.md says what is in it."""
