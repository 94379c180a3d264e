"""Editions: figures are checked when they are loaded, and a corrected edition is played with and kept in the record."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import carreira
from carreira.game.edition import CERTAINTIES, Edition, hash_of
from carreira.game.edition_file import written
from carreira.game.errors import InvalidEdition
from carreira.game.figures import Field, Figure, FigureLayout
from carreira.game.language import LANGUAGES
from carreira.game.shapes import Number, OneOf, Row, Table
from tests.navegador.situations import action, player, situation

GAMES = list(carreira.GAMES)
NAVEGADOR = carreira.GAMES["navegador"]


def source(game: str = "navegador") -> str:
    """The standard edition's file."""
    return (carreira.GAMES[game].editions.folder / "edition.toml").read_text(encoding="utf-8")


def changed(**figures: Any) -> Edition:
    """The standard edition with some figures changed; dots in their names are written as two underscores."""
    values = {**NAVEGADOR.edition().values, **{path.replace("__", "."): value for path, value in figures.items()}}
    return NAVEGADOR.editions.from_values("changed", values)


def problems(**figures: Any) -> list[str]:
    """What is wrong with the standard edition so changed."""
    with pytest.raises(InvalidEdition) as caught:
        changed(**figures)
    assert caught.value.problems
    assert str(caught.value) == "\n".join(caught.value.problems)
    return caught.value.problems


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_says_where_it_comes_from(game: str) -> None:
    edition = carreira.GAMES[game].edition()
    assert edition.standard
    for path, entry in edition.entries.items():
        assert entry.certainty in CERTAINTIES, path
        assert len(entry.source) > 5, path
    assert set(edition.reconstructed()) < set(edition.entries)


def test_what_is_reconstructed_is_said_to_be() -> None:
    """As docs/editions.md has it: figures that the text prints are certain, those shown only in pictures are not."""
    entries = NAVEGADOR.edition().entries
    assert entries["buildings.church"].certainty == "low"
    assert entries["privileges.colony"].certainty == "medium"
    assert entries["regions.guine"].certainty == "low"
    assert entries["regions.timor"].certainty == "high"
    for path in ("start.cash", "phases.price", "phases.fill_5", "buildings.workers", "scoring.base"):
        assert entries[path].certainty == "certain"


def test_a_declared_figure_reaches_the_rules_where_it_is_declared() -> None:
    """A number, rows by name and by number of players, lists counted from 1, a computed field, the rules version."""
    layout = FigureLayout(
        Figure("start.cash", Number(0, 9), "cash"),
        Figure("prices.{}", Row(Number(0, 9), 3, free=True), "prices", each=("gold", "spice")),
        Figure("players.of_{}", Row(Number(0, 9), 2), "by_seats", each=range(2, 4), first=1),
        Field("most", lambda values: max(values["prices.gold"])),
    )
    values = {
        "start.cash": 5,
        "prices.gold": [7, 8],
        "prices.spice": [4],
        "players.of_2": [1, 2],
        "players.of_3": [3, 4],
    }
    assert list(layout.shapes) == list(values)
    figures = layout.schema.read(layout.record(values, rules_version=3))
    assert (figures.cash, figures.most, figures.rules_version) == (5, 8, 3)
    assert figures.prices.cells == [7, 8, 0, 4, 0, 0]
    assert figures.by_seats.cells == [0] * 6 + [0, 1, 2] + [0, 3, 4]


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_has_a_caption_and_every_caption_a_figure(game: str) -> None:
    layout, captions = carreira.GAMES[game].editions.layout, carreira.GAMES[game].words.CAPTIONS
    declared = {pattern for pattern, _ in layout.declared.values()}
    assert captions.figures.keys() == declared
    assert captions.lists.keys() <= declared
    assert captions.chapters.keys() == {pattern.partition(".")[0] for pattern in declared}
    for language in LANGUAGES:
        assert all(captions.figure(path, language) for path in layout.shapes)


