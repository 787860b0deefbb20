"""Start one command so that it never outlives its parent; run as a script, needs no package.

    python launch.py PARENT_PID DEATH_SIGNAL user|nobody COMMAND [ARGUMENT…]

The kernel sends DEATH_SIGNAL to the command as soon as the parent is gone, even by ``kill -9``.
With ``nobody`` the command gives up root first, because PostgreSQL refuses to run as root. It keeps
one capability, CAP_DAC_OVERRIDE, so that it reaches its files below a folder that only root may
enter, such as ``/root``; no system user is made and no parent folder is changed.

A script and not a ``preexec_fn``, which is unsafe in a parent with threads.
"""

from __future__ import annotations

import ctypes
import os
import sys

NOBODY = 65534

_PR_SET_PDEATHSIG = 1
_PR_SET_SECUREBITS = 28
_SECBIT_NO_SETUID_FIXUP = 1 << 2
_PR_CAP_AMBIENT = 47
_PR_CAP_AMBIENT_RAISE = 2
_CAP_DAC_OVERRIDE = 1
_CAPABILITY_VERSION_3 = 0x20080522

_libc = ctypes.CDLL(None, use_errno=True)


class _CapabilityHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _CapabilitySet(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


def become_nobody() -> None:
    """Change root into nobody, who keeps the right to pass folders that belong to root.

    Where the system does not grant that right (some containers), the change of user still happens
    and works as long as every folder above the project may be entered by others.
    """
    # Or the change of user would clear every capability, and access(2), by which PostgreSQL looks
    # for its own files, would go by the user alone.
    _libc.prctl(_PR_SET_SECUREBITS, _SECBIT_NO_SETUID_FIXUP, 0, 0, 0)
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    bit = 1 << _CAP_DAC_OVERRIDE
    header = _CapabilityHeader(_CAPABILITY_VERSION_3, 0)
    sets = (_CapabilitySet * 2)(_CapabilitySet(bit, bit, bit), _CapabilitySet(0, 0, 0))
    if _libc.capset(ctypes.byref(header), ctypes.byref(sets)) == 0:
        _libc.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE, _CAP_DAC_OVERRIDE, 0, 0)


def main(arguments: list[str]) -> None:
    parent, death_signal, user, *command = arguments
    if user == "nobody":
        try:
            become_nobody()
        except PermissionError:
            sys.exit(
                "PostgreSQL must not run as root, and this root may not change into another user: "
                "start Kleio as an ordinary user."
            )
    # After the change of user, which clears the setting.
    _libc.prctl(_PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)
    if os.getppid() != int(parent):
        sys.exit(1)  # the parent died before the kernel was told to watch it
    try:
        os.execv(command[0], command)
    except PermissionError:
        sys.exit(
            f"{command[0]} cannot be reached by the user {os.geteuid()}. PostgreSQL must not run "
            "as root, and here it may not pass folders of root's: start Kleio as an ordinary user."
        )


if __name__ == "__main__":
    main(sys.argv[1:])
