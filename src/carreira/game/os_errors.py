"""Why the operating system refuses something, in the terminal's language: its own words are English almost always."""

import errno
import socket
from gettext import gettext as _


def reason(error: OSError) -> str:
    """Why, as a clause without a full stop; what is rare is said in the system's own words.

    >>> reason(FileNotFoundError(errno.ENOENT, "No such file or directory", "nowhere"))
    'there is no such file or folder'
    """
    if isinstance(error, socket.gaierror):
        return _("no host of that name is found")
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
        errno.EIO: _("the disk has failed"),
        errno.EMFILE: _("too many files are open"),
        errno.ENFILE: _("too many files are open"),
        errno.EADDRNOTAVAIL: _("this machine has no such address"),
        errno.ECONNREFUSED: _("nothing listens there"),
        errno.ETIMEDOUT: _("there is no answer"),
    }
    return known.get(error.errno or 0) or error.strerror or str(error)
