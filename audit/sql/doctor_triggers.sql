-- The tables of which nothing may be changed or lost, each with the trigger that refuses it; nulls where
-- it has none. Bits of tgtype: 1 for each row, 2 before, 8 DELETE, 16 UPDATE, 32 TRUNCATE. While a
-- migration copies the log there are two of it.
WITH kept AS (
    SELECT relid AS oid, 'events_refuse' AS refusing, 2 + 8 + 16 + 32 AS bits
    FROM unnest(ARRAY['events_batch', 'events_event', 'events_rows']) AS form (name)
    CROSS JOIN pg_partition_tree(to_regclass(name))
    UNION ALL SELECT 'events_stream'::regclass, 'events_refuse', 2 + 8 + 32
    UNION ALL SELECT form, 'events_refuse', 2 + 8 + 16 + 32
    FROM to_regclass('events_old') AS form WHERE form IS NOT NULL
    UNION ALL
    SELECT oid, 'audit_refuse', 2 + 8 + 16 FROM pg_class
    WHERE relname IN ('audit_publiccheckpoint', 'audit_namedstream') AND relkind = 'r'
        AND relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'events_stream'::regclass)
)

SELECT
    kept.oid::regclass::text,
    trigger.tgenabled,
    trigger.tgtype::integer & kept.bits = kept.bits AND trigger.tgtype::integer & 1 = 0
        AND trigger.tgqual IS NULL AND cardinality(trigger.tgattr) = 0,
    function.proname,
    function.prosrc
FROM kept
LEFT JOIN pg_trigger AS trigger
    ON trigger.tgrelid = kept.oid AND trigger.tgname = kept.refusing AND NOT trigger.tgisinternal
LEFT JOIN pg_proc AS function
    ON function.oid = trigger.tgfoid AND function.proname = kept.refusing
ORDER BY 1
