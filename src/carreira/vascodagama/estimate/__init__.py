"""The bots' estimate of a position: the parts that `value.py` puts together."""
