"""The smallest game there can be: what a third game consists of, for `test_third_game.py` (docs/adding-a-game.md)."""

from pathlib import Path

from carreira.game.edition import Editions
from carreira.game.game import Board, Game, Words
from carreira.game.slots import Rules
from tests.toy import rules, shown


def _wording() -> Words:
    from tests.toy import words

    return words


def _drawing() -> Board:
    from tests.toy import board

    return board


GAME = Game(
    name="toy",
    title="Pepper",
    seat_counts=(1, 2, 3, 4, 5, 6),
    options=(),
    schema=rules.SCHEMA,
    changes=rules.CHANGES,
    features=rules.FEATURES,
    rules=Rules(
        setup=rules.setup,
        legal=rules.legal,
        choices=rules.legal,
        broken_rule=rules.broken_rule,
        apply=rules.apply,
        first_step=rules.N_MOVES,
        asked=rules.asked,
        ways=rules.ways,
        foresee=rules.foresee,
        points=rules.points,
        tie_break=rules.tie_break,
        value=rules.value,
        rough_value=rules.value,
        features=rules.features,
        redeal=rules.redeal,
    ),
    notation=rules.MOVES.notation,
    codes=rules.MOVES.codes,
    rule_ids=rules.RULE_IDS,
    turn_rule=rules.TURN_1,
    editions=Editions("toy", Path(__file__).parent, rules.FIGURES, rules.contradictions, rules_version=1),
    view=shown.view,
    position=shown.position,
    load=shown.load,
    events=shown.events,
    wording=_wording,
    drawing=_drawing,
)
