"""Broken uploads: `python -m lab.fuzz` reads damaged records, positions, editions and moves, ever stranger ones.

Promised is: nothing but the refusals that are documented, no input keeps the program busy for more than two seconds or
fills its memory, and what is accepted can be played with.
"""
