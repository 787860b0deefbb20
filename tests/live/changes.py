"""Everything that changes a game, and how to do it: calls of the API, tasks, commands.

Each is a generator: it lays a table, yields, and does it then. ``test_every_change_wakes`` finds
those that are missing here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

from django.core.management import call_command
from django.db.models.functions import Now

from games import tasks
from games.models import Game, Vacation
from tests.api.conftest import BOT, ME, OPEN, uuid_of
from tests.api.play import answered, moves_of, played_over_http
from tests.live.people import DAY, FIRST, KEPT, People, done, pass_by

Change = Callable[[People], Iterator[None]]


def _make(people: People) -> Iterator[None]:
    yield
    people.table(ME, OPEN)


def _make_and_begin(people: People) -> Iterator[None]:
    yield
    people.table(ME, BOT)


def _join(people: People) -> Iterator[None]:
    game = people.table(ME, OPEN, OPEN)
    yield
    done(people.ben.post(f"games/{game}/join/"))


def _join_and_begin(people: People) -> Iterator[None]:
    game = people.table(ME, OPEN)
    yield
    done(people.ben.post(f"games/{game}/join/"))


def _join_in_private(people: People) -> Iterator[None]:
    game = people.table(ME, OPEN, OPEN, public=False)
    code = Game.objects.get(pk=uuid_of(game)).invitation
    yield
    done(people.ben.post(f"games/{game}/join/", {"invitation": code}))


def _fill_what_asks_whether_all_are_ready(people: People) -> Iterator[None]:
    game = people.table(ME, OPEN, ready_within=60)
    yield
    done(people.ben.post(f"games/{game}/join/"))


def _leave(people: People) -> Iterator[None]:
    game = people.table(ME, OPEN, OPEN)
    done(people.ben.post(f"games/{game}/join/"))
    yield
    done(people.ben.post(f"games/{game}/leave/"), 204)


def _say_ready(people: People) -> Iterator[None]:
    game = people.game(ready_within=60)
    yield
    done(people.ben.post(f"games/{game}/ready/"))


def _say_ready_last(people: People) -> Iterator[None]:
    game = people.game(ready_within=60)
    done(people.ben.post(f"games/{game}/ready/"))
    yield
    done(people.ann.post(f"games/{game}/ready/"))


def _start(people: People) -> Iterator[None]:
    game = people.table(ME, OPEN)
    yield
    done(people.ann.post(f"games/{game}/start/", {"level": "random"}))


def _cancel(people: People) -> Iterator[None]:
    game = people.table(ME, OPEN)
    yield
    done(people.ann.post(f"games/{game}/cancel/"))


def _end_a_game_of_bots(people: People) -> Iterator[None]:
    game = people.table(BOT, BOT)
    yield
    done(people.ann.post(f"games/{game}/cancel/"))


def _resign(people: People) -> Iterator[None]:
    game = people.game()
    yield
    done(people.ben.post(f"games/{game}/resign/"))


def _claim(people: People) -> Iterator[None]:
    game = people.game()
    pass_by(game, 15 * DAY)
    yield
    done(people.ben.post(f"games/{game}/claim/", {"seat": 0}))


def _say_that_it_has_been_long(people: People) -> Iterator[None]:
    game = people.table(ME, OPEN, OPEN, options=FIRST)
    for who in (people.ben, people.cleo):
        done(who.post(f"games/{game}/join/"))
    pass_by(game, 15 * DAY)
    yield
    done(people.ben.post(f"games/{game}/claim/", {"seat": 0}))


def _ask_for_ones_seat(people: People) -> Iterator[None]:
    game = people.game()
    done(people.ben.post(f"games/{game}/resign/"))
    yield
    done(people.ben.post(f"games/{game}/return/", {"seat": 1}))


def _give_a_seat_back(people: People) -> Iterator[None]:
    game = people.game()
    done(people.ben.post(f"games/{game}/resign/"))
    done(people.ben.post(f"games/{game}/return/", {"seat": 1}))
    yield
    done(people.ann.post(f"games/{game}/return/", {"seat": 1}))


def _kick(people: People) -> Iterator[None]:
    game = people.table(ME, OPEN, OPEN)
    done(people.ben.post(f"games/{game}/join/"))
    yield
    done(people.ann.post(f"games/{game}/kick/", {"seat": 1}))


def _rematch(people: People) -> Iterator[None]:
    game = people.over()
    yield
    done(people.ann.post(f"games/{game}/rematch/"))


def _join_a_rematch(people: People) -> Iterator[None]:
    game = people.over()
    done(people.ann.post(f"games/{game}/rematch/"))
    yield
    done(people.ben.post(f"games/{game}/rematch/"))


def _join_by_a_link(people: People) -> Iterator[None]:
    game = people.table(ME, OPEN, OPEN, public=False)
    code = done(people.ann.post(f"games/{game}/invitations/", {}), 201)["code"]
    yield
    done(people.ben.post("invitations/join/", {"code": code}))


def _have_a_seat_that_is_handed_on(people: People) -> Iterator[None]:
    game = people.game()
    code = done(people.ben.post(f"games/{game}/invitations/", {"seat": 1}), 201)["code"]
    yield
    done(people.cleo.post("invitations/join/", {"code": code}))


def _find_a_game(people: People) -> Iterator[None]:
    wanted = {"titles": ["night_market"], "seats": [2]}
    done(people.ann.post("seeking/", wanted))
    yield
    done(people.ben.post("seeking/", wanted))


def _move(people: People) -> Iterator[None]:
    game = people.game()
    yield
    done(answered(people.ann, game))


def _move_against_the_clock(people: People) -> Iterator[None]:
    clock = {"control": "bank", "bank": 600, "increment": 5, "level": "random"}
    game = people.game(clock=clock)
    yield
    done(answered(people.ann, game))


def _move_to_the_end(people: People) -> Iterator[None]:
    game = people.game()
    yield
    played_over_http(game, people.ann, people.ben)


def _take_back(people: People) -> Iterator[None]:
    game = people.game(title="dice_forge")
    moves = moves_of(game, people.ann, people.ben)
    while not done(people.ann.get(f"games/{game}/undo/"))["possible"]:
        next(moves)
    version = done(people.ann.get(f"games/{game}/"))["version"]
    yield
    done(people.ann.post(f"games/{game}/undo/", {"version": version}))


def _fork(people: People) -> Iterator[None]:
    game = people.over()
    yield
    done(people.cleo.post(f"games/{game}/fork/", {"seats": [ME, ME]}), 201)


def _fork_that_waits(people: People) -> Iterator[None]:
    game = people.over()
    yield
    done(people.cleo.post(f"games/{game}/fork/", {"seats": [ME, OPEN]}), 201)


def _be_erased(people: People) -> Iterator[None]:
    people.game()
    people.game(public=True, title="dice_forge")
    done(people.ben.post(f"games/{people.table(ME, OPEN, OPEN)}/join/"))
    done(people.ben.post("games/", {"title": "night_market", "seats": [ME, OPEN]}), 201)
    yield
    done(people.ben.delete("players/me/"), 204)


def _be_erased_who_made_it(people: People) -> Iterator[None]:
    game = people.table(OPEN, OPEN, options=FIRST)
    for who in (people.ben, people.cleo):
        done(who.post(f"games/{game}/join/"))
    yield
    done(people.ann.delete("players/me/"), 204)


def _go_away(people: People) -> Iterator[None]:
    people.game(clock={"per_move": 86400})
    people.table(ME, OPEN)
    yield
    done(people.ann.post("players/me/vacation/", {"days": 2}))


def _come_back(people: People) -> Iterator[None]:
    people.game()
    done(people.ann.post("players/me/vacation/", {"days": 2}))
    yield
    done(people.ann.delete("players/me/vacation/"))


def _turn_of_a_bot(task: Any) -> Change:
    def change(people: People) -> Iterator[None]:
        game = people.table(BOT, ME, options=FIRST)
        shown = done(people.ann.get(f"games/{game}/"))
        assert shown["waiting"] == [0]
        yield
        task(str(uuid_of(game)), shown["version"], 0)

    return change


def _flag(people: People) -> Iterator[None]:
    game = people.game(clock={"per_move": 86400, "level": "random"})
    pass_by(game, 2 * DAY)
    yield
    tasks.flag()


def _flag_that_leads_to_nothing(people: People) -> Iterator[None]:
    game = people.game(clock={"per_move": 86400, "on_flag": "nothing"})
    pass_by(game, 2 * DAY)
    yield
    tasks.flag()


def _flag_that_does_not_fall_yet(people: People) -> Iterator[None]:
    game = people.game(clock={"per_move": 86400})
    pass_by(game, 2 * DAY)
    player = UUID(people.ann.player.removeprefix("ply_"))
    Vacation.objects.create(
        player_id=player, began_at=Now() - 1.5 * DAY, ended_at=Now() - 0.1 * DAY
    )
    yield
    tasks.flag()


def _who_is_not_ready(people: People) -> Iterator[None]:
    game = people.game(ready_within=60)
    done(people.ann.post(f"games/{game}/ready/"))
    pass_by(game, DAY)
    yield
    tasks.flag()


def _nobody_is_ready(people: People) -> Iterator[None]:
    pass_by(people.game(ready_within=60), DAY)
    yield
    tasks.flag()


def _abandoned(people: People) -> Iterator[None]:
    pass_by(people.game(), 400 * DAY)
    yield
    tasks.sweep()


def _never_begun(people: People) -> Iterator[None]:
    pass_by(people.table(ME, OPEN), 400 * DAY)
    yield
    tasks.sweep()


def _end_by_command(people: People) -> Iterator[None]:
    game = people.game()
    yield
    call_command("end_game", game, reason="It stands still.")


def _call_off_by_command(people: People) -> Iterator[None]:
    game = people.table(ME, OPEN)
    yield
    call_command("end_game", game, reason="It stands still.")


def _erase_by_command(people: People) -> Iterator[None]:
    people.game()
    yield
    call_command("erase_player", people.ben.player)


def _import(people: People) -> Iterator[None]:
    yield
    call_command("import_game", str(KEPT))


CHANGES: dict[str, tuple[Change, ...]] = {
    "POST games/": (_make, _make_and_begin),
    "POST games/{game}/join/": (
        _join,
        _join_and_begin,
        _join_in_private,
        _fill_what_asks_whether_all_are_ready,
    ),
    "POST games/{game}/leave/": (_leave,),
    "POST games/{game}/ready/": (_say_ready, _say_ready_last),
    "POST games/{game}/start/": (_start,),
    "POST games/{game}/cancel/": (_cancel, _end_a_game_of_bots),
    "POST games/{game}/resign/": (_resign,),
    "POST games/{game}/claim/": (_claim, _say_that_it_has_been_long),
    "POST games/{game}/return/": (_ask_for_ones_seat, _give_a_seat_back),
    "POST games/{game}/kick/": (_kick,),
    "POST games/{game}/rematch/": (_rematch, _join_a_rematch),
    "POST invitations/join/": (_join_by_a_link, _have_a_seat_that_is_handed_on),
    "POST seeking/": (_find_a_game,),
    "POST games/{game}/moves/": (_move, _move_against_the_clock, _move_to_the_end),
    "POST games/{game}/undo/": (_take_back,),
    "POST games/{game}/fork/": (_fork, _fork_that_waits),
    "DELETE players/me/": (_be_erased, _be_erased_who_made_it),
    "POST players/me/vacation/": (_go_away,),
    "DELETE players/me/vacation/": (_come_back,),
    "games.tasks.bot_turn": (_turn_of_a_bot(tasks.bot_turn),),
    "games.tasks.bot_turn_alone": (_turn_of_a_bot(tasks.bot_turn_alone),),
    "games.tasks.think": (_turn_of_a_bot(tasks.think),),
    "games.tasks.think_alone": (_turn_of_a_bot(tasks.think_alone),),
    "games.tasks.flag": (
        _flag,
        _flag_that_leads_to_nothing,
        _flag_that_does_not_fall_yet,
        _who_is_not_ready,
        _nobody_is_ready,
    ),
    "games.tasks.sweep": (_abandoned, _never_begun),
    "manage.py end_game": (_end_by_command, _call_off_by_command),
    "manage.py erase_player": (_erase_by_command,),
    "manage.py import_game": (_import,),
}

PLAYED_IN_MEMORY = {
    "analytics.tasks.simulate": "games that are stored when they are over",
    "analytics.tasks.experiment": "the same",
    "analytics.tasks.keep_pair": "the same",
    "manage.py simulate": "the same",
    "manage.py experiment": "the same",
    "manage.py arena": "the same",
    "manage.py play_demo": "makes games, as `POST games/` does, that bots play",
}
"""What makes games beside these, and why it is not tried."""

QUIET = {
    "games.tasks.snapshot",
    "games.tasks.go_on_with_odds",
    "analytics.tasks.catch_up",
    "analytics.tasks.go_on_with_experiments",
    "analytics.tasks.look_closer",
    "api.tasks.forget_unused_quotas",
    "audit.tasks.publish_checkpoint",
    "notices.tasks.look",
}
"""Tasks that change no game."""
