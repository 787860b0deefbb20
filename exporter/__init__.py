"""What Prometheus asks: the counts of a machine's processes, and how things stand in the database.

A process of its own (``python -m exporter``), so that it answers when web does not, on machines
that have workers alone too, and at a port that no proxy leads to.
"""
