"""Django's connection to SQLite, with writers who take turns."""
