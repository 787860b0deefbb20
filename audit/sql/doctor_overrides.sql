-- Settings that a role, or this database, has of its own, as far as they reach the application.
-- Parameter: the application's role.
SELECT
    concat_ws(' in ', 'the role ' || role.rolname, 'the database ' || base.datname),
    split_part(setting, '=', 1),
    substr(setting, strpos(setting, '=') + 1)
FROM pg_db_role_setting AS own
LEFT JOIN pg_roles AS role ON role.oid = own.setrole
LEFT JOIN pg_database AS base ON base.oid = own.setdatabase
CROSS JOIN LATERAL unnest(own.setconfig) AS setting
WHERE (own.setdatabase = 0 OR base.datname = current_database())
    AND (own.setrole = 0 OR role.rolname = %s)
ORDER BY 1, 2
