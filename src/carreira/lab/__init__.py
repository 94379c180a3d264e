"""The laboratory: bots against each other, and how fast everything is."""

from carreira.lab.arena import Result, simulate
from carreira.lab.bench import bench

__all__ = ["Result", "bench", "simulate"]
