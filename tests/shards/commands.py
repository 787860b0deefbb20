"""What commands say of two servers."""

from __future__ import annotations

from io import StringIO

from django.core.management import call_command


def shards(*words: str, **options: object) -> str:
    """``manage.py shards``: what it prints."""
    return _told("shards", *words, **options)


def verify() -> str:
    """``manage.py verify --all``: what it prints, which is no fault."""
    output = _told("verify", all=True)
    assert "No fault was found." in output
    return output


def _told(command: str, *words: str, **options: object) -> str:
    out = StringIO()
    try:
        call_command(command, *words, stdout=out, **options)
    except SystemExit as end:
        raise AssertionError(out.getvalue()) from end
    return out.getvalue()
