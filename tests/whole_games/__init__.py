"""Whole games of every title in browsers: ``make table``. pytest does not find it."""
