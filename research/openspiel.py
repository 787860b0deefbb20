"""The titles as games of OpenSpiel; importing this registers them.

    import pyspiel
    from research import openspiel
    game = pyspiel.load_game("kleio_cyclades(players=3,options=max_cycles:8)")

Chance is explicit: each draw of the engine is a chance node (``research.nodes``). Actions and
vectors are those of ``research.spelling`` and ``research.layout``, as for PettingZoo. The
information state of a seat is a digest of all that it was told, from the first event on, with what
it has spelt of its next move; its observation is its view.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from games.engine.canonical import canonical
from games.engine.registry import titles
from games.engine.title import Title
from research.nodes import Nodes
from research.play import Play
from research.setting import WIDTH, Setting, setting

PREFIX = "kleio_"

MOST_OPTIONS = 256
"""No draw has more options, where a title does not say how many there are."""


def read_options(words: str) -> dict[str, Any]:
    """``max_cycles:8;map:random`` as the options of a game; values are JSON, or words."""
    options = {}
    for word in filter(None, words.split(";")):
        name, _, value = word.partition(":")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options


def game_type(title: Title[Any]) -> Any:
    """What OpenSpiel is told of a title, whatever its options."""
    least, most = title.seat_counts[0], title.seat_counts[-1]
    alone = most == 1
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + title.id,
        long_name=title.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if alone else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": least, "options": "", "width": WIDTH},
    )


class KleioGame(pyspiel.Game):
    """A title with its options. ``params``: players, options (see ``read_options``), width."""

    title: Title[Any]
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        title, params = self.title, params or {}
        seats = int(params.get("players", title.seat_counts[0]))
        width = int(params.get("width", WIDTH))
        options = read_options(str(params.get("options", "")))
        self.setting: Setting = setting(title, seats, options or None, width=width)
        streams = title.streams(seats, title.parameters) if title.streams else {}
        alphabet, longest = self.setting.alphabet, title.longest
        sums = {} if seats == 1 else {"utility_sum": 0.0}
        info = pyspiel.GameInfo(
            num_distinct_actions=alphabet.size,
            max_chance_outcomes=max((each.n for each in streams.values()), default=MOST_OPTIONS),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=min(longest * (alphabet.longest + seats), 2**31 - 1),
            **sums,
        )
        super().__init__(self.kind, info, dict(params))

    def new_initial_state(self) -> KleioState:
        """Before the set-up: the first node is chance's, where the set-up draws anything."""
        return KleioState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KleioObserver:
        """One seat's view; with perfect recall, as a string alone."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return KleioObserver(self.setting, recalls, params)


class KleioState(pyspiel.State):
    """A node of a game."""

    def __init__(self, game: KleioGame) -> None:
        super().__init__(game)
        self.nodes = Nodes(game.setting)

    def current_player(self) -> Any:
        """The seat whose turn it is, or chance, or nobody."""
        if self.nodes.options:
            return pyspiel.PlayerId.CHANCE
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return self._play.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._play.legal) if player == self._play.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each option of the draw, as likely as another."""
        options = self.nodes.options
        return [(outcome, 1 / options) for outcome in range(options)]

    def _apply_action(self, action: int) -> None:
        if self.nodes.options:
            self.nodes.come_up(action)
        else:
            self.nodes.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.nodes.setting.alphabet.words(action)

    def is_terminal(self) -> bool:
        """Whether the rules ended it, or it is as long as a game may become."""
        play = self.nodes.play
        return not self.nodes.options and play is not None and (play.seat is None or play.too_long)

    def returns(self) -> list[float]:
        """What each seat has won; nothing before the end (``Play.shares``)."""
        play = self.nodes.play
        shares = play.shares() if play is not None and self.is_terminal() else None
        return list(shares or (0.0,) * self.nodes.setting.seats)

    def __str__(self) -> str:
        """All of the state, secrets included, for whoever looks for faults."""
        play = self.nodes.play
        whole = "" if play is None else canonical(play.state).decode()
        return f"{whole} spelt {play.spelt if play else ()} draws of {self.nodes.options}"

    @property
    def _play(self) -> Play:
        play = self.nodes.play
        if play is None:
            raise ValueError("The set-up is not through.")
        return play


class KleioObserver:
    """What a seat knows. ``tensor``: its vector, of which ``dict`` has all as ``view``."""

    def __init__(self, of: Setting, recalls: bool, params: Any) -> None:
        if params:
            raise ValueError(f"There is nothing to choose about observations, so not {params}.")
        self._of, self._recalls = of, recalls
        self.tensor = None if recalls else np.zeros(of.layout.size, np.float32)
        self.dict = {} if self.tensor is None else {"view": self.tensor}

    def set_from(self, state: KleioState, player: int) -> None:
        """Lay the vector of a seat into ``tensor``: zeros before the set-up is through."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        play = state.nodes.play
        if play is not None:
            self.tensor[:] = np.frombuffer(play.vector(player), np.float32)

    def string_from(self, state: KleioState, player: int) -> str:
        """The view of a seat as JSON; with perfect recall the digest of all that it was told."""
        play, history = state.nodes.play, state.nodes.history
        if play is None or history is None:
            return f"player {player} before the set-up"
        spelt = play.spelt if play.seat == player else ()
        asked = play.kinds if play.seat == player else ()
        if self._recalls:
            known = history.digest(player).hex()
        else:
            known = canonical(play.view(player)).decode()
        return f"player {player} asked {list(asked)} spelt {list(spelt)} {known}"


def register() -> None:
    """Make all titles known to OpenSpiel as ``kleio_`` and their id.

    Classes are registered, for OpenSpiel lets go of them after Python has ended, which a function
    does not survive.
    """
    for title in titles().values():
        members = {"title": title, "kind": game_type(title)}
        pyspiel.register_game(members["kind"], type(f"Game_{title.id}", (KleioGame,), members))


register()
