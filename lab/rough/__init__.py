"""A rough world: a thousand idle streams, slow clients, a full disk, a database that goes away, a clock that jumps.

`python -m lab.rough [SCENARIO …]` tries each on a site of its own and prints what people saw, which promises held, and
whether the site healed by itself; docs/reliability.md gives what was found.
"""
