"""The app of tables. Its label is the site's, from before the site had rooms: its rows lie in `carreira_…`."""

from django.apps import AppConfig


class Tables(AppConfig):
    """Tables, seats and moves."""

    name = "carreira.site.tables"
    label = "carreira"

    def ready(self) -> None:
        """Listen to what happens to accounts, and to the ends of games."""
        from carreira.site.tables import belongings, plans

        belongings.connect()
        plans.connect()
