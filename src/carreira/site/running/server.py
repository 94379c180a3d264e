"""`carreira serve`: prepare the data folder, then run the web server with the supervisor beside it."""

import contextlib
import errno
import gc
import hashlib
import os
import shutil
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from carreira.game.os_errors import reason, unusable
from carreira.site.databases import SQLITE_FILE
from carreira.site.logs import log
from carreira.site.running import database
from carreira.site.running.errors import CannotServe

if TYPE_CHECKING:
    from carreira.site.running.supervisor import Supervisor

Say = Callable[[str], None]
PREPARED = "prepared"
BESIDES = 1000
"""Files that may be open beside those of pages that listen: other connections, and the database's."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")
OURS = ("carreira", "secret-key", "push-key.pem", "mail", "static", "editions", ".probe-")
"""How the names of what a data folder holds begin."""
GARBAGE = 20_000
"""Objects more than before after which Python looks for garbage; by default 700, which a page makes many times over."""
LAST = 9.0
"""Seconds after which a server that is asked to stop has stopped, even if requests or bots are still at work."""


def taken(host: str, port: int) -> str:
    """The message for a port that is in use."""
    return _(
        "Port %(port)d on %(host)s is already in use, perhaps by a Carreira that is running: open"
        " http://%(host)s:%(port)d/ or choose another port with --port %(other)d."
    ) % {"port": port, "host": host, "other": port + 1 if port < 65535 else 8000}


def unless_full(say: Say) -> Say:
    """The same, except that it says nothing if what is said goes to a file on a full disk: nothing depends on it."""

    def said(line: str) -> None:
        try:
            say(line)
        except OSError as error:
            from carreira.site.database_away import is_full

            if not is_full(error):
                raise

    return said


def listen(host: str, port: int) -> socket.socket:
    """A socket that is bound. Raises CannotServe."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        # with SO_REUSEADDR two sockets may bind the same port; only listening shows that it is taken
        bound.listen(1024)
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(taken(host, port)) from error
        if error.errno == errno.EACCES:
            reserved = _("Port %(port)d can be used only by an administrator: choose a port above 1023 with --port.")
            raise CannotServe(reserved % {"port": port}) from error
        deaf = _("Can’t listen on %(host)s, port %(port)d: %(why)s. Choose another --host or --port.")
        raise CannotServe(deaf % {"host": host, "port": port, "why": reason(error)}) from error
    bound.set_inheritable(False)
    return bound


def make_folder(folder: Path) -> None:
    """Make the data folder, which only its owner can enter, also if an earlier version has made it; nobody else can
    read the files that this process makes from now on, nor the database. Raises CannotServe if that isn't possible."""
    os.umask(0o077)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # an earlier version let others read it; a folder that holds other things as well stays as it is
        if all(path.name.startswith(OURS) for path in folder.iterdir()):
            with contextlib.suppress(PermissionError):  # somebody else's
                folder.chmod(0o700)
        for path in folder.glob(f"{SQLITE_FILE}*"):
            path.chmod(0o600)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        closed = _("The data folder %(folder)s can’t be written to (%(why)s): choose another with --data.")
        raise CannotServe(closed % {"folder": folder, "why": reason(error)}) from error


def prepare_static(say: Say) -> None:
    """Collect and compress the static files and name them by their content, unless that is done already. Raises
    CannotServe."""
    from django.conf import settings

    from carreira.site.locks import alone

    if settings.DEBUG:
        return
    with alone(Path(settings.DATA) / "carreira-preparing"):  # of several that start at once, one does it
        _prepare_static(say)


def _prepare_static(say: Say) -> None:
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders
    from django.core.management import call_command

    digest = hashlib.sha256()
    # those of Django, too, which may come in a new version
    for path in sorted(storage.path(name) for finder in get_finders() for name, storage in finder.list([])):
        found = Path(path).stat()
        digest.update(f"{path} {found.st_size} {found.st_mtime_ns}\n".encode())
    root = Path(settings.STATIC_ROOT)
    done = root / PREPARED
    if done.is_file() and done.read_text() == digest.hexdigest():
        return
    say(_("Preparing the static files."))
    shutil.rmtree(root, ignore_errors=True)
    settings.STORAGES["staticfiles"]["BACKEND"] = "carreira.site.statics.Prepared"
    settings.WHITENOISE_USE_FINDERS = False
    try:
        root.mkdir(parents=True)
        call_command("collectstatic", verbosity=0, interactive=False)
        done.write_text(digest.hexdigest())
    except OSError as error:
        values = {"folder": root, "why": reason(error)}
        raise CannotServe(_("The static files can’t be written to %(folder)s: %(why)s.") % values) from error


