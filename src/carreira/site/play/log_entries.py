"""The log as the page of a table shows it: an entry for each event, with the lines of chat that were said after it."""

from collections.abc import Collection, Sequence
from typing import Any

from django.urls import reverse

from carreira.game.match import Decision, Match
from carreira.game.words import LETTERS
from carreira.site.tables.visit import Visit

RUN = 16
"""How many entries are rendered together: those before the last few stay as they are, so they are rendered once."""


def log_runs(
    visit: Visit,
    match: Match,
    viewer: int | None,
    reader: str,
    lines: Sequence[dict[str, Any]],
    hinted: Collection[int] = (),
) -> list[list[dict[str, Any]]]:
    """The entries up to the moment that is shown, in runs; `lines` are those of the chat, `hinted` the decisions before
    which somebody asked for a hint."""
    sentences = visit.live.log(reader, visit.names)
    first, last = news(match, viewer)
    url = reverse("table", args=(visit.table.id,))
    entries: list[dict[str, Any]] = []
    unsaid = [line for line in lines if line["after"]]
    for decision, shown in zip(visit.live.match.decisions, match.decisions, strict=False):
        entries += [
            {
                "seat": entry.seat,
                "letter": "" if entry.seat is None else LETTERS[entry.seat],
                "sentence": entry.sentence,
                "url": f"{url}?at={moment_name(decision, entry.step)}",
                "new": first < decision.number <= last,
                "first": False,
                "hinted": entry.step == 1 and decision.number in hinted,
                "said": [],
            }
            for entry in sentences[decision.number - 1]
            if entry.step <= len(shown.steps)
        ]
        while entries and unsaid and unsaid[0]["after"] <= decision.number:
            entries[-1]["said"].append(unsaid.pop(0))
    if entries and match.number == visit.live.match.number:
        entries[-1]["said"] += unsaid  # said before something was taken back
    for entry in entries:
        if entry["new"]:
            entry["first"] = True
            break
    return [entries[at : at + RUN] for at in range(0, len(entries), RUN)]


def moment_name(decision: Decision, step: int) -> str:
    """The moment after a step of a decision, as `?at=` names it: after the last step, by the decision's number."""
    return f"{decision.number}.{step}" if step < len(decision.steps) else str(decision.number)


def news(match: Match, viewer: int | None) -> tuple[int, int]:
    """The decisions that others made since the viewer's last turn: those after the first number, up to the second.

    During the viewer's own turn these are still the decisions before it.
    """
    if viewer is None:
        return 0, 0
    last = match.number
    while last and match.decisions[last - 1].seat == viewer:
        last -= 1
    first = last
    while first and match.decisions[first - 1].seat != viewer:
        first -= 1
    return (first, last) if first else (0, 0)
