"""What the product logs is kept for the report of a test that fails, and for whoever asks for it.

Before and after each of the three parts of a test pytest goes through all loggers there are, twice:
a hundred libraries have some. Where no test looks at them, the root's are enough: those that tell
it nothing write by themselves, which is kept as well.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from _pytest.logging import caplog_handler_key

Around = Callable[[pytest.Item, str], AbstractContextManager[None]]


def as_far_as_needed(plugin: Any) -> Around:
    """In the place of what pytest does around each part of a test."""
    whole: Around = plugin._runtest_for

    @contextmanager
    def around(item: pytest.Item, part: str) -> Iterator[None]:
        if "caplog" in getattr(item, "fixturenames", ("caplog",)):
            with whole(item, part):
                yield
            return
        item.stash[caplog_handler_key] = plugin.caplog_handler
        report = plugin.report_handler
        report.reset()
        logging.root.addHandler(report)
        try:
            yield
        finally:
            logging.root.removeHandler(report)
            item.add_report_section(part, "log", report.stream.getvalue().strip())

    return around
