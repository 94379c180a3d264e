"""The weights of `value.py`: what each term is worth a seat, in points, for a whole game's time that is left."""

TERMS = (
    "one", "cash", "first cash", "workers", "first workers", "ships", "first ships", "churches", "shipyards",
    "market", "market beside", "colonies", "factories", "explorers",
    "colony privileges", "factory privileges", "explorer privileges", "shipyard privileges", "church privileges",
    "sites", "frontier", "offered", "card",
    "on sailing", "on workers", "on market", "on colony", "on privilege", "on ships", "on buildings",
)  # fmt: skip

LINEAR = (
    0.0, 0.3, 2.0, 1.0, 1.0, 1.0, 1.0, 3.0, 2.0,
    9.0, 4.0, 3.0, 4.0, 1.0,
    6.0, 8.0, 4.0, 4.0, 6.0,
    2.0, 2.0, 1.0, 1.0,
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
)  # fmt: skip

SQUARE = (
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 0.0, 0.0, 0.0,
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
)  # fmt: skip
