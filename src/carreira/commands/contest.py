"""The arena in the terminal: progress with the time left, and the results as a table."""

import math
from pathlib import Path

from rich.console import Console
from rich.table import Table

from carreira.commands.counting import counted
from carreira.games import GAMES
from carreira.lab import Arena, Summary, on_cores
from carreira.lab.arena import HERO, MIRROR, Results
from carreira.lab.summary import Mean

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def contest(planned: Arena, *, output: Path | None, processes: int | None, ray: str | None) -> None:
    """Play an arena and print its results. Progress goes to the terminal, if there is one.

    Raises UnusableJournal and CannotSpread as `Arena.play` does.
    """
    if ray is None:
        spread = on_cores(processes)
    else:
        from carreira.lab.cluster import on_ray

        spread = on_ray(ray)
    with counted(kept=output is not None) as bar:
        results = planned.play(output, spread=spread, progress=bar.show)
    report(planned, results)


def title(planned: Arena) -> str:
    """What is played, in a line."""
    hero, *field = planned.hero.bots
    parts = [GAMES[planned.hero.game].title, f"{planned.hero.seats} seats", *planned.hero.options]
    against = f"{len(field)} {field[0]}" if len(set(field)) == 1 and len(field) > 1 else ", ".join(field)
    deals = f"{planned.deals} deal{'s' * (planned.deals != 1)} on every seat"
    return f"{', '.join(parts)}: {hero} against {against}; {deals}, seeds from {planned.hero.seed}"


def report(planned: Arena, results: Results) -> None:
    """Print the results."""
    console = Console(highlight=False)
    console.print(title(planned), markup=False, soft_wrap=True)
    hero, rival = planned.hero.bots[:2]
    table = Table()
    table.add_column("")
    shown = [results[HERO]]
    table.add_column(hero, justify="right")
    if MIRROR in results.summaries:
        shown.append(results[MIRROR])
        table.add_column(f"mirror ({rival})", justify="right")
    columns = [rows(summary) for summary in shown]
    for name in columns[0]:
        table.add_row(name, *(column[name] for column in columns))
    console.print(table)
    header = results.header
    console.print(
        f"95 % intervals resample whole deals. Carreira {header['version']}, engine {header['engine']}, rules version"
        f" {header['rules_version']}, edition {header['edition'][:16]}."
        + (" Bots that think for a time play other matches each time." * planned.timed),
        markup=False,
        soft_wrap=True,
    )


def rows(summary: Summary) -> dict[str, str]:
    """The rows of the table for one line-up."""
    low, high = summary.interval
    turns, fewest, most = summary.turns
    found = {
        "matches": str(summary.matches),
        "share of wins": _percent(Mean(summary.share, low, high)),
        "even share": f"{100 / summary.seats:.1f} %",
        "points ahead of the best other": _number(summary.margin),
        "points": f"{summary.points:.1f}",
        "winner's points": _number(summary.winning_points),
    }
    for place, part in zip(ORDINALS, summary.places(), strict=False):
        found[f"{place} place"] = f"{100 * part:.1f} %"
    for place, share in zip(ORDINALS, summary.by_order(), strict=False):
        found[f"share where it decides {place}"] = _percent(share)
    return {
        **found,
        "turns": f"{turns:.1f} ({fewest} to {most})",
        "decisions": f"{summary.decisions:.1f}",
        "its decisions a second": f"{summary.speed(slice(0, 1)):,.0f}",
        "the others' decisions a second": f"{summary.speed(slice(1, None)):,.0f}",
        "broken off": str(summary.broken_off),
    }


def _percent(share: Mean) -> str:
    if math.isnan(share.mean):
        return "–"
    return f"{100 * share.mean:.1f} % [{100 * share.low:.1f}, {100 * share.high:.1f}]"


def _number(mean: Mean | None) -> str:
    return "–" if mean is None else f"{mean.mean:.1f} [{mean.low:.1f}, {mean.high:.1f}]"
