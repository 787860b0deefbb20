"""Checkpoints from the command line."""

from __future__ import annotations

from io import StringIO
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command

from audit.checkpoints import why_none
from environment.checkpoint_keys import SigningKey
from tests.events.facts import appended


def said(command: str) -> str:
    out = StringIO()
    call_command(command, stdout=out)
    return out.getvalue()


def test_publishing_says_what_was_published(stream: UUID) -> None:
    assert said("publish_checkpoint") == "Nothing moved since checkpoint 0.\n"
    for each in (stream, stream, uuid4()):
        appended(each)
    assert said("publish_checkpoint") == "Checkpoint 1 names 2 games.\n"
    assert said("publish_checkpoint") == "Nothing moved since checkpoint 1.\n"


def test_the_key_that_is_told_is_the_public_half(settings: Any) -> None:
    """RFC 8032, 7.1, test 1."""
    private = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    settings.KLEIO_CHECKPOINT_KEY = SigningKey(bytes.fromhex(private))
    assert said("checkpoint_key") == f"{public}\n"
    assert why_none() == ""


@pytest.mark.parametrize("command", ["publish_checkpoint", "checkpoint_key"])
def test_without_a_key_a_command_says_why_there_is_nothing(settings: Any, command: str) -> None:
    settings.KLEIO_CHECKPOINT_KEY = None
    with pytest.raises(CommandError, match="KLEIO_CHECKPOINT_KEY is not set") as refusal:
        said(command)
    assert str(refusal.value) == why_none()
