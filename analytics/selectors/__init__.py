"""Answers to questions, as typed rows."""
