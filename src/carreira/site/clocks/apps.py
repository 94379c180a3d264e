"""The app of this room."""

from django.apps import AppConfig


class Clocks(AppConfig):
    """Clocks: how long each seat may think, and when nobody has to."""

    name = "carreira.site.clocks"
