"""The addresses of a site, from its own list of them."""

import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Address:
    """A pattern of addresses: its name, its text with `%(name)s` for each parameter, and what each parameter must be:
    the name of its converter, such as `int`."""

    name: str
    pattern: str
    parameters: Mapping[str, str]

    def filled(self, values: Mapping[str, str]) -> str:
        """The address with these values."""
        return "/" + self.pattern % values


def addresses(urls: str = "carreira.site.urls") -> list[Address]:
    """All patterns of the site whose list of addresses is this module; where Django isn't set up yet, it is, without
    data of its own."""
    _set_up()
    from django.urls import get_resolver

    found: dict[str, Address] = {}
    for address in _within(get_resolver(urls).url_patterns, "", {}):
        found.setdefault(address.pattern, address)
    return list(found.values())


def _within(patterns: Any, before: str, outer: Mapping[str, str]) -> Iterator[Address]:
    from django.urls import URLPattern
    from django.utils.regex_helper import normalize

    for pattern in patterns:
        text, names = normalize(pattern.pattern.regex.pattern)[0]
        converters = pattern.pattern.converters
        kinds = {name: type(converters[name]).__name__ if name in converters else "text" for name in names}
        parameters = {**outer, **kinds}
        if isinstance(pattern, URLPattern):
            yield Address(pattern.name or before + text, before + text, parameters)
        else:
            yield from _within(pattern.url_patterns, before + text, parameters)


def _set_up() -> None:
    from django.apps import apps

    if apps.ready:
        return
    import django

    with tempfile.TemporaryDirectory() as nothing:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carreira.site.settings")
        kept = {name: os.environ.get(name) for name in ("CARREIRA_DATA", "CARREIRA_SECRET_KEY")}
        os.environ.update(CARREIRA_DATA=nothing, CARREIRA_SECRET_KEY="of a process that only reads addresses")
        django.setup()
        for name, value in kept.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value
