"""What needs PostgreSQL is only run there (tools/postgres.sh); a site of a test's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import SERVER
from tests.served import Site

collect_ignore = [] if SERVER else ["test_announcements.py", "test_postgres.py"]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A site that is served, without bots."""
    running = Site(tmp_path / "data", "--plain", "--no-worker")
    yield running
    running.stop()
