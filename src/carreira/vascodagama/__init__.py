"""Vasco da Gama (Paolo Mori, 2009), for 2 to 4 players."""

from pathlib import Path

from carreira.game.edition import Editions
from carreira.game.game import Board, Game, Words
from carreira.game.slots import Rules
from carreira.vascodagama import events, figures, loading, outcome, position, view
from carreira.vascodagama.features import FEATURES, features
from carreira.vascodagama.moves import FIRST_STEP, MOVES
from carreira.vascodagama.rough import rough_value
from carreira.vascodagama.rules import scoring, turn
from carreira.vascodagama.rules.ids import ROUND_1, RULE_IDS
from carreira.vascodagama.scripts import SCRIPTS
from carreira.vascodagama.setup import redeal, setup
from carreira.vascodagama.shortlist import choices
from carreira.vascodagama.state import SCHEMA
from carreira.vascodagama.value import value


def _wording() -> Words:
    from carreira.vascodagama import wording

    return wording


def _drawing() -> Board:
    from carreira.vascodagama import board

    return board


GAME = Game(
    name="vascodagama",
    title="Vasco da Gama",
    seat_counts=(2, 3, 4),
    options=(),
    schema=SCHEMA,
    begins=frozenset({"act"}),
    changes=outcome.CHANGES,
    features=FEATURES,
    scripts=SCRIPTS,
    rules=Rules(
        setup=setup,
        legal=turn.legal,
        choices=choices,
        broken_rule=turn.broken_rule,
        apply=turn.apply,
        first_step=FIRST_STEP,
        asked=turn.asked,
        ways=outcome.ways,
        foresee=outcome.foresee,
        points=scoring.points,
        tie_break=scoring.tie_break,
        value=value,
        rough_value=rough_value,
        features=features,
        redeal=redeal,
    ),
    notation=MOVES.notation,
    codes=MOVES.codes,
    rule_ids=RULE_IDS,
    turn_rule=ROUND_1,
    editions=Editions("vascodagama", Path(__file__).parent, figures.FIGURES, figures.contradictions, rules_version=1),
    view=view.view,
    position=position.position,
    load=loading.load,
    first_player=view.first_player,
    turn_of=position.turn_of,
    events=events.events,
    wording=_wording,
    drawing=_drawing,
    wanted_ratio=200,
)
