"""What each level is like, for people who choose one."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "random": "moves at random",
    "novice": "knows what is good, and errs often",
    "casual": "errs now and then",
    "greedy": "takes what looks best at once",
    "expert": "thinks ahead before it decides",
    "master": "thinks ahead, and weighs more answers",
}
"""Level -> half a sentence, of which the bot is the subject."""
