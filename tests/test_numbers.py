"""A number in the rules text that drifts from the edition is found, and so is one that nobody has looked at."""

from dataclasses import replace

import pytest

from carreira import games
from carreira.game.edition import Edition
from tests.numbers import ledger, numbers_of, spelled_in, spelled_of, wrong


@pytest.fixture
def edition() -> Edition:
    return games.get("navegador").edition()


def problems(edition: Edition, rule: str, field: str = "full") -> list[str]:
    """What is wrong with the numbers of a rule if these were the figures."""
    english = games.get("navegador").rulebook("en")
    numbers = {**numbers_of(english), **spelled_of(english)}
    return list(wrong(edition, ledger("navegador")[rule, field], numbers[rule, field]))


def changed(edition: Edition, path: str, **entry: object) -> Edition:
    """The edition with another value or certainty of a figure."""
    return replace(edition, entries={**edition.entries, path: replace(edition.entries[path], **entry)})


def test_another_figure_is_found(edition: Edition) -> None:
    assert not problems(edition, "nav.setup.1")
    assert problems(changed(edition, "start.cash", value=210), "nav.setup.1") == ["200 is start.cash, which is 210"]


def test_another_certainty_is_found(edition: Edition) -> None:
    [found] = problems(changed(edition, "start.cash", certainty="low"), "nav.setup.1")
    assert found == "200 is start.cash, which is 200◦"
    sure = changed(edition, "regions.goa", certainty="certain")
    assert problems(sure, "nav.setup.3") == ["3◦ is regions.goa.tiles, which is 3"]


def test_a_number_certain_by_itself_is_compared_as_such(edition: Edition) -> None:
    assert problems(changed(edition, "privileges.church", value=[50, 45, 30]), "nav.privilege.4") == [
        "40◦ is privileges.church[1], which is 45◦",
        "40 is privileges.church[1]!, which is 45",
    ]


def test_signs_and_what_follows_from_figures_are_compared(edition: Edition) -> None:
    box = games.get("vascodagama").edition()
    assert not list(wrong(box, ["vasco_da_gama.4.variation", "vasco_da_gama.4.variation"], ["−1◦", "1◦"]))
    [found] = wrong(box, ["vasco_da_gama.4.variation"], ["+1◦"])
    assert found == "+1◦ is vasco_da_gama.4.variation, which is -1◦"
    assert problems(changed(edition, "start.max_ships", value=8), "nav.setup.1") == [
        "5 is start.max_ships-start.ships, which is 6"
    ]
    fewer = changed(edition, "colonies.sugar", value=[40, 50])
    assert problems(fewer, "nav.setup.3") == ["9 is #colonies.sugar, which is 2"]


def test_a_new_number_has_to_be_looked_at(edition: Edition) -> None:
    assert list(wrong(edition, ["start.cash"], ["200", "3"])) == [
        "has 2 numbers, 200, 3, but the ledger says what 1 are"
    ]
    assert list(wrong(edition, ["own"], ["3◦"])) == ["3◦ is own"]
    with pytest.raises(AssertionError, match="neither a figure"):
        list(wrong(edition, ["cash"], ["200"]))


def test_so_are_numbers_that_are_spelled_out(edition: Edition) -> None:
    more = changed(edition, "start.max_workers", value=10)
    assert problems(more, "nav.workers.2", "full_spelled") == ["9 is start.max_workers, which is 10"]
    assert spelled_in("Zu fünft hat man drei◦ von zwei.", "de") == ["5", "3◦"]
