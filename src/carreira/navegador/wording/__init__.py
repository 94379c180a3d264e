"""All texts of Navegador for people. Its parts are in `labels`, `sentences`, `choices`, `reasons` and `refusals`."""

from collections.abc import Mapping

from carreira.game.game import ScoreTable
from carreira.game.language import translator
from carreira.navegador.names import PRIVILEGES
from carreira.navegador.views import View
from carreira.navegador.wording.captions import CAPTIONS
from carreira.navegador.wording.choices import choices, prompt
from carreira.navegador.wording.labels import CATEGORY
from carreira.navegador.wording.reasons import reason
from carreira.navegador.wording.refusals import refusal
from carreira.navegador.wording.sentences import sentence

__all__ = ["BANNERS", "CAPTIONS", "ENDINGS", "choices", "prompt", "reason", "refusal", "score_table", "sentence"]

ENDINGS: Mapping[str, str] = {"end triggered": "ended"}
BANNERS = frozenset({"phase", "end triggered"})
"""See `carreira.game.game.Words`."""


def score_table(view: View, language: str) -> ScoreTable:
    """Points by category and seat, as the match would be scored now (nav.scoring.1 to nav.scoring.3)."""
    _ = translator(language).gettext
    categories = [*PRIVILEGES, "king", "workers", "ships", "cash"]
    columns = [_(CATEGORY[kind]) for kind in PRIVILEGES]
    columns += [_("King’s privilege"), _("Workers"), _("Ships"), _("Cash")]
    rows = []
    for player in view["players"]:
        row = [player["columns"][kind] for kind in PRIVILEGES]
        ships = sum(player["ships"].values())
        rows.append([*row, player["king_points"], player["workers"], ships, player["cash_points"]])
    return ScoreTable(categories, columns, rows, [player["total"] for player in view["players"]])
