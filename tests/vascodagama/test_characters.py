"""The characters (vdg.characters): sums and hosts, what the four give, Manuel's disc and Sernigi's ship."""

import pytest

from tests.vascodagama.situations import (
    SEATS,
    acting,
    at,
    called,
    disc,
    has,
    idle,
    player,
    refused,
    ship,
    situation,
    tile,
)

NOBODY = {"characters": []}
FIRST = {"characters": ["dias", "sernigi"]}


@pytest.mark.rule("vdg.characters.1")
def test_a_sum_or_a_character() -> None:
    """One of the two sums or one character, and that is the action."""
    match = acting("characters")
    assert match.moves() == ["money upper", "money lower", "host manuel", "host dias", "host sernigi", "host alvares"]
    refused(match, "done", "round.1")
    upper, lower = match.copy().play("money upper"), match.copy().play("money lower")
    assert (player(upper)["reals"], player(lower)["reals"]) == (19, 14)
    assert (upper.view()["money"], lower.view()["money"]) == ([0, 4], [9, 0])
    assert upper.to_move == lower.to_move == 1
    assert player(upper)["discs"] == 4, "it lies on no character"


@pytest.mark.rule("vdg.characters.2")
def test_each_sum_once() -> None:
    match = acting("characters", money=[0, 4])
    refused(match, "money upper", "characters.2")
    match.play("money lower").play("act")
    refused(match, "money lower", "characters.2")


@pytest.mark.rule("vdg.characters.1", "vdg.acting.4")
@pytest.mark.parametrize("money", [[1, 0], [0, 1]])
def test_a_single_real_is_a_sum(money: list[int]) -> None:
    everybody = ["manuel", "dias", "sernigi", "alvares"]
    hosted = dict.fromkeys(everybody, 1)
    match = called("characters", {}, {"characters": everybody}, money=money, hosted=hosted, seats=3)
    assert "act" in match.moves()
    match.play("act")
    assert has(match, 0, "reals") == (11,), "it was all that was left"


@pytest.mark.rule("vdg.characters.3")
def test_each_character_once_a_round() -> None:
    """Also by the same player again; what is held from before doesn't matter."""
    placed = {"11": disc("characters"), "12": disc("characters", 1)}
    match = situation(placed={"10": disc("characters"), **placed}, merchant_sent=True)
    match.play("act").play("host alvares").play("act")
    refused(match, "host alvares", "characters.3")
    match.play("host dias").play("act")
    refused(match, "host dias", "characters.3")
    refused(match, "host alvares", "characters.3")
    assert "host sernigi" in match.moves(), "her own, whom nobody has hosted this round"


@pytest.mark.rule("vdg.characters.3")
def test_no_limit_to_characters() -> None:
    placed = {str(number): disc("characters") for number in (10, 11, 12)} | {"20": disc("projects", 1)}
    match = situation({"characters": ["manuel"]}, FIRST, placed=placed, merchant_sent=True)
    for name in ("dias", "sernigi", "alvares"):
        match.play("act").play(f"host {name}")
    assert player(match)["characters"] == ["manuel", "dias", "sernigi", "alvares"]
    assert player(match, 1)["characters"] == []


@pytest.mark.rule("vdg.characters.3")
@pytest.mark.parametrize("name", ["manuel", "dias", "sernigi", "alvares"])
def test_a_character_stays_with_his_host(name: str) -> None:
    """Until another hosts him in a later round."""
    match = acting("characters", NOBODY, FIRST, merchant_sent=True).play(f"host {name}")
    idle(match)
    assert name in player(match)["characters"]
    assert match.view()["characters"][name] == {"holder": 0, "host": None}


@pytest.mark.rule("vdg.characters.4", "vdg.end.4")
@pytest.mark.parametrize("seats", SEATS)
def test_dias_at_the_end_of_the_round(seats: int) -> None:
    """Points and the right to begin go to the player who holds him then, not to one who did before."""
    people = [NOBODY] * (seats - 1) + [FIRST]
    match = acting("characters", *people, seats=seats, merchant_sent=True).play("host dias")
    assert has(match, 0, "points", "characters") == (2, ["dias"])
    idle(match)
    assert [player(match, seat)["points"] for seat in range(seats)] == [4] + [0] * (seats - 1)
    assert (match.view()["first_player"], match.to_move) == (0, 0)
    assert player(match)["earned"]["dias"] == 4


