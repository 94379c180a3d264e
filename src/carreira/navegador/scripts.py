"""One-sided ways of playing, against which bots are measured: by how many points each move is preferred to what it is
worth, for moves whose notation matches."""

SCRIPTS = {
    "churches": {"build church": 15.0, "(privilege|king) church": 15.0, "rondel (buildings|workers)": 3.0},
    "factories": {
        "build (sugar|gold|spice)": 15.0,
        "(privilege|king) factory": 15.0,
        "rondel (buildings|market-[12])": 3.0,
    },
    "explorers": {
        "discover": 15.0,
        "(privilege|king) explorer": 15.0,
        "rondel (sailing|ships)": 3.0,
        "sail .*": 1.0,
    },
}
