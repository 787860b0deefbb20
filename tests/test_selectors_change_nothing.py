"""Selectors read. import-linter keeps them from the modules that store, send and remember; here
their source is looked through for what writes without an import, and the database refuses the rest.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import Count

import analytics.selectors
import games.selectors
from analytics.catalogue import METRICS
from analytics.judging.blocks import Block
from analytics.metrics.metric import Metric
from analytics.models import CountedGame
from analytics.parsing import parse_query
from analytics.projection.catching_up import catch_up
from analytics.query import Query
from analytics.selectors import (
    answering,
    coverage,
    flags,
    kinds,
    lengths,
    listing,
    luck,
    measuring,
    rates,
    ratings,
    seats,
    simulations,
    skill,
    strengths,
)
from analytics.selectors.comparing import compare, estimates, pairs
from analytics.selectors.courses import (
    adding_up,
    areas,
    chances,
    chances_of_game,
    choices,
    harms,
    picks,
    shares,
    standings,
)
from analytics.selectors.exported import courses as exported_courses
from analytics.selectors.exported import games as exported_games
from analytics.selectors.exported import ladder as exported_ladder
from analytics.selectors.exported import ratings as exported_ratings
from analytics.selectors.exported import seat_values, seeds, times
from analytics.simulation.ordering import order
from events.database import fetch
from events.reading import read_events
from games.engine import registry
from games.engine.secrecy import SPECTATOR
from games.models import Bot, Challenge, Game, Player, Thought, Tournament
from games.selectors import (
    chat,
    feed,
    followed,
    game_at,
    invitations,
    last_move,
    looked_at,
    open_tables,
    overview,
    owned_bots,
    players_game,
    seeing,
    seekers,
    tables,
    taken_back,
    thoughts,
    tokens,
    tournaments,
    votes,
)
from games.services import bots, players
from games.services.inviting import invite
from games.services.lobby import create_game
from games.services.seating import SeatRequest
from games.sql import sql
from tests.surroundings import (  # noqa: F401  fixtures of this file
    night_market_is_installed,
    no_worker_is_told,
    nothing_is_remembered,
)

MODULES = [
    import_module(module.name)
    for package in (games.selectors, analytics.selectors)
    for module in walk_packages(package.__path__, f"{package.__name__}.")
]

WRITES = {
    "bulk_create", "bulk_update", "create", "delete", "get_or_create", "put", "save",
    "select_for_update", "update", "update_or_create",
}  # fmt: skip
"""Verbs of Django's rows and sets of rows, and of what a process remembers."""

CONSTANT = (ast.Constant, ast.Tuple, ast.Attribute, ast.Name, ast.Subscript, ast.UnaryOp, ast.BinOp)


