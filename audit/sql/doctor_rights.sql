-- The rights of the application's role on the log, table by table and partition by partition: what it
-- has and should not, and what it should have and has not. A right on one column counts. While a
-- migration copies the log there are two of it, and what later ones make is not there yet.
-- Parameter: role (named).
WITH log AS (
    SELECT relid AS oid, relid = form AS is_read
    FROM unnest(ARRAY['events_batch', 'events_event', 'events_rows']) AS named (name)
    CROSS JOIN to_regclass(name) AS form
    CROSS JOIN pg_partition_tree(form)
    UNION SELECT form, true
    FROM unnest(ARRAY['events_event', 'events_stream', 'events_old', 'events_whole', 'events_era']) AS other (name)
    CROSS JOIN to_regclass(name) AS form
    WHERE form IS NOT NULL
)

SELECT log.oid::regclass::text, asked.privilege, true AS too_many
FROM log
CROSS JOIN unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS asked (privilege)
WHERE has_table_privilege(%(role)s, log.oid, asked.privilege)
    OR CASE WHEN asked.privilege IN ('INSERT', 'UPDATE')
        THEN has_any_column_privilege(%(role)s, log.oid, asked.privilege) END
UNION ALL
SELECT log.oid::regclass::text, 'SELECT', false
FROM log
WHERE log.is_read AND NOT has_table_privilege(%(role)s, log.oid, 'SELECT')
UNION ALL
SELECT 'events_position', 'UPDATE', true
WHERE has_sequence_privilege(%(role)s, 'events_position', 'UPDATE')
ORDER BY 1, 2
