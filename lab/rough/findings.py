"""What a scenario finds: what people saw, and which promises held."""

from collections.abc import Callable


class Findings:
    """Prints what is found, line by line, and remembers which promises were broken."""

    def __init__(self, say: Callable[[str], None] = print) -> None:
        self._say = say
        self.kept: list[str] = []
        self.broken: list[str] = []

    def heading(self, text: str) -> None:
        """Begin a scenario, or a part of one."""
        self._say(text)

    def saw(self, text: str) -> None:
        """Say what was seen or measured, which nothing is promised about."""
        self._say(f"         {text}")

    def promise(self, text: str, held: bool, found: object = "") -> None:
        """Say whether a promise held, and what shows it."""
        line = f"{text}: {found}" if found != "" else text
        (self.kept if held else self.broken).append(line)
        self._say(f"  {'held  ' if held else 'BROKEN'} {line}")
