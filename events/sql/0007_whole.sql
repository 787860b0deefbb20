-- The whole log, wherever the batches of a stream lie: whoever asks about more than a game that is
-- played asks here. Part of migration 0007: never edit, add a later file instead.
CREATE VIEW events_whole AS SELECT * FROM events_batch UNION ALL SELECT * FROM events_old;
