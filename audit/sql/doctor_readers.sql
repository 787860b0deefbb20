-- Each reader of the log, with the place up to which it has read.
SELECT name, era, transaction::text::bigint, position FROM events_checkpoint ORDER BY name
