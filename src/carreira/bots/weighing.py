"""What a bot thinks of each move, where it chooses one: `Weigher.weigh`."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Weighed:
    """The moves that a bot has compared: the legal ones, less those to which another order of moves leads as well."""

    codes: NDArray[np.int32]
    """(n,): the moves."""
    worths: NDArray[np.float64]
    """(n,): what each is worth, in a unit of the bot's own; to be compared among moves looked at as often."""
    visits: NDArray[np.int64]
    """(n,): how often it has looked at each of them. A bot looks most often at those that it keeps to the end."""

    def best(self) -> list[int]:
        """The codes, the best first: by visits, then by worth; among equals, as they come."""
        return [int(self.codes[i]) for i in np.lexsort((-self.worths, -self.visits))]

    def visits_of(self, code: int) -> int:
        """How often it has looked at one of the moves."""
        return int(self.visits[self.codes == code][0])
