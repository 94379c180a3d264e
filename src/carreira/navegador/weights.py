"""The weights of `value.py`: what each term is worth a seat, in points, for a whole game's time that is left."""

TERMS = (
    "one", "cash", "first cash", "workers", "first workers", "ships", "first ships", "churches", "shipyards",
    "market", "market beside", "colonies", "factories", "explorers",
    "colony privileges", "factory privileges", "explorer privileges", "shipyard privileges", "church privileges",
    "sites", "frontier", "offered", "card",
    "on sailing", "on workers", "on market", "on colony", "on privilege", "on ships", "on buildings",
)  # fmt: skip

LINEAR = (
    0.00, 3.04, 2.92, 1.95, 3.76, -0.68, 1.07, 6.49, 0.61, 9.04,
    -3.91, 13.48, 4.33, -0.04, -0.30, 8.37, 3.81, 12.86, 0.39, 4.39,
    1.87, 0.89, 1.23, -0.37, -1.06, 1.38, -0.33, -0.75, -1.01, -0.91,
)  # fmt: skip

SQUARE = (
    0.00, 2.40, -2.53, -0.58, -1.14, -0.97, -0.01, 3.57, 0.51, -8.15,
    -5.34, 0.66, -0.25, 1.78, 5.46, -0.40, -1.13, 5.31, -9.97, -1.36,
    -0.19, -1.08, -1.40, 1.53, -0.38, 1.86, 1.70, -3.81, 0.19, -0.14,
)  # fmt: skip

TIME = (-6.13, 11.91, 2.60)
"""Coefficients of the turns that a seat still has: a constant, one for the share of buildings still on the table, and
one for the share of regions still undiscovered."""

TURN = 2.3
"""What one more turn is worth, in points."""
