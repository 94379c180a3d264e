"""The larger commands that don't need the site: replaying records, editions, games in the terminal."""
