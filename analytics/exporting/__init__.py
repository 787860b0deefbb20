"""Rows of any number as files that other programs read: made while they are sent."""
