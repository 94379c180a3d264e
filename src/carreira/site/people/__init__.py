"""People: visitors without an account, and accounts."""
