"""The site's settings for tests: a data folder that is thrown away, bots that don't pause."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

FOLDER = tempfile.mkdtemp(prefix="carreira-test-")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ["CARREIRA_DATA"] = FOLDER
for name in ("CARREIRA_DATABASE_URL", "DATABASE_URL"):
    os.environ.pop(name, None)  # tests never touch the database of a site that runs here
Path(FOLDER, "static").mkdir()
os.environ.setdefault("CARREIRA_LOG_LEVEL", "warning")

from carreira.site.databases import IN_TURN, SQLITE, database  # noqa: E402
from carreira.site.settings import *  # noqa: E402, F403

# A file, as in real life: threads and transactions behave as they will there.
NAME = f"{FOLDER}/tests.sqlite3"
DATABASES = {"default": {"ENGINE": IN_TURN, "NAME": NAME, "OPTIONS": SQLITE, "TEST": {"NAME": NAME}}}
if POSTGRES := os.environ.get("CARREIRA_TEST_DATABASE_URL", ""):
    DATABASES = {"default": database("CARREIRA_TEST_DATABASE_URL", POSTGRES, Path(FOLDER), 20)}
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
BOT_PAUSE = 0.0
BOT_SECONDS = 0.05
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # what keeps guessers out would slow the tests
