"""Keep games of Night Market, as ``manage.py keep_corpus`` does of installed titles.

python -m tests.titles.keep_night_market
"""

from __future__ import annotations

import os


def main() -> None:
    """Install it and let the command play."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

    import django

    django.setup()

    from django.core.management import call_command

    from audit.corpus.variants import VARIANTS, Variant
    from games.engine import registry
    from tests.titles.night_market import TITLE

    registry.titles()[TITLE.id] = TITLE
    assert isinstance(VARIANTS, dict), "it is read only for everybody else"
    VARIANTS[TITLE.id] = (
        Variant(),
        Variant("teams", {"teams": True}, (4,)),
        Variant("greedy", {}, (3,), ("greedy", "random")),
    )
    call_command("keep_corpus", TITLE.id)


if __name__ == "__main__":
    main()
