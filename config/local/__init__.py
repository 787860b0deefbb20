"""Kleio on one machine: an embedded PostgreSQL and a supervisor for every process.

Nothing here is used when DATABASE_URL names a server and the processes are started by hand, as
``docs/deploy.md`` describes. Everything it writes stays below the project's ``var`` folder.
"""