def writes_in(source: str) -> Iterator[str]:
    """What in a module may change something that outlives a call."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in WRITES:
                yield f"line {node.lineno}: calls {node.func.attr}"
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield f"line {node.lineno}: declares {', '.join(node.names)}"
    for statement in tree.body:
        value = getattr(statement, "value", None)
        if isinstance(statement, ast.Assign | ast.AnnAssign) and not _is_fixed(value):
            yield f"line {statement.lineno}: keeps what can be changed"


def _is_fixed(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call):
        return ast.unparse(value.func) == "logging.getLogger"
    if isinstance(value, ast.Tuple):
        return all(map(_is_fixed, value.elts))
    return value is None or isinstance(value, CONSTANT)


PLANTED = {
    "a row is saved": "def f(game):\n    game.save()",
    "rows are changed": "def f(rows):\n    rows.filter(a=1).update(a=2)",
    "rows are locked": "def f(rows):\n    return rows.select_for_update()",
    "a cache": "_known = {}",
    "a cache with a type": "_known: dict[int, int] = dict()",
    "a list in a tuple": "_known = ([], 1)",
    "something of the module's": "_last = None\ndef f():\n    global _last\n    _last = 1",
}


@pytest.mark.parametrize("planted", PLANTED)
def test_what_writes_is_noticed(planted: str) -> None:
    assert list(writes_in(PLANTED[planted]))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_no_selector_writes(module: Any) -> None:
    assert list(writes_in(Path(module.__file__).read_text(encoding="utf-8"))) == []


@pytest.fixture
def ann() -> tuple[Player, str]:
    return players.guest("Ann")


@pytest.fixture
def game(ann: tuple[Player, str]) -> Game:
    """A finished game of bots that Ann has made, that is counted, and in which one bot thought."""
    made = create_game(ann[0], "night_market", None, [SeatRequest("bot", "random")] * 2)
    bots.play_to_the_end(made.pk)
    Thought.objects.create(
        game=made, version=1, seat=0, bot="expert", decided="search", considered=[]
    )
    catch_up()
    made.refresh_from_db()
    return made


def of_course(metric: str) -> tuple[Metric, Query]:
    """A figure of how games unfold, and what is asked of it."""
    asked = {"title": "night_market", "population": "bots"}
    return METRICS[metric], parse_query(METRICS[metric], asked)


def row_of(*columns: Any) -> tuple[Any, ...]:
    return columns


def calls(game: Game, ann: Player, token: str) -> dict[str, Callable[[], Any]]:
    """Every selector, asked about this game."""
    title = registry.title(game.title)
    query = parse_query(
        METRICS["win-rates"], {"title": game.title, "population": "bots", "handed_over": "any"}
    )
    metric, long = METRICS["win-rates"], METRICS["game-lengths"]
    simulation = order("night_market", ["random"] * 2, 1)
    of_lengths = parse_query(long, {"title": game.title, "population": "bots"})
    block = Block(2, "random:2", "standard", "none")
    whole = game_at.folded_from(None, game.pk, title, game.version)
    [*_, last] = last_move.last_move(game.pk, title, game.version).events
    waits = create_game(ann, "night_market", None, [SeatRequest("me"), SeatRequest("open")])
    robot = Player.objects.create(name="Robot", is_bot=True)
    Bot.objects.create(player=robot, owner=ann, is_listed=True, most_games=4)
    cup = Tournament.objects.create(
        name="Cup", title="night_market", clock={}, form="swiss", rounds=1, most_entrants=2
    )
    board = ratings.leaderboard("night_market", 2, 1)
    _, code = invite(waits.pk, ann, hours=1, uses=1)
    return {
        "feed.event_type": lambda: feed.event_type(
            last_move.last_move(game.pk, title, 9).events[0]
        ),
        "feed.feed": lambda: feed.feed(game, SPECTATOR),
        "feed.feed_events": lambda: feed.feed_events(game, read_events(game.pk, upto=3), SPECTATOR),
        "feed.answer": lambda: feed.answer(title, game.pk, 1, game.version, SPECTATOR),
        "feed.fresh_answer": lambda: feed.fresh_answer(
            title, whole.head, [], game.created_at, SPECTATOR
        ),
        "followed.followed": lambda: followed.followed(game.pk, [players.digest_of(token)]),
        "game_at.folded_from": lambda: game_at.folded_from(None, game.pk, title, game.version),
        "game_at.from_snapshot": lambda: game_at.from_snapshot(game.pk, title, 10**6),
        "game_at.tag_of": lambda: game_at.tag_of(title),
        "last_move.last_move": lambda: last_move.last_move(game.pk, title, game.version),
        "players_game.players_game_by_token": lambda: players_game.players_game_by_token(
            players.digest_of(token), game.pk
        ),
        "votes.said_of": lambda: votes.said_of(game),
        "players_game.players_game": lambda: players_game.players_game(game.pk, ann.pk),
        "players_game.players_game_from": lambda: [
            players_game.players_game_from(*row)
            for row in fetch(sql("players_game"), [ann.pk, None, game.pk], row_of, "default")
        ],
        "looked_at.looked_at": lambda: looked_at.looked_at(game.pk, ann),
        "seeing.eyes_among": lambda: seeing.eyes_among(game, frozenset({0}), 0),
        "seeing.eyes_of": lambda: seeing.eyes_of(game, ann),
        "seeing.seen": lambda: seeing.seen(game, whole.state, SPECTATOR),
        "seeing.seen_as_told": lambda: seeing.seen_as_told(game, whole.state, SPECTATOR),
        "seeing.seen_event": lambda: seeing.seen_event(game, last, SPECTATOR),
        "seeing.opened_seed": lambda: seeing.opened_seed(game),
        "open_tables.open_tables": lambda: open_tables.open_tables(among=[game.pk]),
        "seeing.is_fixed": lambda: seeing.is_fixed(game, 1),
        "taken_back.versions_taken_back": lambda: taken_back.versions_taken_back(
            title, game, read_events(game.pk, upto=1), [last]
        ),
        "invitations.usable": lambda: list(invitations.usable()),
        "invitations.leads_somewhere": invitations.leads_somewhere,
        "invitations.of_code": lambda: list(invitations.of_code(code)),
        "invitations.digest_of": lambda: invitations.digest_of(code),
        "invitations.invited_to": lambda: invitations.invited_to(code),
        "invitations.of_game": lambda: invitations.of_game(waits.pk, ann),
        "overview.tally": lambda: list(overview.tally()),
        "overview.longest_waiting": lambda: list(overview.longest_waiting(3)),
        "overview.setbacks": lambda: list(overview.setbacks()),
        "overview.one_game": lambda: list(overview.one_game(game)),
        "owned_bots.listed_bots": lambda: list(owned_bots.listed_bots("night_market", 2)),
        "owned_bots.own_bots": lambda: list(owned_bots.own_bots(ann)),
        "owned_bots.any_bot": lambda: owned_bots.any_bot(robot.pk),
        "owned_bots.challenges_of": lambda: owned_bots.challenges_of(ann),
        "owned_bots.with_names": lambda: list(owned_bots.with_names(Challenge.objects.all())),
        "owned_bots.offered_to": lambda: list(owned_bots.offered_to([robot.pk], [waits.pk])),
        "tournaments.all_tournaments": lambda: list(tournaments.all_tournaments("open", "x")),
        "tournaments.taking_part": lambda: tournaments.taking_part([cup.pk]),
        "tournaments.one_tournament": lambda: tournaments.one_tournament(cup.pk),
        "seekers.sought_by": lambda: str(seekers.sought_by(ann)),
        "chat.table_of": lambda: chat.table_of(waits.pk, ann),
        "chat.with_talk": lambda: list(chat.with_talk(Game.objects.all())),
        "chat.talk_of": lambda: chat.talk_of(chat.with_talk(Game.objects.all())[0]),
        "chat.lines": lambda: chat.lines(waits.pk, ann, 0),
        "chat.note_of": lambda: chat.note_of(game.pk, ann),
        "tables.tables": lambda: list(tables.tables()),
        "tables.seats_for": lambda: list(tables.seats_for(ann)),
        "tables.visible_games": lambda: list(tables.visible_games(ann)),
        "tables.game_for": lambda: tables.game_for(game.pk, ann),
        "tables.game_to_look_at": lambda: tables.game_to_look_at(game.pk, ann),
        "tables.may_see": lambda: tables.may_see(game, game.seats.all(), ann),
        "tables.viewer_of": lambda: tables.viewer_of(game, ann),
        "thoughts.thoughts_of": lambda: thoughts.thoughts_of(game.pk, ann, 0),
        "thoughts.thought_at": lambda: thoughts.thought_at(game, 1),
        "tokens.valid_among": lambda: tokens.valid_among([players.digest_of(token)]),
        "coverage.coverage": coverage.coverage,
        "coverage.followed_later": coverage.followed_later,
        "coverage.recounted": coverage.recounted,
        "coverage.stopped": coverage.stopped,
        "coverage.uncounted": coverage.uncounted,
        "coverage.unfinished": coverage.unfinished,
        "lengths.lengths": lambda: lengths.lengths(long, of_lengths),
        "ratings.pools": ratings.pools,
        "ratings.leaderboard": lambda: list(ratings.leaderboard("night_market", 2, 1, "person")),
        "ratings.first_rank": lambda: ratings.first_rank(board, list(board)),
        "ratings.profile_of": lambda: ratings.profile_of(ann.pk, None),
        "ratings.ratings_of": lambda: ratings.ratings_of(ann),
        "ratings.games_of": lambda: ratings.games_of(ann),
        "listing.games_behind": lambda: list(listing.games_behind(query)),
        "listing.with_seats": lambda: listing.with_seats(list(CountedGame.objects.all())),
        "rates.rates": lambda: rates.rates(metric, query),
        "rates.rates_among": lambda: rates.rates_among(metric, query, seats.totals(query)),
        "flags.flags": lambda: flags.flags(*of_course("flags")),
        "seat_values.seat_values": lambda: list(seat_values.seat_values(query)),
        "seat_values.of_seats": lambda: [
            seat_values.of_seats(game, counted)
            for game in CountedGame.objects.all()
            for counted in listing.with_seats([game])
        ],
        "games.about": lambda: [exported_games.about(each) for each in CountedGame.objects.all()],
        "games.some_at_a_time": lambda: list(exported_games.some_at_a_time(query.games)),
        "times.times_taken": lambda: list(times.times_taken(query)),
        "ladder.chances_of_ladder": lambda: list(exported_ladder.chances_of_ladder(query)),
        "ladder.costs_of_ladder": lambda: list(exported_ladder.costs_of_ladder(query)),
        "ladder.seats_of_ladder": lambda: list(exported_ladder.seats_of_ladder(query)),
        "courses.standings_then": lambda: list(exported_courses.standings_then(query)),
        "courses.picks_of_seats": lambda: list(exported_courses.picks_of_seats(query)),
        "courses.choices_of_kinds": lambda: list(exported_courses.choices_of_kinds(query)),
        "courses.harms_done": lambda: list(exported_courses.harms_done(query)),
        "courses.areas_held": lambda: list(exported_courses.areas_held(query)),
        "seats.games_by_value": lambda: list(
            seats.games_by_value(of_lengths).annotate(games=Count("*"))
        ),
        "luck.seeds_played": lambda: luck.seeds_played(query),
        "seeds.seeds_of_seats": lambda: list(seeds.seeds_of_seats(query)),
        "ratings.ratings_now": lambda: list(exported_ratings.ratings_now(query)),
        "ratings.pairs_foretold": lambda: list(exported_ratings.pairs_foretold(query)),
        "seats.sources": lambda: [list(each.games) for each in seats.sources(query)],
        "seats.how_many": lambda: seats.how_many(query),
        "kinds.kinds_of": lambda: kinds.kinds_of(query),
        "kinds.with_most": lambda: kinds.with_most(kinds.kinds_of(query)),
        "kinds.only": lambda: kinds.only(query, block),
        "measuring.measured": lambda: measuring.measured(of_lengths, "moves"),
        "adding_up.followed_of": lambda: list(adding_up.followed_of(query).games),
        "adding_up.together": lambda: adding_up.together([], ()),
        "seats.games_of": lambda: list(seats.games_of(query)),
        "seats.counted": lambda: list(seats.counted(query)),
        "seats.totals": lambda: seats.totals(query),
        "seats.alike": lambda: list(seats.alike(query, seats.totals(query))),
        "adding_up.added_up": lambda: adding_up.added_up(
            query, "harms", "n.number >= 0", {"place": "n.at"}, {"n": "sum(c_weight)"}
        ),
        "adding_up.games_followed": lambda: list(adding_up.games_followed(query)),
        "answering.head": lambda: answering.head(metric, query, 1),
        "answering.sampling": lambda: answering.sampling(query),
        "areas.areas": lambda: areas.areas(*of_course("areas")),
        "choices.timed_kinds": lambda: choices.timed_kinds(query, adding_up.games_followed(query)),
        "chances.win_chances": lambda: chances.win_chances(*of_course("win-chances")),
        "chances.both": lambda: chances.both(
            METRICS["win-chances"], *of_course("chance-calibration")
        ),
        "chances.calibration": lambda: chances.calibration(*of_course("chance-calibration")),
        "chances.unfolded": lambda: list(chances.unfolded(adding_up.games_followed(query))),
        "chances_of_game.chances_of_game": lambda: chances_of_game.chances_of_game(game.pk),
        "choices.choices": lambda: choices.choices(*of_course("choices")),
        "harms.harms": lambda: harms.harms(*of_course("interaction")),
        "compare.compare": lambda: compare.compare(metric, estimates.of_rates, query, query),
        "estimates.of_rates": lambda: list(estimates.of_rates(metric, query)),
        "estimates.of_picks": lambda: list(estimates.of_picks(*of_course("pick-rates"))),
        "estimates.of_shares": lambda: list(estimates.of_shares(*of_course("game-shares"))),
        "estimates.of_lengths": lambda: list(estimates.of_lengths(long, of_lengths)),
        "pairs.overlap": lambda: pairs.overlap(query, query),
        "pairs.paired": lambda: pairs.paired([], []),
        "pairs.why_not": lambda: pairs.why_not("rate", block, block),
        "picks.kinds_of": lambda: picks.kinds_of(of_course("pick-rates")[1], seats.totals(query)),
        "picks.picks_among": lambda: picks.picks_among(
            *of_course("pick-rates"), seats.totals(query)
        ),
        "picks.pick_rates": lambda: picks.pick_rates(*of_course("pick-rates")),
        "shares.shares": lambda: shares.shares(*of_course("game-shares")),
        "standings.standings": lambda: standings.standings(*of_course("standings")),
        "luck.luck_rows": lambda: luck.luck_rows(*of_course("luck")),
        "skill.skill_rows": lambda: skill.skill_rows(*of_course("skill")),
        "strengths.strength_rows": lambda: strengths.strength_rows(*of_course("strengths")),
        "simulations.simulation_told": lambda: simulations.simulation_told(simulation.opaque),
    }


@pytest.mark.django_db(transaction=True)
def test_every_selector_answers_where_the_database_lets_nothing_be_written(
    game: Game, ann: tuple[Player, str]
) -> None:
    asked = calls(game, *ann)
    known = {
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in MODULES
        for name, kind in vars(module).items()
        if callable(kind)
        and not isinstance(kind, type)
        and not name.startswith("_")
        and kind.__module__ == module.__name__
    }
    assert set(asked) == known, "each selector is asked here, and only what is one"
    assert CountedGame.objects.filter(pk=game.pk).exists()
    for name, ask in asked.items():
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION READ ONLY")
            assert ask() is not None or name == "game_at.from_snapshot", name
