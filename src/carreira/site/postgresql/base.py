"""Connections that are tried before they are used.

psycopg's pool can try them itself, but pauses after each dead one, for a second and then longer: after PostgreSQL has
been started anew, four of them took longer than anybody waits. Here, dead ones are thrown away one after the other.
"""

import time
from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError

from carreira.site.databases import WAIT


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, except that a connection that the pool gives is alive."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection that answers. Raises psycopg's OperationalError if there is none in time."""
        until = time.monotonic() + WAIT
        while True:
            connection = super().get_new_connection(conn_params)
            pool = self.pool
            if pool is None:
                return connection
            try:
                pool.check_connection(connection)
            except OperationalError:
                pool.putconn(connection)  # which replaces it
                if time.monotonic() > until:
                    raise
            else:
                return connection
