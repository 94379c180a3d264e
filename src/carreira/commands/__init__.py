"""What the command line does, apart from the site: records, editions, a game in the terminal."""
