"""Why it is good to buy projects, to hire sailors and captains, and to launch ships."""

from collections.abc import Sequence

from carreira.game.language import translator
from carreira.game.moves import parts
from carreira.game.reasons import Line, Step
from carreira.vascodagama.names import COLOURS
from carreira.vascodagama.views import Project, View
from carreira.vascodagama.wording.labels import COLOUR, colours, counted
from carreira.vascodagama.wording.reasons.terms import Clauses, income_of, mine, missing_crew, reach, ready, wanting


def bought(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """A project that is bought, or received at a landing."""
    _ = translator(language).gettext
    steps = line.steps_of("buy", "project")
    if not steps:
        return []
    step, slot = steps[0], parts(steps[0].move)[1]
    tile = step.before["gabriel"] if slot == "gabriel" else step.before["projects"][slot - 1]
    assert tile is not None
    paid = sum(one.outcome["paid"] for one in steps)
    words = {"reals": counted("reals", paid, language), "limit": tile["limit"], "crew": tile["crew"]}
    far = reach(step.before, tile["limit"], language)
    if slot == "gabriel":
        return [
            _("is launched at once, without a crew, for %(reals)s") % words,
            far,
            income_of(step.before, tile, language),
        ]
    price = ""
    if len(steps) > 1:
        price = _("two projects for %(reals)s") % words
    elif paid:
        price = _("costs %(reals)s") % words
    return [_manned(line, step, language) or far, income_of(step.before, tile, language), far, price]


def _manned(line: Line, step: Step, language: str) -> str:
    """Whether the crew of the project that came last is at hand."""
    _ = translator(language).gettext
    player = mine(line, step.after)
    if not player["projects"]:
        return ""
    project = player["projects"][-1]
    words: dict[str, object] = {"crew": project["crew"]}
    if not project["missing"]:
        return _("the crew of %(crew)d is at hand already") % words
    words["missing"] = missing_crew(player, project, language)
    if project["missing"] == project["crew"]:
        return ""
    return _("its crew of %(crew)d lacks only %(missing)s") % words


def hired(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """Sailors, a captain, or both, of one recruitment."""
    _ = translator(language).gettext
    steps = line.steps_of("take", "captain")
    if not steps:
        return []
    took = {parts(step.move)[1]: parts(step.move)[2] for step in steps if step.move.startswith("take")}
    paid = sum(step.outcome["paid"] for step in steps)
    words = {"sailors": colours(took, language), "reals": counted("reals", paid, language)}
    first, last = steps[0].before, steps[-1].after
    captain = any(step.move == "captain" for step in steps)
    if not took:
        hires = _("hires a captain for %(reals)s") % words if paid else _("hires a captain free of charge")
        return [hires, ready(mine(line, last), language) or _("every ship that is sent needs one")]
    text = _("hires %(sailors)s and a captain for %(reals)s") if captain else _("hires %(sailors)s for %(reals)s")
    return [text % words, _manning(line, first, last, language), _emptied(steps, language)]


def _manning(line: Line, before: View, after: View, language: str) -> str:
    """The project that comes nearer to its crew."""
    _ = translator(language).gettext
    pairs = list(zip(mine(line, before)["projects"], mine(line, after)["projects"], strict=True))
    nearer: list[Project] = [now for was, now in pairs if now["missing"] < was["missing"]]
    if not nearer:
        had, has = mine(line, before)["sailors"], mine(line, after)["sailors"]
        new = any(has[colour] and not had[colour] for colour in COLOURS)
        return _("brings a colour that was missing so far") if new else ""
    best = min(nearer, key=lambda one: (one["missing"], -one["limit"]))
    words = {"limit": best["limit"], "missing": missing_crew(mine(line, after), best, language)}
    if best["missing"]:
        return _("leaves %(missing)s to find for the project with limit %(limit)d") % words
    return _("completes the crew of a project with limit %(limit)d") % words


def _emptied(steps: Sequence[Step], language: str) -> str:
    """A colour that is gone from the section now."""
    _ = translator(language).gettext
    for step in steps:
        match parts(step.move):
            case ["take", colour, count]:
                section = step.before["turn"]["section"]
                if section and step.before["sections"][section - 1][colour] == count:
                    return _("takes the last %(colour)s of the section") % {"colour": _(COLOUR[colour])}
    return ""


def section(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """A section of the recruitment area."""
    _ = translator(language).gettext
    if line.steps_of("take"):
        return hired(line, language, names)
    sailors = line.first.before["sections"][parts(line.first.move)[1] - 1]
    found = _("has %(sailors)s to choose from") % {"sailors": colours(sailors, language)}
    return [found, wanting(mine(line, line.first.before), language)]


def sailor(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """A sailor whom a landing gives."""
    _ = translator(language).gettext
    step, words = line.first, parts(line.first.move)
    if words[1] == "bag":
        bag = {name: deals for deals, changes in step.outcome.cases for name in COLOURS if changes[name]}
        text = _("draws from the bag (%(sailors)s) and leaves the sections as they are")
        return [text % {"sailors": colours(bag, language)}]
    return [
        _("a sailor free of charge: %(colour)s") % {"colour": _(COLOUR[words[2]])},
        _manning(line, step.before, step.after, language),
    ]


def launched(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """A project that becomes a ship."""
    _ = translator(language).gettext
    step, slot = line.first, parts(line.first.move)[1]
    tile = mine(line, step.before)["projects"][slot - 1]
    view, after = step.before, mine(line, step.after)
    found = [_("launches a ship with limit %(limit)d") % {"limit": tile["limit"]}]
    if view["turn"]["closing"]:
        points = counted("points", view["box"]["ship_points"], language)
        found = [_("a launched ship with a captain still counts %(points)s") % {"points": points}]
    return [*found, ready(after, language), income_of(view, tile, language)]
