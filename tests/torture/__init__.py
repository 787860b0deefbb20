"""Kleio under torture: what it promises, counted while everything that can fail does.

    python -m tests.torture [--rounds 500] [--mutations 1000] [--deliveries 1000] [--only SCENE]

Each scene is a file that answers one question. A scene returns figures and the promises that it saw
broken; one that cannot be played on this machine says why and counts as left out.
"""