def has_screen() -> bool:
    """Whether there is a screen that a browser can open on."""
    if sys.platform == "darwin" or os.name == "nt":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("WSL_DISTRO_NAME"))


def open_browser(url: str) -> None:
    """Open the page if there is a screen; otherwise only the address is printed."""
    if has_screen():
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def open_enough() -> None:
    """Let this process have as many files open at once as pages may listen to it, and what else it needs: often only
    1,024 are allowed at first, and each connection is one."""
    if os.name == "nt":
        return
    import resource

    from django.conf import settings

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.LISTENERS + BESIDES
    if most != resource.RLIM_INFINITY and most < wanted:
        log("site").warning("too few files may be open for so many listeners", allowed=most, needed=wanted)
        wanted = most
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def settle() -> None:
    """Load what pages need, and keep it out of garbage collection from then on: to look through all of it takes a tenth
    of a second, in which no page is answered."""
    from django.urls import resolve

    from carreira.games import GAMES

    resolve("/")
    for game in GAMES.values():
        _loaded = game.board, game.words
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


def serve(*, host: str, port: int, browser: bool, worker: bool, compiled: bool, say: Say) -> None:
    """Run the site until it is stopped. Raises CannotServe."""
    say = unless_full(say)
    bound = listen(host, port)
    from carreira.site.environment import BadSetting, data_folder
    from carreira.site.secret import BadSecret

    make_folder(data_folder())
    if host not in LOOPBACK and not os.environ.get("CARREIRA_ALLOWED_HOSTS"):
        say(_("Other machines can reach the site only under the names in CARREIRA_ALLOWED_HOSTS, which is not set."))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carreira.site.settings")
    import django

    try:
        django.setup()
    except (BadSetting, BadSecret) as error:
        raise CannotServe(str(error)) from error
    except OSError as error:
        raise CannotServe(unusable(error.filename, error)) from error
    database.prepare(say)
    from django.db import connection

    from carreira.site.clocks import outages

    outages.beat()  # before anybody can move: clocks stood still while the site was down
    connection.close()  # this thread only waits from here on
    prepare_static(say)
    from carreira.site.running.supervisor import Supervisor

    supervisor = Supervisor(say, compiled=compiled) if worker else None
    _run(bound, f"http://{host}:{bound.getsockname()[1]}/", browser, supervisor, say)


def _run(bound: socket.socket, url: str, browser: bool, supervisor: "Supervisor | None", say: Say) -> None:
    import uvicorn

    from carreira.site.asgi import application
    from carreira.site.running.patience import Patience
    from carreira.site.tables.stream import NEWS

    class Server(uvicorn.Server):
        """uvicorn that prints when it is ready, and ends streams before it waits for requests to end, but not for
        ever."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                say(_("Carreira is at %(address)s (stop it with Ctrl+C).") % {"address": url})
                if supervisor is not None:
                    # a moment later, so that the first page need not share the processor with the workers
                    threading.Timer(1.0, supervisor.start).start()
                if browser:
                    open_browser(url)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            last = threading.Timer(LAST, _break_off)
            last.daemon = True
            last.start()
            NEWS.close()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        application,
        http=Patience,
        ws="none",
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    settle()
    # uvicorn raises the signal once more after it has stopped, which by default would end this process at once
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    open_enough()
    try:
        Server(config).run(sockets=[bound])
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if supervisor is not None:
            supervisor.stop()


def _break_off() -> None:
    """Leave what can't be waited for any longer: requests that wait for the database. None of it was confirmed."""
    log("site").warning("some requests had not ended and were broken off")
    os._exit(0)
