"""Experiments: ordered, played block by block on any number of machines, and kept.

Nothing of their games is stored but what is looked at: each can be played again from the seed.
"""
