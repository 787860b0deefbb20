-- Nothing is changed and nothing is forgotten, not even by the owner of the tables. Part of
-- migration 0001: never edit, add a later file instead.

CREATE FUNCTION events_refuse() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Events are facts: % of % is refused, for everybody and for ever.',
        TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'KV005', HINT = 'What was wrong is put right by appending another event.';
END $$;

-- For each statement, so that one that would match no row is refused as well; on each partition,
-- because these triggers do not pass from a table to its partitions; always, so that they fire
-- under session_replication_role = replica too.
DO $$
DECLARE
    target regclass;
BEGIN
    FOR target IN SELECT relid FROM pg_partition_tree('events_event') LOOP
        EXECUTE format(
            'CREATE TRIGGER events_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON %s'
            ' FOR EACH STATEMENT EXECUTE FUNCTION events_refuse()', target);
        EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER events_refuse', target);
    END LOOP;
END $$;

-- Heads move with each append; a lost one would let a stream begin anew on top of its own events.
CREATE TRIGGER events_refuse BEFORE DELETE OR TRUNCATE ON events_stream
    FOR EACH STATEMENT EXECUTE FUNCTION events_refuse();
ALTER TABLE events_stream ENABLE ALWAYS TRIGGER events_refuse;
