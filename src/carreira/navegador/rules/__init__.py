"""The rules of Navegador, one file for each chapter of the rulebook; `turn.py` joins them."""
