"""A net in a file of somebody's own, which can play in an arena: its contents go to whoever plays, not its path."""

import hashlib
from dataclasses import dataclass, field
from gettext import gettext as _
from io import BytesIO
from pathlib import Path

from carreira.bots.net import Net, read
from carreira.game.game import Game
from carreira.game.os_errors import reason

ENDING = ".npz"
"""What the names of such files end with."""


@dataclass(frozen=True)
class NetFile:
    """A file with a net, which `str` names unambiguously: `net.npz@` and a digest of what it holds."""

    name: str
    """The file's name, without folders."""
    data: bytes = field(repr=False)

    @classmethod
    def load(cls, path: Path, game: Game) -> "NetFile":
        """The file at a path. Raises ValueError if it can't be read, or holds no net for the game."""
        try:
            found = cls(path.name, path.read_bytes())
        except OSError as error:
            values = {"file": path, "why": reason(error)}
            raise ValueError(_("%(file)s can’t be read: %(why)s.") % values) from error
        try:
            found.net(game)
        except ValueError as error:
            values = {"file": path, "games": game.title}
            raise ValueError(_("%(file)s is no net for the features of %(games)s.") % values) from error
        return found

    def net(self, game: Game) -> Net:
        """The net in it. Raises ValueError if it holds none for the game."""
        return read(BytesIO(self.data), game)

    def __str__(self) -> str:
        """The name, and the first 16 hexadecimal digits of the SHA-256 of the contents."""
        return f"{self.name}@{hashlib.sha256(self.data).hexdigest()[:16]}"
