"""How Vasco da Gama looks: a view drawn as markup. Nothing that is not in the view can be in the drawing.

`static/vascodagama/` holds the chart itself (made by `tools/assets`), the styles and the script.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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

__all__ = ["cards", "counted", "effects", "panel", "picture", "render", "supply", "symbols", "tabs"]

LAND = Path(__file__).parent / "static" / "vascodagama" / "land.svg"

QUAY = ("captain", "sailor-", "section-", "take-", "bag", "done")
"""The places of the quay, or what their names begin with."""


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
            bonuses={
                name: {key: one[key] for key in ("bonus", "bonus_reals")} for name, one in view["landings"].items()
            },
            placed=[{key: one[key] for key in ("number", "seat", "area")} for one in view["numbers"] if one["area"]],
            buying="buy" if view["decision"] == "buy" else "",
            quay=_quay(view),
            quay_places=QUAY,
            so_far=so_far(view, language),
        )
    )


@cache
def symbols(seats: int) -> Markup:
    """Every piece and icon, drawn once: boards and panels refer to them."""
    return Markup(environment("en").get_template("symbols.svg").render(seats=seats))


def panel(view: View, seat: int, *, language: str, names: Sequence[str]) -> Markup:
    """What one player has, and the points that it is worth."""
    shown = {
        "to_move": seat if view["to_move"] == seat else None,
        "first_player": seat if view["first_player"] == seat else None,
        "scores": {seat: view["scores"][seat]},
        "over": view["over"],
    }
    values = {"seat": seat, "player": view["players"][seat], "names": {seat: names[seat]}}
    return environment(language).part("panel.html", view=shown, **values)


def supply(view: View, seat: int, *, language: str) -> Markup:
    """What one player can spend and use, in a line."""
    return environment(language).part("purse.html", seat=seat, player=view["players"][seat])


def _quay(view: View) -> dict[str, object]:
    """What the quay shows of a view."""
    return {
        "decision": "recruit" if view["decision"] == "recruit" else "",
        "turn": {"section": view["turn"]["section"]},
        "sections": view["sections"],
        "box": {key: view["box"][key] for key in ("colour_prices", "captain_price")},
        "bag": view["bag"],
        "players": [{"captains_to_hire": player["captains_to_hire"]} for player in view["players"]],
    }


def picture(view: View) -> Markup:
    """The chart, small: the ships at their landings, and the discs in the areas."""
    template = environment("en").get_template("picture.svg")
    return Markup(template.render(view=view, coast=coast(LAND), landings=landings(view, Namer())))


def tabs(language: str) -> list[str]:
    """The tabs of a phone: the shipyard, the quay, and the round with its numbers and characters."""
    _ = translator(language).gettext
    return [_("Yard"), _("Quay"), _("Round")]
