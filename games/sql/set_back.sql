-- What could not be done is looked at again in a second, in two, in four, and so on up to the longest.
-- Parameters: errand, which, longest (seconds).
INSERT INTO games_setback AS back (errand, which, times, until)
VALUES (%(errand)s, %(which)s, 1, clock_timestamp() + interval '1 second')
ON CONFLICT (errand, which) DO UPDATE SET
    times = least(back.times + 1, 100),
    until = clock_timestamp() + make_interval(secs => least(2.0 ^ back.times, %(longest)s))
