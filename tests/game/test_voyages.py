"""First voyages: their moves are legal, and every step has words in every language."""

from pathlib import Path

import pytest

import carreira
from carreira.game.language import LANGUAGES
from carreira.game.match import Match
from carreira.game.voyage import LEARNER, BrokenVoyage, Voyage, load, words

GAMES = sorted(carreira.GAMES)
GUIDED = range(18, 41)
"""How many steps take ten to fifteen minutes."""


def opened(game: str) -> tuple[Voyage, Match]:
    """A game's voyage, and its match before the first move."""
    voyage = carreira.GAMES[game].voyage
    assert voyage is not None, f"{game} has no voyage"
    return voyage, carreira.new(game, seats=voyage.seats, seed=voyage.seed, options=voyage.options)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_legal_and_of_its_seat(game: str) -> None:
    voyage, match = opened(game)
    assert len(voyage.steps) in GUIDED
    for step in voyage.steps:
        for move in step.before:
            assert match.to_move != LEARNER, f"{step.key}: {move!r} is played by the learner"
            assert move in match.moves(), f"{step.key}: {move!r} is not legal, but {match.moves()}"
            match.play(move)
        assert match.to_move == LEARNER, f"{step.key}: seat {match.to_move} is to move"
        assert step.move in match.moves(), f"{step.key}: {step.move!r} is not legal, but {match.moves()}"
        assert voyage.step([decision.move for decision in match.decisions]) == step
        match.play(step.move)
    assert voyage.completed([decision.move for decision in match.decisions])
    assert not match.over, "it ends in a free game"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_words(game: str, language: str) -> None:
    """Sentences that fit beside the board, and answers to moves that can be made there."""
    voyage, match = opened(game)
    said = carreira.GAMES[game].voyage_words(language)
    assert said is not None
    assert list(said.steps) == [step.key for step in voyage.steps], "the same steps, in the same order"
    for step in voyage.steps:
        for move in step.before:
            match.play(move)
        text = said.steps[step.key]
        for sentence in (text.ask, text.why, *text.instead.values()):
            assert sentence.endswith((".", "!", "?", "…")), f"{step.key}: {sentence!r}"
            assert len(sentence) <= 260, f"{step.key}: {sentence!r} is long"
        for beginning in text.instead:
            others = [move for move in match.moves() if f"{move} ".startswith(f"{beginning} ")]
            assert others, f"{step.key}: no move begins with {beginning!r}"
            assert others != [step.move], f"{step.key}: {beginning!r} is what is asked for"
        match.play(step.move)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_shows_a_rule(game: str) -> None:
    voyage, _ = opened(game)
    rules = carreira.GAMES[game].rulebook("en")
    for number, step in enumerate(voyage.steps, start=1):
        assert step.rule in rules, f"{step.key}: there is no rule {step.rule}"
        assert number in voyage.showing(step.rule)


def test_another_move_ends_it() -> None:
    voyage, _ = opened("navegador")
    assert voyage.next_move([*voyage.steps[0].before, "rondel privilege"]) is None
    assert voyage.next_move(voyage.script()) is None
    assert voyage.step(voyage.script()) is None


def test_the_answer_to_a_move_is_that_of_its_longest_beginning(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text(
        'title = "T"\nintro = "I."\nfarewell = "F."\n[steps.one]\nask = "A."\nwhy = "W."\n'
        '[steps.one.instead]\n"rondel" = "any"\n"rondel ships" = "ships"\n',
        encoding="utf-8",
    )
    said = words(tmp_path, "nl").steps["one"]
    assert [said.to(move) for move in ("rondel ships", "rondel workers", "done")] == ["ships", "any", ""]


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "script.toml").write_text("seats = 2\n", encoding="utf-8")
    with pytest.raises(BrokenVoyage, match=r"script\.toml.*seed|script\.toml.*step"):
        load(tmp_path)
