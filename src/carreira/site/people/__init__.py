"""People: who asks."""
