"""What happens at tables, for rooms that follow it: notices, ratings.

Each signal is sent within the transaction that makes the change: what receivers store is stored with it, or not at all.
"""

from django.dispatch import Signal

opened = Signal()
"""A table waits for people: `table`, `seats`."""
started = Signal()
"""The game begins: `table`, `seats`."""
moved = Signal()
"""Decisions were made or taken back: `table` (as it was before), `seats`, `match` (as it is now), and whether they were
`planned` by somebody who may be away now."""
reseated = Signal()
"""Who plays, or whether anybody may, has changed during the game: `table`, `seats`."""
resigned = Signal()
"""Somebody is about to give their seats to bots, for the rest of the game: `table`, `seats` (as they still are),
`visitor`."""
ended = Signal()
"""The game is over, or was stopped (`table.stopped`): `table`, `seats`, `match`, `planned` as above."""
timing_out = Signal()
"""A seat's time is about to run out: `table`, `seat`."""
ending_soon = Signal()
"""Nobody has moved for so long that the game will be ended soon: `table`, `seats`."""
stating = Signal()
"""The states of the tables `ids` are told to pages that listen; receivers return what they add, by table."""
sharing = Signal()
"""The page to share a finished table is put together for `visit`; receivers return what they add to its context."""
showing = Signal()
"""A table's page (`whole`), or the part of it that changes, is put together for `visit`; receivers return what they add
to its context."""
