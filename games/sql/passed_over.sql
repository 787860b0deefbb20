-- Part of other statements: what is passed over of an errand, whose name follows. A time that lies further
-- ahead than the longest is of before the clock was set back.
SELECT which FROM games_setback
WHERE until BETWEEN clock_timestamp() AND clock_timestamp() + interval '1 hour' AND errand =
