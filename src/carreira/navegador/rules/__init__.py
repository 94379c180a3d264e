"""The rules of Navegador, one file a chapter of the rulebook; `turn.py` joins them."""
