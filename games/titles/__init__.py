"""The rules of each title: one package a title, found by the registry."""
