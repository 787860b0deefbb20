"""May the application's role do what it must and nothing more?"""

from __future__ import annotations

from django.conf import settings

from audit.doctor.findings import Check, Finding, Wanted, fail, fail_if, warn
from audit.doctor.rows import rows
from audit.doctor.sources import is_of_a_migration
from audit.sql import sql

MIGRATE = "Run manage.py migrate with MIGRATION_DATABASE_URL, which sets the rights anew."
TWO_ROLES = (
    "Let web, workers and scheduler connect as a role that owns nothing, name it in"
    " KLEIO_APPLICATION_ROLE and migrate as the owner: docs/deploy.md, PostgreSQL."
)

_POWERS = (
    "is a superuser",
    "may make roles",
    "passes by row security",
    "may replicate",
    "owns the log, or is a member of its owner",
    "may make things in the log's schema",
)


def role(_: Wanted) -> Finding:
    """Whether it could help itself to more than it is granted."""
    name = settings.APPLICATION_ROLE
    roles = rows(sql("doctor_role"), [name])
    if not roles:
        return fail(f"there is no role {name!r}, so triggers alone keep the log", TWO_ROLES)
    *powers, is_this_one = roles[0]
    wrong = [f"{name} {said}" for said, has in zip(_POWERS, powers, strict=True) if has]
    if not wrong and not is_this_one:
        return warn(
            f"{name} owns nothing, but this command does not connect as {name}",
            "See that web and workers do: DATABASE_URL must name that role.",
        )
    return fail_if(wrong, f"{name} owns nothing and can give itself nothing", TWO_ROLES)


def log(_: Wanted) -> Finding:
    """Table by table."""
    name = settings.APPLICATION_ROLE
    if not rows("SELECT 1 FROM pg_roles WHERE rolname = %s", [name]):
        return fail(f"there is no role {name!r}", TWO_ROLES)
    wrong = [
        f"{name} {'may' if too_many else 'may not'} {privilege} {table}"
        for table, privilege, too_many in rows(sql("doctor_rights"), {"role": name})
    ]
    return fail_if(wrong, f"{name} may read it and change nothing", MIGRATE)


def appending(_: Wanted) -> Finding:
    """The only way into the log."""
    name = settings.APPLICATION_ROLE
    if not rows("SELECT 1 FROM pg_roles WHERE rolname = %s", [name]):
        return fail(f"there is no role {name!r}", TWO_ROLES)
    wrong = []
    functions = rows(sql("doctor_appending"), [name])
    for signature, may, everybody, as_owner, has_path, source in functions:
        short = signature.partition("(")[0]
        wrong += [f"{name} may not execute {short}"] * (not may)
        wrong += [f"everybody may execute {short}"] * everybody
        wrong += [f"{short} runs with the rights of its caller"] * (not as_owner)
        wrong += [f"{short} trusts its caller's search_path"] * (not has_path)
        is_theirs = is_of_a_migration(short.rpartition(".")[2], source)
        wrong += [f"{short} is not as the migrations made it"] * (not is_theirs)
    if len(functions) != 1:
        wrong.append(f"there are {len(functions)} functions events_append")
    return fail_if(
        wrong,
        "events_append alone, as the migrations made it, and not for everybody",
        f"{MIGRATE} If everybody may: REVOKE EXECUTE ON FUNCTION events_append FROM PUBLIC. If the"
        " function was changed, verify all chains and find out by whom.",
    )


def side_tables(_: Wanted) -> Finding:
    """What the application writes beside the log."""
    name = settings.APPLICATION_ROLE
    if not rows("SELECT 1 FROM pg_roles WHERE rolname = %s", [name]):
        return fail(f"there is no role {name!r}", TWO_ROLES)
    differing = rows(
        "SELECT cls.relname, privilege, has FROM pg_class AS cls"
        " CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege"
        " CROSS JOIN has_table_privilege(%s, cls.oid, privilege) AS has"
        " WHERE cls.relkind = 'r' AND cls.relname = ANY(%s)"
        " AND has <> (privilege IN ('SELECT', 'INSERT') OR cls.relname <> ALL(%s)) ORDER BY 1, 2",
        [name, [*_WRITTEN, *_ADDED_TO], list(_ADDED_TO)],
    )
    wrong = [
        f"{name} {'may' if has else 'may not'} {privilege} {table}"
        for table, privilege, has in differing
    ]
    return fail_if(wrong, f"{name} may write them, and change no seed", MIGRATE)


_WRITTEN = (
    "events_checkpoint",
    "events_snapshot",
    "games_game",
    "games_player",
    "games_seat",
    "games_token",
    "notices_address",
    "notices_delivery",
    "notices_lease",
    "notices_muted",
    "notices_notice",
    "notices_preference",
)

_ADDED_TO = ("games_secret",)
"""A row is made once, and never changed or taken away."""

CHECKS = (
    Check("application's role", role),
    Check("rights on the log", log),
    Check("appending", appending),
    Check("rights on other tables", side_tables),
)
