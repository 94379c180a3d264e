"""What the processes of a site write to their logs from some moment on."""

from lab.serving import Site


class Written:
    """The lines that are added from now on."""

    def __init__(self, site: Site) -> None:
        self._before = [(process, len(process.lines())) for process in (*site.webs, *site.workers)]

    def lines(self) -> list[str]:
        """Those that there are by now."""
        return [line for process, count in self._before for line in process.lines()[count:]]
