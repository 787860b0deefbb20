-- What is raised is written into the log of the database, where it outlives an erasure; so the words
-- hold no key, which has the id of its player in front. The detail, which the caller reads, has it,
-- and is left out there (`log_error_verbosity = terse`).
DO $$
DECLARE
    written constant text := pg_get_functiondef('events_append'::regproc);
    told    constant text := $w$'The key % was already used in stream %.', with_key, to_stream$w$;
BEGIN
    IF strpos(written, told) = 0 THEN
        RAISE EXCEPTION 'events_append is not as 0002_private made it.';
    END IF;
    EXECUTE replace(written, told, $w$'A key was already used in stream %.', to_stream$w$);
END $$;
