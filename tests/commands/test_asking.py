"""What commands ask in the terminal: answers that fit, and nothing is changed without one."""

from collections.abc import Callable

import pytest
import typer
from rich.console import Console

from carreira.commands.asking import agree, new_password

Answers = Callable[..., None]


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """What will be typed, line by line; then the input ends."""

    def typed(*lines: str) -> None:
        rest = iter(lines)

        def line(*_asked: object, **_how: object) -> str:
            found = next(rest, None)
            if found is None:
                raise EOFError
            return found

        monkeypatch.setattr(Console, "input", line)

    return typed


def test_a_password_is_typed_twice_until_both_are_the_same(
    answers: Answers, capsys: pytest.CaptureFixture[str]
) -> None:
    answers("caravel", "carvel", "caravel", "caravel")
    assert new_password() == "caravel"
    assert capsys.readouterr().out == "The two passwords are not the same. Type them again.\n"


def test_a_password_keeps_its_spaces(answers: Answers) -> None:
    answers(" two  words ", " two  words ")
    assert new_password() == " two  words "


@pytest.mark.parametrize(("line", "agreed"), [("yes", True), ("Y", True), ("no", False), ("n", False), ("", False)])
def test_a_letter_is_enough_and_no_answer_is_a_no(answers: Answers, line: str, agreed: bool) -> None:
    answers(line)
    if agreed:
        agree("Replace everything?")
    else:
        with pytest.raises(typer.Abort):
            agree("Replace everything?")


def test_another_answer_is_asked_again(answers: Answers, capsys: pytest.CaptureFixture[str]) -> None:
    answers("perhaps", "yes")
    agree("Replace everything?")
    assert "Answer with yes or no." in capsys.readouterr().out


@pytest.mark.parametrize("ask", [new_password, lambda: agree("Replace everything?")])
def test_nobody_answers(answers: Answers, ask: Callable[[], object]) -> None:
    answers()
    with pytest.raises(typer.Abort):
        ask()
