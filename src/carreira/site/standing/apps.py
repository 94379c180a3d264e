"""The app of this room."""

from django.apps import AppConfig


class Standing(AppConfig):
    """Standing: ratings, the halls of fame, what people have played."""

    name = "carreira.site.standing"
