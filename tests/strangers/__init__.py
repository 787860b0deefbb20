"""Schemathesis as everybody who may call: ``make strangers``. pytest does not find it."""
