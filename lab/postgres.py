"""A PostgreSQL server of one's own, whose processes may be killed."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lab.serving import DidNotStart, Port

USER = "carreira"


def programs() -> Path:
    """The folder of PostgreSQL's programs, of the newest version; Debian keeps those of a server out of the way. Raises
    DidNotStart."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: -float(folder.parent.name))
    if (found := shutil.which("initdb")) is not None:
        folders.append(Path(found).parent)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    raise DidNotStart("PostgreSQL's programs are not installed (Debian: apt install postgresql).")


def _owner() -> dict[str, Any]:
    """As whom its processes run: it refuses to run as root, so then as the user that its package has made, or as
    nobody."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise DidNotStart("There is no user as whom PostgreSQL could run, since root must not.")


@contextmanager
def own_server() -> Iterator[str]:
    """The address of a new server on a free port of the loopback, gone afterwards. Nothing there waits for the disk:
    what was handed to the system outlives any killed process, if not a power cut. Raises DidNotStart."""
    owner, folder_of_programs, port = _owner(), programs(), Port()
    with TemporaryDirectory() as name:
        folder = Path(name)
        cluster = folder / "cluster"
        cluster.mkdir()
        folder.chmod(0o755)
        if owner:
            for path in (folder, cluster):
                os.chown(path, owner["user"], owner["group"])

        def run(program: str, *arguments: str) -> None:
            with (folder / "started").open("ab") as log:  # not a pipe: the server would keep it open
                status = subprocess.run(
                    [folder_of_programs / program, "-D", cluster, *arguments],
                    cwd=folder, stdout=log, stderr=log, check=False, **owner,
                ).returncode  # fmt: skip
            if status:
                raise DidNotStart((folder / "started").read_text(errors="replace")[-2000:])

        address = f"-h 127.0.0.1 -p {port.number} -k {folder} -F"
        try:
            run("initdb", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale", "C.UTF-8", "--no-sync")
            try:
                run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", address, "start")
                yield f"postgresql://{USER}@127.0.0.1:{port.number}/postgres"
            finally:
                run("pg_ctl", "-m", "fast", "stop")
        finally:
            port.leave()
