"""What one player does in Vasco da Gama, read a second time: the four actions and launching.

See `second_reading.py`, which says what this is for.
"""

import copy
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tests.vascodagama.situations import SPACES

Position = dict[str, Any]
Player = dict[str, Any]
LANDINGS = tuple(SPACES)
COLOURS = ("turquoise", "violet", "grey", "orange")
CHARACTERS = ("manuel", "dias", "sernigi", "alvares")
SUMS = ("upper", "lower")
SOURCES = ("spaces", "income", "landings", "dias")
"""Where points come from, as a position counts them."""
COLOUR_PRICES = (0, 1, 3, 6, 10)
"""What sailors of this many colours cost."""


@dataclass
class Turn:
    """How far the current action has got."""

    number: int = 0
    bought: int = 0
    section: int | None = None
    colours: list[str] = field(default_factory=list)
    captain: bool = False
    hired: int = 0
    landing: str | None = None
    aboard: int = 0
    """Captains who were there when the expedition began, without those who have sailed."""
    sent: int = 0


class Actions(ABC):
    """A position, whoever is to move, and what that player's pieces can do."""

    def __init__(self, position: Position) -> None:
        self.now: Position = copy.deepcopy(position)
        for player in self.now["players"]:
            player["earned"] = {**dict.fromkeys(SOURCES, 0), **player.get("earned", {})}
        self.turn = Turn()
        self.bag_was_mixed = False
        """Whether sailors have gone back into the bag, to where nobody knows."""

    @abstractmethod
    def _call_is_over(self) -> None:
        """What follows an action (vdg.acting.6)."""

    @abstractmethod
    def _after_a_bonus(self) -> None:
        """What follows a landing's bonus."""

    @property
    def _me(self) -> Player:
        player: Player = self.now["players"][self.now["to_move"]]
        return player

    def _holder(self, character: str) -> int | None:
        held = [seat for seat, player in enumerate(self.now["players"]) if character in player["characters"]]
        return held[0] if held else None

    def _score(self, player: Player, source: str, points: int) -> None:
        player["points"] += points
        player["earned"][source] += points

    # The action Projects

    def _purchases(self) -> Iterator[str]:
        """vdg.projects.1 to vdg.projects.3"""
        price = 3 if self.turn.bought else 1
        if self._me["reals"] >= price:
            yield from (f"buy {place}" for place, tile in enumerate(self.now["projects"], 1) if tile)
        gabriel = self.now["gabriel"]
        if not self.turn.bought and gabriel and self._me["reals"] >= gabriel["crew"]:
            yield "buy gabriel"

    def _buy(self, what: str) -> None:
        if what == "gabriel":
            gabriel, self.now["gabriel"] = self.now["gabriel"], None
            self._me["reals"] -= gabriel["crew"]
            self._me["ships"].append(gabriel)
            self._call_is_over()
            return
        self._me["reals"] -= 3 if self.turn.bought else 1
        self.turn.bought += 1
        self._take_project(int(what) - 1)
        if self.turn.bought == 2:
            self._call_is_over()

    def _take_project(self, place: int) -> None:
        """vdg.projects.4"""
        self._me["projects"].append(self.now["projects"][place])
        self.now["projects"][place] = None

    # Launching

    def _launches(self) -> list[str]:
        """vdg.launching.1 to vdg.launching.3"""
        crew = [colour for colour in COLOURS if self._me["sailors"][colour]]
        crew += ["missionary"] if self._me["missionaries"] else []
        return [
            f"launch {place} {' '.join(chosen)}"
            for place, tile in enumerate(self._me["projects"], 1)
            for chosen in combinations(crew, tile["crew"])
        ]

    def _launch(self, place: int, crew: list[str]) -> None:
        """vdg.launching.4"""
        self._me["ships"].append(self._me["projects"].pop(place - 1))
        for who in crew:
            if who == "missionary":
                self._me["missionaries"] -= 1
                self.now["missionaries"] += 1
            else:
                self._me["sailors"][who] -= 1
                self.now["bag"].append(who)
                self.bag_was_mixed = True

    # The action Recruitment

    def _recruits(self) -> Iterator[str]:
        """vdg.recruitment.1 to vdg.recruitment.4: a captain who is hired first costs more with every sailor that
        follows."""
        turn, reals = self.turn, self._me["reals"]
        each = 1 if turn.captain else 0
        if turn.section is None:
            for place, section in enumerate(self.now["sections"], 1):
                if section and reals >= COLOUR_PRICES[1] + each:
                    yield f"section {place}"
        else:
            there = Counter(self.now["sections"][turn.section])
            for colour in COLOURS:
                for count in range(1, there[colour] + 1):
                    if colour not in turn.colours and reals >= self._colour_price() + each * count:
                        yield f"take {colour} {count}"
        if not turn.captain and self._me["captains_to_hire"] and reals >= turn.hired:
            yield "captain"

    def _colour_price(self) -> int:
        """What one colour more costs."""
        chosen = len(self.turn.colours)
        return COLOUR_PRICES[chosen + 1] - COLOUR_PRICES[chosen]

    def _take(self, colour: str, count: int) -> None:
        assert self.turn.section is not None
        self._me["reals"] -= self._colour_price() + (count if self.turn.captain else 0)
        self._me["sailors"][colour] += count
        for _ in range(count):
            self.now["sections"][self.turn.section].remove(colour)
        self.turn.colours.append(colour)
        self.turn.hired += count

    def _hire_captain(self) -> None:
        self._me["reals"] -= self.turn.hired
        self._raise_captain()
        self.turn.captain = True

    def _raise_captain(self) -> None:
        self._me["captains_to_hire"] -= 1
        self._me["captains"] += 1

    # The action Navigation

    def _berths(self, limit: int, *landings: str) -> Iterator[str]:
        """vdg.expedition.3: the empty spaces, of all landings or of some, that a limit allows."""
        for landing in landings or LANDINGS:
            for space, value in enumerate(SPACES[landing]):
                if self.now["landings"][landing][space] is None and value <= limit:
                    yield f"{landing} {space + 1}"

    def _sailings(self, landing: str | None) -> Iterator[str]:
        """Ship and space, for each launched ship that could go to a landing."""
        assert landing is not None
        for place, tile in enumerate(self._me["ships"], 1):
            for berth in self._berths(tile["limit"], landing):
                yield f"{place} {berth.split()[1]}"

    def _send(self, place: int, space: int) -> None:
        """vdg.expedition.1, vdg.expedition.2, vdg.expedition.4"""
        assert self.turn.landing is not None
        tile = self._me["ships"].pop(place)
        self._me["captains"] -= 1
        self.turn.aboard -= 1
        self.turn.sent += 1
        self.now["landings"][self.turn.landing][space] = {"owner": self.now["to_move"], **tile}
        self._score(self._me, "spaces", SPACES[self.turn.landing][space])
        self._bonus(self.turn.landing)

    def _bonus(self, landing: str) -> None:
        """vdg.expedition.5 to vdg.expedition.8: at once, or asked for where there is a choice."""
        match landing:
            case "natal" if any(self.now["projects"]):
                self.now["decision"] = "project"
                return
            case "boa_gente" if any(self.now["sections"]) or self.now["bag"]:
                self.now["decision"] = "sailor"
                return
            case "mozambique" if self._me["captains_to_hire"]:
                self._raise_captain()
            case "mombasa":
                self._me["reals"] += 2
            case "malindi":
                self._me["reals"] += 1
        self._after_a_bonus()

    def _bonus_sailors(self) -> Iterator[str]:
        for place, section in enumerate(self.now["sections"], 1):
            yield from (f"sailor {place} {colour}" for colour in COLOURS if colour in section)

    def _bonus_sailor(self, words: list[str]) -> None:
        if words == ["bag"]:
            colour = self.now["bag"].pop(0)
        else:
            place, colour = int(words[0]) - 1, words[1]
            self.now["sections"][place].remove(colour)
        self._me["sailors"][colour] += 1
        self._after_a_bonus()

    # The action Characters

    def _favours(self) -> list[str]:
        """vdg.characters.1 to vdg.characters.3"""
        sums = [f"money {name}" for name, reals in zip(SUMS, self.now["money"], strict=True) if reals]
        return sums + [f"host {character}" for character in CHARACTERS if character not in self.now["hosted"]]

    def _take_sum(self, place: int) -> None:
        self._me["reals"] += self.now["money"][place]
        self.now["money"][place] = 0
        self._call_is_over()

    def _host(self, character: str) -> None:
        """vdg.characters.3 to vdg.characters.8"""
        now, seat, before = self.now, self.now["to_move"], self._holder(character)
        if before is not None:
            now["players"][before]["characters"].remove(character)
        self._me["characters"].append(character)
        now["hosted"][character] = seat
        del now["placed"][str(self.turn.number)]
        match character:
            case "dias":
                self._score(self._me, "dias", 2)
            case "alvares":
                self._missionary(seat)
            case "manuel" if before != seat:
                self._me["extra_disc"] = True
                now["decision"] = "place"
                return
            case "sernigi" if not now["merchant_sent"]:
                now["decision"] = "merchant"
                return
        self._call_is_over()

    def _missionary(self, seat: int) -> None:
        """vdg.characters.5"""
        if self.now["missionaries"]:
            self.now["missionaries"] -= 1
            self.now["players"][seat]["missionaries"] += 1

    def _send_merchant(self, words: list[str]) -> None:
        """vdg.characters.9"""
        if words == ["later"]:
            self._call_is_over()
            return
        landing, space = words[0], int(words[1]) - 1
        limit = self.now["merchants"].pop(0)
        self.now["landings"][landing][space] = {"owner": None, "limit": limit, "crew": 0, "reals": 0, "points": 0}
        self.now["merchant_sent"] = True
        self._bonus(landing)
