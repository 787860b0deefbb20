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


def compose() -> dict[str, Any]:
    """The compose file, with what is merged in its place."""
    told: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return told


def unit(name: str) -> str:
    return (DEPLOY / "systemd" / f"{name}.service").read_text(encoding="utf-8")


def command_of(name: str) -> list[str]:
    """What a unit starts, without the interpreter."""
    [line] = re.findall(r"^ExecStart=(.*)$", unit(name), re.MULTILINE)
    return str(line).split()[1:]


def essence(command: list[str]) -> set[str]:
    """What makes a command the one it is: module, application, queues; not names and addresses."""
    words = [part for word in command for part in word.split("=")]
    kept = {words[words.index("-m") + 1], words[-1]} if "-m" in words else set()
    if "--queues" in words:
        kept = {"celery", "worker", words[words.index("--queues") + 1]}
    if "beat" in words:
        kept = {"celery", "beat"}
    return {word for word in kept if not word.isdigit() and word != "0.0.0.0"}
