"""Kleio over HTTP: translates requests into services and selectors, and decides nothing."""
