"""The log as the page of a table shows it: an entry for each event, with the lines of chat that were said after it.

A long game has hundreds of entries, of which a move changes the last few. So they are rendered in runs of decisions,
which are kept as they are; and the page's script names the runs that it shows already, which are not sent again.
"""

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import Any

from carreira.game.match import Decision, Match
from carreira.game.words import LETTERS
from carreira.site.pages import part, url
from carreira.site.tables.live import RUN, LogEntry, Run
from carreira.site.tables.visit import Visit


def log(
    visit: Visit,
    match: Match,
    viewer: int | None,
    reader: str,
    lines: Sequence[dict[str, Any]],
    hinted: Collection[int] = (),
    known: Sequence[str] = (),
) -> dict[str, Any]:
    """The log up to the moment that is shown: its `runs`, rendered, from the first on that isn't `known` by its mark to
    the page; how many entries before those are `kept`; and the `marks` of all full runs.

    `lines` are those of the chat, `hinted` the decisions before which somebody asked for a hint.
    """
    runs = _runs(visit, match, viewer, reader, lines, hinted)
    marks = [run.mark for run in runs[: match.number // RUN]]
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(marks, known, strict=False)))
    return {
        "runs": [run.rendered for run in runs[same:]],
        "kept": sum(run.entries for run in runs[:same]),
        "marks": marks,
    }


def _runs(
    visit: Visit,
    match: Match,
    viewer: int | None,
    reader: str,
    lines: Sequence[dict[str, Any]],
    hinted: Collection[int],
) -> list[Run]:
    """The entries of RUN decisions each, and of those that are left at the end."""
    decisions, live = match.decisions, visit.live
    sentences = live.log(reader, visit.names)[: match.number]
    said = _said(sentences, lines, present=match.number == live.match.number)
    first, last = news(match, viewer)
    address = url("table", visit.table.id)
    plain = live.runs(reader, visit.names)
    added = (*said, *hinted)
    runs: list[Run] = []
    begun = False
    for start in range(0, match.number, RUN):
        numbers = range(start + 1, min(start + RUN, match.number) + 1)
        as_ever = (
            len(numbers) == RUN
            and (last < numbers[0] or numbers[-1] <= first)
            and (match.step is None or numbers[-1] < match.number)
            and not any(number in numbers for number in added)
        )
        if as_ever and start in plain:
            runs.append(plain[start])
            continue
        entries: list[dict[str, Any]] = []
        for number in numbers:
            # the match that is shown may end within its last decision; a moment's name depends on the whole of it
            whole, steps = live.match.decisions[number - 1], len(decisions[number - 1].steps)
            for entry in sentences[number - 1]:
                if entry.step > steps:
                    continue
                fresh = first < number <= last
                entries.append(
                    {
                        "seat": entry.seat,
                        "letter": "" if entry.seat is None else LETTERS[entry.seat],
                        "sentence": entry.sentence,
                        "url": f"{address}?at={moment_name(whole, entry.step)}",
                        "new": fresh,
                        "first": fresh and not begun,
                        "hinted": entry.step == 1 and number in hinted,
                        "said": [],
                    }
                )
                begun = begun or fresh
            if entries and number in said:
                entries[-1]["said"] = said[number]
        run = Run(part("_log_run.html", entries=entries), len(entries))
        if as_ever:
            plain[start] = run
        runs.append(run)
    return runs


def _said(
    sentences: Sequence[Sequence[LogEntry]], lines: Sequence[dict[str, Any]], *, present: bool
) -> Mapping[int, list[dict[str, Any]]]:
    """The lines of chat that were said after a decision, by the decision below whose last entry they stand: some
    decisions have no entry. In the `present`, those that were said before something was taken back stand last."""
    said: dict[int, list[dict[str, Any]]] = {}
    later = [line for line in lines if line["after"] and (present or line["after"] <= len(sentences))]
    if later and (numbers := [number for number, found in enumerate(sentences, start=1) if found]):
        for line in later:
            at = max(0, bisect_right(numbers, line["after"]) - 1)
            said.setdefault(numbers[at], []).append(line)
    return said


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
