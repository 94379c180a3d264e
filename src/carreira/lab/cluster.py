"""Matches on a Ray cluster, whose machines have the same Carreira installed with `carreira[lab]`."""

import logging
import os
import socket
from collections.abc import Sequence
from gettext import gettext as _
from itertools import islice
from typing import Any

from carreira.game.os_errors import reason
from carreira.lab.playing import Lineup, Played, Task, play
from carreira.lab.provenance import engine
from carreira.lab.spreading import CannotSpread, Matches, Spread, Work, prepare_all

AHEAD = 4
"""Matches that wait for each core of the cluster."""
PATIENCE = 10
"""Seconds in which a cluster must answer."""
LAST_PORT = 65535
PASSED_ON = ("CARREIRA_JIT", "CARREIRA_CACHE", "PYTHONPATH")
"""Settings of this process that a cluster's processes on the same machine get as well."""


def on_ray(address: str) -> Spread:
    """Play on a Ray cluster: `local` starts one on this machine for as long as it takes, `auto` is the one that runs
    here; otherwise HOST:PORT or ray://HOST:PORT.

    Raises CannotSpread where Ray is not installed, the cluster can't be reached or has another Carreira, and if it
    goes away.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ModuleNotFoundError as error:
        raise CannotSpread(_("Ray is not installed: pip install 'carreira[lab]'")) from error

    def spread(work: Sequence[Work]) -> Matches:
        _check_reachable(address)
        if address == "local":  # so that its processes, which begin at once, find the rules compiled
            prepare_all(work)
        settings = {name: os.environ[name] for name in PASSED_ON if address == "local" and name in os.environ}
        try:
            ray.init(
                address=address,
                include_dashboard=False if address == "local" else None,
                log_to_driver=False,
                logging_level=logging.ERROR,
                runtime_env={"env_vars": settings} if settings else None,
            )
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise CannotSpread(_nowhere(address, str(error).splitlines()[0])) from error
        try:
            remote = ray.remote(max_retries=2)(_play)
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            waiting = iter(work)
            running: dict[Any, Work] = {}
            wanted = engine()
            while True:
                for each in islice(waiting, room - len(running)):
                    running[remote.remote(wanted, *each)] = each
                if not running:
                    return
                done, _waiting = ray.wait(list(running))
                for reference in done:
                    yield running.pop(reference), ray.get(reference)
        except ray.exceptions.RayTaskError as error:
            raise CannotSpread(_("The cluster failed: %(why)s") % {"why": error.cause}) from error
        except ray.exceptions.RayError as error:
            raise CannotSpread(_("The cluster failed: %(why)s") % {"why": str(error).splitlines()[0]}) from error
        finally:
            ray.shutdown()

    return spread


def _check_reachable(address: str) -> None:
    """Raises CannotSpread if nothing answers at HOST:PORT, for which Ray itself would wait for minutes."""
    host, _colon, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        if int(port) > LAST_PORT:
            raise CannotSpread(_nowhere(address, _("ports end at %(last)d.") % {"last": LAST_PORT}))
        try:
            socket.create_connection((host, int(port)), timeout=PATIENCE).close()
        except OSError as error:
            raise CannotSpread(_nowhere(address, f"{reason(error)}.")) from error


def _nowhere(address: str, why: str) -> str:
    return _("There is no Ray cluster at %(address)s: %(why)s") % {"address": address, "why": why}


def _play(wanted: str, lineup: Lineup, task: Task) -> Played:
    """Play on a machine of the cluster, if that has the same rules and bots."""
    if engine() != wanted:
        raise RuntimeError(f"one of its machines has other rules or bots ({engine()} instead of {wanted})")
    return play(lineup, task)
