"""The site as an ASGI application: `uvicorn carreira.site.asgi:application`."""

import os

import django

from carreira.site.limits import Limited

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carreira.site.settings")
django.setup(set_prefix=False)

from carreira.site.answering import Answering  # noqa: E402 (it needs the settings)

application = Limited(Answering())
