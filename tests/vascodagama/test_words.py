"""Vasco da Gama's texts: choices show their true cost and gain, events what really happened, refusals the figures."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.game import Event
from carreira.game.language import LANGUAGES
from carreira.game.match import Match
from carreira.game.reasons import reason
from carreira.vascodagama import names
from carreira.vascodagama.rules import ids
from carreira.vascodagama.wording.prompts import HIRING
from carreira.vascodagama.wording.refusals import REFUSALS, WHAT
from carreira.vascodagama.wording.sentences import SENTENCES
from tests.vascodagama.picker import pick
from tests.vascodagama.situations import (
    SPACES,
    acting,
    called,
    disc,
    edition,
    idle,
    navigating,
    placing,
    refused,
    sail,
    ship,
    tile,
)

PEOPLE = ["Ana", "Rui", "Eva", "Gil"]
RULES = Path(ids.__file__).parent


@cache
def played(seats: int, seed: int) -> Match:
    """A whole game."""
    match = carreira.new("vascodagama", seats=seats, seed=seed)
    chance = Random(seed)
    while not match.over:
        match.play(pick(match, chance))
    return match


def moments(seats: int, seed: int, every: int) -> list[Match]:
    """Moments of a game, its end among them."""
    match = played(seats, seed)
    return [*(match.at(number) for number in range(0, match.number, every)), match]


def last_events(match: Match) -> list[Event]:
    """The events of the last decision."""
    return match.events(match.decisions[-1])


def next_state(match: Match) -> Any:
    """The state just after the last decided move, before what then played itself."""
    steps = match.decisions[-1].steps
    return match.game.schema.read_frozen(steps[1].before) if len(steps) > 1 else match.state()


def lines(match: Match, language: str = "en") -> list[str]:
    """The sentences of the last decision."""
    return [match.game.words.sentence(event, language, PEOPLE) for event in last_events(match)]


def amount(what: str, text: str) -> int:
    """The sum of the numbers before a word."""
    return sum(int(number) for number in re.findall(rf"(\d+) {what}", text))


# Choices and prompts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_choices_tell_the_truth(seats: int, seed: int) -> None:
    """Reals, points and captains that a choice names are those that playing it costs or brings at once."""
    seen: Counter[str] = Counter()
    for match in moments(seats, seed, 3):
        if match.over:
            continue
        seat = match.to_move
        assert seat is not None
        before = match.state().players[seat]
        choices = match.game.words.choices(match.view(seat), match.outcomes(), "en")
        assert [choice.move for choice in choices] == match.moves()
        for choice in choices:
            verb = choice.move.split()[0]
            assert choice.label
            assert choice.group
            twin = match.copy().play(choice.move)
            after = next_state(twin)
            if verb in ("place", "done", "launch", "landing") or after.stage != match.state().stage:
                continue
            seen[verb] += 1
            after, now = after.players[seat], choice.gain.split(";")[0] if verb not in ("buy", "project") else ""
            assert after.reals - before.reals == amount("real", now) - amount("real", choice.cost), choice
            assert after.points - before.points == amount("point", now), choice
            if verb == "send":
                assert after.captains - before.captains == ("a captain" in now) - amount("captain", choice.cost)
    assert {"act", "renounce", "buy", "section", "take", "captain", "send", "money", "host"} <= set(seen)


def test_placings_name_the_price_at_best_and_at_worst() -> None:
    """By the tiles that may still be turned up; and what renouncing pays."""
    match = placing(marker=11)
    choices = {choice.move: choice for choice in match.game.words.choices(match.view(0), match.outcomes(), "en")}
    dear = choices["place 6 projects"]
    assert (dear.label, dear.cost, dear.gain) == ("6: Projects", "2 to 8 reals", "2 reals if renounced")
    assert choices["place 20 navigation"].cost == ""
    assert choices["place 20 navigation"].gain == "3 reals if renounced"
    groups = [choice.group for choice in choices.values()]
    assert groups == sorted(groups, key=lambda group: int(group.split()[1]))
    assert len(set(groups)) == names.LAST_PLAIN_NUMBER


def test_a_captain_hired_first_makes_sailors_dearer() -> None:
    match = acting("recruitment", sections=[["violet", "violet", "grey"], []])
    match.play("captain").play("section 1")
    costs = {choice.move: choice.cost for choice in match.game.words.choices(match.view(0), match.outcomes(), "en")}
    assert costs == {"take violet 1": "2 reals", "take violet 2": "3 reals", "take grey 1": "2 reals", "done": ""}


def test_prompts_of_recruitment_name_what_is_legal_and_nothing_else() -> None:
    """Who only looks on reads of both kinds of people."""
    seen = set()
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        match = played(seats, seed)
        for now in (match.at(decision.number - 1) for decision in match.decisions):
            if now.view()["decision"] == "recruit":
                legal = {move.split()[0] for move in now.moves()}
                prompt = now.game.words.prompt(now.view(now.to_move), "en", PEOPLE)
                assert {word for word, said in HIRING.items() if said in prompt} == legal, prompt
                assert now.game.words.prompt(now.view(), "en", PEOPLE).endswith(": hire sailors or hire a captain.")
                seen.add(frozenset(legal))
    assert len(seen) > 4


def test_the_prompt_offers_the_sao_gabriel_only_to_who_can_pay_for_it() -> None:
    dear = {"gabriel": tile(7, 5, 0, 2), "projects": [tile(4, 1), tile(5, 2)]}
    for reals, ending in ((5, "projects, or the São Gabriel."), (4, "projects.")):
        match = acting("projects", {"reals": reals}, **dear)
        assert match.game.words.prompt(match.view(0), "en", PEOPLE).endswith(ending)


@pytest.mark.parametrize(("round", "income"), [(4, "income 2 points"), (5, "")])
def test_no_income_is_promised_after_the_last_navigation(round: int, income: str) -> None:
    """Neither in the launching after it, nor in the one at the very end."""
    crew = {"projects": [tile(9, 5, 0, 2)], "sailors": dict.fromkeys(names.COLOURS, 1), "missionaries": 1}
    match = navigating(crew, round=round).play("renounce")
    while not match.over and match.view()["decision"] == "launch":
        first = match.game.words.choices(match.view(0), match.outcomes(), "en")[0]
        assert first.move.startswith("launch")
        assert first.gain == income
        match.play("done")
    assert match.over == (round == names.ROUNDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language: str) -> None:
    """Prompts, choices, sentences and score tables: whole sentences with nothing left to be filled in."""
    other = next(name for name in LANGUAGES if name != language)
    for match in moments(4, 3, 7):
        view = match.view(match.to_move)
        prompt = match.game.words.prompt(view, language, PEOPLE)
        assert prompt[-1] == "."
        assert prompt != match.game.words.prompt(view, other, PEOPLE)
        said = [prompt]
        for choice in match.game.words.choices(view, match.outcomes(), language):
            said += [choice.label, choice.cost, choice.gain, choice.group]
        table = match.game.words.score_table(view, language)
        assert len(table.columns) == len(table.rows[0]) == 6
        assert all(table.columns)
        assert not any("%(" in text or "None" in text or "{" in text for text in said)
    for line in match.log(language, PEOPLE):
        assert line[0].isupper()
        assert line[-1] == "."
        assert not re.search(r"%\(|None|[{}\[\]]|: \.|  ", line), line


def test_every_decision_has_its_words() -> None:
    assert set(WHAT) == set(names.DECISIONS) - {"over"}


# Events ------------------------------------------------------------------------------------------------------


def accounted(events: list[Event], seats: int) -> list[Counter[str]]:
    """What events say that each seat got or gave."""
    found: list[Counter[str]] = [Counter() for _ in range(seats)]
    for event in events:
        values = event.values
        if event.kind in ("final", "over"):
            continue
        if event.seat is not None:
            mine = found[event.seat]
            mine["reals"] += values.get("gain", 0) - values.get("cost", 0)
            if "income" in values:
                mine.update(values["income"])
            if event.kind == "dias":
                mine["points"] += values["points"]
            if event.kind == "send":
                mine["points"] += values["value"]
                mine["captains"] -= 1
            if event.kind in ("captain", "bonus captain"):
                mine["captains"] += 1
            if event.kind == "launch":
                mine.subtract(values["crew"])
            mine["missionary"] += values.get("missionaries", 0)
            mine.update(values.get("sailors", {}))
            mine["projects"] += (event.kind in ("buy", "project")) - (event.kind == "launch")
            mine["ships"] += (event.kind in ("gabriel", "launch")) - (event.kind == "send")
        for seat, points in enumerate(values["points"] if event.kind == "complete" else ()):
            found[seat]["points"] += points
        for gone in values.get("gone", ()):
            if gone["seat"] is not None:
                found[gone["seat"]]["captains"] += 1
    return found


def possessions(entry: dict[str, Any]) -> Counter[str]:
    """The same of a player."""
    counts = {key: entry[key] for key in ("reals", "points", "captains")}
    lengths = {key: len(entry[key]) for key in ("projects", "ships")}
    return Counter({**counts, **lengths, **entry["sailors"], "missionary": entry["missionaries"]})


@pytest.mark.parametrize(("seats", "seed"), [(2, 2), (3, 3), (4, 4), (4, 5)])
def test_events_are_what_happened(seats: int, seed: int) -> None:
    """Every real, point, captain, sailor, missionary, project and ship gained or lost appears in some event."""
    match = played(seats, seed)
    seen: Counter[str] = Counter()
    before = match.at(0).view()
    for decision in match.decisions:
        after = match.at(decision.number).view()
        events = match.events(decision)
        assert events or decision.move == "done", decision
        seen.update(event.kind for event in events)
        for seat, said in enumerate(accounted(events, seats)):
            expected = possessions(before["players"][seat])
            expected.update(said)
            assert +expected == +possessions(after["players"][seat]), (decision.move, seat, events)
        if before["stage"] == "placing" and after["stage"] != "placing":
            (turned,) = [event for event in events if event.kind == "variation"]
            assert turned.values["from"] == before["marker"]
        if before["round"] != after["round"]:
            (begun,) = [event for event in events if event.kind == "round"]
            assert (begun.values["round"], begun.values["marker"]) == (after["round"], after["marker"])
            assert begun.values["first"] == after["first_player"]
        before = after
    assert seen["round"] == seen["variation"] == seen["navigation"] == names.ROUNDS
    assert seen["merchant"] + seen["merchant lost"] == names.N_MERCHANTS
    assert seen["final"] == seats
    assert seen["over"] == 1
    assert {event.seat: event.values["total"] for event in last_events(match) if event.kind == "final"} == dict(
        enumerate(match.scores())
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ships_are_where_events_say(seats: int) -> None:
    """Followed from landing to landing by the events alone, ships end up where the view shows them."""
    match = played(seats, seats + 5)
    lying: Counter[tuple[str, int | None, int, int]] = Counter()
    for decision in match.decisions:
        for event in match.events(decision):
            values = event.values
            if event.kind == "send":
                lying[values["landing"], event.seat, values["ship"]["limit"], values["value"]] += 1
            elif event.kind == "merchant":
                lying[values["landing"], None, values["limit"], values["value"]] += 1
            elif event.kind == "complete":
                for place in [place for place in lying if place[0] == values["landing"]]:
                    del lying[place]
            elif event.kind == "sailed on":
                for moved in values["moved"]:
                    lying[values["to"], moved["seat"], moved["limit"], moved["value"]] += 1
        landings = match.at(decision.number).view()["landings"]
        shown = Counter(
            (landing, space["ship"]["owner"], space["ship"]["limit"], space["value"])
            for landing, entry in landings.items()
            for space in entry["spaces"]
            if space["ship"]
        )
        assert +lying == shown, decision


SAMPLES: dict[str, dict[str, Any]] = {
    "merchant later": {}, "merchant lost": {"limit": 4}, "no captain": {"landing": "mozambique"},
    "no project": {"landing": "natal"}, "no sailor": {"landing": "boa_gente"}, "alvares none": {"missionaries": 0},
    "variation": {"variation": -1, "from": 1, "marker": 1}, "closing": {}, "extra disc": {}, "extra disc back": {},
    "bank": {"reals": 4}, "host kept": {"character": "dias"}, "income": {"income": {"reals": 1, "points": 2}},
    "captain": {"cost": 2}, "renounce": {"number": 21, "area": "projects", "gain": 0, "barred": None},
}  # fmt: skip
"""Events that are too rare to be certain to occur."""


def test_every_event_has_a_sentence_in_every_language() -> None:
    """Those of whole games and the rare ones; and no sentence is unused."""
    events = {
        event.kind: event
        for seats, seed in ((2, 2), (3, 3), (4, 4), (4, 5))
        for decision in played(seats, seed).decisions
        for event in played(seats, seed).events(decision)
    }
    events |= {kind: Event(kind, 0, values) for kind, values in SAMPLES.items()}
    kept = {kind for kind in SENTENCES if not kind.endswith((" free", " bare", " price", " action"))}
    assert set(events) == kept - {"variation none", "variation stopped"}
    game = carreira.GAMES["vascodagama"]
    for event in events.values():
        said = [game.words.sentence(event, language, PEOPLE) for language in LANGUAGES]
        assert len(set(said)) == len(LANGUAGES)
        assert all("%(" not in text and "None" not in text for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_to_renounce_is_logged_otherwise_than_who_wants_to(language: str) -> None:
    """What was missing is named: money, or anything to do there."""
    said = [
        carreira.GAMES["vascodagama"].words.sentence(
            Event("renounce", 0, {"number": 21, "area": "projects", "gain": gain, "barred": barred}), language, PEOPLE
        )
        for gain in (0, 2)
        for barred in (None, "price", "action")
    ]
    assert len(set(said)) == len(said), said
    assert all("%(" not in text for text in said)


def test_what_keeps_a_seat_from_acting() -> None:
    """The log says so even where the seat could launch first; of one that could have acted it says nothing more."""
    ready = {"projects": [tile(4, 1)], "missionaries": 1}
    assert lines(called("characters", {"reals": 4, **ready}, number=10, marker=15).play("renounce"))[0] == (
        "Ana can’t pay to act with 10 (Characters), and receives 2 reals for renouncing."
    )
    assert lines(called("characters", {"reals": 5, **ready}, number=10, marker=15).play("renounce"))[0] == (
        "Ana renounces 10 (Characters) and receives 2 reals."
    )
    assert lines(called("navigation", {"captains": 0, **ready}, number=19, marker=15).play("renounce"))[0] == (
        "Ana can’t act with 19 (Navigation), and receives 3 reals for renouncing."
    )


def test_navigation_is_logged_in_order() -> None:
    """A late ship, income, complete landings, who sails on and who leaves: from Calicut down, ship by ship."""
    match = navigating(
        {"captains": 1},
        {},
        landings={
            "natal": [ship(0, 4, 2, 1)],
            "boa_gente": [ship(1, 5, 2, 1), ship(None, 4)],
            "mozambique": [ship(0, 6, 4, 2), ship(1, 6, 3, 1), ship(0, 4, 1)],
        },
    )
    sail(match)
    assert lines(match)[:9] == [
        "Ana renounces 20 (Characters) and receives 3 reals.",
        "All numbers have been called: the navigation phase begins.",
        "Ana receives 3 reals from ships at landings.",
        "Rui receives 2 reals from ships at landings.",
        "Mozambique is complete: Ana 4 points, Rui 2 points.",
        "Terra de Boa Gente is complete: Rui 1 point.",
        "Natal is complete.",
        "From Mozambique on to Mombasa: Ana (limit 6, space 6), Rui (limit 6, space 5).",
        "From Mozambique out of the game: Ana (limit 4). Captains return to the supply.",
    ]
    assert lines(match)[9:11] == [
        "From Terra de Boa Gente on to Mozambique: Rui (limit 5, space 5), the merchant ship (limit 4, space 4).",
        "From Natal on to Terra de Boa Gente: Ana (limit 4, space 4).",
    ]


def test_equal_ships_are_told_apart_by_their_order() -> None:
    """Two ships with the same figures: the left one takes the last space, the other leaves."""
    match = navigating(
        landings={
            "boa_gente": [ship(0, 6, 3, 0, 1), ship(0, 6, 3, 0, 1)],
            "mozambique": [ship(1, 6, 2), ship(1, 5, 2), None],
        }
    )
    sail(match)
    said = lines(match)
    assert "From Terra de Boa Gente on to Mozambique: Ana (limit 6, space 4)." in said
    assert "From Terra de Boa Gente out of the game: Ana (limit 6). Captains return to the supply." in said


def test_the_log_says_what_characters_bring() -> None:
    match = acting("characters", {"characters": ["dias"]}, {"characters": ["sernigi"]}, missionaries=0)
    assert lines(match.copy().play("host dias"))[:2] == [
        "Ana hosts Bartolomeu Dias and so keeps his tile.",
        "Ana receives 2 points from Bartolomeu Dias.",
    ]
    assert lines(match.copy().play("host sernigi"))[0] == ("Ana hosts Girolamo Sernigi and takes his tile from Rui.")
    assert lines(match.copy().play("host manuel"))[:2] == [
        "Ana hosts Manuel I, who was free.",
        "Ana receives the extra disc.",
    ]
    empty = acting("characters", {"missionaries": 6}).play("host alvares")
    assert lines(empty)[1] == "Ana receives nothing from Francisco Alvares: no missionary is left."


def test_a_sailor_from_the_bag_is_seen_by_everybody() -> None:
    match = acting("navigation", {"ships": [tile(5, 2, 1)]}, bag=["orange"]).play("landing boa_gente").play("send 1 1")
    match.play("sailor bag")
    assert lines(match)[0] == "Ana draws a sailor from the bag: 1 orange."


# Refusals ----------------------------------------------------------------------------------------------------


def test_every_rule_that_can_refuse_has_its_words() -> None:
    """Those that any chapter's `broken_by_…` names, by the sources."""
    named = set()
    for file in RULES.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        for imported in re.findall(r"rules\.ids import \(?([^)]*?)(?:\)|\n\n)", text):
            named |= set(re.findall(r"[A-Z]+_\d", imported))
    numbers = {getattr(ids, name) for name in named}
    assert len(numbers) > 20
    assert numbers == set(REFUSALS) | {ids.ROUND_1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_of_every_kind_of_move(language: str) -> None:
    """Any refused move, at any decision, gets a sentence as its reason."""
    for match in moments(3, 8, 17):
        legal = set(match.moves())
        short = match.game.notation[:700]
        for move in [*short[match.number % 5 :: 5], *match.game.notation[match.number % 37 :: 37]]:
            why = match.why_not(move, language)
            assert (why is None) == (move in legal)
            if why is not None:
                assert why[1].endswith(".")
                assert not re.search(r"%\(|None|: \.|  ", why[1]), why


def test_refusals_say_the_figures() -> None:
    """What it costs, what one has, what is free instead."""
    dear = called("projects", {"reals": 2, "projects": [tile(4, 1)], "sailors": {"grey": 1}}, number=6, marker=8)
    assert refused(dear, "act", "acting.4") == (
        "Number 6 costs 2 reals here, and the action itself at least 1 real; you have 2 reals."
    )
    poor = called("projects", {"reals": 1, "projects": [tile(4, 1)], "sailors": {"grey": 1}}, number=6, marker=8)
    assert refused(poor, "act", "acting.3") == (
        "Acting with number 6 costs 2 reals, because the marker is at 8; you have 1 real."
    )
    taken = placing(placed={"7": disc("navigation", 1), "8": disc("navigation", 1), "9": disc("navigation", 1)})
    assert refused(taken, "place 8 projects", "placing.3") == "Number 8 is taken; the nearest free numbers: 6 and 10."
    assert refused(taken, "place 5 navigation", "placing.4") == (
        "All 3 action spaces of Navigation are taken; there are free ones in: Characters, Recruitment, Projects."
    )
    at_sea = acting("navigation", {"ships": [tile(4, 1), tile(4, 2, 1)], "captains": 2})
    assert refused(at_sea, "landing mombasa", "expedition.3") == (
        "None of your ships may go to Mombasa: their limits are 4 at most, free: 7, 7, 6, 5."
    )
    at_sea.play("landing mozambique")
    assert refused(at_sea, "send 1 1", "expedition.3") == (
        "A ship of limit 4 can’t take a space of value 6; free in Mozambique: 6, 5, 4."
    )


def test_who_can_launch_a_ship_that_finds_a_space_is_told_so() -> None:
    """A ship that can't be launched yet is of no help."""
    landings = {
        "natal": [ship(None, 4)],
        "boa_gente": [None, ship(1, 4, 2, 1)],
        "mozambique": [None, None, ship(1, 4, 2, 1)],
    }
    said = "An expedition needs an empty space that your ships may take; yours have limits up to 4"
    for sailors, advice in (
        ({"turquoise": 1, "violet": 1}, ": launch a ship with a higher limit first, or renounce."),
        ({"turquoise": 1}, ", so you can only renounce."),
    ):
        mine = {"ships": [tile(4, 1)], "projects": [tile(6, 2)], "sailors": sailors}
        match = called("navigation", mine, landings=landings, number=12, marker=8, round=3)
        assert refused(match, "act", "acting.4") == said + advice
        if "violet" in sailors:
            assert "act" in match.play("launch 1 turquoise violet").moves()


def test_who_can_launch_no_ship_for_an_expedition_is_not_told_to() -> None:
    """Neither without a captain, nor with a project whose crew is missing."""
    for captains, sailors, said in (
        (1, 2, "you have none: launch one first, or renounce."),
        (1, 1, "so you can only renounce."),
        (0, 2, "An expedition needs a captain, and you have none, so you can only renounce."),
    ):
        crew = dict.fromkeys(names.COLOURS[:sailors], 1)
        mine = {"ships": [], "projects": [tile(6, 2)], "sailors": crew, "captains": captains, "captains_to_hire": 6}
        match = called("navigation", mine, number=12, marker=8, round=3)
        assert refused(match, "act", "acting.4").endswith(said)


def test_no_bonus_is_promised_of_which_nothing_is_left() -> None:
    ready = {"ships": [tile(7, 3)], "captains": 2}
    for projects, gain in ((None, "a project for each ship"), ([], "")):
        match = acting("navigation", ready, projects=projects)
        choices = {choice.move: choice for choice in match.game.words.choices(match.view(0), match.outcomes(), "en")}
        assert choices["landing natal"].gain == gain
        said = reason(match, "landing natal", names=PEOPLE)
        assert ("a project for each ship" in said) == bool(gain)


def test_no_merchant_ship_is_promised_that_finds_no_space() -> None:
    high = {f"spaces__{name}": [11] * len(spaces) for name, spaces in SPACES.items() if name != "natal"}
    for limit, gain in ((11, "send the merchant ship, limit 11"), (4, "the merchant ship finds no space")):
        match = acting("characters", landings={"natal": [ship(1, 4, 1)]}, merchants=[limit], edition=edition(**high))
        choices = {choice.move: choice for choice in match.game.words.choices(match.view(0), match.outcomes(), "en")}
        assert choices["host sernigi"].gain == gain
        assert ("sends the merchant ship now" in reason(match, "host sernigi", names=PEOPLE)) == (limit == 11)


def test_the_extra_disc_is_handed_back_also_from_a_character() -> None:
    """Ana's extra disc hosts Dias, and Manuel has gone to Rui meanwhile."""
    match = called("characters", {"reals": 9}, {"characters": ["manuel"]}, number=21, marker=20, hosted={"manuel": 1})
    match.play("act").play("host dias")
    idle(match)
    assert "Ana hands the extra disc back." in match.log(names=PEOPLE)


def test_score_table_adds_up() -> None:
    for match in moments(4, 4, 40):
        table = match.game.words.score_table(match.view(), "en")
        assert table.totals == [sum(row) for row in table.rows]
        assert table.totals == [mine["total"] for mine in match.view()["players"]]
        if match.over:
            assert table.totals == match.scores()


def test_points_of_unknown_source_have_a_column_of_their_own() -> None:
    """A loaded position need not say where points come from."""
    table = called("projects", {"points": 12}).game.words.score_table(called("projects", {"points": 12}).view(), "en")
    assert table.columns[4] == "Earlier"
    assert table.rows[0][4] == 12
