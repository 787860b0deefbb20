"""The web server: ``python -m gateway [OPTION…] MODULE:APPLICATION``, as granian takes them.

Granian's processes are forked, and each would load all of Kleio by itself: two processes, two
seconds of work, and twice the memory. So it is loaded here, before there are any; one that ended is
followed by one that has nothing to load.
"""

from __future__ import annotations

import sys
from importlib import import_module

from granian.cli import entrypoint

from environment.collector import spare_what_is_loaded


def main() -> None:
    """Serve until SIGTERM. No thread may run and no connection be open when this forks."""
    import_module(sys.argv[-1].partition(":")[0])
    spare_what_is_loaded()
    entrypoint()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
