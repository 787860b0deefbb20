"""A bot that plays any title to its end, by chance: python bot.py URL TITLE [GAME]

Without the id of a game it makes one, in which other bots take the seats beside it.
"""

import random
import sys

from kleio_client import DecisionNotOpen, Game, Kleio


def table(kleio: Kleio, title: str, game: str = "") -> Game:
    """The game that was named, or one of as few seats as the title is played with."""
    if game:
        kleio.game(game).join()
        return kleio.game(game)
    others = min(kleio.title(title)["seats"]) - 1
    return kleio.make(title, ["me", *["random"] * others])


def play(game: Game) -> None:
    """Answer whatever the game asks; what is merely offered is left."""
    for asked in game.turns():
        while required := [choice for choice in asked if choice["required"]]:
            choice = required[0]
            move = random.choice(choice["moves"])  # here a better bot would think
            seat, notation = choice["seat"], move["notation"]
            try:
                moved = game.move(choice["decision"], notation, seat=seat, next=True)
            except DecisionNotOpen:
                break  # another one's move has closed it
            print(move["sentence"])
            asked = moved.get("decisions", [])  # what follows at once


if __name__ == "__main__":
    with Kleio(sys.argv[1]) as kleio:
        kleio.guest("A bot in Python")
        game = table(kleio, *sys.argv[2:])
        print(game.id, flush=True)
        play(game)
        print(game.about()["outcome"])
        print(game.verify().fault or "No fault was found.")
