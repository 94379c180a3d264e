"""Studying: hints at a table, reviews of finished games, and going on from one of their moments."""
