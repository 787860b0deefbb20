-- How the clocks of a game stand that has banks of time. An array of JSON: its version, what the last batch said of
-- them (null before the first), whose flag fell, the time now, and how much of the time since then no server
-- watched, in microseconds. A function, since the parts of a query that are never asked for are begun all the same,
-- with each move of every game. STABLE, though it tells the time: it reads what the statement around it reads.
-- Part of migration 0037: never edit, add a later file instead.
CREATE FUNCTION games_clocks_now(of_version integer, said jsonb, fallen smallint[]) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
    moment constant timestamptz := clock_timestamp();
    told   constant timestamptz := to_timestamp((said ->> 'at')::numeric / 1000000);
BEGIN
    RETURN jsonb_build_array(
        of_version,
        said,
        fallen,
        (extract(EPOCH FROM moment) * 1000000)::bigint,
        (
            SELECT coalesce(
                sum(extract(EPOCH FROM least(missed.ended_at, moment) - greatest(missed.began_at, told)))
                    * 1000000,
                0
            )::bigint
            FROM (
                SELECT began_at, ended_at FROM games_outage
                UNION ALL
                -- The one that goes on: whoever moves as soon as a server is back may be quicker than who notes it.
                SELECT watch.seen_at, moment
                FROM games_watch AS watch
                WHERE watch.seen_at < moment - interval '1 minute'
            ) AS missed
            WHERE missed.ended_at > told AND missed.began_at < moment
        )
    );
END $$
