"""The app of this room."""

from django.apps import AppConfig


class Notices(AppConfig):
    """Notices: telling people who are away what happened at their tables."""

    name = "carreira.site.notices"

    def ready(self) -> None:
        """Listen to what happens at tables and to accounts; make the keys for Web Push if there are none."""
        from django.conf import settings

        from carreira.site.notices import belongings, keys, outbox, shown, turning_back

        keys.keys_in(settings.DATA)
        outbox.connect()
        belongings.connect()
        shown.connect()
        turning_back.connect()
