"""Why it is good to send ships, to take a sum, to host a character, and to send the merchant ship."""

from collections.abc import Sequence

from carreira.game.language import translator
from carreira.game.moves import parts
from carreira.game.reasons import Line, Step
from carreira.vascodagama.views import View
from carreira.vascodagama.wording import terms as viewed
from carreira.vascodagama.wording.choices import bonus_now, given
from carreira.vascodagama.wording.labels import LANDING, character, counted
from carreira.vascodagama.wording.reasons.terms import Clauses, mine


def sent(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """The ships of an expedition."""
    _ = translator(language).gettext
    steps = line.steps_of("send")
    if not steps:
        return []
    step = steps[0]
    landing = viewed.destination(step.before)
    words = {
        "ships": counted("ships", len(steps), language),
        "landing": LANDING[landing],
        "points": counted("points", sum(one.outcome["points"] for one in steps), language),
    }
    first = _("scores %(points)s at once in %(landing)s")
    if len(steps) > 1:
        first = _("sends %(ships)s to %(landing)s: %(points)s at once")
    bonus = given(step.outcome, language)
    return [
        first % words,
        _("the landing adds %(bonus)s") % {"bonus": bonus} if bonus else "",
        _completed(step.before, landing, len(steps), language),
        _best_space(step, landing, language),
    ]


def _completed(view: View, landing: str, ships: int, language: str) -> str:
    """What it brings if so many more ships fill a landing; "" if they don't."""
    _ = translator(language).gettext
    if len(viewed.free_values(view, landing)) != ships:
        return ""
    points = view["landings"][landing]["complete_points"]
    if not points:
        return _("completes the landing, so its ships sail on")
    words = {"points": counted("points", points, language)}
    return _("completes the landing: %(points)s for each ship there") % words


def _best_space(step: Step, landing: str, language: str) -> str:
    """Whether this was the last free space of the highest value left."""
    _ = translator(language).gettext
    number = parts(step.move)[2]
    value = step.before["landings"][landing]["spaces"][number - 1]["value"]
    left = viewed.free_values(step.after, landing)
    if left and max(left) < value:
        return _("leaves others nothing above %(value)d there") % {"value": max(left)}
    return ""


def landing(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """Where an expedition goes."""
    _ = translator(language).gettext
    found = sent(line, language, names)
    if found:
        return found
    view, name = line.first.before, parts(line.first.move)[1]
    here, values = view["landings"][name], viewed.fitting_values(view, name)
    words = {"landing": LANDING[name], "value": max(values)}
    found = [_("a space worth %(value)d is free in %(landing)s") % words, _completed(view, name, 1, language)]
    if not found[-1] and here["complete_points"]:
        points = counted("points", here["complete_points"], language)
        found.append(_("a complete landing pays %(points)s a ship") % {"points": points})
    return [*found, bonus_now(view, name, language)]


def money(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """One of the two sums."""
    _ = translator(language).gettext
    steps = line.steps_of("money")
    if not steps:
        return []
    step = steps[0]
    found = [_("brings %(reals)s at once") % {"reals": counted("reals", step.outcome["earned"], language)}]
    left = [one for one in step.after["money"] or () if one]
    if left:
        found.append(_("leaves the others only the sum of %(reals)s") % {"reals": counted("reals", left[0], language)})
    else:
        found.append(_("it was the last sum of this round"))
    return found


def hosted(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """A character."""
    _ = translator(language).gettext
    steps = line.steps_of("host")
    if not steps:
        return []
    step, name = steps[0], parts(steps[0].move)[1]
    holder = step.before["characters"][name]["holder"]
    words = {"character": character(name, language)}
    return [
        _gift(step, name, language),
        _taken(holder, line.seat, words, language, names),
        _standing(step, name, language),
    ]


def _gift(step: Step, name: str, language: str) -> str:
    """What a character gives at once."""
    _ = translator(language).gettext
    outcome = step.outcome
    match name:
        case "dias":
            points = counted("points", outcome["points"], language)
            return _("Dias brings %(points)s now and again at the round’s end") % {"points": points}
        case "alvares" if outcome["missionaries"]:
            count = counted("missionaries", outcome["missionaries"], language)
            return _("Alvares gives %(missionaries)s for a crew") % {"missionaries": count}
        case "manuel" if outcome["extra_disc"] > 0 or outcome["extra_disc_due"]:
            return _("Manuel gives the extra disc: one action more")
        case "sernigi" if outcome["merchant_due"] and step.before["merchant_fits"]:
            return _("Sernigi sends the merchant ship now")
    return _("nobody else can have %(character)s this round") % {"character": character(name, language)}


def _taken(holder: int | None, seat: int, words: dict[str, str], language: str, names: Sequence[str]) -> str:
    _ = translator(language).gettext
    if holder is None or holder == seat:
        return ""
    return _("takes him from %(who)s") % {**words, "who": names[holder]}


def _standing(step: Step, name: str, language: str) -> str:
    """What a character gives later, as far as there is a next round, or a missionary left."""
    _ = translator(language).gettext
    if name == "dias" and step.before["round"] < step.before["rounds"]:
        return _("his holder begins the next round")
    if name == "alvares" and step.before["missionaries"] > step.outcome["missionaries"]:
        return _("he gives another one when the round ends")
    return ""


def merchant(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """The merchant ship's space."""
    _ = translator(language).gettext
    step = line.first
    _word, landing_name, number = parts(step.move)
    value = step.before["landings"][landing_name]["spaces"][number - 1]["value"]
    bonus = given(step.outcome, language)
    words = {"landing": LANDING[landing_name], "value": value, "bonus": bonus}
    taken = _("takes the space worth %(value)d in %(landing)s from the others") % words
    moored = [space["ship"] for space in step.after["landings"][landing_name]["spaces"]]
    ships = counted("ships", sum(1 for ship in moored if ship and ship["owner"] == line.seat), language)
    helped = any(ship and ship["owner"] == line.seat for ship in moored)
    own = _("brings %(ships)s there nearer to a complete landing") % {"ships": ships} if helped else ""
    done = _completed(step.before, landing_name, 1, language)
    received = _("brings %(bonus)s in %(landing)s") % words if bonus else ""
    return [*filter(None, [received, done, "" if done else own]), taken]


def chosen(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """What the two sums and the characters offer to one who may choose now; at least one can still be had."""
    _ = translator(language).gettext
    sums = [outcome["earned"] for move, outcome in line.options if move.startswith("money")]
    guests = [character(parts(move)[1], language) for move, _outcome in line.options if move.startswith("host")]
    found = []
    if sums:
        found.append(_("a sum of %(reals)s can be taken now") % {"reals": counted("reals", max(sums), language)})
    if guests:
        names_of = ", ".join(guests)
        found.append(_("to be hosted: %(characters)s") % {"characters": names_of})
    return found


def offered(line: Line, area: str, language: str) -> Clauses:
    """What an action offers, where only the decision to act is known."""
    _ = translator(language).gettext
    match area:
        case "characters":
            return chosen(line, language, ())
        case "navigation":
            return _reach(line, language)
        case "projects":
            view = line.first.after
            cheap = counted("reals", view["box"]["project_prices"][0], language)
            return [_("a project costs only %(reals)s") % {"reals": cheap}]
    return [_("sailors or a captain can be hired before others come")]


def _reach(line: Line, language: str) -> Clauses:
    """How far the ships can go that wait to be sent; a ship that has no choice has left with the last step."""
    _ = translator(language).gettext
    for view in (line.first.after, line.first.before):
        limits = [ship["limit"] for ship in mine(line, view)["ships"]]
        landings = [name for name, _space in view["fits"]]
        if limits and landings:
            words = {"limit": max(limits), "landing": LANDING[landings[-1]]}
            return [_("a ship with limit %(limit)d can go as far as %(landing)s") % words]
    return []
