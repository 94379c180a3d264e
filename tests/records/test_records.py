"""Kept records: a match that was recorded under the rules of any version replays to the same state for ever."""

import json
from pathlib import Path
from typing import Any

import pytest

import carreira
from tests.records.keep import FOLDER, outcome

RECORDS = sorted(FOLDER.glob("*/*/*.record"))


def differing(kept: Any, today: Any, path: str = "") -> list[str]:
    """The places where `today` differs from what was kept; keys may have been added."""
    if isinstance(kept, dict) and isinstance(today, dict):
        return [found for key, part in kept.items() for found in differing(part, today.get(key), f"{path}.{key}")]
    if isinstance(kept, list) and isinstance(today, list) and len(kept) == len(today):
        return [found for at, part in enumerate(kept) for found in differing(part, today[at], f"{path}[{at}]")]
    return [] if kept == today else [f"{path}: was {kept}, is {today}"]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: str(file.relative_to(FOLDER).with_suffix("")))
def test_a_kept_record_ends_as_it_did(file: Path) -> None:
    """Position, points and ranking, and the record written again is under the same rules."""
    match = carreira.loads(file.read_text(encoding="utf-8"))
    assert (match.game.name, str(match.rules_version)) == (file.parts[-3], file.parts[-2])
    kept = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    assert not differing(kept, outcome(match)), "what old records mean has changed: see docs/debugging-rules.md"
    assert outcome(carreira.loads(match.dumps())) == outcome(match)


@pytest.mark.parametrize("name", carreira.GAMES)
def test_every_version_has_kept_records(name: str) -> None:
    """The newest too, so that its records can be compared once it is old."""
    kept = {file.parts[-2] for file in RECORDS if file.parts[-3] == name}
    newest = carreira.GAMES[name].rules_version
    assert kept == {str(version) for version in range(1, newest + 1)}, "run: python -m tests.records.keep"


def test_the_same_moves_may_lead_elsewhere_under_newer_rules() -> None:
    """The version of a record matters: in Navegador the discovery of Malaca fills the gallery differently."""
    old = carreira.loads((FOLDER / "navegador/1/last-church.record").read_text(encoding="utf-8")).at(3)
    new = carreira.from_position("navegador", old.at(0).position())
    for decision in old.decisions:
        new.play(decision.move)
    assert (old.rules_version, new.rules_version) == (1, carreira.GAMES["navegador"].rules_version)
    assert differing(old.position(), new.position()) == [".gallery.church: was 2, is 1"]
