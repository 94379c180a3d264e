"""The arena: the same deals for every line-up, the same results everywhere, and going on where it was stopped."""

import json
import resource
from collections.abc import Sequence
from pathlib import Path

import pytest

from carreira.lab import Arena, UnusableJournal, arena, on_cores, simulate
from carreira.lab.arena import FORMAT
from carreira.lab.playing import LONGEST, Lineup, Played, Task
from carreira.lab.spreading import Matches, Work, here
from tests.lab.editions import SHORT


def small(**changed: object) -> Arena:
    """Three seats, two deals, random bots; the hero has a name of its own, so that there is a mirror."""
    return arena("vascodagama", **{"hero": "random", "field": ["random"], "seats": 3, "deals": 2, **changed})  # type: ignore[arg-type]


def fake(work: Sequence[Work]) -> Matches:
    """Plays nothing: `gr` always wins, else the bot on seat 0."""
    for lineup, task in work:
        best = lineup.bots.index("gr") if "gr" in lineup.bots else -task.seat % lineup.seats
        order = sorted(range(lineup.seats), key=lambda bot: bot != best)
        points = tuple(10 if bot == best else 5 for bot in range(lineup.seats))
        ranking = tuple((bot,) for bot in order)
        yield (lineup, task), Played(points, ranking, 0, 9, (3,) * lineup.seats, (0.1,) * lineup.seats)


