"""The site's settings for tests: a data folder that is thrown away, bots that don't pause."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

FOLDER = tempfile.mkdtemp(prefix="carreira-test-")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ["CARREIRA_DATA"] = FOLDER
Path(FOLDER, "static").mkdir()
os.environ.setdefault("CARREIRA_LOG_LEVEL", "warning")

from carreira.site.settings import *  # noqa: E402, F403

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": f"{FOLDER}/tests.sqlite3",
        "OPTIONS": SQLITE,  # noqa: F405
        # a file, as in real life: threads and transactions behave as they will there
        "TEST": {"NAME": f"{FOLDER}/tests.sqlite3"},
    }
}
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
BOT_PAUSE = 0.0
BOT_SECONDS = 0.05
