"""What the addresses of operators' lists may ask for."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

HOW = ("", "exact", "isnull")
"""The ways in which the admin's filters ask, but for those of fields that may be empty."""


class OnlyFilters(admin.ModelAdmin):  # type: ignore[type-arg]
    """Pages of the admin whose lists are asked for by their filters alone: any other question, letter by letter, would
    find out what no page shows, such as visitors, seeds and salts."""

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Whether an address may ask this."""
        field, _, how = lookup.partition("__")
        for one in self.list_filter:
            name, kind = one if isinstance(one, tuple) else (one, None)
            if name == field:
                return how == "isempty" if kind is admin.EmptyFieldListFilter else how in HOW
        return lookup == self.opts.pk.name
