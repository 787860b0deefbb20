"""Tournaments of games for two: who meets whom, and how they stand. Pure.

Entrants are numbers, in the order of their entry, which is the last thing that tells two apart.
"""
