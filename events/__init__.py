"""The event store: streams of immutable facts in PostgreSQL. Knows no game.

``sealing`` makes a batch of facts ready, ``writing`` appends it, ``reading`` gives one stream and
``feed`` all of them, with ``cursors`` to remember how far a reader has come. ``snapshots`` are
states, which ``snapshot_writing`` keeps; ``wake`` tells listeners. What the hashes mean is written
in ``chain``, ``parts`` and ``stamps``; ``checking`` holds all that is stored of a stream against
them.
"""
