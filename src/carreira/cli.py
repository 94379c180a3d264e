"""The command line: `carreira …`."""


def main() -> None:
    """Entry point of the `carreira` command."""
    raise SystemExit("carreira: the command line is not there yet")
