"""Nets from files in the arena: they play everywhere, are named unambiguously, and what holds none is refused."""

import hashlib
import json
import pickle
from dataclasses import replace
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

import carreira
from carreira.bots.judge import HIDDEN
from carreira.bots.net import CHOOSING, shipped
from carreira.bots.specs import parse
from carreira.game.chance import generator
from carreira.game.rule import COMPILED
from carreira.lab import Arena, UnusableJournal, arena, on_cores
from carreira.lab.cluster import on_ray
from carreira.lab.playing import Played
from carreira.lab.spreading import Spread, here
from tests.bots.test_features import positions
from tests.bots.test_net import some_net
from tests.lab.editions import SHORT
from tests.lab.test_arena import fake, lines

GAME = "vascodagama"


@pytest.fixture
def net(tmp_path: Path) -> Path:
    """The file of the net by which captains choose."""
    file = tmp_path / "remade.npz"
    file.write_bytes(resources.files("carreira.bots").joinpath("weights", f"{GAME}-{CHOOSING}.npz").read_bytes())
    return file


def small(**changed: object) -> Arena:
    """Two seats and rounds, one deal."""
    return arena(GAME, **{"field": ["random"], "seats": 2, "deals": 1, "edition": SHORT, "mirror": False, **changed})  # type: ignore[arg-type]


def played(planned: Arena, spread: Spread = here) -> list[Played]:
    """The hero's matches, without how long it thought."""
    found = planned.play(spread=spread)["hero"].played
    return [replace(found[task], seconds=()) for task in sorted(found)]


@pytest.mark.skipif(not COMPILED, reason="whole matches by a net take too long on plain rules")
@pytest.mark.parametrize("spread", [here, on_cores(2), on_ray("local")], ids=["here", "processes", "Ray"])
def test_a_net_from_a_file_plays_as_the_level_that_goes_by_it(net: Path, spread: Spread) -> None:
    """Also where the file is not, or no longer."""
    planned = small(hero=str(net))
    net.unlink()
    assert played(planned, spread) == played(small(hero="captain"))


def worths(planned: Arena) -> list[float]:
    """What the hero thinks of the moves late in a match, if its line-up has come from another process."""
    bot = pickle.loads(pickle.dumps(planned.hero)).specs()[0].make(carreira.GAMES[GAME])
    late = next(match for match in reversed(positions(GAME)) if len(match.moves()) > 1)
    found: list[float] = bot.weigh(late.handle, late.edition.handle, generator(5)).worths.tolist()
    return found


def test_a_line_up_takes_its_nets_along(net: Path) -> None:
    planned, captain = small(hero=str(net)), small(hero="captain")
    assert [spec.label for spec in planned.hero.specs()] == [spec.label for spec in captain.hero.specs()]
    some_net(GAME).save(net, carreira.GAMES[GAME])
    other = small(hero=str(net))
    net.unlink()
    assert worths(planned) == worths(captain) != worths(other)


def test_results_name_the_file_and_what_it_holds(net: Path, tmp_path: Path) -> None:
    """By the first digits that `sha256sum` prints."""
    other, file = tmp_path / "folder" / net.name, tmp_path / "arena.jsonl"
    other.parent.mkdir()
    some_net(GAME).save(other, carreira.GAMES[GAME])
    names = [f"remade.npz@{hashlib.sha256(found.read_bytes()).hexdigest()[:16]}" for found in (net, other)]
    planned = small(hero=str(net), field=[str(other), "random"], seats=3, mirror=True)
    planned.play(file, spread=fake)
    assert (lines(file)[0]["hero"], lines(file)[0]["field"]) == (names[0], [names[1], "random"])
    assert planned.lineups["mirror"].bots == (names[1], names[1], "random")
    assert list(small(hero=str(net), field=[str(net)], mirror=True).lineups) == ["hero"], "they are the same"


def test_it_goes_on_only_with_the_same_net(net: Path, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    small(hero=str(net), deals=2).play(file, spread=fake)
    begun = b"".join(file.read_bytes().splitlines(keepends=True)[:3])
    file.write_bytes(begun)
    kept = net.read_bytes()
    some_net(GAME).save(net, carreira.GAMES[GAME])
    with pytest.raises(UnusableJournal, match=r'its hero is "remade\.npz@\w+", not "remade\.npz@'):
        small(hero=str(net), deals=2).play(file, spread=fake)
    assert file.read_bytes() == begun
    (tmp_path / "elsewhere").mkdir()
    moved = tmp_path / "elsewhere" / net.name
    moved.write_bytes(kept)
    small(hero=str(moved), deals=2).play(file, spread=fake)
    assert file.read_bytes().startswith(begun)
    assert len(lines(file)) == 1 + 4


def written(file: Path, name: str, **changed: np.ndarray) -> None:
    """A net's file, with some of its arrays changed."""
    shipped(carreira.GAMES[name]).save(file, carreira.GAMES[name])
    with np.load(file) as found:
        np.savez(file, **{**found, **changed})


def test_a_file_without_a_net_for_the_game_is_refused(net: Path, tmp_path: Path) -> None:
    whole, file = net.read_bytes(), tmp_path / "no.npz"
    for contents in (b"", b"no net", whole[:-200], whole[:9000], json.dumps({"net": 1}).encode()):
        file.write_bytes(contents)
        refused(file, "is no net for the features of Vasco da Gama")
    written(file, "navegador")
    refused(file, "is no net for the features of Vasco da Gama")
    written(file, GAME, bias=np.zeros(5))
    refused(file, "is no net for the features of Vasco da Gama")
    written(file, GAME, made=np.array("not JSON"))
    refused(file, "is no net for the features of Vasco da Gama")
    written(file, GAME, bias=np.full(HIDDEN, np.nan))
    refused(file, "is no net for the features of Vasco da Gama")
    for place, byte in ((8, 99), (6, 1)):  # in each entry of the directory: a compression that isn't known, a password
        file.write_bytes(changed(whole, place, byte))
        refused(file, "is no net for the features of Vasco da Gama")
    np.savez(file, x=np.zeros(3))
    refused(file, "is no net for the features of Vasco da Gama")
    with file.open("wb") as opened:
        np.save(opened, np.zeros(3))
    refused(file, "is no net for the features of Vasco da Gama")
    refused(tmp_path / "none.npz", "can’t be read: there is no such file")
    (tmp_path / "folder.npz").mkdir()
    refused(tmp_path / "folder.npz", "can’t be read: it is a folder")


def changed(whole: bytes, place: int, byte: int) -> bytes:
    """A zip file with another byte in each of its local headers, and in the entries of its directory."""
    found = bytearray(whole)
    for mark, before in ((b"PK\x03\x04", 0), (b"PK\x01\x02", 2)):
        at = whole.find(mark)
        while at >= 0:
            found[at + place + before] = byte
            at = whole.find(mark, at + 4)
    return bytes(found)


def refused(file: Path, why: str) -> None:
    for bots in ({"hero": str(file)}, {"hero": "random", "field": [str(file)]}):
        with pytest.raises(ValueError, match=f"^{file} {why}"):
            small(**bots)


def test_where_no_file_is_given_nobody_plays_by_one(net: Path) -> None:
    with pytest.raises(ValueError, match=r"no bot 'remade\.npz@0123456789abcdef'"):
        parse("remade.npz@0123456789abcdef", carreira.GAMES[GAME])
