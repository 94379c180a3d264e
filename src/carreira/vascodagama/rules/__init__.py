"""The rules of Vasco da Gama, one file for each chapter of the rulebook; `turn.py` joins them."""
