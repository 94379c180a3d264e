"""Learning the games: their rules to read."""
