"""How Vasco da Gama looks: a view drawn as markup. Nothing that is not in the view can be in the drawing.

`static/vascodagama/` holds the chart itself (made by `tools/assets`), the styles and the script.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from carreira.game.game import Choice
from carreira.game.language import translator
from carreira.game.picture import coast
from carreira.vascodagama.board.cards import cards
from carreira.vascodagama.board.drawing import environment
from carreira.vascodagama.board.effects import counted, effects
from carreira.vascodagama.board.gestures import gestures
from carreira.vascodagama.board.hints import hints, so_far, stage
from carreira.vascodagama.board.numbers import numbers
from carreira.vascodagama.board.sea import Namer, landings
from carreira.vascodagama.views import View

__all__ = ["cards", "counted", "effects", "panel", "picture", "render", "supply", "tabs"]

LAND = Path(__file__).parent / "static" / "vascodagama" / "land.svg"


def render(
    view: View,
    *,
    choices: Sequence[Choice] = (),
    language: str,
    names: Sequence[str],
    selected: str = "",
) -> Markup:
    """The whole board of a view: the chart with the ship's log under it, the shipyard and the quay.

    `choices` are the moves that can be clicked, in words; `names` has one name for each seat; `selected` is what the
    first click of two has chosen (`number-7`, `ship-2`, `project-1`), "" for nothing.
    """
    it = gestures(view, choices, selected)
    namer = Namer()
    sea = landings(view, namer)
    seat = view["to_move"]
    mover = None if seat is None else view["players"][seat]
    template = environment(language).get_template("board.html")
    return Markup(
        template.render(
            view=view,
            names=names,
            it=it,
            landings=sea,
            numbers=numbers(view),
            fleet=[namer.ship(tile, seat) for tile in mover["ships"]] if mover and it.offers("send") else [],
            slips=mover["projects"] if mover and it.offers("launch") else [],
            next_stack=next((i for i, stack in enumerate(view["stacks"]) if stack["top"]), None),
            stage_name=stage(view, language),
            hints=hints(view, it, language),
            so_far=so_far(view, language),
        )
    )


def panel(view: View, seat: int, *, language: str, names: Sequence[str]) -> Markup:
    """What one player has, and the points that it is worth."""
    template = environment(language).get_template("panel.html")
    return Markup(template.render(view=view, seat=seat, player=view["players"][seat], names=names))


def supply(view: View, seat: int, *, language: str) -> Markup:
    """What one player can spend and use, in a line."""
    template = environment(language).get_template("purse.html")
    return Markup(template.render(view=view, seat=seat, player=view["players"][seat]))


def picture(view: View) -> Markup:
    """The chart, small: the ships at their landings, and the discs in the areas."""
    template = environment("en").get_template("picture.svg")
    return Markup(template.render(view=view, coast=coast(LAND), landings=landings(view, Namer())))


def tabs(language: str) -> list[str]:
    """The tabs of a phone: the shipyard, the quay, and the round with its numbers and characters."""
    _ = translator(language).gettext
    return [_("Yard"), _("Quay"), _("Round")]
