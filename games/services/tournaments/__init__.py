"""Tournaments: entering, rounds, results."""