@pytest.mark.parametrize(
    ("game", "path", "caption"),
    [
        ("navegador", "phases.fill_3", "Privileges of each kind laid out, 3 players"),
        ("navegador", "regions.goa", "Goa"),
        ("navegador", "buildings.gold", "Gold factory: prices from the left"),
        ("vascodagama", "areas.spaces_3", "In each area, 3 players"),
        ("vascodagama", "merchants.2", "Limit of merchant ship 2"),
        ("vascodagama", "complete.natal", "Natal"),
    ],
)
def test_captions_name_what_a_figure_is_for(game: str, path: str, caption: str) -> None:
    assert carreira.GAMES[game].words.CAPTIONS.figure(path, "en") == caption


@pytest.mark.parametrize("game", GAMES)
def test_hash_is_of_the_values_only(game: str) -> None:
    """Another name, other sources and certainties: still the same edition."""
    editions, text = carreira.GAMES[game].editions, source(game)
    document = tomllib.loads(text)
    renamed = text.replace(document["name"], "My box").replace('certainty = "low"', 'certainty = "certain"')
    renamed = renamed.replace('source = "rulebook', 'source = "my own box')
    assert editions.parse(renamed).hash == editions.standard().hash
    assert editions.parse(renamed).name == "My box"
    assert hash_of(editions.standard().values) == editions.standard().hash
    assert len(editions.standard().hash) == 64


def test_another_value_is_another_edition() -> None:
    assert changed(start__cash=210).hash != NAVEGADOR.edition().hash
    assert changed(start__cash=200).hash == NAVEGADOR.edition().hash


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"start__cash": "200"}, "start.cash"),
        ({"start__cash": -1}, "start.cash"),
        ({"start__cash": 2.5}, "start.cash"),
        ({"start__cash": True}, "start.cash"),
        ({"start__cash": [200]}, "start.cash"),
        ({"market__gold": [70, 60]}, "10 numbers"),
        ({"market__gold": 70}, "market.gold"),
        ({"market__gold": [70] * 9 + ["30"]}, "market.gold"),
        ({"market__start_row": 11}, "1 to 10"),
        ({"regions__goa": {"good": "tea", "tiles": 3}}, "tea"),
        ({"regions__goa": {"good": "spice", "tiles": 5}}, "regions.goa"),
        ({"regions__goa": {"good": "spice"}}, "regions.goa"),
        ({"regions__goa": 3}, "regions.goa"),
        ({"regions__goa": {"good": "spice", "tiles": 2}}, "spice"),
        ({"colonies__gold": [50, 60]}, "gold"),
        ({"colonies__gold": [50] * 11}, "one tile only"),
        ({"colonies__gold": []}, "colonies.gold"),
        ({"borders__blue": [["portugal", "goa"]]}, "no way by sea from Portugal"),
        ({"borders__blue": [["portugal", "atlantis"]]}, "atlantis"),
        ({"borders__blue": [["portugal"]]}, "pairs"),
        ({"borders__blue": "portugal"}, "borders.blue"),
        ({"phases__begin": ["cabo"]}, "2 entries"),
        ({"phases__begin": ["portugal", "goa"]}, "Portugal"),
        ({"phases__begin": ["cabo", ["malaca"]]}, "phases.begin"),
        ({"end__last_region": []}, "end.last_region"),
        ({"buildings__on_table_2": [7, 6, 6, 8, 8]}, "buildings.on_table_2"),
        ({"buildings__workers": [3, 3, 3, 4]}, "5 numbers"),
        ({"start__ships": 7, "start__max_ships": 6}, "start.ships"),
        ({"start__workers": 8, "start__max_workers": 7}, "start.workers"),
        ({"sailing__tokens_4": ["lisboa"]}, "lisboa"),
        ({"unknown__figure": 1}, "no such figure"),
    ],
)
def test_impossible_figures_are_refused(figures: dict[str, Any], words: str) -> None:
    assert any(words in problem for problem in problems(**figures))


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({"kind": "a", "counts": [1, -2]}, None),
        ({"kind": "c", "counts": [1, 2]}, "kind must be one of a, b, not 'c'"),
        ({"kind": ["a"], "counts": [1, 2]}, "kind must be one of a, b, not ['a']"),
        ({"kind": "a", "counts": [1, 4]}, "counts must be from -2 to 3, not 4"),
        ({"kind": "a", "counts": [1]}, "counts must have 2 numbers, not 1"),
        ({"kind": "a"}, "must have exactly kind and counts"),
        ({"kind": "a", "counts": [1, 2], "more": 1}, "must have exactly kind and counts"),
        ("a", "must have exactly kind and counts"),
    ],
)
def test_each_field_has_its_own_shape(value: Any, problem: str | None) -> None:
    """The first field that does not fit is named, with what is wrong with it."""
    shape = Table({"kind": OneOf(("a", "b")), "counts": Row(Number(-2, 3), 2)})
    assert [str(found) for found in shape.problems(value)] == ([f"{problem}."] if problem else [])


