"""Django's connection to PostgreSQL, with a pool that finds dead connections at once."""
