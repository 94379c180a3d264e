"""The names of Vasco da Gama's things, in the order in which states and figures number them."""

LANDINGS = ("natal", "boa_gente", "mozambique", "mombasa", "malindi", "calicut")
"""From the bottom of the board up, as ships navigate."""
AREAS = ("characters", "recruitment", "projects", "navigation")
CHARACTERS = ("manuel", "dias", "sernigi", "alvares")
COLOURS = ("turquoise", "violet", "grey", "orange")
"""The colours of sailors."""
CREW = (*COLOURS, "missionary")
"""Who can be in a crew, one of each at most: missionaries count as a colour of their own."""
STAGES = ("merchant", "placing", "acting", "navigation", "over")
DECISIONS = (
    "merchant", "place", "call", "buy", "recruit", "landing", "send", "project", "sailor", "characters", "launch",
    "over",
)  # fmt: skip
"""What can be decided; `decision` in a view or a position is one of these."""
STEP = "step"
"""What `decision` is in a view between two steps, while the game plays by itself."""
SOURCES = ("spaces", "income", "landings", "dias")
"""Where points come from before the end: spaces of ships sent, income of ships, complete landings, Dias."""

N_LANDINGS, N_AREAS, N_CHARACTERS = len(LANDINGS), len(AREAS), len(CHARACTERS)
N_COLOURS, N_CREW, N_SOURCES = len(COLOURS), len(CREW), len(SOURCES)
MAX_SEATS = 4
MAX_SECTIONS = 4
SECTION_SPACES = 5
"""Spaces for sailors in a section of the recruitment area."""
N_UPPER = 6
"""Upper spaces of the projects area; the São Gabriel has a separate one."""
N_DECKS = 3
N_PROJECTS = 35
N_MERCHANTS = 6
N_TILES = N_PROJECTS + N_MERCHANTS
"""Tiles that can be a ship: the projects by their number from 0, then the merchants."""
N_VDG = 9
N_SAILORS = 32
MAX_SPACES = 6
"""Most spaces of a landing."""
N_BERTHS = N_LANDINGS * MAX_SPACES
"""A berth is a space of a landing: landing × MAX_SPACES + space, both from 0; few landings have that many."""
N_NUMBERS = 22
ROUNDS = 5
LAST_PLAIN_NUMBER = 20
"""Sequence numbers above it are for extra discs only."""

CHARACTERS_AREA, RECRUITMENT, PROJECTS, NAVIGATION = range(N_AREAS)
"""Areas, as in AREAS."""
MANUEL, DIAS, SERNIGI, ALVARES = range(N_CHARACTERS)
"""Characters, as in CHARACTERS."""
MISSIONARY = N_COLOURS
"""As in CREW."""
MERCHANT_STAGE, PLACING, ACTING, NAVIGATING, OVER_STAGE = range(len(STAGES))
"""Stages, as in STAGES."""
MERCHANT, PLACE, CALL, BUY, RECRUIT, LANDING, SEND, PROJECT, SAILOR, CHARACTER, LAUNCH, OVER = range(len(DECISIONS))
"""Decisions, as in DECISIONS."""
SPACES, INCOME, COMPLETE, FROM_DIAS = range(N_SOURCES)
"""As in SOURCES."""
