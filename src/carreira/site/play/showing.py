"""What the page of a table shows, put together for one visitor."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from carreira.game.language import N_
from carreira.game.match import Match
from carreira.game.views import GameView
from carreira.game.words import LETTERS
from carreira.site.clocks import showing as clocks
from carreira.site.pages import language, say, url
from carreira.site.play import log_entries, planning
from carreira.site.play.cards import cards
from carreira.site.play.confirming import END, REVEALS, TURN, Unconfirmed
from carreira.site.play.ending import ending
from carreira.site.play.happened import happened
from carreira.site.play.waiting import kind_of
from carreira.site.refusals import Refusal
from carreira.site.running.processes import compiling
from carreira.site.tables import changes, noting, stream, talking, timeouts, voyages
from carreira.site.tables.levels import level_name, needs_compiled
from carreira.site.tables.live import Live, Moment
from carreira.site.tables.models import RECORD, Table
from carreira.site.tables.playing import taken_back, why_halted
from carreira.site.tables.stopping import WHY
from carreira.site.tables.visit import Visit
from carreira.site.tables.watching import watching

CONFIRM = {
    TURN: N_("Confirm: this ends your turn."),
    END: N_("Confirm: this ends the game."),
    REVEALS: N_("Confirm: this turns something up, which can’t be taken back."),
}
"""What is said of moves that are still to be confirmed."""


def viewer_of(match: Match, mine: set[int]) -> int | None:
    """The seat whose view a visitor gets: their seat to move, else their first seat, else a spectator's."""
    if match.to_move in mine:
        return match.to_move
    return min(mine, default=None)


def view_of(match: Match, mine: set[int], *, playable: bool = True) -> GameView:
    """The visitor's view. Unless it is `playable` (at a past moment it isn't), it has no moves."""
    view = match.view(viewer_of(match, mine))
    if not playable:
        view.pop("moves", None)
    return view


def table_context(
    visit: Visit,
    *,
    whole: bool,
    shown: Match | None = None,
    seen: Moment | None = None,
    selected: str = "",
    refused: Refusal | None = None,
    instead: voyages.Instead | None = None,
    pending: Unconfirmed | None = None,
    still: bool = False,
    moved: bool = False,
    known: Sequence[str] = (),
) -> dict[str, Any]:
    """Everything that `table.html` and, unless the `whole` page is asked for, `_table.html` are given.

    `shown` is the moment to show, None for the present; `seen` the one that was shown before it, if what happened in
    between is to be shown as it happens. `instead` is a move that the learner of a first voyage tried, `pending` what
    somebody has still to confirm. With `still`, a page without scripts is not reloaded automatically. With `moved`, the
    part follows a move of the reader's own, so other tables of theirs are as they were. `known` are the marks of the
    runs of the log that the page shows already.
    """
    live, latest = visit.live, visit.live.match
    company = talking.in_company(visit.seats)
    match = shown or latest
    replay = match.number != latest.number or match.step is not None
    table, seats, names, mine = visit.table, visit.seats, visit.names, visit.mine
    reader = language()
    game = live.game
    view = view_of(match, mine, playable=visit.playable and not replay)
    if pending is not None:
        view = (pending.after or match).view(view["viewer"])
        view.pop("moves", None)
    choices = game.words.choices(view, match.outcomes(), reader) if view.get("moves") else []
    if not visit.alone:
        note = say(N_("can’t be undone"))
        choices = [replace(choice, final=note) if match.reveals(choice.move) else choice for choice in choices]
    board = game.board.render(view, choices=choices, language=reader, names=names, selected=selected)
    say_event = partial(game.words.sentence, language=reader, names=names)
    panels = [game.board.panel(view, seat.number, language=reader, names=names) for seat in seats]
    supply = game.board.supply(view, view["viewer"], language=reader) if view["viewer"] is not None else ""
    if pending is not None:
        view["to_move"] = match.to_move  # until it is confirmed
    why = visit.why_no_undo
    lines = talking.lines(visit) if company else []
    context: dict[str, Any] = {}
    for _, more in changes.showing.send(Table, visit=visit, whole=whole):
        assert isinstance(more, dict)
        context.update(more)
    hinted = context.get("study", {}).get("hinted", ())
    return context | {
        "table": _head(visit, match, replay) | {"still": still, "moved": moved and not whole},
        "view": view,
        "viewer": view["viewer"],
        "choices": choices,
        "prompt": say(CONFIRM[pending.why]) if pending else game.words.prompt(view, reader, names),
        "board": board,
        "symbols": game.board.symbols(len(seats)) if whole else "",  # the page keeps them
        "tabs": game.board.tabs(reader),
        "names": names,
        "seats": [
            {
                "seat": seat.number,
                "name": seat.called,
                "sits": kind_of(seat),
                "here": seat.here or seat.number in mine,
                "program": seat.number in visit.programs,
                "level": level_name(seat.kind) if seat.bot else "",
                "letter": LETTERS[seat.number],
                "mine": seat.number in mine,
                "panel": panel,
            }
            for seat, panel in zip(seats, panels, strict=True)
        ],
        "supply": supply,
        "cards": cards(live, view, reader, names),
        "happened": happened(live, match, seen, viewer_of(match, mine), replay, say_event),
        "log": log_entries.log(visit, match, viewer_of(match, mine), reader, lines, hinted, known),
        "said_before": [line for line in lines if line["after"] == 0],
        "pending": pending,
        "planning": None if replay or pending else planning.planning(visit, reader),
        "note": noting.note_of(visit) if whole else "",  # the page keeps what is being written
        "longest_note": noting.LONGEST,
        "voyage": voyages.shown(table, match, choices, reader, instead) if choices else None,
        "can_undo": why is None and not replay,
        "undo_why": say(why) if why else "",
        "undo_reveals": why is None and any(decision.revealed for decision in taken_back(latest, seats, visit.visitor)),
        "refused": _refused(live, refused, reader),
        "selected": selected,
        "clocks": clocks.shown(visit.clock) if visit.clock else None,
        "time_out": timeouts.shown(visit, visit.clock) if visit.clock and not replay else None,
        "asked": talking.asked(visit) if company and not replay else None,
        "not_taken_back": company and not replay and talking.not_taken_back(visit),
        "can_ask": not replay and why is not None and talking.can_ask(visit),
        "company": company,
        "chat": lines,
        "longest_line": talking.LONGEST,
        "end": ending(live, view, seats, reader) if match.over and not replay else None,
    }


