"""The arena in the terminal: progress with the time left, and the results as a table."""

import math
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path

from rich.console import Console
from rich.table import Table

from carreira.commands.counting import counted
from carreira.game.language import N_
from carreira.game.numerals import numeral
from carreira.games import GAMES
from carreira.lab import Arena, Summary, on_cores
from carreira.lab.arena import HERO, MIRROR, Results
from carreira.lab.summary import Mean

PLACES = (
    N_("first place"),
    N_("second place"),
    N_("third place"),
    N_("fourth place"),
    N_("fifth place"),
    N_("sixth place"),
)
TURNS = (
    N_("share where it decides first"),
    N_("share where it decides second"),
    N_("share where it decides third"),
    N_("share where it decides fourth"),
    N_("share where it decides fifth"),
    N_("share where it decides sixth"),
)


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
    seats = ngettext("%(n)d seat", "%(n)d seats", planned.hero.seats) % {"n": planned.hero.seats}
    values = {
        "game": ", ".join([GAMES[planned.hero.game].title, seats, *planned.hero.options]),
        "hero": hero,
        "field": f"{len(field)} {field[0]}" if len(set(field)) == 1 and len(field) > 1 else ", ".join(field),
        "n": planned.deals,
        "seed": planned.hero.seed,
    }
    return (
        ngettext(
            "%(game)s: %(hero)s against %(field)s; %(n)d deal on every seat, seeds from %(seed)d",
            "%(game)s: %(hero)s against %(field)s; %(n)d deals on every seat, seeds from %(seed)d",
            planned.deals,
        )
        % values
    )


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
        table.add_column(_("mirror (%(bot)s)") % {"bot": rival}, justify="right")
    columns = [rows(summary) for summary in shown]
    for name in columns[0]:
        table.add_row(name, *(column[name] for column in columns))
    console.print(table)
    header = results.header
    said = _(
        "95 %% intervals resample whole deals. Carreira %(version)s, engine %(engine)s, rules version"
        " %(rules_version)d, edition %(edition)s."
    ) % {**header, "edition": header["edition"][:16]}
    if planned.timed:
        said += " " + _("Bots that think for a time play other matches each time.")
    console.print(said, markup=False, soft_wrap=True)


def rows(summary: Summary) -> dict[str, str]:
    """The rows of the table for one line-up."""
    low, high = summary.interval
    turns, fewest, most = summary.turns
    found = {
        _("matches"): str(summary.matches),
        _("share of wins"): _percent(Mean(summary.share, low, high)),
        _("even share"): f"{numeral(100 / summary.seats)} %",
        _("points ahead of the best other"): _number(summary.margin),
        _("points"): numeral(summary.points),
        _("winner’s points"): _number(summary.winning_points),
    }
    for place, part in zip(PLACES, summary.places(), strict=False):
        found[_(place)] = f"{numeral(100 * part)} %"
    for turn, share in zip(TURNS, summary.by_order(), strict=False):
        found[_(turn)] = _percent(share)
    lengths = {"mean": numeral(turns), "fewest": fewest, "most": most}
    return {
        **found,
        _("turns"): _("%(mean)s (%(fewest)d to %(most)d)") % lengths,
        _("decisions"): numeral(summary.decisions),
        _("its decisions a second"): numeral(summary.speed(slice(0, 1)), 0, grouped=True),
        _("the others’ decisions a second"): numeral(summary.speed(slice(1, None)), 0, grouped=True),
        _("broken off"): str(summary.broken_off),
    }


def _percent(share: Mean) -> str:
    if math.isnan(share.mean):
        return "–"
    return f"{numeral(100 * share.mean)} % [{numeral(100 * share.low)}, {numeral(100 * share.high)}]"


def _number(mean: Mean | None) -> str:
    return "–" if mean is None else f"{numeral(mean.mean)} [{numeral(mean.low)}, {numeral(mean.high)}]"
