"""What a sight asks of a game: in one statement, and the same as by the ORM."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.errors import NotFound
from games.models import Game, Player, Seat
from games.selectors.looked_at import looked_at
from games.selectors.tables import game_for, viewer_of
from games.services import lobby
from games.services.resigning import resign
from tests.filled import filled
from tests.games.conftest import BOT, ME, OPEN, Hint
from tests.games.table import lay_bets, to_the_end

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


@pytest.mark.parametrize("moment", ["open", "running", "resigned", "over"])
@pytest.mark.parametrize("who", ["ann", "ben", "cleo", "nobody"])
def test_it_is_the_game_as_it_stands(
    make: Make, ann: Player, ben: Player, cleo: Player, sent: list[Hint], moment: str, who: str
) -> None:
    game = make(ME, OPEN)
    if moment != "open":
        lobby.join(game.pk, ben)
    if moment == "over":
        to_the_end(game, ann, ben)
    elif moment != "open":
        lay_bets(game, ann, ben)
    if moment == "resigned":
        resign(game.pk, ben)
    caller = {"ann": ann, "ben": ben, "cleo": cleo, "nobody": None}[who]
    row, same = looked_at(game.pk, caller), game_for(game.pk, caller)
    assert row.viewer == viewer_of(same, caller)
    assert [place.kind for place in row.places] == [seat.kind for seat in same.seats.all()]
    assert [place.number for place in row.places] == [0, 1]
    loaded = vars(row.game).keys() & vars(same).keys() - {"_state"}
    assert len(loaded) > 8
    for name in filled(loaded):
        assert vars(row.game)[name] == vars(same)[name], name


@pytest.mark.parametrize("is_kept", [False, True])
def test_whose_it_is_to_see(
    make: Make, ann: Player, ben: Player, cleo: Player, sent: list[Hint], is_kept: bool
) -> None:
    game = make(ME, OPEN, BOT, is_public=False)
    if is_kept:
        Seat.objects.filter(game=game, number=1).update(kept_for=ben)
    else:
        lobby.join(game.pk, ben, invitation=game.invitation)
    for player in (ann, ben):
        assert looked_at(game.pk, player).game == game
    for stranger in (cleo, None):
        with pytest.raises(NotFound):
            looked_at(game.pk, stranger)
