-- What must hold whenever migrations have run. May be run again and again; needs the owner.

-- open_era --
-- A dump restored into a younger cluster: new events would get transaction ids far below those of
-- old ones, and every reader would take them for read. The new era sorts above the old one, and
-- the heads forget ids that mean nothing here. A move within one cluster changes nothing.
DO $$
DECLARE
    here constant bigint := (SELECT system_identifier FROM pg_control_system());
    last events_era%ROWTYPE;
BEGIN
    LOCK TABLE events_era IN SHARE ROW EXCLUSIVE MODE;
    SELECT * INTO last FROM events_era ORDER BY era DESC LIMIT 1;
    IF last.cluster IS DISTINCT FROM here THEN
        LOCK TABLE events_event, events_stream IN ACCESS EXCLUSIVE MODE;
        INSERT INTO events_era (era, cluster) VALUES (coalesce(last.era, 0) + 1, here);
        UPDATE events_stream SET transaction = '0';
    END IF;
END $$;

-- grant_rights --
-- The application's role reads, and writes through events_append alone; whatever default
-- privileges gave it beyond that is taken away. Partitions are tables and need the same, and so does
-- what one migration makes for another form of the log.
DO $$
DECLARE
    target regclass;
BEGIN
    FOR target IN
        SELECT oid FROM pg_class
        WHERE relname ~ '^events_(batch|event|apart|rows|old|whole)(_p\d\d)?$' AND relkind IN ('r', 'p', 'v')
            AND relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'events_stream'::regclass)
    LOOP
        EXECUTE format('REVOKE ALL ON %s FROM {role}', target);
        IF target::text !~ '_p\d\d$' THEN
            EXECUTE format('GRANT SELECT ON %s TO {role}', target);
        END IF;
    END LOOP;
    REVOKE ALL ON events_stream, events_era FROM {role};
    REVOKE ALL ON SEQUENCE events_position FROM {role};
    GRANT SELECT ON events_stream, events_era TO {role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON events_checkpoint, events_snapshot TO {role};
    GRANT EXECUTE ON FUNCTION events_append TO {role};
END $$;
