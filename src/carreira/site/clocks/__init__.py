"""Clocks: how long each seat may think, and when nobody has to."""
