"""Why the operating system refuses something, in the terminal's language: its own words are English almost always."""

import errno
import socket
from gettext import gettext as _
from pathlib import Path


def reason(error: OSError) -> str:
    """Why, as a clause without a full stop; what is rare is said in the system's own words.

    >>> reason(FileNotFoundError(errno.ENOENT, "No such file or directory", "nowhere"))
    'there is no such file or folder'
    """
    if isinstance(error, socket.gaierror):  # whose numbers are others
        return _("there is no host of that name") if error.errno == socket.EAI_NONAME else str(error.strerror)
    if isinstance(error, TimeoutError):  # which may come without a number
        return _("there is no answer")
    if error.errno == errno.ENOENT and not Path(str(error.filename or "")).absolute().parent.is_dir():
        return _("its folder doesn’t exist")
    known = {
        errno.ENOENT: _("there is no such file or folder"),
        errno.EACCES: _("this user isn’t allowed to"),
        errno.EPERM: _("this user isn’t allowed to"),
        errno.EEXIST: _("it exists already"),
        errno.EISDIR: _("it is a folder"),
        errno.ENOTDIR: _("a part of the path is no folder"),
        errno.ENAMETOOLONG: _("the name is too long"),
        errno.ENOSPC: _("the disk is full"),
        errno.EDQUOT: _("this user’s share of the disk is used up"),
        errno.EFBIG: _("the file would be too large"),
        errno.EROFS: _("nothing can be written to that disk"),
        errno.EIO: _("reading or writing has failed"),
        errno.EMFILE: _("too many files are open"),
        errno.ENFILE: _("too many files are open"),
        errno.EADDRNOTAVAIL: _("this machine has no such address"),
        errno.ECONNREFUSED: _("nothing listens there"),
        errno.EHOSTUNREACH: _("no way leads there"),
        errno.ENETUNREACH: _("no way leads there"),
    }
    return known.get(error.errno or 0) or error.strerror or str(error)


def unusable(file: object, error: OSError) -> str:
    """What is said of a file that can't be examined, opened or read, as a sentence."""
    return _("%(file)s can’t be used: %(why)s.") % {"file": file, "why": reason(error)}