def lines(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def without_times(file: Path) -> list[str]:
    """The results in a file, in the same order whoever wrote it, without how long the bots thought."""
    return sorted(json.dumps({**line, "seconds": None}) for line in lines(file))


def test_the_mirror_has_the_same_deals_and_seats() -> None:
    planned = small(hero="gr", field=["random"], deals=4)
    assert planned.lineups["hero"].bots == ("gr", "random", "random")
    assert planned.lineups["mirror"].bots == ("random", "random", "random")
    assert planned.lineups["mirror"].seed == planned.hero.seed
    work = planned.work()
    assert len(work) == len(set(work)) == 4 * 3 * 2
    assert {task for name, task in work if name == "hero"} == {task for name, task in work if name == "mirror"}
    found = planned.play(spread=fake)
    assert (found["hero"].share, found["mirror"].share) == (1, pytest.approx(1 / 3))


def test_a_field_of_several_bots_sits_clockwise_from_the_hero() -> None:
    planned = small(hero="gv", field=["gr", "random"])
    assert planned.hero.bots == ("gv", "gr", "random")
    assert planned.lineups["mirror"].bots == ("gr", "gr", "random")
    assert list(small(mirror=False, hero="gr").lineups) == ["hero"]
    assert list(small().lineups) == ["hero"], "a mirror of the same bots would be the same matches"


def test_a_budget_is_for_bots_that_search_and_have_none() -> None:
    planned = small(hero="admiral:50", field=["admiral", "s200"], iterations=7)
    assert planned.hero.bots == ("admiral:50", "admiral:7", "s200")
    assert not planned.timed
    assert small(hero="admiral", seconds=0.5).hero.bots[0] == "admiral:0.5s"
    assert small(hero="admiral", seconds=0.5).timed


def test_an_arena_plays_with_its_edition_and_its_file_belongs_to_it(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    whole, short = small(seats=2, deals=1), small(seats=2, deals=1, edition=SHORT)
    turns = [planned.play(output)["hero"].turns[0] for planned, output in ((whole, None), (short, file))]
    assert turns[1] < turns[0]
    assert lines(file)[0]["edition"] == short.hero.figures().hash != whole.hero.figures().hash
    with pytest.raises(UnusableJournal):
        whole.play(file)
    with pytest.raises(ValueError, match="missing"):
        small(edition="name = 'Nothing'")


def test_the_first_line_pins_everything(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    small(hero="gr", seed=5).play(file, spread=fake)
    first, *others = lines(file)
    kind_of = {name: type(value) for name, value in first.items()}
    assert (first["game"], first["seats"], first["deals"], first["seed"]) == ("vascodagama", 3, 2, 5)
    assert (first["hero"], first["field"], first["options"]) == ("gr", ["random", "random"], [])
    assert (first["mirror"], first["longest"]) == (True, LONGEST)
    assert [kind_of[name] for name in ("edition", "rules_version", "version", "engine")] == [str, int, str, str]
    assert len(others) == 12
    assert {(line["lineup"], line["deal"], line["seat"]) for line in others} == {
        (lineup, deal, seat) for lineup in ("hero", "mirror") for deal in range(2) for seat in range(3)
    }


def test_the_same_results_for_one_and_two_processes(tmp_path: Path) -> None:
    one, two, again = tmp_path / "1.jsonl", tmp_path / "2.jsonl", tmp_path / "3.jsonl"
    found = small(seed=3).play(one, spread=here)["hero"]
    assert small(seed=3).play(two, spread=on_cores(2))["hero"].share == found.share
    small(seed=4).play(again)
    assert without_times(one) == without_times(two) != without_times(again)


def test_an_arena_plays_what_a_simulation_plays() -> None:
    found = small(seed=3).play()["hero"]
    result = simulate("vascodagama", seats=3, matches=6, levels=["random"] * 3, seed=3, processes=1)
    assert sorted(match.points for match in found.played.values()) == sorted(match.points for match in result.played)
    assert found.interval == pytest.approx(result.interval(0))


class Killed(BaseException):
    """Something that stops the arena at once."""


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file, whole = tmp_path / "arena.jsonl", tmp_path / "whole.jsonl"
    planned = small(hero="gr")
    planned.play(whole, spread=fake)

    def stop(played: int, of: int) -> None:
        if played == 5:
            raise Killed

    with pytest.raises(Killed):
        planned.play(file, spread=fake, progress=stop)
    assert len(lines(file)) == 1 + 5
    with file.open("ab") as torn:
        torn.write(b'{"lineup":"hero","deal":1,"se')  # killed while it wrote
    asked: list[Work] = []
    seen: list[tuple[int, int]] = []

    def counting(work: Sequence[Work]) -> Matches:
        asked.extend(work)
        yield from fake(work)

    planned.play(file, spread=counting, progress=lambda *done: seen.append(done))
    assert len(asked) == 12 - 5
    assert (seen[0], seen[-1]) == ((5, 12), (12, 12))
    assert without_times(file) == without_times(whole)
    asked.clear()
    planned.play(file, spread=counting)
    assert asked == []


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"deals": 3}, "deals"),
        ({"seed": 1}, "seed"),
        ({"hero": "gv"}, "hero"),
        ({"field": ["random", "gr"]}, "field"),
        ({"seats": 2}, "seats"),
        ({"mirror": False}, "mirror"),
    ],
)
def test_another_arena_s_file_is_refused_and_left_alone(tmp_path: Path, changed: dict[str, object], name: str) -> None:
    file = tmp_path / "arena.jsonl"
    small(hero="gr").play(file, spread=fake)
    before = file.read_bytes()
    with pytest.raises(UnusableJournal, match=f"holds other results: its {name} is"):
        small(**{"hero": "gr", **changed}).play(file, spread=fake)
    assert file.read_bytes() == before


def test_other_code_may_read_a_file_but_not_add_to_it(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    small(hero="gr").play(file, spread=fake)
    text = file.read_text(encoding="utf-8")
    engine = lines(file)[0]["engine"]
    file.write_text(text.replace(str(engine), "0123456789abcdef"), encoding="utf-8")
    found = small(hero="gr").play(file, spread=fake)
    assert (found["hero"].share, found.header["engine"]) == (1, "0123456789abcdef")
    file.write_text("".join(file.read_text(encoding="utf-8").splitlines(keepends=True)[:-1]), encoding="utf-8")
    with pytest.raises(UnusableJournal, match="its engine is"):
        small(hero="gr").play(file, spread=fake)


@pytest.mark.parametrize("text", ["hello", "hello\n", "[]\n", '{"a":1}\n', "\n", "\x00" * 9])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UnusableJournal, match="is no file of such results"):
        small().play(file, spread=fake)
    assert file.read_text(encoding="utf-8") == text


def test_a_header_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    for start in (f'{{"format":{FORMAT},"ga', ""):
        file.write_text(start, encoding="utf-8")
        small().play(file, spread=fake)
        assert len(lines(file)) == 7