def test_all_problems_are_reported_at_once() -> None:
    assert len(problems(start__cash=-1, start__workers=99, market__gold=[])) == 3


def test_missing_figures_are_reported() -> None:
    values = dict(NAVEGADOR.edition().values)
    del values["start.cash"], values["rondel.free_steps"]
    with pytest.raises(InvalidEdition) as caught:
        NAVEGADOR.editions.from_values("x", values)
    assert sorted(caught.value.problems) == ["rondel.free_steps: missing.", "start.cash: missing."]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('name = "Navegador 2010"', "", "name"),
        ('name = "Navegador 2010"', "name = 3", "name"),
        ('certainty = "high"', 'certainty = "sure"', "certainty"),
        ('certainty = "high"\n', "", "certainty missing"),
        ("[start.cash]\nvalue = 200", "[start.cash]", "value missing"),
        ("[start.cash]\nvalue = 200", "[start.cash\nvalue = 200", "not TOML"),
        ("[start.cash]\nvalue = 200", "[start.cash]\nvalue = 2010-01-01", "start.cash"),
        ("[start.cash]", "[start.cahs]", "start.cahs"),
        ("[market.sugar]", "market = 3\n[x]", "not TOML"),
        ('name = "Navegador 2010"', 'name = "x"\nmarket_share = 3', "market_share"),
    ],
)
def test_damaged_files_are_refused(old: str, new: str, words: str) -> None:
    assert old in source()
    with pytest.raises(InvalidEdition) as caught:
        NAVEGADOR.editions.parse(source().replace(old, new, 1))
    assert any(words in problem for problem in caught.value.problems)


def test_a_corrected_edition_is_played_with() -> None:
    """Its figures hold in the rules, the view names it, and the record contains its figures."""
    edition = changed(
        start__cash=330, market__gold=list(range(100, 0, -10)), buildings__gold=[40, 70, 100, 130, 160, 190]
    )
    match = carreira.new("navegador", seats=3, seed=4, edition=edition)
    view = match.view()
    assert view["edition"] == {"name": "changed", "hash": edition.hash, "standard": False, "reconstructed": []}
    assert [mine["cash"] for mine in view["players"]] == [330] * 3
    assert view["building_prices"]["gold"] == [40, 70, 100, 130, 160, 190]
    match.play("rondel market-1").play("process gold 1 joker")
    again = carreira.loads(match.dumps())
    assert again.edition.hash == edition.hash
    assert again.edition.name == "changed"
    assert again.position() == match.position()
    assert "figures: " in match.dumps()
    assert "figures: " not in situation().dumps()


def test_rules_take_every_price_from_the_edition() -> None:
    dear = changed(
        hiring__cheap_price=60, phases__price=[110, 200, 300], hiring__surplus_price=70, start__max_workers=8
    )
    match = action("workers", {"cash": 1000, "workers": 6}, edition=dear).play("workers 2")
    assert player(match)["cash"] == 1000 - 60 - 110
    match = action("workers", {"cash": 1000, "workers": 8}, edition=dear).play("workers 1")
    assert player(match)["cash"] == 1000 - 60 + 70
    free = changed(rondel__free_steps=5)
    assert player(situation({"rondel": "sailing", "ships": {}}, edition=free).play("rondel ships"))["rondel"] == "ships"


def test_a_packaged_edition_is_found_by_its_hash() -> None:
    editions = NAVEGADOR.editions
    assert editions.by_hash(editions.standard().hash) is editions.standard()
    assert editions.by_hash("0" * 64) is None


