"""Why a command about a site can't do what it should."""

from carreira.game.language import N_

NO_SITE = N_("There is no site here yet. Is CARREIRA_DATA or CARREIRA_DATABASE_URL right?")


class CannotServe(Exception):
    """The site can't start, or a command can't work on it; the message says why and what to do."""
