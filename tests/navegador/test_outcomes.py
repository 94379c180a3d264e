"""The forecast of a discovery is exact and reveals nothing; figures of an edition reach every text."""

from itertools import combinations
from random import Random
from statistics import mean

import pytest

import carreira
from carreira.game.match import Match
from carreira.navegador.names import PRIVILEGES
from carreira.navegador.rules import ids
from tests.navegador.invariants import rearranged
from tests.navegador.situations import action, edition, known_to, refused, situation

SPICE = range(60, 181, 10)


def under_way() -> Match:
    """Two ships have entered Goa, where three tiles lie; all spice is unseen except Zanzibar's two."""
    regions = {
        **known_to("mocambique"),
        "zanzibar": {"explored": True, "colonies": [80, 120]},
        "goa": {"colonies": [90, 100, 150]}, "malaca": {"colonies": [60, 70]}, "timor": {"colonies": [110, 130]},
        "macau": {"colonies": [140, 160]}, "nagasaki": {"colonies": [170]},
    }  # fmt: skip
    match = action("sailing", {"ships": {"zanzibar": 2}}, regions=regions, set_aside={"spice": 180}, phase=2)
    return match.play("sail zanzibar goa")  # the second ship follows by itself


@pytest.mark.rule("nav.sailing.5")
def test_a_discovery_shows_range_and_mean_of_what_is_unseen() -> None:
    match = under_way()
    unseen = [price for price in SPICE if price not in (80, 120)]
    bonuses = [min(deal) for deal in combinations(unseen, 3)]
    outcome = match.outcomes()[match.moves().index("discover")]
    assert sum(deals for deals, _ in outcome.cases) == len(bonuses)
    assert (outcome.least("earned"), outcome.most("earned")) == (min(bonuses), max(bonuses))
    assert outcome.mean("earned") == pytest.approx(mean(bonuses))
    assert (outcome["ships"], outcome["explorers"]) == (-1, 1)
    with pytest.raises(KeyError, match="turns up"):
        outcome["cash"]
    [choice] = match.game.words.choices(match.view(0), match.outcomes(), "en")[:1]
    assert (choice.cost, choice.gain) == (
        "1 ship lost",
        f"explorer, 60 to 160 Cruzados, on average {mean(bonuses):.0f}",
    )


@pytest.mark.rule("nav.sailing.5")
def test_it_reveals_nothing_of_what_lies_there() -> None:
    match, chance = under_way(), Random(1)
    for _ in range(20):
        other = carreira.from_position("navegador", rearranged(match.position(), chance))
        assert other.outcomes() == match.outcomes()


def test_refusals_name_the_figures_of_the_edition() -> None:
    """All refusals that have figures, each figure other than in the standard edition."""
    other = edition(
        rondel__free_steps=2, colonies__workers=4, sailing__ships_lost=2, start__max_workers=7, start__max_ships=5,
        phases__range=[3, 3, 3], privileges__min_workers=3,
    )  # fmt: skip
    far = situation({"rondel": "sailing", "ships": {}}, edition=other)
    assert "you may make 2 steps for free" in refused(far, "rondel colony", "nav.rondel.3")
    few = action("sailing", {"ships": {"portugal": 2}}, edition=other, regions={"guine": {"explored": True}})
    assert "entered by 3 ships" in refused(few, "sail portugal bahia", "nav.sailing.3")
    assert "crosses up to 3 borders" in refused(few, "sail portugal portugal", "nav.sailing.1")
    hire = action("workers", {"workers": 7, "cash": 999}, edition=other)
    assert "only up to a total of 7" in refused(hire, "workers 2", "nav.workers.2")
    build = action("ships", {"ships": {"portugal": 5}, "cash": 999}, edition=other)
    assert "only up to a total of 5" in refused(build, "ships 2", "nav.ships.2")
    # Where these two forbid the last move that was left, the action ends by itself.
    said = build.game.words.refusal(ids.COLONY_3, build.view(0), "colony guine", "en")
    assert "needs 4 workers" in said
    macau = edition(variant__king_region=["macau"])
    king = action("privilege", {"ships": {"goa": 1}}, king_in_goa=True, edition=macau, regions=known_to("goa"))
    assert "with a ship in Macau" in refused(king, "king church", "nav.goa.1")
    assert "below 3" in build.game.words.refusal(ids.PRIVILEGE_2, build.view(0), "privilege church", "en")


@pytest.mark.rule("nav.turn.2")
def test_a_field_where_nothing_can_be_done_is_known() -> None:
    """Without cash and ships in colonies, and with an empty gallery, an action ends as soon as it begins."""
    bare = {"rondel": "sailing", "cash": 0, "workers": 3, "ships": {"portugal": 1}}
    match = situation(bare, gallery=dict.fromkeys(PRIVILEGES, 0))
    idle = {move for move, outcome in zip(match.moves(), match.outcomes(), strict=True) if outcome.idle}
    assert idle == {"rondel workers", "rondel colony", "rondel privilege"}, "for the last one, the ship is given up"
    for move in match.moves():
        played = match.copy().play(move)
        nothing = "nothing" in [event.kind for event in played.events(played.decisions[-1])]
        assert (move in idle) == (nothing or move == "rondel workers"), move
    rich = situation({**bare, "cash": 900, "ships": {"guine": 1}}, regions=known_to("guine"))
    assert not any(outcome.idle for outcome in rich.outcomes())


@pytest.mark.rule("nav.rondel.3")
def test_a_field_is_useless_also_after_a_fee_or_a_card_that_lapses() -> None:
    """What is due before the action plays itself where there is no choice, and so does the action then."""
    last_ship = situation({"rondel": "privilege", "cash": 0, "workers": 3, "ships": {"portugal": 1}})
    (sailing,) = last_ship.outcomes(["rondel sailing"])
    assert last_ship.copy().play("rondel sailing").to_move == 1, "the only ship was given up for it"
    assert sailing.idle
    poor = {"rondel": "market-2", "cash": 0}
    lapses = situation(poor, navigator={"holder": 0, "mark": "buildings"})
    (buildings,) = lapses.outcomes(["rondel buildings"])
    assert lapses.copy().play("rondel buildings").view()["navigator"]["holder"] == 1
    assert buildings.idle
    several = situation({"rondel": "privilege", "ships": {"portugal": 3}})
    (sailing,) = several.outcomes(["rondel sailing"])
    assert not sailing.idle


@pytest.mark.rule("nav.rondel.3")
def test_a_ship_is_refused_where_there_is_none() -> None:
    match = situation({"rondel": "workers", "ships": {"angola": 2, "guine": 1}}, regions=known_to("angola"))
    match.play("rondel ships")
    assert refused(match, "scrap portugal", "nav.rondel.3") == "You have no ship in Portugal."


@pytest.mark.rule("nav.goa.1")
def test_the_prompt_offers_only_the_privileges_that_can_be_had() -> None:
    there = {"ships": {"goa": 1}}
    king = action("privilege", {**there, "workers": 2}, king_in_goa=True, regions=known_to("goa"))
    both = action("privilege", {**there, "workers": 5}, king_in_goa=True, regions=known_to("goa"))
    standard = action("privilege", {**there, "workers": 5}, regions=known_to("goa"))
    said = [one.game.words.prompt(one.view(0), "en", ["Ana", "Rui"]) for one in (king, both, standard)]
    assert said == [
        "Ana: fetch the king’s privilege.",
        "Ana: give up a worker to take a privilege, or fetch the king’s privilege.",
        "Ana: give up a worker to take a privilege.",
    ]
