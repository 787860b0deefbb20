"""Migration 0005 on a large log: ``python -m tests.regrouping``."""
