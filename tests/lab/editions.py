"""An edition that the tests of the laboratory play with."""

import carreira

SHORT = (
    (carreira.GAMES["vascodagama"].editions.folder / "edition.toml")
    .read_text(encoding="utf-8")
    .replace("[end.rounds]\nvalue = 5", "[end.rounds]\nvalue = 2")
)
"""The text of Vasco da Gama's edition, but with two rounds."""
