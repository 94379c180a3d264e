"""The rulebook's example of the navigation phase, with every figure printed there."""

from typing import Any

import pytest

from carreira.game.match import Match
from tests.vascodagama.situations import at, disc, idle, player, ship, situation

RED, BLACK, YELLOW, BLUE = range(4)
CALICUT = [
    ship(None, 11), ship(YELLOW, 11, 5, 0, 2), ship(RED, 9, 4, 1), ship(BLACK, 9, 4, 0, 1), ship(RED, 7, 4, 0, 1),
    ship(BLUE, 7, 5, 0, 2),
]  # fmt: skip
MALINDI = [ship(BLUE, 9, 3), ship(RED, 9, 5, 1, 1), None, None, None]
MOMBASA = [ship(YELLOW, 11, 5, 1), ship(YELLOW, 9, 5, 0, 2), None, ship(RED, 7, 4, 2)]
MOZAMBIQUE = [ship(BLUE, 6, 4, 2), ship(BLACK, 6, 2), ship(BLUE, 4, 2, 1)]
BOA_GENTE = [None, ship(RED, 4, 2, 1)]
ALL = {"calicut": CALICUT, "malindi": MALINDI, "mombasa": MOMBASA, "mozambique": MOZAMBIQUE, "boa_gente": BOA_GENTE}


def example(**landings: Any) -> Match:
    """The end of the acting phase: Yellow holds Sernigi, whose ship, a 7, waits; nobody else has a character."""
    people: list[dict[str, Any]] = [{"characters": []} for _ in range(4)]
    people[YELLOW]["characters"] = ["sernigi"]
    return situation(
        *people, seats=4, round=4, placed={"20": disc("characters")}, landings=landings or ALL, merchants=[7, 4]
    ).play("renounce")


@pytest.mark.rule("vdg.navigation.1", "vdg.characters.9")
def test_the_late_merchant_completes_mombasa() -> None:
    """Yellow sends it there for 2 reals, and no points."""
    match = example(mombasa=[ship(YELLOW, 11, 5, 1), ship(YELLOW, 9, 5, 0, 2), None, None])
    assert (match.to_move, match.view()["decision"]) == (YELLOW, "merchant")
    assert "merchant later" not in match.moves()
    match.play("merchant mombasa 3")
    assert (player(match, YELLOW)["reals"], player(match, YELLOW)["points"]) == (10 + 2 + 1, 2)
    whole = example()
    assert whole.view()["landings"]["mombasa"]["complete"] is False
    before = {seat: player(whole, seat) for seat in range(4)}
    whole.play("merchant mombasa 3")
    assert player(whole, YELLOW)["reals"] - before[YELLOW]["reals"] == 2 + 1


@pytest.mark.rule("vdg.navigation.2", "vdg.navigation.3", "vdg.navigation.7")
@pytest.mark.parametrize(
    ("landing", "expected"),
    [
        ("calicut", {RED: (11, 1), BLACK: (6, 0), YELLOW: (7, 0), BLUE: (7, 0)}),
        ("malindi", {RED: (1, 1)}),
        ("mombasa", {YELLOW: (8, 1), RED: (3, 2)}),
        ("mozambique", {BLUE: (4, 3), BLACK: (2, 0)}),
        ("boa_gente", {RED: (0, 1)}),
    ],
)
def test_what_each_landing_brings(landing: str, expected: dict[int, tuple[int, int]]) -> None:
    """Points and reals, landing by landing, as they are printed."""
    ships = [ship(None, 7) if entry is None and landing == "mombasa" else entry for entry in ALL[landing]]
    people: list[dict[str, Any]] = [{"characters": []} for _ in range(4)]
    match = situation(
        *people, seats=4, round=4, placed={"20": disc("characters")}, landings={landing: ships}, merchant_sent=True
    )
    reals = [player(match, seat)["reals"] for seat in range(4)]
    reals[0] += 3
    match.play("renounce")
    found = {
        seat: (player(match, seat)["points"], player(match, seat)["reals"] - reals[seat])
        for seat in range(4)
        if player(match, seat)["points"] or player(match, seat)["reals"] > reals[seat]
    }
    assert found == expected


@pytest.mark.rule(
    "vdg.navigation.2", "vdg.navigation.3", "vdg.navigation.4", "vdg.navigation.5", "vdg.navigation.6",
    "vdg.navigation.7", "vdg.navigation.8",
)  # fmt: skip
def test_the_whole_phase() -> None:
    """All landings at once: what everybody earns, where every ship goes, and whose captains return."""
    match = example()
    before = [player(match, seat) for seat in range(4)]
    match.play("merchant mombasa 3")
    after = [player(match, seat) for seat in range(4)]
    gained = [
        (new["points"] - old["points"], new["reals"] - old["reals"]) for old, new in zip(before, after, strict=True)
    ]
    assert gained[RED] == (11 + 1 + 3 + 0, 1 + 1 + 2 + 1)
    assert gained[BLACK] == (6 + 2, 0)
    assert gained[YELLOW] == (7 + 8, 2 + 1)
    assert gained[BLUE] == (7 + 4, 3)
    assert at(match, "calicut") == [None] * 6
    assert at(match, "malindi") == [(BLUE, 9), (RED, 9), (YELLOW, 11), (YELLOW, 9), (None, 7)]
    assert at(match, "mombasa") == [None, None, (BLUE, 6), (BLACK, 6)]
    assert at(match, "mozambique") == [None] * 3
    assert at(match, "boa_gente") == [None, (RED, 4)]
    assert at(match, "natal") == [None]
    back = [new["captains"] - old["captains"] for old, new in zip(before, after, strict=True)]
    assert back == [2 + 1, 1, 1, 1 + 1]
    assert match.view()["landings"]["malindi"]["complete"] is True


@pytest.mark.rule("vdg.navigation.8", "vdg.navigation.3")
def test_malindi_scores_in_the_next_round() -> None:
    """It has been completed by movement: its ships bring 4 points each in the next round's phase, not in this one."""
    match = example().play("merchant mombasa 3")
    assert match.view()["round"] == 5
    points = [player(match, seat)["points"] for seat in range(4)]
    assert match.view()["preview"]["points"] == [4 + 1, 0, 8 + 2, 4]
    idle(match)
    gained = [player(match, seat)["points"] - points[seat] for seat in range(4)]
    assert gained == [4 + 1, 0, 4 + 4 + 2, 4]


@pytest.mark.rule("vdg.navigation.1", "vdg.navigation.2")
def test_the_log_follows_the_order_of_the_phase() -> None:
    """Merchant, income, complete landings, movement: so the log says what happened in that order."""
    match = example().play("merchant mombasa 3")
    said = "\n".join(match.log())
    assert said.index("Mombasa") < said.index("Calicut")
