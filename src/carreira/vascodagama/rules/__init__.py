"""The rules of Vasco da Gama, one file a chapter of the rulebook; `turn.py` joins them."""
