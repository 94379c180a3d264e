"""What answers a request: one module a kind of page."""
