"""Sending to addresses that strangers gave: what a URL may be, where a name leads, one POST."""
