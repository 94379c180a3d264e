"""The laboratory: bots against each other, and benchmarks."""

from carreira.lab.arena import Result, simulate
from carreira.lab.bench import bench
from carreira.lab.intervals import share_interval

__all__ = ["Result", "bench", "share_interval", "simulate"]
