"""A site with less patience than usual, so that tests need not wait: `impatient.py SECONDS serve …` is `carreira serve`
whose limits of time for slow clients are all so many seconds."""

import sys

from carreira import cli
from carreira.site import limits
from carreira.site.running import patience

if __name__ == "__main__":
    seconds = float(sys.argv.pop(1))
    patience.SOON = patience.UNREAD = seconds
    defaults = limits.Limited.__init__.__kwdefaults__
    assert defaults is not None
    defaults["patience"] = seconds
    cli.main()
