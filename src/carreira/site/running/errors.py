"""Why a command about a site can't do what it should."""


class CannotServe(Exception):
    """The site can't start, or a command can't work on it; the message says why and what to do."""
