-- One call from the quota of a key: null if it is admitted, else how many seconds too early it comes.
-- `burst` calls are admitted at once after a pause, then one every `pause` seconds. Atomic: of calls
-- at the same time each sees what the others took, because the row is locked while it changes.
CREATE FUNCTION api_take(of_key text, burst integer, pause double precision)
RETURNS double precision
LANGUAGE plpgsql AS $$
DECLARE
    late double precision;
BEGIN
    INSERT INTO api_allowance AS mine (key, due)
    VALUES (of_key, clock_timestamp() + make_interval(secs => pause))
    ON CONFLICT (key) DO UPDATE
        SET due = greatest(mine.due, clock_timestamp()) + make_interval(secs => pause)
        WHERE mine.due <= clock_timestamp() + make_interval(secs => pause * (burst - 1));
    IF FOUND THEN
        RETURN NULL;
    END IF;
    SELECT extract(epoch FROM mine.due - clock_timestamp()) - pause * (burst - 1)
    INTO late
    FROM api_allowance AS mine
    WHERE mine.key = of_key;
    RETURN coalesce(greatest(late, 0), 0);
END $$