def _head(visit: Visit, match: Match, replay: bool) -> dict[str, Any]:
    table, live = visit.table, visit.live
    waiting = table.waits_for
    head = {
        "id": table.id,
        "url": url("table", table.id),
        "game": live.game,
        "version": match.number,
        "step": match.step,
        "back": _back(match),
        "forward": _forward(match, live.match),
        "latest": live.match.number,
        "revision": live.revision,
        "over": match.over or bool(table.stopped and not replay),
        "loaded": table.stopped == RECORD,
        "halted": "" if replay or match.over else _halted(table),
        "mine": bool(visit.mine),
        "waiting": "" if replay or (waiting == "person" and table.to_move in visit.mine) else waiting,
        "progress": compiling(table.game) if not table.over and any(map(needs_compiled, visit.seats)) else None,
        "replay": replay,
        "commitment": table.commitment,
        "options": [option for option in live.game.options if table.options.get(option.name)],
        "edition": live.match.edition,
        "edition_url": url("editions", table.game) if live.match.edition.standard else url("table-edition", table.id),
        "move_url": url("move", table.id),
        "undo_url": url("undo", table.id),
        "again_url": url("again", table.id) if visit.takes_part and table.stopped != RECORD else "",
        "talk": table.talk,
        "watching": stream.NEWS.watching(table.id)
        or watching([table.id], {(table.id, seat.visitor) for seat in visit.seats})[table.id],
        "ask_undo_url": url("ask-undo", table.id),
        "agree_undo_url": url("agree-undo", table.id),
        "resign_url": url("resign", table.id) if visit.mine and not visit.alone and not table.over else "",
        "go_on_url": url("go-on", table.id) if visit.may_go_on else "",
        "take_back_url": url("take-back", table.id) if visit.kept else "",
        "skip_url": url("skip", table.id) if visit.takes_part else "",
        "retry_url": url("retry", table.id) if visit.takes_part else "",
        "events_url": url("events", table.id),
        "preview_url": url("preview", table.id),
        "record_url": url("record", table.id) if visit.may_fetch_record else "",
        "next_url": url("table", table.successor_id) if table.successor_id else "",
    }
    if visit.revealed:
        head |= {"seed": table.seed, "salt": table.salt}
    return head


def _halted(table: Table) -> str:
    """Why nobody can play although the match is not over; "" if that isn't so."""
    if table.stopped:
        return say(WHY[table.stopped])
    why = why_halted(table)
    return say(why) if why else ""


def _back(match: Match) -> str:
    """The moment before the one that is shown: one step earlier if a step is shown, else one decision; "" if none."""
    if match.step is not None and match.step > 1:
        return f"{match.number}.{match.step - 1}"
    return str(match.number - 1) if match.number else ""


def _forward(match: Match, latest: Match) -> str:
    """The moment after the one that is shown, likewise."""
    if match.step is not None:
        return log_entries.moment_name(latest.decisions[match.number - 1], match.step + 1)
    return str(match.number + 1) if match.number < latest.number else ""


def _refused(live: Live, refused: Refusal | None, reader: str) -> dict[str, Any] | None:
    if refused is None:
        return None
    short = live.rule_in_short(refused.rule, reader)
    return {
        "sentence": live.said_of(refused, reader),
        "rule": refused.rule,
        "rule_url": f"{url('rules', live.game.name)}#{refused.rule}"
        if refused.rule in live.game.rulebook(reader)
        else "",
        "short": short,
    }