@pytest.mark.rule("vdg.characters.5")
@pytest.mark.parametrize("left", [0, 1, 4])
def test_alvares(left: int) -> None:
    """What isn't there isn't given, and is not made up for."""
    match = acting("characters", NOBODY, {**FIRST, "missionaries": 6 - left}, merchant_sent=True).play("host alvares")
    assert player(match)["missionaries"] == min(1, left)
    idle(match)
    assert player(match)["missionaries"] == min(2, left)
    assert match.view()["missionaries"] == max(0, left - 2)


@pytest.mark.rule("vdg.characters.3", "vdg.characters.4", "vdg.characters.5")
def test_hosting_whom_one_holds() -> None:
    """It locks him, and gives again what he gives."""
    mine = {"characters": ["dias", "alvares", "sernigi"]}
    dias = acting("characters", mine).play("host dias")
    assert has(dias, 0, "points", "characters") == (2, ["dias", "sernigi", "alvares"])
    refused(dias.play("act"), "host dias", "characters.3")
    assert player(acting("characters", mine).play("host alvares"))["missionaries"] == 1
    sernigi = acting("characters", mine).play("host sernigi")
    assert sernigi.view()["decision"] == "merchant"


@pytest.mark.rule("vdg.characters.6", "vdg.placing.5")
@pytest.mark.parametrize("seats", [2, 3])
def test_manuel_of_the_board(seats: int) -> None:
    """Nobody had him, so both numbers are free; the disc is placed at once, on any space there is."""
    match = acting("characters", seats=seats, merchant_sent=True, number=3).play("host manuel")
    assert (match.to_move, match.view()["decision"]) == (0, "place")
    assert set(match.moves()) == {
        f"place {number} {area}"
        for number in (21, 22)
        for area in ("characters", "recruitment", "projects", "navigation")
    }
    refused(match, "place 9 projects", "placing.5")
    refused(match, "renounce", "round.1")
    match.play("place 21 recruitment")
    assert has(match, 0, "discs", "extra_disc", "characters") == (3, False, ["manuel", "dias"])
    match.play("renounce")
    assert match.to_move == 0
    match.play("act").play("captain").play("done")
    assert player(match)["captains"] == 2
    idle(match)
    assert has(match, 0, "discs", "extra_disc") == (4, True)


@pytest.mark.rule("vdg.characters.6", "vdg.placing.4")
def test_manuels_disc_needs_an_empty_space() -> None:
    """The disc that hosts him has left a free space; a full area can't be chosen."""
    full = {str(number): disc("projects", number % 2) for number in (11, 12, 13)}
    more = {str(number): disc("characters", 1) for number in (14, 15)}
    match = situation(placed={"10": disc("characters"), **full, **more}).play("act").play("host manuel")
    refused(match, "place 21 projects", "placing.4")
    assert "place 21 characters" in match.moves()
    match.play("place 22 characters")
    assert match.view()["areas"]["characters"]["free"] == 0


@pytest.mark.rule("vdg.characters.6")
def test_the_additional_action_can_be_renounced_for_nothing() -> None:
    match = acting("characters").play("host manuel").play("place 22 projects").play("renounce")
    assert match.to_move == 0
    before = player(match)["reals"]
    match.play("renounce")
    assert player(match)["reals"] == before


@pytest.mark.rule("vdg.characters.7", "vdg.end.5")
def test_hosting_manuel_again_gives_only_the_lock() -> None:
    """No second extra disc, whether the first has acted or not."""
    mine = {"characters": ["manuel", "dias"]}, {"characters": ["sernigi"]}
    for placed in ({"21": disc("projects")}, {}):
        match = situation(
            *mine, placed={"10": disc("characters"), "20": disc("characters", 1), **placed}, merchant_sent=True
        )
        match.play("act").play("host manuel")
        assert match.to_move == 1
        assert player(match)["extra_disc"] is (not placed)
        refused(match.play("act"), "host manuel", "characters.3")
        match.play("money upper")
        idle(match)
        assert has(match, 0, "discs", "extra_disc") == (4, True)


