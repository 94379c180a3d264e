"""The command line: `python -m lab.soak --help`."""

import asyncio
import json
import os
import platform
import sys
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from lab.postgres import own_server
from lab.serving import DidNotStart, served
from lab.soak.figures import Figures
from lab.soak.running import Plan, run

SHOWN = 5
"""How many tracebacks are printed; all are in the raw result."""


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


def main(
    tables: Annotated[int, typer.Option(min=1, help="how many tables are played at")] = 200,
    minutes: Annotated[float, typer.Option(min=0.05, help="for how long")] = 10.0,
    pause: Annotated[float, typer.Option(min=0.0, help="seconds between two moves at a table, on average")] = 8.0,
    webs: Annotated[int, typer.Option(min=1, help="how many web processes serve them")] = 2,
    workers: Annotated[int, typer.Option(min=1, help="how many workers play the bots")] = 1,
    kills: Annotated[int, typer.Option(min=0, help="how often something is killed meanwhile")] = 0,
    server: Annotated[str, typer.Option(help="a PostgreSQL server, postgresql://…; without it, SQLite")] = "",
    own_postgres: Annotated[
        bool, typer.Option("--own-postgres", help="start a PostgreSQL server, whose backends are killed by kill -9")
    ] = False,
    seed: Annotated[int, typer.Option(help="what chance begins with")] = 0,
    output: Annotated[Path | None, typer.Option(help="a file for the raw result, as JSON")] = None,
) -> None:
    """Let people play at many tables while processes are killed; compare what they were told with what is stored."""
    if server and own_postgres:
        raise typer.BadParameter("Choose --server or --own-postgres.")
    plan = Plan(tables, minutes * 60, pause, kills, own_postgres, seed)
    with ExitStack() as stack:
        try:
            address = stack.enter_context(own_server()) if own_postgres else server
            site = stack.enter_context(served(webs=webs, workers=workers, server=address))
        except DidNotStart as error:
            say(f"The site could not be started: {error}")
            raise typer.Exit(2) from error
        kind = "PostgreSQL" if address else "SQLite"
        say(f"{webs} web processes, {workers} workers, {kind}: {tables} tables for {minutes:g} minutes, {kills} kills")
        figures = asyncio.run(run(site, plan, say))
    for line in figures.lines():
        say(line)
    for broken in figures.broken:
        say(f"BROKEN: {broken}")
    for traceback in figures.tracebacks[:SHOWN]:
        say(f"\nPrinted by the site:\n{traceback}")
    if output is not None:
        output.write_text(json.dumps(_raw(plan, kind, webs, workers, figures), indent=1))
    if figures.broken:
        raise typer.Exit(1)


def _raw(plan: Plan, kind: str, webs: int, workers: int, figures: Figures) -> dict[str, object]:
    """The raw result."""
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": {"cores": os.cpu_count(), "system": platform.platform(), "python": sys.version.split()[0]},
        "site": {"database": kind, "webs": webs, "workers": workers},
        "plan": vars(plan),
        "figures": figures.data(),
    }


if __name__ == "__main__":
    typer.run(main)
