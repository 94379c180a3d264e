"""Yardsticks: bots that never change, so that what is measured against them can be compared with earlier results.

Their code is a copy of the levels of 0.1.0 (commit 9b5e492), with its dials: mending a level leaves them alone. Only a
game's own rules, `choices` and estimates (`value`, `rough_value`) are shared with today's bots. `tests/golden` holds
some of their choices: where that test fails after a change to an estimate, the yardsticks need a copy of the old one.

| Name | Level of 0.1.0 | How it chooses |
|---|---|---|
| `gr` | `greedy` | one turn ahead on `rough_value` |
| `gv` | what stood in for `search` on plain rules | one turn ahead on `value`, without any tree |
| `s200`, or any `sN` | `search` | the tree search on `value`, with 200 or N iterations |
"""

import re

from carreira.bots.players import Bot
from carreira.bots.yardsticks.players import Ahead, Tree
from carreira.game.game import Game

NAMES = ("gr", "gv", "s200")
"""The yardsticks, weakest first; `s` may have any other number of iterations."""
TREE = re.compile(r"s([1-9]\d{0,6})", re.ASCII)
LABELS = {"gr": "greedy", "gv": "search"}
"""From which names the random numbers of `gr` and `gv` are made; the tree search has those of `search`."""


def known(name: str) -> bool:
    """Whether there is a yardstick of that name.

    >>> known("s50"), known("s0"), known("search")
    (True, False, False)
    """
    return name in LABELS or TREE.fullmatch(name) is not None


def label(name: str) -> str:
    """The name from which a yardstick's random numbers are made: that of its level in 0.1.0."""
    return LABELS.get(name, "search")


def make(game: Game, name: str) -> Bot:
    """The yardstick of that name for a game. Raises ValueError if there is none."""
    if name == "gr":
        return Ahead(game, game.rules.rough_value)
    if name == "gv":
        return Ahead(game, game.rules.value)
    found = TREE.fullmatch(name)
    if found is None:
        raise ValueError(f"There is no yardstick {name!r}; choose one of {', '.join(NAMES)}.")
    return Tree(game, game.rules.value, int(found[1]))
