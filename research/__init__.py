"""The titles as environments for whoever studies learning and search.

``aec`` is for PettingZoo, ``openspiel`` for OpenSpiel, ``learning`` an example that learns with
numpy alone. Neither Django nor a database is needed: this package knows the engine, its titles and
bots, and stands with them in the wheel. See docs/research.md.
"""
