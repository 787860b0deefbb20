"""What a process of this machine uses, as Linux tells it."""

from __future__ import annotations

import os
from pathlib import Path


def memory(pid: int) -> float:
    """kB that it has in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return float(status.partition("VmRSS:")[2].split()[0])


def cpu(pid: int) -> float:
    """Seconds of CPU that it has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def is_alive(pid: int) -> bool:
    """Whether it has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def connections_to(port: int, pid: int) -> int:
    """How many of its sockets lead to this port of a machine."""
    descriptors = Path(f"/proc/{pid}/fd")
    mine = {link.readlink().name for link in descriptors.iterdir() if link.is_symlink()}
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ports = (int(row[2].partition(":")[2], 16) for row in rows if f"socket:[{row[9]}]" in mine)
    return sum(each == port for each in ports)
