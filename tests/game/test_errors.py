"""Errors cross a process's border, and say the same there in every language."""

import hashlib
import pickle
from collections.abc import Callable

import pytest

import carreira
from carreira.game.language import LANGUAGES


def illegal() -> object:
    return carreira.new("navegador", seats=2).play("rondel nowhere")


def in_a_record() -> object:
    """Its reason is worded by the move's refusal."""
    match = carreira.new("vascodagama", seats=2, seed=1)
    head = match.dumps().partition("end: ")[0]
    body = f"{head}1. {match.to_move} act\nend: 1\n"
    return carreira.loads(f"{body}check: {hashlib.sha256(body.encode()).hexdigest()}\n")


@pytest.mark.parametrize(
    "wrong",
    [
        illegal,
        in_a_record,
        lambda: carreira.new("atlantis"),
        lambda: carreira.from_position("navegador", {"seats": 2, "players": [{"explorers": 13}, {}]}),
        lambda: carreira.GAMES["navegador"].editions.from_values("?", {"a": 1}),
    ],
)
def test_an_error_survives_pickling(wrong: Callable[[], object]) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - any of ours
        wrong()
    error = caught.value
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert [again.worded(language) for language in LANGUAGES] == [error.worded(language) for language in LANGUAGES]  # type: ignore[attr-defined]
