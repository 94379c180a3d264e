"""The app of this room."""

from django.apps import AppConfig


class Notices(AppConfig):
    """Notices: telling people who are away what happened at their tables."""

    name = "carreira.site.notices"
