-- Reading the batches of one stream by a plan that is kept. Part of migration 0008: never edit, add a
-- later file instead.
-- With the stream at hand all partitions but one are left out, which looks so much cheaper than a plan
-- for any stream that PostgreSQL would plan these at each call, though such a plan leaves out the same
-- ones as it begins: planning takes longer than reading some batches. Only a function is told to
-- keep its plans by itself. They read with the rights of whoever calls them.
CREATE FUNCTION events_batches(of_stream uuid, after integer, upto integer)
RETURNS TABLE (
    stream uuid, version integer, batch integer, size integer, types text, payloads text, privates text,
    hashes bytea, actor text, key text, fingerprint bytea, recorded_at timestamptz, stamp bytea
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    SELECT stream, version, batch, size, types, payloads, privates, hashes, actor, key, fingerprint,
        recorded_at, stamp
    FROM events_batch
    WHERE stream = of_stream AND version > after AND version <= upto
    ORDER BY version;
END $$;

-- The same, all together in one row, of what a state is folded from; nulls where there is none.
CREATE FUNCTION events_facts(
    of_stream uuid, after integer, upto integer,
    OUT first integer, OUT last_batch integer, OUT all_types text, OUT all_payloads text, OUT all_hashes bytea
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    SELECT min(version), max(batch), string_agg(types, E'\n' ORDER BY version),
        string_agg(payloads, E'\n' ORDER BY version), string_agg(hashes, ''::bytea ORDER BY version)
    INTO first, last_batch, all_types, all_payloads, all_hashes
    FROM events_batch
    WHERE stream = of_stream AND version > after AND version <= upto;
END $$;
