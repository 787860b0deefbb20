-- The functions by which events are appended: who may, and with whose rights.
-- Parameter: the application's role.
SELECT
    function.oid::regprocedure::text,
    has_function_privilege(%s, function.oid, 'EXECUTE'),
    EXISTS (
        SELECT FROM aclexplode(coalesce(function.proacl, acldefault('f', function.proowner))) AS granted
        WHERE granted.grantee = 0 AND granted.privilege_type = 'EXECUTE'
    ),
    function.prosecdef,
    coalesce(function.proconfig::text LIKE '%%search_path=%%', false),
    function.prosrc
FROM pg_proc AS function
WHERE function.proname = 'events_append'
    AND function.pronamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'events_batch'::regclass)
