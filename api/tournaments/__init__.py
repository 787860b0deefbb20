"""Tournaments of games for two."""