def test_an_edition_of_another_game_is_refused() -> None:
    from dataclasses import replace

    with pytest.raises(ValueError, match="vascodagama"):
        carreira.new("navegador", edition=replace(NAVEGADOR.edition(), game="vascodagama"))


def test_the_file_can_be_copied_and_read(tmp_path: Path) -> None:
    """As a person who owns the box does."""
    copy = tmp_path / "mine.toml"
    copy.write_text(source().replace("value = 200\n", "value = 240\n", 1), encoding="utf-8")
    edition = NAVEGADOR.editions.parse(copy.read_text(encoding="utf-8"))
    assert edition.hash != NAVEGADOR.edition().hash
    assert not edition.standard


@pytest.mark.parametrize("game", GAMES)
def test_a_written_edition_reads_the_same(game: str) -> None:
    editions = carreira.GAMES[game].editions
    again = editions.parse(written(editions.standard()))
    assert again.entries == editions.standard().entries
    assert again.hash == editions.standard().hash
    odd = editions.from_values('My "box" \\ ☃', editions.standard().values, {"end.nothing": ("low", "x")})
    assert editions.parse(written(odd)).name == odd.name
    assert {entry.source for entry in odd.entries.values()} == {"the record"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = " + "[" * 20_000, "not TOML"),
        ("x = " + "9" * 20_000, "not TOML"),
        (".".join("a" * 30_000) + " = 1", "too many dots"),
        (".a.a.a.a.a.a.".join(['"\u2028"'] * 5_000) + " = 1", "too many dots"),
        ("[" + ".".join("a" * 90) + "]", "a figure must be a table"),
        ("#" * 100_001, "at most 100000 characters"),
        ('name = "' + "x" * 121 + '"', "name: a name is one line"),
        ('name = "a\\nb"', "name: a name is one line"),
        ('name = "a\\u0000b"', "name: a name is one line"),
        ('[start.cash]\nvalue = 1\ncertainty = "certain"\nsource = "' + "x" * 401 + '"', "start.cash: a source"),
        ('[start.cash]\nvalue = 1\ncertainty = ["certain"]\nsource = "x"', "start.cash: certainty must be"),
        ('[start.cash]\nvalue = 1\ncertainty = "certain"\nsource = 7', "start.cash: a source"),
        ('[start.cash]\nvalue = ""\ncertainty = "certain"\nsource = "x"', "start.cash: is empty"),
        ('["<script>"]\nvalue = 1\ncertainty = "certain"\nsource = "x"', "no such figure"),
    ],
)
def test_hostile_files_are_refused_at_once(text: str, words: str) -> None:
    with pytest.raises(InvalidEdition) as caught:
        NAVEGADOR.editions.parse(text)
    assert any(words in problem for problem in caught.value.problems), caught.value.problems


def test_problems_are_worded_in_the_readers_language() -> None:
    with pytest.raises(InvalidEdition) as caught:
        changed(start__cash=-1, regions__goa={"good": "gold", "tiles": 9})
    by_part = {(problem.where, problem.part): problem for problem in caught.value.found}
    assert by_part["start.cash", ""].worded("en") == "Must be from 0 to 100000, not -1."
    assert str(by_part["regions.goa", "tiles"]) == "regions.goa: tiles must be from 1 to 4, not 9."


def test_lists_of_names_are_not_endless() -> None:
    assert "at most 78 entries" in problems(borders__blue=[["portugal", "guine"]] * 79)[0]
    assert "at most 13 entries" in problems(sailing__tokens_4=["goa"] * 14)[0]


def test_where_figures_came_from_is_kept_beside_them() -> None:
    standard = NAVEGADOR.edition()
    origins = {**standard.origins, "start.cash": ("certain", "own box")}
    edition = NAVEGADOR.editions.from_values("Ours", {**standard.values, "start.cash": 250}, origins)
    assert edition.entries["start.cash"].source == "own box"
    assert edition.reconstructed() == standard.reconstructed()
    assert edition.reconstructed_chapters() == ["borders", "buildings", "colonies", "market", "privileges", "regions"]
