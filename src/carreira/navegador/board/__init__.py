"""Navegador's board: draws a view as markup. The drawing shows only what the view holds.

`static/navegador/` holds the chart itself (made by `tools/assets`), the styles and the scripts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from markupsafe import Markup, escape

from carreira.game.game import Choice
from carreira.game.language import translator
from carreira.game.picture import coast
from carreira.navegador.board import geometry, scene, tables
from carreira.navegador.board.cards import cards
from carreira.navegador.board.description import places, summary
from carreira.navegador.board.drawing import environment
from carreira.navegador.board.effects import counted, effects
from carreira.navegador.board.rondel import fields, mark, pieces
from carreira.navegador.names import REGIONS
from carreira.navegador.views import View

__all__ = ["cards", "counted", "effects", "panel", "picture", "render", "supply", "symbols", "tabs"]

LAND = Path(__file__).parent / "static" / "navegador" / "land.svg"

STANDING = ("units", "privileges", "multipliers", "next_bonus", "next_payout")
"""What the gallery shows of each player."""

Pairs: TypeAlias = frozenset[frozenset[str]]
"""Regions that share a border, two by two."""


def render(
    view: View,
    *,
    choices: Sequence[Choice] = (),
    language: str,
    names: Sequence[str],
    selected: str = "",
) -> Markup:
    """The whole board of a view: the chart and the tables beside it.

    `choices` are the moves that can be clicked, in words; `names` has one name for each seat; `selected` is the region
    from which to sail, chosen by the first of two clicks, or "" if there is none.
    """
    of_good = tables.trades(view, choices)
    reader = view["viewer"] if view["viewer"] is not None else (view["to_move"] or 0)
    template = environment(language).get_template("board.html")
    return Markup(
        template.render(
            view=view,
            names=names,
            reader=reader,
            ground=_ground(*(frozenset(map(frozenset, view["box"]["borders"][kind])) for kind in ("blue", "red"))),
            lettering=_lettering(),
            summary=summary(view, language, names),
            places=places(view, language, names),
            ships=scene.ships(view),
            crowns=scene.crowns(view),
            clicks=scene.clicks(view, choices, selected),
            rondel=fields(choices),
            pieces=pieces(view),
            mark=mark(view),
            trades=of_good,
            can_trade=any(map(bool, of_good.values())),
            market=tables.market(view, of_good),
            gallery=tables.gallery(view, choices, reader),
            builds={choice.parts[1]: choice for choice in choices if choice.parts[0] == "build"},
            standings=[{kind: dict(player)[kind] for kind in STANDING} for player in view["players"]],
            workers=[{"workers": player["workers"]} for player in view["players"]],
            worker_track=tables.worker_track(view),
            hire=tables.hiring(choices, "workers"),
            launch=tables.hiring(choices, "ships"),
        )
    )


@cache
def symbols(seats: int) -> Markup:
    """Every piece and icon, drawn once: boards and panels refer to them."""
    return Markup(environment("en").get_template("symbols.svg").render(seats=seats))


def panel(view: View, seat: int, *, language: str, names: Sequence[str]) -> Markup:
    """What one player has, and the points that it is worth."""
    return _of_player("panel.html", view, seat, language, names={seat: names[seat]})


def supply(view: View, seat: int, *, language: str) -> Markup:
    """What one player can spend and use, in a line."""
    return _of_player("supply.html", view, seat, language)


def _of_player(template: str, view: View, seat: int, language: str, **rest: object) -> Markup:
    """A part of the page about one player, who is all that it depends on."""
    player, box = view["players"][seat], view["box"]
    shown = {
        "to_move": seat if view["to_move"] == seat else None,
        "navigator": {"holder": seat if view["navigator"]["holder"] == seat else None},
        "scores": {seat: view["scores"][seat]},
        "over": view["over"],
        "options": view["options"],
        "box": {"max_ships": box["max_ships"], "king_region": box["king_region"]},
    }
    fleet = sum(player["ships"].values())
    return environment(language).part(template, view=shown, seat=seat, player=player, fleet=fleet, **rest)


def picture(view: View) -> Markup:
    """The chart, small: regions, ships, colonies that are left, and the rondel."""
    template = environment("en").get_template("picture.svg")
    return Markup(template.render(view=view, coast=coast(LAND), ships=scene.ships(view), pieces=pieces(view)))


def tabs(language: str) -> list[str]:
    """On a phone, the tables beside the chart are one tab, named after the first of them."""
    return [translator(language).gettext("Market")]


@cache
def _ground(blue: Pairs, red: Pairs) -> Markup:
    """Sea regions and their borders, which don't change during a match."""
    outlines = "".join(
        f'<path class="sea sea-{region}" data-sea="{region}" data-card="{region}" d="{geometry.outline_path(region)}"/>'
        for region in REGIONS
    )
    borders = "".join(
        f'<path class="border {"blue" if beside in blue else "red" if beside in red else "limit"}"'
        f' d="{geometry.border_path(name)}"/>'
        for name, beside in ((name, geometry.regions_beside(name)) for name in geometry.BORDERS)
    )
    return Markup(outlines + borders)


@cache
def _lettering() -> Markup:
    """The names of lands, which are decoration only."""
    return Markup("").join(
        Markup('<text class="land-name" x="{}" y="{}" aria-hidden="true">{}</text>').format(x, y, escape(name))
        for name, (x, y) in geometry.LANDS.items()
    )