@pytest.mark.rule("vdg.characters.7", "vdg.end.5")
@pytest.mark.parametrize("number", [21, 22])
def test_the_former_holder_still_uses_his_disc(number: int) -> None:
    """He executes it, hands it back at the end of the round; the new holder gets the other number."""
    people = {"characters": ["dias", "sernigi"]}, {"characters": ["manuel"]}
    placed = {"10": disc("characters"), str(number): disc("projects", 1)}
    match = situation(*people, placed=placed, merchant_sent=True).play("act").play("host manuel")
    other = 43 - number
    assert {move.split()[1] for move in match.moves()} == {str(other)}
    refused(match, f"place {number} projects", "placing.3")
    match.play(f"place {other} recruitment")
    order = [match.to_move]
    for _ in range(2):
        match.play("act").play("buy 1" if match.to_move == 1 else "captain").play("done")
        order.append(match.to_move)
    assert order[:2] == ([1, 0] if number == 21 else [0, 1])
    assert len(player(match, 1)["projects"]) == 1
    assert match.view()["round"] == 2
    assert (player(match, 0)["extra_disc"], player(match, 1)["extra_disc"]) == (True, False)


@pytest.mark.rule("vdg.characters.7", "vdg.end.5")
def test_a_former_holder_whose_disc_is_back_in_hand() -> None:
    """It has acted before Manuel went: it stays unused until it is handed back."""
    people = {"characters": ["manuel", "dias"]}, {"characters": ["sernigi"]}
    placed = {"20": disc("characters", 1)}
    match = situation(*people, placed=placed, merchant_sent=True).play("act").play("host manuel")
    match.play("place 21 projects")
    assert player(match)["extra_disc"] is True
    idle(match)
    assert (player(match)["extra_disc"], player(match, 1)["extra_disc"]) == (False, True)


@pytest.mark.rule("vdg.characters.8")
def test_sernigi_now_or_later() -> None:
    """At once, or at the beginning of navigation."""
    match = acting("characters", NOBODY, FIRST, merchants=[4, 5]).play("host sernigi")
    assert match.moves() == [
        "merchant natal 1", "merchant boa_gente 2", "merchant mozambique 3", "merchant later",
    ]  # fmt: skip
    refused(match, "done", "round.1")
    refused(match, "host dias", "round.1")
    now = match.copy().play("merchant mozambique 3")
    assert (now.to_move, now.view()["merchant"]) == (1, {"face_up": None, "left": 1, "sent": True})
    assert player(now)["captains"] == 2
    now.play("renounce")
    assert now.view()["round"] == 2
    match.play("merchant later")
    assert (match.to_move, match.view()["merchant"]["sent"]) == (1, False)
    match.play("renounce")
    assert (match.to_move, match.view()["stage"]) == (0, "navigation")
    refused(match, "merchant later", "navigation.1")


@pytest.mark.rule("vdg.characters.8")
def test_holding_sernigi_is_not_enough_to_send_while_acting() -> None:
    """One must host him in this round."""
    match = called("characters", {"characters": ["sernigi", "dias"]}, {})
    refused(match, "merchant natal 1", "round.1")
    match.play("act").play("host alvares")
    assert match.to_move == 1


@pytest.mark.rule("vdg.characters.8")
def test_no_second_ship_in_a_round() -> None:
    """With the ship of the round gone, hosting Sernigi has nothing to send."""
    match = acting("characters", merchant_sent=True).play("host sernigi")
    assert match.to_move == 1
    assert match.view()["characters"]["sernigi"] == {"holder": 0, "host": 0}


