"""How many games may be there at once, and how long they wait for people."""

from __future__ import annotations

from environment.variables import one_of, whole_number

KLEIO_OPEN_GAMES_PLAYER = whole_number("KLEIO_OPEN_GAMES_PLAYER", 10)
KLEIO_OPEN_GAMES_ADDRESS = whole_number("KLEIO_OPEN_GAMES_ADDRESS", 50)
"""Games that wait to begin, made by one player and from one address."""

KLEIO_OPEN_GAME_HOURS = whole_number("KLEIO_OPEN_GAME_HOURS", 7 * 24, least=1, most=100_000)
"""After which a game that has not begun is called off."""

KLEIO_INVITATIONS_GAME = whole_number("KLEIO_INVITATIONS_GAME", 20)
"""Invitations by link to one game that let somebody in."""

KLEIO_SEEKING_SECONDS = whole_number("KLEIO_SEEKING_SECONDS", 30, least=1, most=3600)
"""After which somebody who looks for a game and is not heard of is passed over."""

KLEIO_CHAT_LINES = whole_number("KLEIO_CHAT_LINES", 500, least=1)
"""Lines that the chat of a game keeps; the oldest go."""

KLEIO_NOTES_PLAYER = whole_number("KLEIO_NOTES_PLAYER", 1000)
"""Games on which a player may have notes."""

KLEIO_BOT_GAMES_PLAYER = whole_number("KLEIO_BOT_GAMES_PLAYER", 50)
KLEIO_BOT_GAMES_ADDRESS = whole_number("KLEIO_BOT_GAMES_ADDRESS", 100)
"""Running games in which bots play, made by one player and from one address."""

KLEIO_BOT_GAMES_SERVER = whole_number("KLEIO_BOT_GAMES_SERVER", 500)
"""Running games in which nobody else plays, whoever made them."""

KLEIO_BOTS_PLAYER = whole_number("KLEIO_BOTS_PLAYER", 5, least=0)
KLEIO_TOKENS_BOT = whole_number("KLEIO_TOKENS_BOT", 5, least=1)
KLEIO_BOT_SEATS = whole_number("KLEIO_BOT_SEATS", 20, least=1, most=1000)
"""Bots that a player may own, tokens that each may have, and games that are not over in which each
may sit."""

KLEIO_TOURNAMENTS_PLAYER = whole_number("KLEIO_TOURNAMENTS_PLAYER", 3, least=0)
"""Tournaments that are not over which one player may have made."""

KLEIO_CHALLENGES_OPEN = whole_number("KLEIO_CHALLENGES_OPEN", 10, least=1)
KLEIO_CHALLENGES_BOT = whole_number("KLEIO_CHALLENGES_BOT", 20, least=1)
"""Challenges that wait for an answer: made by one player, and of one bot."""

KLEIO_VACATION_DAYS = whole_number("KLEIO_VACATION_DAYS", 30, least=0, most=366)
KLEIO_ABANDONED_AFTER_HOURS = whole_number(
    "KLEIO_ABANDONED_AFTER_HOURS", 7 * 24, least=1, most=100_000
)
"""After which a bot takes over the seat of a person whose turn it is."""

KLEIO_EXPERIMENTS_BY = one_of("KLEIO_EXPERIMENTS_BY", "players", ("everybody", "operator"))
"""Who orders experiments over the network: everybody, guests too; players with a password; or
nobody but the operator, on the server itself."""

KLEIO_EXPERIMENT_GAMES_PLAYER = whole_number("KLEIO_EXPERIMENT_GAMES_PLAYER", 20_000)
KLEIO_EXPERIMENT_GAMES_ADDRESS = whole_number("KLEIO_EXPERIMENT_GAMES_ADDRESS", 40_000)
KLEIO_EXPERIMENT_GAMES_SERVER = whole_number("KLEIO_EXPERIMENT_GAMES_SERVER", 200_000)
"""Games that experiments which are not over may ask for: of one player, from one address, all."""
