"""The site as an ASGI application: `uvicorn carreira.site.asgi:application`."""

import os

from django.core.asgi import get_asgi_application

from carreira.site.limits import Limited

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carreira.site.settings")

application = Limited(get_asgi_application())
