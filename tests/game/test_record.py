"""Records: what is written is read as the same match; what is damaged or made up is refused, with line and reason."""

import hashlib
import importlib
import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import carreira
from carreira.game.match import Match
from tests.refusing import worded

GAMES = list(carreira.GAMES)


def played(game: str, seed: int = 0, decisions: int = 60) -> Match:
    """A match in progress, or over."""
    kind = carreira.GAMES[game]
    options = {option.name: bool(seed % 2) for option in kind.options}
    match = carreira.new(game, seats=kind.seat_counts[seed % len(kind.seat_counts)], seed=seed, options=options)
    pick, chance = importlib.import_module(f"tests.{game}.picker").pick, Random(seed)
    while not match.over and match.number < decisions:
        match.play(pick(match, chance))
    return match


def same(one: Match, other: Match) -> bool:
    """Whether two matches are in the same state, to the last number."""
    schema = one.game.schema
    return schema.same_on_both(one.handle) == schema.same_on_both(other.handle) and one.log() == other.log()


def signed(lines: list[str]) -> str:
    """A record of these lines, with a correct checksum."""
    body = "\n".join(lines) + "\n"
    return f"{body}check: {hashlib.sha256(body.encode('utf-8', 'surrogatepass')).hexdigest()}\n"


def refusal(text: Any) -> carreira.InvalidRecord:
    """Assert that a text is refused as a record, with a line and a reason. Returns the refusal."""
    with pytest.raises(carreira.InvalidRecord) as caught:
        carreira.loads(text)
    error = caught.value
    assert worded(error)["en"].startswith(f"Line {error.line}: ")
    assert 15 < len(str(error)) < 600
    if isinstance(text, str):
        assert 1 <= error.line <= text.count("\n") + 1
    return error


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_there_and_back(game: str, seed: int) -> None:
    """A game in progress, a finished one, one just begun."""
    for decisions in (0, 1, 60 + seed, 10_000):
        match = played(game, seed, decisions)
        again = carreira.loads(match.dumps())
        assert same(again, match)
        assert again.dumps() == match.dumps()
        assert again.moves() == match.moves()
        assert again.position() == match.position()


@pytest.mark.parametrize("game", GAMES)
def test_a_loaded_position_is_in_the_record(game: str) -> None:
    position = played(game, 1, 90).position()
    match = carreira.from_position(game, position)
    match.play(match.moves()[0])
    again = carreira.loads(match.dumps())
    assert same(again, match)
    assert again.at(0).position() == position


@pytest.mark.parametrize("game", GAMES)
def test_further_headers_are_kept(game: str) -> None:
    match = played(game)
    text = match.dumps(headers={"salt": "0f3c", "commitment": "ab  cd\nef"})
    again = carreira.loads(text)
    assert again.headers == {"salt": "0f3c", "commitment": "ab cd ef"}
    assert again.dumps() == text
    for name in ("seed", "game", "Salt", "a b", "", "x:y", "end\n"):
        with pytest.raises(ValueError, match="further line"):
            match.dumps(headers={name: "1"})


@pytest.mark.parametrize("game", GAMES)
def test_the_form_is_the_documented_one(game: str) -> None:
    lines = played(game).dumps().splitlines()
    kind = carreira.GAMES[game]
    assert lines[:3] == ["carreira record 1", f"game: {game}", f"rules: {kind.rules_version}"]
    assert lines[3] == f"edition: {kind.edition().hash}"
    blank = lines.index("")
    assert all(re.fullmatch(r"\d+\. \d [a-z0-9_ -]+", line) for line in lines[blank + 1 : -2])
    assert re.fullmatch(r"end: \d+", lines[-2])
    assert re.fullmatch(r"check: [0-9a-f]{64}", lines[-1])


@pytest.mark.parametrize("game", GAMES)
def test_other_line_ends_are_understood(game: str) -> None:
    match = played(game)
    assert same(carreira.loads(match.dumps().replace("\n", "\r\n")), match)


@pytest.mark.parametrize("game", GAMES)
def test_every_truncation_is_noticed(game: str) -> None:
    """Cut anywhere; only the last line's end may be missing."""
    match = played(game, decisions=12)
    text = match.dumps()
    assert same(carreira.loads(text[:-1]), match)
    for end in range(len(text) - 1):
        refusal(text[:end])


