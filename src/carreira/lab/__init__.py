"""The laboratory: bots against each other, and benchmarks."""

from carreira.lab.arena import Arena, arena
from carreira.lab.bench import bench
from carreira.lab.intervals import mean_interval, share_interval
from carreira.lab.journal import UnusableJournal
from carreira.lab.simulation import Result, simulate
from carreira.lab.spreading import CannotSpread, on_cores
from carreira.lab.summary import Summary

__all__ = [
    "Arena",
    "CannotSpread",
    "Result",
    "Summary",
    "UnusableJournal",
    "arena",
    "bench",
    "mean_interval",
    "on_cores",
    "share_interval",
    "simulate",
]
