"""The Django app of the site."""

from django.apps import AppConfig


class Site(AppConfig):
    """Tables, seats and moves; its tables in the database begin with `carreira_`."""

    name = "carreira.site"
    label = "carreira"
    default_auto_field = "django.db.models.BigAutoField"
