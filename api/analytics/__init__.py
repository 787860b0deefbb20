"""Figures about finished games. What can be asked is declared in ``analytics.catalogue``."""
