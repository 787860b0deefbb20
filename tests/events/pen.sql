-- Single events can be changed and taken away where they are read one by one: as somebody with all
-- rights would who knows how batches lie. What a later event of a batch has no place for is refused.

CREATE FUNCTION pen_canonical(whole jsonb) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    CASE jsonb_typeof(whole)
    WHEN 'object' THEN
        RETURN '{' || coalesce((
            SELECT string_agg(
                to_json(key)::text || ':' || pen_canonical(part), ',' ORDER BY key COLLATE "C")
            FROM jsonb_each(whole) AS each (key, part)), '') || '}';
    WHEN 'array' THEN
        RETURN '[' || coalesce((
            SELECT string_agg(pen_canonical(part), ',' ORDER BY number)
            FROM jsonb_array_elements(whole) WITH ORDINALITY AS each (part, number)), '') || ']';
    ELSE
        RETURN whole::text;
    END CASE;
END $$;

CREATE FUNCTION pen() RETURNS trigger LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
    lying    events_batch%ROWTYPE;
    place    integer;
    types    text[];
    payloads text[];
    privates text[];
BEGIN
    SELECT * INTO STRICT lying FROM events_batch AS batch
    WHERE batch.stream = OLD.stream AND position(OLD.hash IN batch.hashes) % 32 = 1;
    place := position(OLD.hash IN lying.hashes) / 32 + 1;
    types := string_to_array(lying.types, E'\n');
    payloads := string_to_array(lying.payloads, E'\n');
    privates := CASE lying.privates WHEN '' THEN ARRAY[''] ELSE string_to_array(lying.privates, E'\n') END;

    IF TG_OP = 'DELETE' THEN
        IF cardinality(types) = 1 THEN
            DELETE FROM events_batch AS batch
            WHERE batch.stream = lying.stream AND batch.version = lying.version;
        ELSE
            UPDATE events_batch AS batch
            SET types = array_to_string(types[:place - 1] || types[place + 1:], E'\n'),
                payloads = array_to_string(payloads[:place - 1] || payloads[place + 1:], E'\n'),
                privates = array_to_string(privates[:place - 1] || privates[place + 1:], E'\n'),
                hashes = overlay(lying.hashes PLACING '' FROM 32 * place - 31 FOR 32)
            WHERE batch.stream = lying.stream AND batch.version = lying.version;
        END IF;
        RETURN OLD;
    END IF;

    IF (NEW.stream, NEW.version) IS DISTINCT FROM (OLD.stream, OLD.version)
        OR place > 1 AND num_nonnulls(
            NEW.batch_size, NEW.position, NEW.transaction, NEW.era, NEW.key, NEW.fingerprint, NEW.stamp
        ) > 0
    THEN
        RAISE EXCEPTION 'An event has no place for this.';
    END IF;
    types[place] := NEW.type;
    IF NEW.payload IS DISTINCT FROM OLD.payload THEN
        payloads[place] := pen_canonical(NEW.payload);
    END IF;
    privates[place] := NEW.private;
    UPDATE events_batch AS batch
    SET batch = NEW.batch,
        size = CASE place WHEN 1 THEN NEW.batch_size ELSE lying.size END,
        position = CASE place WHEN 1 THEN NEW.position ELSE lying.position END,
        transaction = CASE place WHEN 1 THEN NEW.transaction ELSE lying.transaction END,
        era = CASE place WHEN 1 THEN NEW.era ELSE lying.era END,
        key = CASE place WHEN 1 THEN NEW.key ELSE lying.key END,
        fingerprint = CASE place WHEN 1 THEN NEW.fingerprint ELSE lying.fingerprint END,
        stamp = CASE place WHEN 1 THEN NEW.stamp ELSE lying.stamp END,
        recorded_at = NEW.recorded_at,
        actor = NEW.actor,
        types = array_to_string(types, E'\n'),
        payloads = array_to_string(payloads, E'\n'),
        privates = CASE WHEN NEW.private IS NOT NULL THEN array_to_string(privates, E'\n') END,
        hashes = overlay(lying.hashes PLACING NEW.hash FROM 32 * place - 31 FOR 32)
    WHERE batch.stream = lying.stream AND batch.version = lying.version;
    RETURN NEW;
END $$;

CREATE TRIGGER pen INSTEAD OF UPDATE OR DELETE ON events_event
    FOR EACH ROW EXECUTE FUNCTION pen();
