"""People, for operators. Who is not active can't log in."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from carreira.site.people.models import Person


@admin.register(Person)
class People(UserAdmin):  # type: ignore[type-arg]
    """Accounts: look, ban (not active), set a password, make an operator. Changes are written down."""

    list_display = ("username", "email", "is_active", "is_staff", "date_joined", "last_login")
    ordering = ("-date_joined",)
