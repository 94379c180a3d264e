"""Everything that the toy says to a person. Its texts are in no catalog, so they are English in every language."""

from collections.abc import Mapping, Sequence
from typing import Any

from carreira.game import reasons
from carreira.game.captions import Captions
from carreira.game.game import Choice, Event, ScoreTable, worded
from carreira.game.language import translator
from carreira.game.outcomes import Outcome
from tests.toy.rules import FIGURES, RULE_IDS
from tests.toy.shown import View

CAPTIONS = Captions(FIGURES, {"quay": "Quay"}, {"quay.sacks": "Sacks on the quay"}, words={}, names={})
ENDINGS: Mapping[str, str] = {}
BANNERS: frozenset[str] = frozenset()
LABEL = {"load": "load %(what)s", "stow": "stow: %(what)s", "stay": "stay", "sail": "set sail"}
PROMPT = {"load": "How many sacks to load?", "stow": "Where to stow them?", "leave": "Stay or sail?", "over": "Over."}
REFUSAL = {1: "That is not to be decided now.", 2: "So many are not left.", 3: "One alone fits.", 4: "You don't lead."}
assert REFUSAL.keys() == RULE_IDS.keys()


def sentence(event: Event, language: str, names: Sequence[str]) -> str:
    """Who does what."""
    assert event.seat is not None
    return f"{names[event.seat]}: {translator(language).gettext(LABEL[event.kind]) % event.values}."


def prompt(view: View, language: str, names: Sequence[str]) -> str:
    """The decision as a question."""
    return translator(language).gettext(PROMPT[view["decision"]])


def _choice(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    label = translator(language).gettext(LABEL[move.split()[0]]) % {"what": rest[0] if rest else ""}
    gain = f"+{outcome['points']}" if outcome["points"] else ""
    return Choice(move, outcome, label, gain=gain)


def choices(view: View, outcomes: Sequence[Outcome], language: str) -> list[Choice]:
    """The moves in words."""
    return worded(dict.fromkeys(LABEL, _choice), view, outcomes, language)


def refusal(rule: int, view: View, notation: str, language: str) -> str:
    """The rule in a few words."""
    return translator(language).gettext(REFUSAL[rule])


def reason(line: reasons.Line, language: str, names: Sequence[str]) -> str:
    """What the move brings."""
    points = line.first.outcome["points"]
    return reasons.sentence([translator(language).gettext("brings %(points)d sacks") % {"points": points}])


def score_table(view: View, language: str) -> ScoreTable:
    """Sacks are all there is."""
    return ScoreTable(["sacks"], [translator(language).gettext("Sacks")], [[n] for n in view["points"]], view["points"])
