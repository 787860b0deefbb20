"""The roles, the database and the queue of an embedded PostgreSQL.

Two roles keep the event log honest. ``kleio_owner`` owns every table and runs the migrations.
``kleio_app`` is what web, worker and scheduler connect as: it may read and write the tables that
migrations make (see ``database.privileges``), but of the events it may only read, and append
through one function (see ``events.upkeep``), and it cannot give itself more.
"""

from __future__ import annotations

import psycopg
from psycopg import sql

from environment.embedded_server import APPLICATION, DATABASE, OWNER, SUPERUSER, Address


def make_roles_and_database(address: Address) -> None:
    """Make what is missing of both roles and the database. May be called at every start."""
    with psycopg.connect(address.url(SUPERUSER, "postgres"), autocommit=True) as connection:
        for role, rights in ((OWNER, "CREATEDB"), (APPLICATION, "NOCREATEDB")):
            _make_role(connection, role, address.passwords[role], rights)
        database = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE])
        if database.fetchone() is None:
            create = sql.SQL("CREATE DATABASE {} OWNER {}")
            connection.execute(create.format(sql.Identifier(DATABASE), sql.Identifier(OWNER)))


def _make_role(connection: psycopg.Connection, role: str, password: str, rights: str) -> None:
    found_role = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
    verb = "CREATE" if found_role.fetchone() is None else "ALTER"
    # CREATEDB is for the test database, which the owner makes.
    statement = sql.SQL("{} ROLE {} LOGIN PASSWORD {} {}").format(
        sql.SQL(verb), sql.Identifier(role), sql.Literal(password), sql.SQL(rights)
    )
    connection.execute(statement)
