"""Carreira for other people's programs: PettingZoo, OpenSpiel, many matches at once. See docs/learning.md.

Each module is imported by its name, e.g. `from carreira.adapters import stepping`. What the bots of an adapter see
comes from `observing`: nothing that is hidden from their seat.
"""

import importlib
from gettext import gettext as _
from types import ModuleType


def needed(package: str, extra: str) -> ModuleType:
    """The package that an adapter is for. Raises ModuleNotFoundError, with what to install, where it is missing.

    >>> needed("json", "example").dumps([1])
    '[1]'
    """
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        missing = _("This adapter needs the package %(package)s: pip install 'carreira[%(extra)s]'")
        raise ModuleNotFoundError(missing % {"package": package, "extra": extra}, name=package) from None
