"""What happened, for the board: the places, what was received and paid there, sentences, a banner."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from carreira.game.effects import gains
from carreira.game.game import Event
from carreira.game.match import Match
from carreira.site.tables.live import Live, Moment

LATEST = 4
"""How many events since one's own move stand beside the decision at most; the others are counted there."""


def happened(
    live: Live,
    match: Match,
    seen: Moment | None,
    viewer: int | None,
    replay: bool,
    say_event: Callable[[Event], str],
) -> dict[str, Any]:
    """What happened since the moment that was shown before, for the board: places, gains, a banner.

    At a past moment that somebody looks back at, it is what happened in that decision or step; in the present, what
    happened since the viewer's last move.
    """
    now, own = live.moment(match.number, match.step), _last_move(match, viewer)
    past = seen
    if replay and seen is None:
        past = (now[0], now[1] - 1 if match.step is not None else 0)
    elif not replay and own is not None:
        past = min(own, seen or own)
    events = live.between(past or now, now)
    fresh = live.between(seen or now, now)
    counted = live.between((now[0], 0) if replay else (own or now), now)
    banners = live.game.words.BANNERS
    old = len(events) - len(fresh)
    places = live.game.board.effects
    return {
        "marks": [
            {**asdict(effect), "fresh": number >= old}
            for number, event in enumerate(events)
            for effect in places(event)
        ],
        "entries": [(event.seat, say_event(event)) for event in (events if replay else counted[-LATEST:])],
        "earlier": 0 if replay else max(0, len(counted) - LATEST),
        "gains": gains(effect for event in counted for effect in places(event)),
        "banner": next((say_event(event) for event in fresh if event.kind in banners), ""),
        "since": _name(own) if own and not replay and _others_played(match, viewer, own) else "",
    }


def _last_move(match: Match, viewer: int | None) -> Moment | None:
    """The moment after the viewer's last move, before what followed it; None if they have made none."""
    own = [decision.number for decision in match.decisions if decision.seat == viewer]
    return (own[-1], 1) if own else None


def _others_played(match: Match, viewer: int | None, own: Moment) -> bool:
    return any(decision.seat != viewer for decision in match.decisions[own[0] :])


def _name(moment: Moment) -> str:
    """A moment as `?after=` names it."""
    return f"{moment[0]}.{moment[1]}"
