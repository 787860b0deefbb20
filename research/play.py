"""A game as turns of actions, one seat at a time, in the order in which a table would be asked.

At each rest point the seats that are offered something are asked first, in their order, and may
leave it; then the lowest of the seats that must answer. Seats that answer unseen (a sealed
question) are asked one behind the other, and no view tells what another chose. Who is asked follows
from what everybody may know.

A move is spelt by one or more actions of its seat. Nothing is told and nothing changes before
it is spelt out.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from games.engine import asking, ending
from games.engine.batch_maker import BatchMaker
from games.engine.chance import Chance
from games.engine.clone import clone
from games.engine.records import Decision, Move
from games.engine.secrecy import redact
from research.setting import Setting
from research.spelling import LEAVE


class Answer(NamedTuple):
    """A move that was spelt out, and which decision it answers."""

    asked: Decision
    move: Move


class Play:
    """``state`` stands at a rest point and is changed in place. ``seat``: whose turn it is, None
    once the game is over; ``legal``: its actions, sorted; ``spelt``: those that it has made of
    its next move. ``kinds``: of the decisions that are open to it."""

    def __init__(self, setting: Setting, state: Any) -> None:
        self.setting = setting
        self.lay(state)

    def lay(self, state: Any) -> None:
        """Go on from this state, in which nothing was left or spelt."""
        self.state = state
        self._left: set[int] = set()
        self._ask()

    def choose(self, action: int) -> Answer | None:
        """An action of the seat whose turn it is; the answer once one is spelt out, which has to be
        carried out before anybody is asked again. Raises ``ValueError`` for what is not legal."""
        if action not in self.legal:
            raise ValueError(f"Action {action} is not legal now; legal are: {self.legal}.")
        if action == LEAVE and self.seat is not None:
            self._left.add(self.seat)
            self._ask()
            return None
        return self._spell(action)

    def view(self, seat: int) -> Any:
        """What a seat may know, which shares its parts with the state: it is for reading."""
        return redact(self.state, frozenset((seat,)))

    def vector(self, seat: int) -> array[float]:
        """What a seat may know, in numbers; what it is asked and has spelt is told to it alone."""
        mine = seat == self.seat
        return self.setting.layout.write(
            seat, self.kinds if mine else (), self.spelt if mine else (), self.view(seat)
        )

    def shares(self) -> tuple[float, ...] | None:
        """What each seat has won, from -1 to 1, all of it adding up to nothing: the winners' shares
        of the win, less what seats are due that are alike. Alone against the game: 1 or -1. None
        while the game runs; zeros where nobody won as it was stopped."""
        outcome = ending.outcome(self.setting.title, self.state)
        if outcome is None:
            return None
        seats, winners = self.setting.seats, outcome.winners
        if seats == 1:
            return (1.0 if winners else -1.0,)
        if not winners:
            return (0.0,) * seats
        due, share = 1 / seats, 1 / len(winners)
        scale = seats / (seats - 1)
        return tuple(((share if seat in winners else 0.0) - due) * scale for seat in range(seats))

    def within(self, world: Any) -> Play:
        """The same turn in another state, such as a world that the seat could be in
        (``games.engine.worlds``)."""
        twin = Play(self.setting, world)
        twin._left = set(self._left)
        twin._ask()
        return twin

    @property
    def too_long(self) -> bool:
        """Whether the game has reached the bound of its title."""
        return bool(self.state.flow.moves >= self.setting.title.longest)

    def __deepcopy__(self, memo: object) -> Play:
        twin = object.__new__(Play)
        twin.__dict__.update(self.__dict__)
        twin.state = clone(self.state)
        twin._left = set(self._left)
        return twin

    def _ask(self) -> None:
        """Whose turn it is, and which moves it may spell."""
        self.spelt: tuple[int, ...] = ()
        open_now = asking.decisions(self.setting.title, self.state, worded=False)
        required = {decision.seat for decision in open_now if decision.required}
        offered = {decision.seat for decision in open_now} - required - self._left
        self.kinds: tuple[str, ...] = ()
        self.seat: int | None = None
        self.legal: list[int] = []
        for seat in (*sorted(offered), *sorted(required))[:1]:
            self._put(seat, [d for d in open_now if d.seat == seat], leaves=seat in offered)

    def _put(self, seat: int, mine: Sequence[Decision], leaves: bool) -> None:
        """Put the decisions of a seat to it. One that can only leave what it is offered is asked,
        too: that it is passed over would tell the others what it does not hold."""
        title, spell = self.setting.title, self.setting.alphabet.spell
        spellings: dict[tuple[int, ...], Answer] = {}
        for decision in mine:
            for move in asking.moves_of(title, self.state, decision):
                spellings.setdefault(spell(move), Answer(decision, move))
        self.seat, self.kinds = seat, tuple(decision.kind for decision in mine)
        self._spellings = spellings
        self.legal = sorted({spelling[0] for spelling in spellings})
        if leaves:
            self.legal.insert(0, LEAVE)

    def _spell(self, action: int) -> Answer | None:
        """Go on with a spelling, over actions between which there is no choice."""
        self.spelt = (*self.spelt, action)
        while True:
            at = len(self.spelt)
            self._spellings = {
                spelling: answer
                for spelling, answer in self._spellings.items()
                if spelling[at - 1] == self.spelt[-1]
            }
            if len(self._spellings) == 1:
                [answer] = self._spellings.values()
                self.legal = []
                return answer
            self.legal = sorted({spelling[at] for spelling in self._spellings})
            if len(self.legal) > 1:
                return None
            self.spelt = (*self.spelt, *self.legal)


def play_at_random(play: Play, chance: Chance, rng: Random) -> int:
    """Play a game to its end in place; returns how many actions it took."""
    maker = BatchMaker(play.setting.title, play.state, chance)
    actions = 0
    while play.seat is not None and not play.too_long:
        answer = play.choose(play.legal[int(rng.random() * len(play.legal))])
        actions += 1
        if answer is not None:
            maker.carry_out(*answer)
            play.lay(play.state)
    return actions
