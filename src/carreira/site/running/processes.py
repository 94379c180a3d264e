"""The state of the processes that work for the site, for pages and commands."""

from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone

from carreira.site.running.models import Process

FRESH = timedelta(seconds=60)
"""A process that has not been heard of for this long is gone."""


def report(name: str, state: str, progress: int = 0) -> None:
    """Store the state of such a process: `compiler GAME` (running, done, failed) or `bots` (plain, compiled)."""
    Process.objects.update_or_create(
        name=name, defaults={"state": state, "progress": max(0, min(100, progress)), "seen": timezone.now()}
    )


def count(decisions: int, thought: float, failures: int) -> None:
    """Add to what bots have done: decisions, seconds of thinking, failures."""
    Process.objects.filter(name="bots").update(
        decisions=F("decisions") + decisions, thought=F("thought") + thought, failures=F("failures") + failures
    )


def done() -> tuple[int, float, int]:
    """What bots have done: decisions, seconds of thinking, failures."""
    found = Process.objects.filter(name="bots").values_list("decisions", "thought", "failures").first()
    return found or (0, 0.0, 0)


def last_sign() -> datetime | None:
    """When a worker gave its last sign of life; None if none ever has."""
    return Process.objects.filter(name="bots").values_list("seen", flat=True).first()


def compiler(game: str) -> str:
    """The name of the process that compiles the rules of a game."""
    return f"compiler {game}"


def compiling(game: str) -> int | None:
    """What percentage of a game's rules is compiled, if they are being compiled or wait for it; otherwise None."""
    found = Process.objects.filter(name=compiler(game)).first()
    if found is None or found.state != "running" or found.seen < timezone.now() - FRESH:
        return None
    return found.progress
