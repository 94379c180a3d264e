"""The names of things in Navegador, in the order in which states and figures number them."""

REGIONS = (
    "portugal", "guine", "bahia", "rio", "angola", "cabo", "mocambique",
    "zanzibar", "goa", "malaca", "timor", "macau", "nagasaki",
)  # fmt: skip
GOODS = ("sugar", "gold", "spice")
PRIVILEGES = ("colony", "factory", "explorer", "shipyard", "church")
"""The five categories that score, in the order of the gallery and of the player's board."""
BUILDINGS = ("sugar", "gold", "spice", "shipyard", "church")
"""The rows of buildings on the table; a factory goes by its good."""
FIELDS = ("sailing", "workers", "market-1", "colony", "privilege", "ships", "market-2", "buildings")
"""The fields of the rondel, clockwise."""
DECISIONS = (
    "rondel", "sail", "workers", "market", "colony", "privilege", "ships", "scrap", "build", "over",
)  # fmt: skip
"""What can be decided; `decision` in a view or a position is one of these."""

STEP = "step"
"""What `decision` is in a view of a moment between two steps, while the game plays by itself."""

N_REGIONS, N_GOODS, N_PRIVILEGES = len(REGIONS), len(GOODS), len(PRIVILEGES)
N_BUILDINGS, N_FIELDS = len(BUILDINGS), len(FIELDS)
MAX_SEATS = 5
MAX_TILES = 4
"""Most colonies that one region's stack can hold."""
MAX_ROWS = 8
"""Most buildings that a row on the table can hold."""
MAX_PRICES = 13
"""Most colony tiles of a good."""
MARKET_ROWS = 10
PRIVILEGE_SPACES = 3
"""Privileges that a column of a player's board takes."""

COLONY, FACTORY, EXPLORER, SHIPYARD, CHURCH = range(N_PRIVILEGES)
"""Categories, as in PRIVILEGES. Buildings 3 and 4 are the shipyard and the church, too."""

KEPT, NOWHERE = -1, N_PRIVILEGES
"""Values of `king_in`: the king's privilege is unused (in the variant: not fetched); it is gone, but in no column."""

RONDEL, SAIL, WORKERS, MARKET, FOUND, PRIVILEGE, SHIPS, SCRAP, BUILD, OVER = range(len(DECISIONS))
"""Decisions, as in DECISIONS: on a field of the rondel it is SAIL + the field, except for the second market."""
SECOND_MARKET = FIELDS.index("market-2")
"""Index of the second market among FIELDS."""
