"""One-sided ways of playing, against which bots are measured: by how many points each move is preferred to what it is
worth, for moves whose notation matches."""

SCRIPTS = {
    "renouncing": {"renounce": 4.0},
    "hoarding": {"money upper": 6.0, "renounce": 1.0, "buy .*": -4.0, "captain": -2.0, "sailor .*": -1.0},
    "low-numbers": {"place [1-7] .*": 6.0},
    "dias": {"host dias": 20.0, "place .* characters": 2.0},
}
