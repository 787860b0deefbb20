"""What lies in ``deploy``, read as the programs do for which it is."""

from __future__ import annotations

import re
from typing import Any

import yaml

from environment.folders import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))

SAME = {
    "web": "kleio-web",
    "live": "kleio-live",
    "worker 1": "kleio-worker@",
    "worker 2": "kleio-worker@",
    "worker thinking": "kleio-thinker@",
    "scheduler": "kleio-scheduler",
    "exporter": "kleio-exporter",
}
"""Child of the supervisor -> its unit; ``thinker`` and the like are services of compose."""

ELSEWHERE = {"front"}
"""What a proxy does where there is one."""

ITS_OWN = {
    *("--host", "--hostname"),
    *("--respawn-interval", "--workers-kill-timeout", "--log-level"),  # the supervisor is impatient
}
"""Options with a value that hangs on who starts the command."""

OF_THE_SUPERVISOR = {"--quiet", "--behind-front"}

WITHOUT_RABBITMQ = {"--without-mingle", "--without-gossip", "--without-heartbeat"}
"""Of workers where the queue lies in PostgreSQL: under the supervisor and in containers."""


def compose() -> dict[str, Any]:
    """The compose file, with what is merged in its place."""
    document: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return document


def unit(name: str) -> str:
    return (DEPLOY / "systemd" / f"{name}.service").read_text(encoding="utf-8")


def service_of(name: str) -> str:
    """The service of compose that does what this unit does."""
    return name.removeprefix("kleio-").rstrip("@")


def command_of(name: str) -> list[str]:
    """What a unit starts, without the interpreter."""
    [line] = re.findall(r"^ExecStart=(.*)$", unit(name), re.MULTILINE)
    return str(line).split()[1:]


def essence(command: list[str]) -> list[str]:
    """The words of a command in no order, without the interpreter and what may differ."""
    words = iter(part for word in command[command.index("-m") :] for part in word.split("="))
    kept = []
    for word in words:
        if word in ITS_OWN:
            next(words)
        elif word not in OF_THE_SUPERVISOR:
            kept.append(word)
    return sorted(kept)
