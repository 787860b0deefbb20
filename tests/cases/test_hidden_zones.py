"""Cases of a title with hands, sealed bids and cards out of turn: what each viewer may know."""

from __future__ import annotations

from games.case_files import cases_in
from games.engine.cases import Report, run_case
from tests.titles.night_market import TITLE

HEAD = "title: night_market\nseats: 3\ncases:\n"


def run(body: str) -> Report:
    (case,) = cases_in(HEAD + body, "a test")
    return run_case(case, TITLE)


def test_a_hidden_gift_is_known_to_two_and_hidden_from_the_third() -> None:
    report = run("""
- id: A
  name: An urchin takes a card
  clauses: [NM-4]
  moment: a turn
  position:
    P1: {coins: 4, holds: [urchin, silk]}
    P2: {holds: [jade, lamp]}
  play:
  - check:
      asked: {P1: turn}
      legal: {P1: {includes: [send P2, sell silk, haggle], excludes: [sell jade, whistle]}}
      refused:
      - {P1: sell jade, clause: NM-3.1, says: You hold no jade}
      - {P2: rest, code: illegal, clause: NM-7}
  - P1: send P2
  - check: {asked: {P2: give}, legal: {P2: [give jade, give lamp]}}
  - P2: give jade
  then: {P1: {cards: 2, hand: [jade, silk]}, P2.hand: [lamp], discards: [urchin]}
  asked: nobody
  seen:
    P1: {then: {P1.hand: [jade, silk], P2.hand: hidden}}
    P2:
      then: {P2.hand: [lamp]}
      events: [{gave: {seat: P2, to_seat: P1, card: jade}}]
    P3:
      then: {P1.hand: hidden, P1.cards: 2, P2.cards: 1, bag: hidden}
      events: [{gave: {seat: P2, to_seat: P1, card: hidden}}]
    spectator: {then: {P2.hand: hidden}}
""")
    assert report.problems == []


def test_a_leak_would_be_reported() -> None:
    report = run("""
- id: B
  name: Everything said of a viewer is looked at
  clauses: [NM-4]
  moment: a turn
  position: {P2.holds: [jade]}
  seen:
    P2: {then: {P2.hand: hidden}}
    P3: {then: {P2.hand: [jade]}}
    P1+P3: {then: {P2.cards: 2}}
""")
    assert report.problems == [
        'as P2 sees it: P2.hand is ["jade"], not hidden',
        'as P3 sees it: P2.hand is absent, not ["jade"]',
        "as P1+P3 sees it: P2.cards is 1, not 2",
    ]


def test_sealed_bids_are_laid_one_by_one_and_revealed_together() -> None:
    report = run("""
- id: C
  name: The highest bid alone wins
  clauses: [NM-5]
  moment: auction
  position: {P1: 5/0, P2: 3/0, P3: 5/-}
  play:
  - P2: bid 3
  - check:
      asked: {P1: bid, P3: bid}
      then: {P2.sealed: true, P2.bid: 3}
      seen: {P1: {then: {P2.bid: hidden, P2.sealed: true}, events: [{chose: {move: "bid ?"}}]}}
      refused:
      - {P3: bid 6, clause: NM-5.1, says: Bid 0 to 5 coins}
      - {P2: bid 1, code: not_asked}
  - P3: bid 5
  - P1: bid 2
  then: {P3: 0/1, P1: 5/0, lanterns left: 7}
  events:
  - bids_revealed: {bids: [2, 3, 5]}
  - lantern_sold: {seat: P3, coins: 5}
""")
    assert report.problems == []


def test_an_offer_is_no_question_and_can_be_taken_out_of_turn() -> None:
    report = run("""
- id: D
  name: A whistle in another's turn
  clauses: [NM-7]
  moment: a turn
  position: {P1.holds: [silk], P2.holds: [whistle], P3.holds: []}
  draws: {"bag:P2": [lamp]}
  play:
  - check:
      asked: {P1: turn}
      offered: {P1: whistle, P2: whistle}
      legal: {P1: {excludes: [whistle]}, P2: [whistle], P3: []}
  - P2: whistle
  then: {P2.hand: [lamp], discards: [whistle]}
  asked: {P1: turn}
""")
    assert report.problems == []
