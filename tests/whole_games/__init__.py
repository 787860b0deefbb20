"""Whole games of every title in browsers: ``make table``, which pytest does not find."""
