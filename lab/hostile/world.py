"""A site with tables in all states, the people to whom they belong, and those who attack it."""

import random
from dataclasses import dataclass, field

import carreira
from carreira.games import GAMES
from lab.hostile.browsing import Visitor
from lab.hostile.rows import Rights, Rows
from lab.serving import Site

VICTIM, FRIEND, OPERATOR = "Vasco", "Lourenço", "Olga"
RIVAL, READER, PLAYER = "Rui", "Rita", "Paulo"


CLOSED, SHARED = 10, 5
"""How many such tables a round has (see World)."""


@dataclass
class World:
    """A site's people and tables. `closed` tables are none of the attackers' business; at `shared` ones, they sit
    beside a victim or can take a seat; `own` ones are the attackers'."""

    site: Site
    victims: list[Visitor] = field(default_factory=list)
    attackers: dict[str, Visitor] = field(default_factory=dict)
    """By what they are: `nobody`, `guest`, `rival`, `reader`, `player`; the last two are programs, with a token
    only, so that they can't take it back."""
    closed: list[str] = field(default_factory=list)
    shared: list[str] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    editions: list[str] = field(default_factory=list)
    """The ids of a victim's editions, and of an attacker's."""

    @property
    def url(self) -> str:
        """The site's address."""
        return self.site.webs[0].url

    @property
    def names(self) -> list[str]:
        """The names of all accounts."""
        return [VICTIM, FRIEND, RIVAL, READER, PLAYER]

    def rights(self, stored: Rows) -> Rights:
        """Who may change what of that which is stored."""
        names = {victim.name for victim in self.victims if victim.name}
        accounts = stored["people_person"].values()
        visitors = {row["visitor"] for row in accounts if row["username"] in names}
        guests = {
            stored["carreira_table"][table]["owner"] for table in self.closed if table in stored["carreira_table"]
        }
        sessions = {victim.cookies.get("carreira-session", "") for victim in self.victims}
        return Rights(names, visitors | guests, sessions, set(self.closed), set(self.shared))


def peopled(site: Site) -> World:
    """The people of a site, with nothing to play at yet."""
    world = World(site)
    victim, friend, guest = Visitor(world.url, VICTIM), Visitor(world.url, FRIEND), Visitor(world.url)
    rival, reader, player = Visitor(world.url, RIVAL), Visitor(world.url, READER), Visitor(world.url, PLAYER)
    for account in (victim, friend, rival, reader, player):
        account.register()
    for account, scope in ((victim, "play"), (reader, "read"), (player, "play")):
        account.make_token(scope)
    world.victims = [victim, friend, guest]
    world.attackers = {
        "nobody": Visitor(world.url),
        "guest": Visitor(world.url),
        "rival": rival,
        "reader": Visitor(world.url, READER, reader.token),
        "player": Visitor(world.url, PLAYER, player.token),
    }
    for name, visitor in (("edition", victim), ("copy", rival)):
        text = carreira.GAMES["navegador"].edition().name
        world.editions.append(_bring_edition(visitor, f"{text}, {name}"))
    victim.post("/notices/", {"zone": "Europe/Lisbon"})
    victim.post("/rest/", {"zone": "Europe/Lisbon", "night_from": "22", "night_to": "7"})
    return world


def _bring_edition(visitor: Visitor, name: str) -> str:
    """Load the standard edition under another name, and with another figure; returns its id."""
    from carreira.game.edition_file import written

    text = written(carreira.GAMES["navegador"].edition())
    text = text.replace('name = "', f'name = "{name} ', 1).replace(
        "[start.cash]\nvalue = 200", "[start.cash]\nvalue = 210"
    )
    files = {"file": ("box.toml", text.encode(), "application/toml")}
    answer = visitor.post("/editions/navegador/import", {}, files=files)
    return str(answer.headers["location"].split("/")[3])


def open_tables(world: World) -> None:
    """Open new tables in all states: a round of the attack goes on with these. A victim gives up those that still wait
    from the round before, as nobody may have many of them."""
    victim, friend, guest = world.victims
    for table in [*world.closed[-CLOSED:], *world.shared[-SHARED:]]:
        victim.post(f"/t/{table}/leave", {}, status=0)
    rival, player = world.attackers["rival"], world.attackers["player"]
    games = list(GAMES)
    both = [victim.open_table("human", "human", game=game) for game in games]
    closed = [
        *both,
        victim.open_table("human", "greedy", "greedy"),
        victim.open_table("human", "human", private="on"),
        victim.open_table("human", "human", **{"players-only": "on"}),
        victim.open_table("human", f"invite:{friend.name}"),
        victim.open_table("human", "human", pace="live", minutes="60", increment="20"),
        victim.open_table("human", "human", confirm="on"),
        guest.open_table("human", "human"),
        _finished(victim),
    ]
    for table in both:
        _move(victim, table)
    victim.post(f"/t/{both[0]}/note", {"text": "Goa first."})
    shared = [victim.open_table("human", "open", private="on", pace=pace) for pace in ("none", "turns", "none", "none")]
    shared.append(victim.open_table("human", "open", "open"))
    for number, table in enumerate(shared[:4]):
        if number < 3:
            rival.post(f"/t/{table}/join/1", {})
        else:
            player.ask("POST", f"tables/{table}/seats/1", {})
        victim.post(f"/t/{table}/chat", {"text": "Good luck!"})
    own = [world.attackers["guest"].open_table("human", "human"), rival.open_table("human", "greedy")]
    own.append(player.ask("POST", "tables", {"game": games[-1], "seats": [{"kind": "me"}] * 2}, status=201)["id"])
    assert (len(closed), len(shared)) == (CLOSED, SHARED)
    world.closed, world.shared, world.own = world.closed + closed, world.shared + shared, world.own + own


def _move(visitor: Visitor, table: str) -> None:
    """Play the first legal move at a table."""
    view = visitor.get(f"/t/{table}/view.json").json()
    if "moves" not in view:
        view = visitor.ask("GET", f"tables/{table}/view")
    visitor.ask("POST", f"tables/{table}/moves", {"version": view["number"], "moves": view["moves"][:1]})


def _finished(visitor: Visitor) -> str:
    """A table at which a match was played to its end."""
    match = random_match(3)
    last = match.decisions[-1].move
    body = {"record": match.dumps(), "from": match.number - 1, "seats": [{"kind": "me"}] * match.seats}
    table = str(visitor.ask("POST", "records", body, status=201)["table"]["id"])
    visitor.ask("POST", f"tables/{table}/moves", {"version": match.number - 1, "moves": [last]})
    return table


def random_match(seed: int, game: str = "vascodagama", seats: int = 2) -> carreira.Match:
    """A match that was played at random, to its end."""
    chance = random.Random(seed)
    match = carreira.new(game, seats=seats, seed=seed)
    while not match.over:
        match.play(chance.choice(match.moves()))
    return match
