"""How good a position is, by the thinking of the bots: the parts that `value.py` puts together."""
