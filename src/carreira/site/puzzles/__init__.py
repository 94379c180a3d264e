"""Puzzles: positions in which one move is clearly the best, to find it; one of them every day."""
