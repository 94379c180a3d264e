"""What moves cost and bring follows the figures of an edition, and the forecast of a draw from the bag is exact."""

from carreira.game.game import Choice
from carreira.game.match import Match
from tests.vascodagama.situations import acting, edition, refused, tile


def choice(match: Match, move: str) -> Choice:
    """A legal move as the seat to move is shown it."""
    choices = match.game.words.choices(match.view(match.to_move), match.outcomes(), "en")
    return next(one for one in choices if one.move == move)


def test_alvares_brings_as_many_missionaries_as_the_edition_says() -> None:
    other = edition(characters__alvares=2)
    assert choice(acting("characters", edition=other), "host alvares").gain == "2 missionaries"
    assert choice(acting("characters", edition=other, missionaries=1), "host alvares").gain == "1 missionary"
    assert choice(acting("characters", missionaries=0), "host alvares").gain == "no missionary is left"


def test_a_draw_shows_how_many_of_each_colour_the_bag_holds() -> None:
    """But not their order."""
    bag = ["grey", "violet", "grey", "grey", "violet"]
    mine = {"ships": [tile(7, 3)], "sailors": {"turquoise": 8, "violet": 6, "grey": 5, "orange": 8}}
    for order in (bag, bag[::-1], sorted(bag)):
        match = acting("navigation", mine, sections=[[], []], bag=order).play("landing boa_gente").play("send 1 2")
        drawn = choice(match, "sailor bag")
        assert drawn.gain == "one of 2 violet, 3 grey"
        assert [(deals, case["violet"], case["grey"]) for deals, case in drawn.outcome.cases] == [(2, 1, 0), (3, 0, 1)]


def test_no_captain_is_promised_where_none_is_left() -> None:
    mine = {"ships": [tile(7, 3)], "captains": 1}
    few = acting("navigation", {**mine, "captains_to_hire": 1}).play("landing mozambique")
    none = acting("navigation", {**mine, "captains_to_hire": 0}).play("landing mozambique")
    assert "a captain" in choice(few, few.moves()[0]).gain
    assert "a captain" not in choice(none, none.moves()[0]).gain


def test_refusals_name_the_figures_of_the_edition() -> None:
    other = edition(recruitment__captain=3, recruitment__colours=[4, 9, 12, 15])
    people = [["violet", "violet", "grey"], []]
    match = acting("recruitment", {"reals": 9}, sections=people, edition=other).play("section 1").play("take violet 2")
    said = refused(match, "captain", "recruitment.3")
    assert "costs 3 reals for each sailor of this action, 6 reals; you have 5 reals" in said
    match = acting("recruitment", {"reals": 8}, sections=people, edition=other).play("section 1").play("take violet 1")
    assert "costs 5 reals more; you have 4 reals" in refused(match, "take grey 1", "recruitment.2")
    match = acting("recruitment", {"reals": 11}, sections=people, edition=other).play("captain").play("section 1")
    assert choice(match, "take violet 2").cost == "10 reals"
