"""Scripts: one-sided ways of playing, which bots must not lose to."""

import re

import pytest

import carreira
from carreira.bots.judge import VALUE
from carreira.bots.players import Greedy, Scripted
from carreira.bots.specs import parse
from carreira.game.chance import generator
from carreira.game.rule import COMPILED

SCRIPTS = [(name, script) for name, game in carreira.GAMES.items() for script in game.scripts]
MOVES = 4000 if COMPILED else 30
"""How many decisions are looked at."""


def preference(name: str, script: str, move: str) -> float:
    """By how many points a script prefers a move."""
    preferred = carreira.GAMES[name].scripts[script]
    return sum(points for like, points in preferred.items() if re.fullmatch(like, move))


@pytest.mark.parametrize(("name", "script"), SCRIPTS)
def test_each_preference_is_for_some_move(name: str, script: str) -> None:
    game = carreira.GAMES[name]
    for like in game.scripts[script]:
        assert any(re.fullmatch(like, move) for move in game.notation), f"no move of {name} is like {like!r}"


@pytest.mark.parametrize(("name", "script"), SCRIPTS)
def test_a_script_leans_its_way(name: str, script: str) -> None:
    """Never less than the pilot in the same position, who has the same estimate; in a whole match, at times more."""
    game = carreira.GAMES[name]
    scripted, usual = Scripted(game, script), Greedy(game, VALUE)
    match, more = carreira.new(name, seats=2, seed=3), 0
    while not match.over and match.number < MOVES:
        chosen = [
            game.notation[bot.move(match.handle, match.edition.handle, generator(f"leaning {match.number}"))]
            for bot in (scripted, usual)
        ]
        leanings = [preference(name, script, move) for move in chosen]
        assert leanings[0] >= leanings[1], f"{chosen[0]} instead of {chosen[1]} in decision {match.number}"
        more += leanings[0] > leanings[1]
        match.play(chosen[1])
    assert more or not COMPILED


def test_a_script_is_written_like_other_bots() -> None:
    game = carreira.GAMES["navegador"]
    assert isinstance(parse("script-churches", game).make(game), Scripted)
    for text, said in (
        ("script-dias", "no bot 'script-dias' for Navegador.*script-churches"),
        ("script-churches:60", "has no budget"),
    ):
        with pytest.raises(ValueError, match=said):
            parse(text, game)
    with pytest.raises(ValueError, match="no script 'dias'; it has churches, factories, explorers"):
        Scripted(game, "dias")
