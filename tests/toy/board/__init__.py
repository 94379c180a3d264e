"""How the toy looks: the quay, and a panel for each player."""

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from carreira.game.cards import Card
from carreira.game.drawing import templates
from carreira.game.effects import Effect
from carreira.game.game import Choice, Event
from tests.toy.shown import View

FOLDER = Path(__file__).parent / "templates"


def render(
    view: View, *, choices: Sequence[Choice] = (), language: str, names: Sequence[str], selected: str = ""
) -> Markup:
    """The quay with its sacks, and what can be done with them."""
    return Markup(templates(FOLDER, language).get_template("board.html").render(view=view, choices=choices))


def symbols(seats: int) -> Markup:
    """Nothing is drawn often."""
    return Markup()


def panel(view: View, seat: int, *, language: str, names: Sequence[str]) -> Markup:
    """One player's points."""
    return Markup(templates(FOLDER, language).get_template("panel.html").render(view=view, seat=seat, names=names))


def supply(view: View, seat: int, *, language: str) -> Markup:
    """The points again: there is nothing to spend."""
    return Markup("{}").format(view["points"][seat])


def picture(view: View) -> Markup:
    """A box for each sack that is left."""
    return Markup(templates(FOLDER, "en").get_template("picture.svg").render(view=view))


def cards(view: View, language: str, names: Sequence[str]) -> dict[str, Card]:
    """Nothing explains itself."""
    return {}


def effects(event: Event) -> list[Effect]:
    """Nothing is marked."""
    return []


def counted(view: View, events: Sequence[Event]) -> dict[str, list[Effect]]:
    """No sack has a place of its own."""
    return {}


def tabs(language: str) -> list[str]:
    """The quay is all there is."""
    return ["Quay"]
