"""Kleio on one machine: an embedded PostgreSQL and a supervisor for every process.

Where DATABASE_URL names a server and the processes are started by hand, as ``docs/deploy.md``
describes, only ``install`` and ``prepare`` are used. All is written to ``var`` and ``.venv``.
"""