def test_two_programs_never_write_to_one_file(tmp_path: Path) -> None:
    """The same command, begun again while it still runs, would write over what the first one adds."""
    file = tmp_path / "arena.jsonl"

    def begun_again(work: Sequence[Work]) -> Matches:
        with pytest.raises(UnusableJournal, match="Another program is writing to"):
            small().play(file, spread=fake)
        return fake(work)

    small().play(file, spread=begun_again)
    assert len(lines(file)) == 7
    small().play(file, spread=fake)


GOOD = (
    '{"lineup":"hero","deal":0,"seat":0,"points":[3,2,1],"ranking":[[0],[1,2]],"first":0,"turns":1,'
    '"decisions":[1,1,1],"seconds":[1,1,1]}'
)


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "not JSON",
        '{"lineup":"hero","deal":0,"seat":0}',
        GOOD.replace("[3,2,1]", "[3,2]"),
        GOOD.replace("[[0],[1,2]]", "[[0],[0,2]]"),
        GOOD.replace("[[0],[1,2]]", "[[0],[1]]"),
        GOOD.replace('"first":0', '"first":3'),
        GOOD.replace('"turns":1', '"turns":"many"'),
        GOOD.replace('"deal":0', '"deal":Infinity'),
        "[" * 100_000,
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "arena.jsonl"
    small().play(file, spread=fake)
    kept = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join([*kept[:2], line + "\n", *kept[2:]]), encoding="utf-8")
    with pytest.raises(UnusableJournal, match="line 3, is damaged"):
        small().play(file, spread=fake)
    file.write_text("".join([*kept[:2], GOOD + "\n", *kept[2:]]), encoding="utf-8")
    small().play(file, spread=fake)
    file.write_text("".join([*kept, GOOD.replace('"deal":0', '"deal":2') + "\n"]), encoding="utf-8")
    with pytest.raises(UnusableJournal, match="line 8, is of a match that doesn’t belong there"):
        small().play(file, spread=fake)


def test_a_file_that_cannot_be_used_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnusableJournal, match="its folder doesn’t exist"):
        small().play(tmp_path / "missing" / "arena.jsonl", spread=fake)
    with pytest.raises(UnusableJournal, match="is no ordinary file"):
        small().play(tmp_path, spread=fake)
    with pytest.raises(UnusableJournal, match="can’t be used: the name is too long"):
        small().play(tmp_path / ("x" * 300), spread=fake)


def test_a_disk_that_is_full_is_told_in_a_sentence(tmp_path: Path) -> None:
    """And what was written before is there when it goes on."""
    file, (soft, hard) = tmp_path / "arena.jsonl", resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (900, hard))
    try:
        with pytest.raises(UnusableJournal, match="can’t be written: the file would be too large"):
            small().play(file, spread=fake)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert file.stat().st_size == 900
    small().play(file, spread=fake)
    assert len(lines(file)) == 7


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"deals": 0}, "at least 1 deal"),
        ({"seats": 9}, "for 2, 3, 4 players"),
        ({"field": ["random"] * 3}, "1 bot for all other seats, or 2 bots, not 3"),
        ({"field": []}, "not 0"),
        ({"hero": "clever"}, "no bot 'clever' for Vasco da Gama; choose one of random, "),
        ({"hero": "s0"}, "no bot 's0'"),
        ({"hero": "random:50"}, "random has no budget"),
        ({"hero": "s200:50"}, "s200 has no budget"),
        ({"hero": "admiral:"}, "a budget is a number of iterations"),
        ({"hero": "admiral:0"}, "a budget is"),
        ({"hero": "admiral:0s"}, "a budget is"),
        ({"options": ["atlantis"]}, "no option 'atlantis'"),
        ({"iterations": 5, "seconds": 1.0}, "not both"),
        ({"iterations": 0}, "iterations must be"),
        ({"seconds": 0.0}, "seconds must be"),
    ],
)
def test_what_cannot_be_played_is_refused(changed: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        small(**changed)


def test_processes_are_counted_from_one() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        on_cores(0)
    assert on_cores(1) is here


def test_a_faulty_match_ends_the_arena(tmp_path: Path) -> None:
    """Also in a process of its own: the error arrives here."""
    broken = Lineup("vascodagama", ("random", "random"), ("atlantis",))
    with pytest.raises(ValueError, match="atlantis"):
        list(on_cores(2)([(broken, Task(0, 0)), (broken, Task(0, 1))]))
