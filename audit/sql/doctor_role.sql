-- What the application's role is, beyond what it is granted. No row: it does not exist.
-- Parameter: its name.
SELECT
    role.rolsuper,
    role.rolcreaterole,
    role.rolbypassrls,
    role.rolreplication,
    pg_has_role(role.oid, log.relowner, 'MEMBER'),
    has_schema_privilege(role.oid, log.relnamespace, 'CREATE'),
    role.rolname = current_user
FROM pg_roles AS role
CROSS JOIN pg_class AS log
WHERE role.rolname = %s AND log.oid = 'events_batch'::regclass
