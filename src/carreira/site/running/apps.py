"""The app of this room."""

from django.apps import AppConfig


class Running(AppConfig):
    """Running the site: its processes, the bots’ worker, and how fast it is."""

    name = "carreira.site.running"
