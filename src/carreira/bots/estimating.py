"""The points that seats may expect, as levels of bots estimate them (`Match.values`)."""

from carreira.bots import bound
from carreira.bots.judge import ROUGH
from carreira.bots.levels import named
from carreira.bots.net import POINTS
from carreira.bots.players import best_net, judges_by
from carreira.game.match import Match


def expected_points(match: Match, level: str | None = None) -> list[float]:
    """The points that each seat may expect at the end; see `Match.values`.

    The level `greedy` goes by the game's rough estimate. All others have the same foresight of points, that of the net
    for points, whatever they choose by.
    """
    name = named(level) if level is not None else ""
    if name == "random":
        raise ValueError("The level 'random' makes no estimate: it moves by chance. Ask another level.")
    if match.over:
        return [float(points) for points in match.scores()]
    rules = bound.functions(match.game)
    judges = judges_by(match.game, ROUGH if name == "greedy" else best_net(match.game, POINTS))
    return [float(rules.judged_by(match.handle, match.edition.handle, seat, judges)) for seat in range(match.seats)]
