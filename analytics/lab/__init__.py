"""The balance lab: the same games with and without a changed number, and what the change did.

Pure: a result hangs on the design and on what was played, and on nothing else.
"""
