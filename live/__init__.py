"""Streams: a process that tells many people at once how games go on.

Its event loop passes bytes on and knows neither rules nor a database. What is read and redacted is
the work of two threads, which ask the selectors that answer every other request (``reading``).
"""
