"""The operators' pages as a whole: Django's admin, with headings of ours. Rooms register what they show there."""

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig

from carreira.game.language import N_
from carreira.site.pages import said_later


class OperatorsPages(AdminSite):
    """What is at /operators/."""

    site_header = site_title = said_later(N_("Carreira for operators"))
    index_title = said_later(N_("Overview"))


class Operators(AdminConfig):
    """The app of these pages."""

    default_site = "carreira.site.people.operators_pages.OperatorsPages"
