"""The board of a match that is played with other figures than the box has."""

import re

import carreira
from carreira.navegador.board import geometry
from carreira.navegador.board.geometry import TILE_WIDTH, WIDTH
from tests.boards import drawn
from tests.navegador.situations import action, edition, known, known_to, player, refused, situation


def test_borders_are_those_of_the_edition() -> None:
    """A line that no ship crosses is drawn plainly; neighbours without a line are named in words."""
    values = carreira.GAMES["navegador"].edition().values
    blue = [pair for pair in values["borders.blue"] if pair != ["portugal", "guine"]]
    red = [pair for pair in values["borders.red"] if pair != ["goa", "malaca"]]
    own = edition(borders__blue=[*blue, ["goa", "malaca"], ["guine", "rio"]], borders__red=red)
    page = drawn(situation(edition=own))
    kinds = {line.attributes["d"]: line.attributes.get("class", "") for line in page.all("path")}
    found = {name: kinds[geometry.border_path(name)] for name in geometry.BORDERS}
    assert found["portugal-guine"] == found["goa-limit"] == "border limit"
    assert found["goa-malaca"] == found["guine-bahia"] == "border blue"
    assert found["angola-cabo"] == "border red"
    assert "Ships also sail between Guiné and Rio de Janeiro." in page.source
    assert "Ships also sail" not in drawn(situation()).source


def test_all_tiles_are_on_the_chart() -> None:
    """However many an edition has in the regions at its edge."""
    regions = {"nagasaki": {"good": "spice", "tiles": 2}, "goa": {"good": "spice", "tiles": 2}}
    own = edition(**{f"regions__{name}": entry for name, entry in regions.items()})
    page = drawn(situation(regions=known_to("nagasaki"), phase=3, edition=own))
    places = [e.attributes["transform"] for e in page.all("g", data_turned="nagasaki")]
    lefts = [float(re.findall(r"[\d.]+", place)[0]) for place in places]
    assert len(set(lefts)) == 2
    assert max(lefts) + TILE_WIDTH < WIDTH


def test_the_kings_privileges_lie_where_they_are_fetched() -> None:
    own = edition(variant__king_region=["macau"])
    match = action(
        "privilege", {"ships": {"macau": 1}}, king_in_goa=True, edition=own, regions=known_to("macau"), phase=3
    )
    page = drawn(match)
    (crowns,) = [e for e in page.all("g") if e.attributes.get("class") == "crowns"]
    x, y = geometry.ANCHORAGES["macau"].label
    assert crowns.attributes["transform"] == f"translate({x + 44} {y - 8})"
    assert "in Macau" in page.source
    assert not player(match.play("king church"))["king"]
    assert "Goa" not in match.log()[-1]


def test_every_player_stands_on_the_track_of_workers() -> None:
    """Also those who begin with fewer workers than one may go down to."""
    page = drawn(situation({"workers": 1}, {"workers": 0}, edition=edition(start__workers=1)))
    assert {e.attributes["id"] for e in page.all("svg") if e.attributes.get("id", "").startswith("worker")} == {
        "worker-0",
        "worker-1",
    }


def test_a_token_marks_the_regions_that_cost_more() -> None:
    """Those alone, whatever the others cost."""
    own = edition(sailing__ships_lost=2, sailing__ships_lost_with_token=3, sailing__tokens_2=["angola"])
    few = action("sailing", {"ships": {"guine": 2}}, regions=known("guine"), edition=own)
    regions = few.view()["regions"]
    assert [name for name, region in regions.items() if region["extra_loss"]] == ["angola"]
    assert [regions[name]["ships_needed"] for name in ("bahia", "angola")] == [3, 4]
    refused(few, "sail guine bahia", "nav.sailing.3")
    refused(few, "sail guine angola", "nav.sailing.4")
