"""Faulty variants of the made-up title: a suite that cannot fail is worthless."""
