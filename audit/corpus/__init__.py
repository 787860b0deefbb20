"""Finished games that are kept beside the tests, so that rules which change are noticed."""
