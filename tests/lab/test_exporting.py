"""Self-play as tables: what is written is what was played, and the same seed gives the same bytes."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import carreira
from carreira.bots.levels import Random
from carreira.bots.weighing import Weighed
from carreira.game.chance import generator
from carreira.game.rule import Buffer
from carreira.game.schema import Handle
from carreira.lab import playing
from carreira.lab.exporting import ABOUT, export, look, samples
from tests.bots.test_features import features

ROOT = Path(__file__).parent.parent.parent


def read(file: Path) -> dict[str, NDArray[Any]]:
    with np.load(file, allow_pickle=False) as found:
        return dict(found)


@pytest.mark.parametrize("game", carreira.GAMES)
def test_the_rows_replay_to_their_results(game: str, tmp_path: Path) -> None:
    """Each match, played again from its moves, has these features, legal moves, seats and results."""
    kind = carreira.GAMES[game]
    n = export(game, output=tmp_path / "m.npz", matches=2, seats=2, bots=["random"], seed=4, command="made by a test")
    found = read(tmp_path / "m.npz")
    assert {*found} == {*ABOUT}
    assert len(found["move"]) == n
    for number in (0, 1):
        rows = np.flatnonzero(found["match"] == number)
        match = carreira.new(game, seats=2, seed=4)  # one deal, its bots on each seat
        for i, row in enumerate(rows):
            assert found["to_move"][row] == match.to_move
            assert np.flatnonzero(found["legal"][row]).tolist() == sorted(match.codes())
            assert found["stage"][row] == pytest.approx(i / len(rows))
            assert np.flatnonzero(found["visits"][row]).tolist() == [found["move"][row]]
            if i % 10 == 0:
                for seat in range(2):
                    x, estimate = features(match, seat)
                    assert found["features"][row, seat].tolist() == x.astype(np.float32).tolist()
                    assert found["estimate"][row, seat] == estimate
            match.play(found["notation"][found["move"][row]])
        assert match.over
        assert (found["points"][rows] == match.scores()).all()
        first = match.ranking()[0]
        assert (found["won"][rows] == [(seat in first) / len(first) for seat in range(2)]).all()
    assert found["names"].tolist() == [feature.name for feature in kind.features]
    assert len(found["notation"]) == found["legal"].shape[1] == found["visits"].shape[1]
    made = json.loads(str(found["made"]))
    assert (made["command"], made["bots"], made["seed"]) == ("made by a test", ["random", "random"], 4)


def test_the_file_says_what_is_in_it(tmp_path: Path) -> None:
    """Types and shapes are those that file and page say, and the page has every array."""
    export("navegador", output=tmp_path / "m.npz", matches=1, seats=3, bots=["random"])
    found = read(tmp_path / "m.npz")
    assert json.loads(str(found["about"])) == ABOUT
    sizes = dict(zip("NSnM", (*found["features"].shape, found["legal"].shape[1]), strict=True))
    page = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    for name, text in ABOUT.items():
        said = re.match(r"\(([\w, ]*)\) (\w+): ", text)
        assert said, text
        assert found[name].shape == tuple(sizes[size] for size in re.findall(r"\w", said[1]))
        assert found[name].dtype.kind == "U" if said[2] == "text" else found[name].dtype == said[2]
        assert f"`{name}`" in page


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    files = []
    for number, seed in enumerate((1, 1, 2)):
        files.append(tmp_path / f"{number}.npz")
        export("vascodagama", output=files[-1], matches=1, seats=2, bots=["greedy", "random"], seed=seed)
    same, again, other = (file.read_bytes() for file in files)
    assert same == again
    assert same != other


class Weigher(Random):
    """A bot that says what it thinks of each move."""

    def __init__(self, visits: list[int]) -> None:
        super().__init__(carreira.GAMES["navegador"])
        self.visits = visits

    def weigh(self, states: Handle, figures: Handle, rng: Buffer) -> Weighed:
        return Weighed(np.array([3, 4, 5], np.int32), np.array([1.0, 7.0, 2.0]), np.array(self.visits))


@pytest.mark.parametrize(
    ("visits", "looks"),
    [
        ([10, 70, 20], ([3, 4, 5], [10, 70, 20])),
        ([8, 8, 8], ([4], [1])),  # as often at each: that says nothing
    ],
)
def test_visits_are_those_of_a_bot_that_weighs(visits: list[int], looks: tuple[list[int], list[int]]) -> None:
    match = carreira.new("navegador", seats=2)
    code, codes, counts = look(Weigher(visits), match.handle, match.edition.handle, generator(1))
    assert code == 4
    assert (codes.tolist(), counts.tolist()) == looks


def test_a_bot_that_compares_none_is_asked_for_its_move() -> None:
    match = carreira.new("navegador", seats=2)
    bot = Random(carreira.GAMES["navegador"])
    code, codes, counts = look(bot, match.handle, match.edition.handle, generator(1))
    assert code == bot.move(match.handle, match.edition.handle, generator(1))
    assert (codes.tolist(), counts.tolist()) == ([code], [1])


def test_what_cannot_be_played_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ({"bots": ["random"] * 3}, {"bots": ["clever"]}, {"seats": 9}, {"options": ["unknown"]}):
        with pytest.raises(ValueError, match=r"\w"):
            export("navegador", output=tmp_path / "m.npz", matches=1, **{"seats": 2, **wrong})
    with pytest.raises(FileNotFoundError, match="There is no folder"):
        export("navegador", output=tmp_path / "none" / "m.npz", matches=10**9, seats=2, bots=["random"])
    with pytest.raises(IsADirectoryError):
        export("navegador", output=tmp_path, matches=10**9, seats=2, bots=["random"])
    monkeypatch.setattr(playing, "LONGEST", 3)
    with pytest.raises(ValueError, match="None of these matches ended"):
        export("navegador", output=tmp_path / "m.npz", matches=1, seats=2, bots=["random"])
    assert not (tmp_path / "m.npz").exists()


@pytest.mark.parametrize("game", carreira.GAMES)
def test_a_file_is_read_as_positions_to_fit_to(game: str, tmp_path: Path) -> None:
    """One for each turn: what its first decision's row says, with empty places beyond the match's seats."""
    kind, file = carreira.GAMES[game], tmp_path / "m.npz"
    export(game, output=file, matches=2, seats=2, bots=["random"], seed=4)
    rows, found = read(file), samples(file, kind)
    most = kind.seat_counts[-1]
    turns = [
        row
        for row in range(len(rows["move"]))
        if row == 0 or (rows["to_move"][row], rows["match"][row]) != (rows["to_move"][row - 1], rows["match"][row - 1])
    ]
    assert found.x.shape == (len(turns), most, len(kind.features))
    assert found.x[:, :2].tolist() == rows["features"][turns].tolist()
    assert found.points[:, :2].tolist() == rows["points"][turns].tolist()
    assert not found.points[:, 2:].any()
    assert found.won.sum(axis=1) == pytest.approx(1)
    assert set(found.seats) == {2}
    assert found.match.tolist() == rows["match"][turns].tolist()
    other = next(one for one in carreira.GAMES.values() if one is not kind)
    with pytest.raises(ValueError, match="of another game"):
        samples(file, other)


RULES = carreira.GAMES["navegador"].rules_version


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        (
            "made",
            json.dumps({"game": "navegador", "rules": 0, "edition": "x"}),
            "was played with other rules or figures",
        ),
        (
            "made",
            json.dumps({"game": "navegador", "rules": RULES, "edition": "x"}),
            "was played with other rules or figures",
        ),
        ("ones", 2.0, "features of another scale"),
    ],
)
def test_positions_of_other_rules_or_scales_are_refused(name: str, value: object, said: str, tmp_path: Path) -> None:
    """A net that is fitted to them would be wrong, and nothing would show it."""
    kind, file = carreira.GAMES["navegador"], tmp_path / "m.npz"
    export("navegador", output=file, matches=1, seats=2, bots=["random"], seed=4)
    with np.load(file) as found:
        arrays = dict(found)
    arrays[name] = arrays[name] * value if name == "ones" else np.array(value)
    np.savez(file, **arrays)
    with pytest.raises(ValueError, match=said):
        samples(file, kind)


@pytest.mark.parametrize("content", [b"", b"PK no archive", b"no archive"])
def test_what_is_no_file_of_selfplay_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "m.npz"
    file.write_bytes(content)
    with pytest.raises(ValueError, match="no file of carreira selfplay"):
        samples(file, carreira.GAMES["navegador"])
    with file.open("wb") as out:
        np.save(out, np.zeros(3))  # an array, and no archive of several
    with pytest.raises(ValueError, match="no file of carreira selfplay"):
        samples(file, carreira.GAMES["navegador"])
    np.savez(file, features=np.zeros(3))
    with pytest.raises(ValueError, match="no file of carreira selfplay"):
        samples(file, carreira.GAMES["navegador"])
