"""Navegador's texts: choices show their true cost and gain, events what really happened, views what follows."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.game import Event
from carreira.game.language import LANGUAGES
from carreira.game.match import Match
from carreira.navegador.names import PRIVILEGES
from carreira.navegador.wording.refusals import REFUSALS
from carreira.navegador.wording.sentences import SENTENCES
from tests.navegador.picker import pick
from tests.navegador.situations import action, known, player, situation


def moments(seats: int, seed: int, every: int) -> list[Match]:
    """Positions from a game, and its end."""
    match = carreira.new("navegador", seats=seats, seed=seed, options={"king_in_goa": bool(seed % 2)})
    chance, found = Random(seed), []
    while not match.over:
        if match.number % every == 0:
            found.append(match.copy())
        match.play(pick(match, chance))
    return [*found, match]


def cash(text: str) -> int:
    """The Cruzados in a text."""
    return sum(int(number) for number in re.findall(r"(\d+) Cruzados", text))


def counted(what: str, text: str) -> int:
    """The number before a word, or 0 if there is none."""
    found = re.search(rf"(\d+) {what}", text)
    return int(found[1]) if found else 0


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_choices_tell_the_truth(seats: int, seed: int) -> None:
    """Cash, ships and workers that a choice names are those that playing it costs or brings."""
    seen: Counter[str] = Counter()
    for match in moments(seats, seed, 3):
        if match.over:
            continue
        seat = match.to_move
        assert seat is not None
        view, before = match.view(seat), player(match, seat)
        choices = match.game.words.choices(view, match.outcomes(), "en")
        assert [choice.move for choice in choices] == match.moves()
        for choice in choices:
            verb = choice.move.split()[0]
            twin = match.copy().play(choice.move)
            after = player(twin, seat)
            assert choice.label
            if verb == "done" or "explorer" in choice.gain or (len(twin.decisions[-1].steps) > 1 and verb != "rondel"):
                continue
            seen[verb] += 1
            assert after["cash"] - before["cash"] == cash(choice.gain) - cash(choice.cost), choice
            if verb == "rondel" and twin.view()["decision"] == "scrap":
                assert twin.view()["turn"]["scrap_left"] == counted("ship", choice.cost)
            if verb == "workers":
                assert after["workers"] - before["workers"] == counted("worker", choice.gain)
            if verb == "ships":
                assert before["supply"] - after["supply"] == counted("ship", choice.gain)
            if verb == "scrap":
                assert after["supply"] - before["supply"] == counted("ship", choice.cost) == 1
            if verb in ("privilege", "king"):
                assert after["points"] - before["points"] == counted("point", choice.gain)
                assert before["workers"] - after["workers"] == counted("worker", choice.cost)
            if verb == "build":
                free = view["turn"]["workers_free"] - twin.view()["turn"]["workers_free"]
                assert free == counted("worker", choice.cost)
    assert {"rondel", "workers", "ships", "sail"} <= set(seen)
    assert sum(seen.values()) > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language: str) -> None:
    """Prompts, choices, sentences and score tables: whole sentences with nothing left to be filled in."""
    names = ["Ana", "Rui", "Eva", "Gil", "Ines"]
    for match in moments(4, 3, 9):
        view = match.view(match.to_move)
        said = [match.game.words.prompt(view, language, names)]
        for choice in match.game.words.choices(view, match.outcomes(), language):
            said += [choice.label, choice.cost, choice.gain, choice.group]
            assert choice.label
            assert choice.group
        table = match.game.words.score_table(view, language)
        assert len(table.columns) == len(table.rows[0]) == 9
        assert all(columns for columns in table.columns)
        assert not any("%(" in text or "None" in text for text in said)
    log = match.log(language, names)
    assert all(line[0].isupper() and line.endswith(".") and "%(" not in line and "None" not in line for line in log)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_events_are_what_happened(seats: int) -> None:
    """Every change of cash appears in some event; whose turn it was, too."""
    match = moments(seats, seats, 10_000)[-1]
    seen: Counter[str] = Counter()
    for decision in match.decisions:
        before, after = match.at(decision.number - 1), match.at(decision.number)
        events = match.events(decision)
        assert events or decision.move == "done", decision
        seen.update(event.kind for event in events)
        change = [b["cash"] - a["cash"] for a, b in zip(before.view()["players"], after.view()["players"], strict=True)]
        in_events = [0] * seats
        for event in events:
            values = event.values
            if event.seat is not None:
                in_events[event.seat] += sum(values.get(key, 0) for key in ("gain", "bonus", "earned"))
                in_events[event.seat] -= sum(values.get(key, 0) for key in ("cost", "price"))
        assert in_events == change, decision
        if before.view()["phase"] != after.view()["phase"]:
            (begun,) = [event for event in events if event.kind == "phase"]
            assert begun.values["phase"] == after.view()["phase"]
        if before.view()["navigator"]["holder"] != after.view()["navigator"]["holder"]:
            assert any(event.kind in ("card passed", "card lapsed") for event in events)
    assert seen["over"] == seen["end triggered"] == 1
    assert seen["discover"] == sum(entry["explored"] for entry in match.view()["regions"].values()) - 1
    assert seen["phase"] == 2


def test_the_end_is_triggered_and_logged_once() -> None:
    left = {"sugar": 0, "gold": 0, "spice": 0, "shipyard": 0, "church": 1}
    match = action("buildings", {"workers": 9, "cash": 2000}, buildings=left).play("build church")
    assert [event.kind for event in match.events(match.decisions[-1])].count("end triggered") == 1
    assert "Player 1 has bought the last building: everybody has one more turn." in match.log()


def test_more_ships_are_offered_only_where_some_can_be_sent() -> None:
    words = carreira.GAMES["navegador"].words
    for ships, offered in ((2, False), (3, True)):
        match = action("sailing", {"ships": {"portugal": ships}}).play("sail portugal guine")
        assert (match.moves() == ["discover"]) is not offered
        said = words.prompt(match.view(0), "en", ["Ana", "Rui"])
        assert ("send more ships" in said) is offered, said


def test_every_event_has_a_sentence() -> None:
    """In every language, its own."""
    samples = {
        "rondel": {"field": "ships", "fee": 2}, "card passed": {"holder": 1}, "card lapsed": {"holder": 1},
        "card marked": {"field": "ships"},
        "nothing": {"decision": 3}, "phase": {"phase": 2, "filled": {"colony": 1, "church": 2}},
        "end triggered": {"move": "build"}, "over": {},
    }  # fmt: skip
    game = carreira.GAMES["navegador"]
    for kind, values in samples.items():
        said = {game.words.sentence(Event(kind, 0, values), language, ["Ana", "Rui"]) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES)
    assert set(samples) <= {key.removesuffix(" paid").removesuffix(" filled") for key in SENTENCES} | {"end triggered"}


def test_every_rule_that_refuses_has_its_sentence() -> None:
    """And each is different, so that one knows which rule it was."""
    ids = carreira.GAMES["navegador"].rule_ids
    assert set(REFUSALS) < set(ids)
    assert len(set(REFUSALS.values())) > len(REFUSALS) - 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_of_every_kind_of_move(language: str) -> None:
    """Any refused move, at any decision, gets a sentence as its reason."""
    for match in moments(3, 8, 23):
        for move in match.game.notation[match.number % 7 :: 7]:
            why = match.why_not(move, language)
            assert (why is None) == (move in match.moves())
            if why is not None:
                assert why[1].endswith(".")
                assert "%(" not in why[1]


def test_score_table_adds_up() -> None:
    for match in moments(4, 5, 50):
        table = match.game.words.score_table(match.view(), "en")
        assert table.totals == [sum(row) for row in table.rows]
        assert table.totals == [mine["total"] for mine in match.view()["players"]]
        if match.over:
            assert table.totals == match.scores()


def test_the_view_shows_what_follows() -> None:
    """Units, multipliers, next bonus, supply, the best place for the king's privilege."""
    mine: dict[str, Any] = {
        "colonies": {"sugar": 2}, "factories": {"gold": 2}, "explorers": 1, "shipyards": 2, "churches": 4,
        "privileges": {"church": 3, "shipyard": 1}, "ships": {"portugal": 3, "guine": 1},
    }  # fmt: skip
    match = situation(mine, seats=4, regions=known("guine"))
    seen = player(match)
    assert seen["units"] == {"colony": 2, "factory": 3, "explorer": 1, "shipyard": 2, "church": 4}
    assert seen["multipliers"] == {"colony": 1, "factory": 2, "explorer": 4, "shipyard": 5, "church": 9}
    assert seen["next_bonus"] == {"colony": 30, "factory": 30, "explorer": 30, "shipyard": 40, "church": None}
    assert (seen["supply"], seen["king_best"], seen["king_points"]) == (3, "shipyard", 4)
    assert set(seen["privileges"]) == set(PRIVILEGES)
