"""All texts of Vasco da Gama for people; see `labels`, `sentences`, `choices`, `prompts`, `reasons` and `refusals`."""

from collections.abc import Mapping

from carreira.game.game import ScoreTable
from carreira.game.language import translator
from carreira.vascodagama.views import View
from carreira.vascodagama.wording.captions import CAPTIONS
from carreira.vascodagama.wording.choices import choices
from carreira.vascodagama.wording.labels import SOURCE
from carreira.vascodagama.wording.prompts import prompt
from carreira.vascodagama.wording.reasons import reason
from carreira.vascodagama.wording.refusals import refusal
from carreira.vascodagama.wording.sentences import sentence

__all__ = ["BANNERS", "CAPTIONS", "ENDINGS", "choices", "prompt", "reason", "refusal", "score_table", "sentence"]

ENDINGS: Mapping[str, str] = {"over": "over"}
BANNERS = frozenset({"navigation", "round", "closing"})
"""See `carreira.game.game.Words`."""


def score_table(view: View, language: str) -> ScoreTable:
    """Points by source and seat, as the match would be scored now (vdg.scoring.1 and vdg.scoring.2)."""
    _ = translator(language).gettext
    players = view["players"]
    sources = [name for name in SOURCE if name != "earlier" or any(player["earned"][name] for player in players)]
    columns = [_(SOURCE[name]) for name in sources] + [_("Reals"), _("Ships in the supply")]
    rows = [
        [*(player["earned"][name] for name in sources), player["final"]["reals"], player["final"]["ships"]]
        for player in players
    ]
    return ScoreTable([*sources, "reals", "ships"], columns, rows, [player["total"] for player in players])