@pytest.mark.parametrize("game", GAMES)
def test_every_changed_character_is_noticed(game: str) -> None:
    text = played(game, decisions=12).dumps()
    chance = Random(1)
    for place in range(len(text) - 1):
        other = chance.choice([c for c in "\n\0 0aZ:é\ud800" if c != text[place]])
        refusal(text[:place] + other + text[place + 1 :])


@pytest.mark.parametrize("game", GAMES)
def test_every_missing_or_doubled_line_is_noticed(game: str) -> None:
    lines = played(game, decisions=12).dumps().splitlines()
    for place in range(len(lines)):
        refusal("\n".join(lines[:place] + lines[place + 1 :]) + "\n")
        refusal("\n".join(lines[:place] + lines[place : place + 1] + lines[place:]) + "\n")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game:": "game: chess"}, "chess"),
        ({"game:": "game:"}, "no game"),
        ({"rules:": "rules: 99"}, "rules 99 of Navegador; this program knows rules 1 to"),
        ({"rules:": "rules: 0"}, "no version 0"),
        ({"rules:": "rules: one"}, "whole number"),
        ({"edition:": "edition: 0000"}, "unknown here"),
        ({"seats:": "seats: 0"}, "0"),
        ({"seats:": "seats: 99999999999999999999"}, "players"),
        ({"seats:": "seats: ٣"}, "whole number"),
        ({"seed:": "seed: " + "9" * 81}, "whole number"),
        ({"seed:": "seed: 1e3"}, "whole number"),
        ({"options:": "options: unknown=yes"}, "no option"),
        ({"options:": "options: king_in_goa=maybe"}, "no option"),
        ({"seed:": "seed: 7\nseed: 7"}, "each name once"),
        ({"seed:": "seed 7"}, "name: value"),
        ({"options:": "options : king_in_goa=no"}, "small letters"),
        ({"seed:": "seed: 7\nTable: 3"}, "small letters"),
        ({"seed:": "x: 1"}, "seed"),
        ({"seats:": "x: 1"}, "seats"),
        ({"seed:": "seed: 1\nposition: [1]"}, "JSON object"),
        ({"seed:": "seed: 1\nposition: {"}, "not JSON"),
        ({"seed:": "seed: 1\nposition: " + "[" * 100_000}, "not JSON"),
        ({"seed:": 'seed: 1\nposition: {"seats": 77}'}, "77"),
        ({"seed:": 'seed: 1\nfigures: {"start.cash": 7}'}, "edition"),
        ({"1. ": "2. 0 done"}, "move 1"),
        ({"1. ": "1. x done"}, "move 1"),
        ({"1. ": "1.  done"}, "move 1"),
        ({"1. ": "1. 9 done"}, "is to move here, not seat 9"),
        ({"1. ": "1. 77777777777 done"}, "move 1"),
        ({"end:": "end: 7777"}, "after the last move"),
        ({"end:": "end: -1"}, "after the last move"),
        ({"carreira": "carreira record 2"}, "begins with"),
    ],
)
def test_made_up_records_are_refused(change: dict[str, str], reason: str) -> None:
    """The checksum is correct, so it is the content that is refused; the error names the line that was changed."""
    lines = played("navegador", decisions=12).dumps().splitlines()[:-1]
    ((start, new),) = change.items()
    place = next(place for place, line in enumerate(lines) if line.startswith(start))
    error = refusal(signed([*lines[:place], *new.split("\n"), *lines[place + 1 :]]))
    assert reason in str(error)
    if ": x" not in new and "x:" not in new:
        assert error.line in (place + 1, place + 1 + new.count("\n"))


def test_an_illegal_move_is_named_with_its_rule() -> None:
    match = carreira.from_position("navegador", {"seats": 2, "to_move": 0, "seed": 3})
    lines = match.dumps().splitlines()[:-1]
    blank = lines.index("")
    wrong = [*lines[: blank + 1], "1. 0 rondel market-1", "2. 0 sell gold 1", "end: 2"]
    error = refusal(signed(wrong))
    assert error.line == blank + 3
    assert "'sell gold 1' is not legal here (nav.market.1): Only one unit" in str(error)
    assert error.worded("fr").startswith(f"Ligne {blank + 3}\u00a0: 'sell gold 1' n’est pas permis ici (")


def test_moves_that_played_themselves_are_not_written() -> None:
    match = carreira.from_position("navegador", {"seats": 2, "to_move": 0}).play("rondel colony")
    lines = match.dumps().splitlines()[:-2]
    error = refusal(signed([*lines, "2. 0 done", "end: 2"]))
    assert "is to move here, not seat 0" in str(error)