@pytest.mark.rule("vdg.characters.9")
@pytest.mark.parametrize("limit", [4, 5, 6, 7, 9, 11])
def test_spaces_for_the_merchant(limit: int) -> None:
    """Empty ones up to its limit."""
    landings = {"mozambique": [None, ship(1, 7, 3), None], "natal": [ship(1, 4, 1)]}
    match = acting("characters", landings=landings, merchants=[limit]).play("host sernigi")
    values = {move: move.split() for move in match.moves() if move != "merchant later"}
    assert {words[1] for words in values.values()} >= {"boa_gente", "mozambique"}
    refused(match, "merchant natal 1", "characters.9")
    refused(match, "merchant mozambique 2", "characters.9")
    assert ("merchant calicut 1" in match.moves()) is (limit == 11)
    if limit < 11:
        refused(match, "merchant calicut 1", "characters.9")
    assert ("merchant malindi 1" in match.moves()) is (limit >= 9)
    assert ("merchant mombasa 4" in match.moves()) is (limit >= 5)


@pytest.mark.rule("vdg.characters.9", "vdg.expedition.5", "vdg.expedition.8")
@pytest.mark.parametrize(
    ("space", "reals", "captains"),
    [("mozambique 1", 0, 1), ("mombasa 1", 2, 0), ("malindi 3", 1, 0), ("calicut 5", 0, 0)],
)
def test_the_bonus_goes_to_the_sender(space: str, reals: int, captains: int) -> None:
    """No points, no captain of one's own on board, no crew."""
    mine = {"captains": 0, "captains_to_hire": 7}
    match = acting("characters", mine, merchants=[7]).play("host sernigi").play(f"merchant {space}")
    assert has(match, 0, "reals", "captains", "points") == (10 + reals, captains, 0)
    landing = space.split()[0]
    assert (None, 7) in at(match, landing)
    assert match.to_move == 1


@pytest.mark.rule("vdg.characters.9", "vdg.expedition.7")
def test_a_sailor_for_the_merchant() -> None:
    match = acting("characters", merchants=[7], sections=[["grey"], []], bag=["orange"]).play("host sernigi")
    match.play("merchant boa_gente 1")
    assert match.moves() == ["sailor 1 grey", "sailor bag"]
    match.play("sailor bag")
    assert player(match)["sailors"]["orange"] == 1
    assert match.to_move == 1


@pytest.mark.rule("vdg.characters.8", "vdg.characters.9")
def test_no_space_for_the_merchant_now() -> None:
    """Then it waits for navigation by itself."""
    landings = {
        "natal": [ship(1, 6, 2)], "boa_gente": [None, ship(1, 7, 3)], "mozambique": [None, None, ship(1, 7, 4, 2)],
    }  # fmt: skip
    match = acting("characters", NOBODY, FIRST, landings=landings, merchants=[4]).play("host sernigi")
    assert match.to_move == 1
    assert match.view()["merchant"]["sent"] is False


@pytest.mark.rule("vdg.acting.4", "vdg.characters.2", "vdg.characters.3")
def test_nothing_is_left_to_take() -> None:
    """All hosted, both sums gone: the last of seven renounces."""
    placed = {"20": disc("characters"), "18": disc("characters", 1), "19": disc("characters", 2)}
    people = NOBODY, {"characters": ["manuel", "dias"], "discs": 1}, {"characters": ["sernigi", "alvares"], "discs": 1}
    hosted = {"manuel": 1, "dias": 1, "sernigi": 2, "alvares": 2}
    match = situation(*people, seats=3, placed=placed, hosted=hosted, money=[5, 0], merchant_sent=True)
    assert match.to_move == 1
    match.play("act")
    assert player(match, 1)["reals"] == 15, "the sum was the only thing left, and then the others renounced"
    assert match.view()["round"] == 2
    assert [player(match, seat)["reals"] for seat in range(3)] == [13, 15, 13]


def test_tiles_of_the_merchant_show_no_crew() -> None:
    match = acting("characters", merchants=[7]).play("host sernigi").play("merchant malindi 3")
    entry = match.position()["landings"]["malindi"][2]
    assert entry == {"owner": None, **tile(7, 0)}
