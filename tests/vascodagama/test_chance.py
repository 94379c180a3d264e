"""Chance is fair: in the set-up, in draws from the bag, and when bots deal hidden things again."""

from collections import Counter

import carreira
from carreira.game.chance import generator
from tests.game.test_chance import fair
from tests.vascodagama.situations import called, tile

KINDS = 4
"""Colours of sailors."""


def test_set_up_is_fair() -> None:
    """Who begins, the VdG tile and the merchant ship on top, the sailor drawn next, where a tile lies."""
    start: Counter[object] = Counter()
    top: Counter[object] = Counter()
    merchant: Counter[object] = Counter()
    sailor: Counter[object] = Counter()
    gabriel: Counter[object] = Counter()
    bottom: Counter[object] = Counter()
    for seed in range(3000):
        position = carreira.new("vascodagama", seats=3, seed=seed).position()
        start[position["first_player"]] += 1
        top[position["vdg"][0]["initial"]] += 1
        merchant[position["merchants"][0]] += 1
        sailor[position["bag"][0]] += 1
        bottom[position["bag"][-1]] += 1
        gabriel[position["gabriel"]["limit"]] += 1
    assert fair(start, 3)
    assert fair(top, 9)
    assert fair(merchant, 6)
    assert fair(sailor, KINDS)
    assert fair(bottom, KINDS)
    assert [gabriel[limit] for limit in (9, 11)] == [0, 0], "the first seven are of deck I"


def test_a_crew_goes_anywhere_into_the_bag() -> None:
    """Each place is as likely as any other, from the one drawn next to the last."""
    mine = {"sailors": {"grey": 8}, "projects": [tile(4, 1)]}
    match = called("projects", mine, sections=[["turquoise"] * 4, ["violet"] * 4])
    position = match.position()
    assert len(position["bag"]) == 16
    places: Counter[object] = Counter()
    for seed in range(1200):
        words = [int(word) >> 1 for word in generator(seed)[:2]]
        start = carreira.from_position("vascodagama", {**position, "chance": [*words, 0]})
        places[start.play("launch 1 grey").position()["bag"].index("grey")] += 1
    assert fair(places, 17)


def test_where_a_crew_goes_depends_on_the_whole_generator() -> None:
    """On both its words, and on how often it has been asked."""
    mine = {"sailors": {"grey": 8}, "projects": [tile(4, 1)]}
    position = called("projects", mine, sections=[["turquoise"] * 4, ["violet"] * 4]).position()
    for changed in range(3):
        places = set()
        for number in range(20):
            chance = [11, 12, 13]
            chance[changed] = number
            start = carreira.from_position("vascodagama", {**position, "chance": chance})
            places.add(start.play("launch 1 grey").position()["bag"].index("grey"))
        assert len(places) > 5, f"always the same places, whatever number {changed} of the generator is"


def test_redealing_is_fair() -> None:
    """What lies face up stays; everything else may go to any place of its kind."""
    match = carreira.new("vascodagama", seats=4, seed=1)
    match.play(next(move for move in match.moves() if move.startswith("merchant mozambique")))
    game, before = match.game, match.position()
    rng, handle = generator("redeal"), game.schema.copy(match.handle)
    read, piles = game.position, ("vdg", "merchants", "bag")
    top: Counter[object] = Counter()
    merchant: Counter[object] = Counter()
    last: Counter[object] = Counter()
    for _ in range(3000):
        game.rules.redeal(handle[0], match.edition.handle[0], rng)
        after = read(game.schema.read(handle), match.edition)
        changed = {key for key in after if after[key] != before[key]}
        assert changed <= {*piles, "stacks", "chance"}
        assert after["merchants"][0] == before["merchants"][0]
        assert [stack[0] for stack in after["stacks"]] == [stack[0] for stack in before["stacks"]]
        for pile in ("merchants", "bag"):
            assert sorted(after[pile]) == sorted(before[pile])
        top[after["vdg"][0]["initial"]] += 1
        merchant[after["merchants"][1]] += 1
        last[after["stacks"][2][6]["limit"] * 10 + after["stacks"][2][6]["crew"]] += 1
    assert fair(top, 8)
    assert fair(merchant, 4)
    assert sum(last.values()) == 3000