@pytest.mark.parametrize("thing", [None, 7, b"carreira record 1\n", ["carreira record 1"], {}])
def test_only_text_is_a_record(thing: Any) -> None:
    refusal(thing)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\n\n\n",
        "carreira record 1",
        "carreira record 1\n\n",
        "check: ",
        "\0" * 1000,
        "x" * 5_000_000,
        "\n" * 4_000_001,
    ],
    ids=repr,
)
def test_hopeless_texts(text: str) -> None:
    refusal(text)


def test_a_hundred_thousand_moves_end_at_the_first_illegal_one() -> None:
    lines = played("navegador", decisions=0).dumps().splitlines()[:-2]
    seat = carreira.loads(signed([*lines, "end: 0"])).to_move
    moves = [f"{number}. {seat} rondel sailing" for number in range(1, 100_001)]
    assert refusal(signed([*lines, *moves, "end: 100000"])).line < len(lines) + 6


def test_a_record_that_contradicts_itself_is_refused() -> None:
    """The seats and options of its header and those of its position."""
    match = carreira.from_position("navegador", {"seats": 3, "options": {"king_in_goa": True}})
    lines = match.dumps().splitlines()[:-1]
    for start, new in (("seats:", "seats: 4"), ("options:", "options: king_in_goa=no"), ("options:", "options: ")):
        refusal(signed([new if line.startswith(start) else line for line in lines]))


@settings(max_examples=300)
@given(st.data())
def test_arbitrary_damage(data: st.DataObject) -> None:
    """Lines of real records, shuffled, cut, joined and mixed with noise, checksum correct: never another error."""
    lines = played("navegador", data.draw(st.integers(0, 3)), 12).dumps().splitlines()[:-1]
    noise = st.text(max_size=30) | st.sampled_from(lines) | st.from_regex(r"[a-z]{1,8}: .{0,20}", fullmatch=True)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        how = data.draw(st.sampled_from(["replace", "insert", "delete", "cut"]))
        if how == "replace":
            lines[place] = data.draw(noise)
        elif how == "insert":
            lines.insert(place, data.draw(noise))
        elif how == "delete" and len(lines) > 1:
            del lines[place]
        else:
            lines[place] = lines[place][: data.draw(st.integers(0, len(lines[place])))]
    text = signed(lines)
    try:
        match = carreira.loads(text)
    except carreira.InvalidRecord:
        refusal(text)
    else:
        assert same(carreira.loads(match.dumps()), match)


@settings(max_examples=100)
@given(st.text() | st.binary().map(lambda raw: raw.decode("latin-1")))
def test_arbitrary_text(text: str) -> None:
    refusal(text)


PATHS = ("start.cash", "market.gold", "regions.goa", "borders.blue", "x", "\ud800", "a\nb")
VALUES = st.recursive(
    st.none() | st.integers() | st.text(st.characters(), max_size=5),  # JSON can hold halves of characters
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(PATHS), VALUES))
def test_arbitrary_figures(figures: dict[str, Any]) -> None:
    """An edition in the record that can't be played with."""
    match = played("navegador", decisions=2)
    values = {**match.edition.values, **figures}
    if values == match.edition.values:
        return
    lines = match.dumps().splitlines()[:-1]
    lines.insert(4, f"figures: {json.dumps(values)}")
    error = refusal(signed(lines))
    assert error.line == 5
    assert str(error).encode(), "it can be shown on a page"
    assert "\n" not in str(error)


def test_a_seed_that_no_record_could_hold_is_refused() -> None:
    """The largest one is read again."""
    largest = 10**79 - 1
    for seed in (largest, -largest):
        assert carreira.loads(carreira.new("navegador", seats=2, seed=seed).dumps()).seed == seed
    for seed in (10**79, -(10**5000)):
        with pytest.raises(carreira.InvalidInput, match="seed must have at most 79 digits"):
            carreira.new("navegador", seats=2, seed=seed)
        with pytest.raises(carreira.InvalidPosition, match="at most 79 digits"):
            carreira.from_position("navegador", {"seats": 2, "seed": seed})


def test_what_is_no_name_of_a_game_is_refused_in_words() -> None:
    wrong: Any = []
    with pytest.raises(carreira.InvalidInput, match="There is no game"):
        carreira.new(wrong)
