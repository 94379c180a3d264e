"""Navegador (Mac Gerdts, 2010), for 2 to 5 players."""

from pathlib import Path

from carreira.game.edition import Editions
from carreira.game.game import Board, Game, Option, Words
from carreira.game.language import N_
from carreira.game.slots import Rules
from carreira.navegador import events, figures, loading, outcome, position, view
from carreira.navegador.features import FEATURES, features
from carreira.navegador.moves import FIRST_STEP, MOVES
from carreira.navegador.rough import rough_value
from carreira.navegador.rules import scoring, turn
from carreira.navegador.rules.ids import RULE_IDS, TURN_1
from carreira.navegador.scripts import SCRIPTS
from carreira.navegador.setup import redeal, setup
from carreira.navegador.state import SCHEMA
from carreira.navegador.value import choices, value


def _wording() -> Words:
    from carreira.navegador import wording

    return wording


def _drawing() -> Board:
    from carreira.navegador import board

    return board


GAME = Game(
    name="navegador",
    title="Navegador",
    seat_counts=(2, 3, 4, 5),
    options=(
        Option(
            "king_in_goa",
            N_("King’s privilege in Goa"),
            N_("The king’s privilege must be fetched by ship during the game; otherwise it lapses."),
        ),
    ),
    schema=SCHEMA,
    begins=frozenset({"rondel"}),
    dues=frozenset(code for move, code in MOVES.codes.items() if move.startswith("scrap ")),
    passes=frozenset(MOVES.codes[move] for move in ("done", "workers 0", "ships 0")),
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
    turn_rule=TURN_1,
    editions=Editions("navegador", Path(__file__).parent, figures.FIGURES, figures.contradictions, rules_version=2),
    view=view.view,
    position=position.position,
    load=loading.load,
    events=events.events,
    wording=_wording,
    drawing=_drawing,
    board_script=True,
    wanted_ratio=400,
)
