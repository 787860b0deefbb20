-- One call from the quota of a key: null if it is admitted, else how many seconds too early it comes.
-- `burst` calls are admitted at once after a pause, then one every `pause` seconds. Atomic: of calls
-- at the same time each sees what the others took, because the row is locked while it changes.
--
-- Part of migration 0003, in place of api_take.sql. A quota is never due later than a whole burst from
-- now; one that is was used before the clock was set back, and would refuse everybody until that time
-- comes again. It begins anew. (A second is left for clocks that are corrected by less.)
CREATE OR REPLACE FUNCTION api_take(of_key text, burst integer, pause double precision)
RETURNS double precision
LANGUAGE plpgsql AS $$
DECLARE
    late double precision;
BEGIN
    INSERT INTO api_allowance AS mine (key, due)
    VALUES (of_key, clock_timestamp() + make_interval(secs => pause))
    ON CONFLICT (key) DO UPDATE
        SET due = make_interval(secs => pause) + CASE
            WHEN mine.due > clock_timestamp() + make_interval(secs => pause * burst + 1)
            THEN clock_timestamp()
            ELSE greatest(mine.due, clock_timestamp())
        END
        WHERE mine.due <= clock_timestamp() + make_interval(secs => pause * (burst - 1))
            OR mine.due > clock_timestamp() + make_interval(secs => pause * burst + 1);
    IF FOUND THEN
        RETURN NULL;
    END IF;
    SELECT extract(epoch FROM mine.due - clock_timestamp()) - pause * (burst - 1)
    INTO late
    FROM api_allowance AS mine
    WHERE mine.key = of_key;
    RETURN coalesce(greatest(late, 0), 0);
END $$
