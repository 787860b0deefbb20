"""Backup, loss and restore as the guide says it, with what each takes and loses: ``make drill``."""
