"""Histories and checkpoints, for those who check them."""
