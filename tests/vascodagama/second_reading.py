"""Vasco da Gama once more: a second implementation of its rules, with which the tests compare the engine.

Whoever misreads a rule will write a test that is wrong in the same way. So this was made separately from the engine,
from nothing but the rulebook (`src/carreira/vascodagama/rulebook/en.toml`): it works on positions as docs/notation.md
has them, on plain dicts, and shares no code and no state with `carreira.vascodagama.rules`. Where the two disagree, one
of them has read the rulebook wrongly. Don't mend one by copying from the other: read the paragraph.

Everything is here but the set-up: the phases in this file, the four actions and launching, which are what one player
does, in `second_reading_actions.py`. In both the chapters follow one another as in the rulebook.
"""

from collections import Counter
from typing import Any

from tests.vascodagama.second_reading_actions import LANDINGS, SUMS, Actions, Position, Turn
from tests.vascodagama.situations import AREA_SPACES, SPACES

AREAS = ("characters", "recruitment", "projects", "navigation")
SHORE = dict(zip(LANDINGS, (0, 1, 2, 3, 4, 5), strict=True))
"""The points at the shore, for each ship in a complete landing."""
ROUNDS, LAST_PLAIN_NUMBER, EXTRA_NUMBERS = 5, 20, (21, 22)


class Reading(Actions):
    """A match, read on from a position in which no action has been begun."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.seats: int = position["seats"]
        self.asked: list[int] = []
        """Who is still to be asked for a launching of its own, next first."""
        self.after_the_last_round = False
        self._engine: Position = {}

    def moves(self) -> list[str]:
        """What the player who is to move can do, in no particular order."""
        now = self.now
        match now["decision"]:
            case "place":
                return [*self._places(), *self._launches()]
            case "call":
                return [*(["act"] if self._can_act() else []), "renounce", *self._launches()]
            case "launch":
                return [*self._launches(), "done"]
            case "buy":
                return [*self._purchases(), *(["done"] if self.turn.bought else [])]
            case "recruit":
                return [*self._recruits(), *(["done"] if self.turn.hired or self.turn.captain else [])]
            case "landing":
                return [f"landing {landing}" for landing in LANDINGS if any(self._sailings(landing))]
            case "send":
                sailings = self._sailings(self.turn.landing) if self.turn.aboard else ()
                return [*(f"send {sailing}" for sailing in sailings), *(["done"] if self.turn.sent else [])]
            case "project":
                return [f"project {place}" for place, tile in enumerate(now["projects"], 1) if tile]
            case "sailor":
                return [*self._bonus_sailors(), *(["sailor bag"] if now["bag"] else [])]
            case "characters":
                return self._favours()
            case "merchant":
                later = ["merchant later"] if now["stage"] == "acting" else []
                return [*(f"merchant {berth}" for berth in self._berths(now["merchants"][0])), *later]
        return []

    def play(self, move: str, engine: Position) -> None:
        """Play a move, and whatever follows without a choice (vdg.round.1).

        `engine` is the position that the engine has come to. Only this is taken from it: where chance has put the
        sailors that went back into the bag, because no rule says that.
        """
        self._engine, self.bag_was_mixed = engine, False
        self._apply(move)
        while len(only := self.moves()) == 1 and only != ["sailor bag"]:
            self._apply(only[0])
        if self.bag_was_mixed and sorted(engine["bag"]) == sorted(self.now["bag"]):
            self.now["bag"] = list(engine["bag"])

    def _apply(self, move: str) -> None:
        verb, *words = move.split()
        match verb:
            case "place":
                self._place(int(words[0]), words[1])
            case "act":
                self._act()
            case "renounce":
                self._renounce()
            case "launch":
                self._launch(int(words[0]), words[1:])
            case "buy":
                self._buy(words[0])
            case "section":
                self.turn.section = int(words[0]) - 1
            case "take":
                self._take(words[0], int(words[1]))
            case "captain":
                self._hire_captain()
            case "landing":
                self.turn.landing = words[0]
                self.now["decision"] = "send"
            case "send":
                self._send(int(words[0]) - 1, int(words[1]) - 1)
            case "project":
                self._take_project(int(words[0]) - 1)
                self._after_a_bonus()
            case "sailor":
                self._bonus_sailor(words)
            case "money":
                self._take_sum(SUMS.index(words[0]))
            case "host":
                self._host(words[0])
            case "merchant":
                self._send_merchant(words)
            case "done" if self.now["decision"] == "launch":
                self._ask_for_launching()
            case "done":
                self._call_is_over()
            case _:
                raise ValueError(f"No rule knows {move}.")

    def _clockwise(self, first: int) -> list[int]:
        return [(first + turn) % self.seats for turn in range(self.seats)]

    # Placing

    def _begin_round(self) -> None:
        """vdg.placing.1"""
        now, tile = self.now, self.now["vdg"].pop(0)
        now.update(marker=tile["initial"], money=list(tile["money"]))
        now.update(stage="placing", decision="place", to_move=now["first_player"])

    def _places(self) -> list[str]:
        """vdg.placing.2 to vdg.placing.5; outside the phase only the extra disc is placed, for Manuel."""
        numbers: list[int] = []
        if self.now["stage"] == "placing" and self._me["discs"]:
            numbers.extend(range(1, LAST_PLAIN_NUMBER + 1))
        if self._me["extra_disc"]:
            numbers.extend(EXTRA_NUMBERS)
        placed = self.now["placed"]
        lying = Counter(disc["area"] for disc in placed.values())
        areas = [area for area in AREAS if lying[area] < AREA_SPACES[self.seats]]
        return [f"place {number} {area}" for number in numbers if str(number) not in placed for area in areas]

    def _place(self, number: int, area: str) -> None:
        now, seat = self.now, self.now["to_move"]
        now["placed"][str(number)] = {"seat": seat, "area": area}
        if number in EXTRA_NUMBERS:
            self._me["extra_disc"] = False
        else:
            self._me["discs"] -= 1
        if now["stage"] == "acting":
            self._call_is_over()
            return
        for other in self._clockwise(seat + 1):
            if now["players"][other]["discs"] or now["players"][other]["extra_disc"]:
                now["to_move"] = other
                return
        self._begin_acting()

    # Acting

    def _begin_acting(self) -> None:
        """vdg.acting.1: the tile that is turned up stays on its stack."""
        self.now["stage"] = "acting"
        marker = self.now["marker"] + self.now["vdg"][0]["variation"]
        self.now["marker"] = max(1, min(LAST_PLAIN_NUMBER, marker))
        self._call()

    def _call(self) -> None:
        """vdg.acting.2"""
        self.turn = Turn()
        if not self.now["placed"]:
            self._begin_navigation()
            return
        self.now.update(decision="call", to_move=self.now["placed"][str(self._called)]["seat"])

    @property
    def _called(self) -> int:
        return min(map(int, self.now["placed"]))

    @property
    def _called_area(self) -> str:
        area: str = self.now["placed"][str(self._called)]["area"]
        return area

    def _right_to_act(self) -> int:
        """vdg.acting.3"""
        return max(0, int(self.now["marker"]) - self._called)

    def _can_act(self) -> bool:
        """vdg.acting.4"""
        left = self._me["reals"] - self._right_to_act()
        if left < 0:
            return False
        match self._called_area:
            case "projects":
                gabriel = self.now["gabriel"]
                return (left >= 1 and any(self.now["projects"])) or bool(gabriel and left >= gabriel["crew"])
            case "recruitment":
                return self._me["captains_to_hire"] > 0 or (left >= 1 and any(self.now["sections"]))
            case "navigation":
                return self._me["captains"] > 0 and any(any(self._sailings(landing)) for landing in LANDINGS)
        return bool(self._favours())

    def _act(self) -> None:
        self._me["reals"] -= self._right_to_act()
        self.turn = Turn(self._called, aboard=self._me["captains"])
        decisions = {"projects": "buy", "recruitment": "recruit", "navigation": "landing"}
        self.now["decision"] = decisions.get(self._called_area, "characters")

    def _renounce(self) -> None:
        """vdg.acting.5"""
        number = self.turn.number = self._called
        if number <= LAST_PLAIN_NUMBER:
            self._me["reals"] += 1 if number <= 5 else 2 if number <= 12 else 3
        self._call_is_over()

    def _call_is_over(self) -> None:
        """vdg.acting.6: the disc goes back, but one that hosts doesn't lie on an action space any more."""
        disc = self.now["placed"].pop(str(self.turn.number), None)
        if disc is not None:
            owner = self.now["players"][disc["seat"]]
            if self.turn.number in EXTRA_NUMBERS:
                owner["extra_disc"] = True
            else:
                owner["discs"] += 1
        self._call()

    def _after_a_bonus(self) -> None:
        """Back to the expedition, or on from where the merchant ship was sent."""
        match self.now["stage"]:
            case "merchant":
                self.now["merchant_sent"] = False
                self._begin_round()
            case "navigation":
                self._navigate()
            case _ if self.turn.landing:
                self.now["decision"] = "send"
            case _:
                self._call_is_over()

    # Navigation

    def _begin_navigation(self) -> None:
        """vdg.navigation.1"""
        now = self.now
        now["stage"] = "navigation"
        if not now["merchant_sent"]:
            if any(self._berths(now["merchants"][0])):
                now.update(decision="merchant", to_move=self._holder("sernigi"))
                return
            now["merchants"].pop(0)
            now["merchant_sent"] = True
        self._navigate()

    def _navigate(self) -> None:
        """vdg.navigation.2 to vdg.navigation.8"""
        landings = self.now["landings"]
        complete = [landing for landing in LANDINGS if None not in landings[landing]]
        for landing in LANDINGS:
            for ship in landings[landing]:
                if ship is not None and ship["owner"] is not None:
                    owner = self.now["players"][ship["owner"]]
                    owner["reals"] += ship["reals"]
                    self._score(owner, "income", ship["points"])
                    self._score(owner, "landings", SHORE[landing] if landing in complete else 0)
        for landing in reversed(complete):
            leaving, landings[landing] = landings[landing], [None] * len(SPACES[landing])
            for ship in leaving:
                self._sail_on(ship, landing)
        self.asked = self._clockwise(self.now["first_player"])
        self._ask_for_launching()

    def _sail_on(self, ship: dict[str, Any], landing: str) -> None:
        """vdg.navigation.5 to vdg.navigation.7"""
        following = LANDINGS[LANDINGS.index(landing) + 1 :][:1]
        berth = next(self._berths(ship["limit"], *following), None) if following else None
        if berth is not None:
            name, space = berth.split()
            self.now["landings"][name][int(space) - 1] = ship
        elif ship["owner"] is not None:
            self.now["players"][ship["owner"]]["captains"] += 1

    def _ask_for_launching(self) -> None:
        """vdg.launching.5: the next who can launch; nobody left ends the round, or the match."""
        while self.asked:
            self.now["to_move"] = self.asked.pop(0)
            if self._launches():
                self.now["decision"] = "launch"
                return
        if self.after_the_last_round:
            self.now.update(to_move=None, decision="over", stage="over")
        elif self.now["round"] == ROUNDS:
            self._end_last_round()
        else:
            self._end_round()

    # The end of a round and of the game

    def _end_round(self) -> None:
        """vdg.end.1 to vdg.end.5"""
        now = self.now
        now["gabriel"], *now["projects"] = (self._next_project() for _ in range(7))
        now["merchant_sent"] = False
        now["round"] += 1
        for place, section in enumerate(now["sections"]):
            self._fill(place, section)
        self._lasting_gifts()
        now["first_player"] = self._holder("dias")
        self._discs_come_back()
        self._begin_round()

    def _next_project(self) -> dict[str, int]:
        """vdg.end.1"""
        tile: dict[str, int] = next(stack for stack in self.now["stacks"] if stack).pop(0)
        return tile

    def _fill(self, place: int, section: list[str]) -> None:
        """vdg.end.3: from the bag in its order, or those who came if sailors have just gone back into it."""
        bag = self.now["bag"]
        count = min(3, 5 - len(section), len(bag))
        drawn = bag[:count]
        if self.bag_was_mixed:
            came = Counter(self._engine["sections"][place]) - Counter(section)
            if came.total() == count and came <= Counter(bag):
                drawn = list(came.elements())
        for colour in drawn:
            bag.remove(colour)
        section.extend(drawn)

    def _lasting_gifts(self) -> None:
        """vdg.end.4"""
        alvares, dias = self._holder("alvares"), self._holder("dias")
        if alvares is not None:
            self._missionary(alvares)
        if dias is not None:
            self._score(self.now["players"][dias], "dias", 2)

    def _discs_come_back(self) -> None:
        """vdg.end.5"""
        self.now["hosted"] = {}
        for player in self.now["players"]:
            player.update(discs=4, extra_disc="manuel" in player["characters"])

    def _end_last_round(self) -> None:
        """vdg.end.6"""
        self._lasting_gifts()
        self.after_the_last_round = True
        self.asked = self._clockwise(self.now["first_player"])
        self._ask_for_launching()

    # Scoring

    def scores(self) -> list[int]:
        """vdg.scoring.1 and vdg.scoring.2"""
        return [
            player["points"] + player["reals"] // 3 + 3 * min(len(player["ships"]), player["captains"])
            for player in self.now["players"]
        ]

    def ranking(self) -> list[list[int]]:
        """vdg.scoring.3: the seats of each place, first place first."""
        at_sea = Counter(ship["owner"] for row in self.now["landings"].values() for ship in row if ship is not None)
        levels: dict[tuple[int, int, int], list[int]] = {}
        for seat, score in enumerate(self.scores()):
            sailors = sum(self.now["players"][seat]["sailors"].values())
            levels.setdefault((score, at_sea[seat], sailors), []).append(seat)
        return [levels[level] for level in sorted(levels, reverse=True)]
