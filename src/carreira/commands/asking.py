"""Questions that a command asks in the terminal, in its language."""

from gettext import gettext as _

import typer
from rich.console import Console
from rich.prompt import Confirm, InvalidResponse

from carreira.commands.usage import say


def new_password() -> str:
    """A password that is typed twice, without being shown, until both are the same. Raises typer.Abort where nobody
    answers."""
    try:
        while True:
            password = _typed(_("Password"))
            if _typed(_("Repeat for confirmation")) == password:
                return password
            say(_("The two passwords are not the same. Type them again."))
    except (EOFError, KeyboardInterrupt):
        raise typer.Abort from None


def _typed(label: str) -> str:
    return Console().input(f"{label}: ", password=True)  # a rich Prompt would cut off spaces at its ends


def agree(question: str) -> None:
    """Ask whether to go on. Raises typer.Abort if not, and where nobody answers."""
    try:
        agreed = _YesOrNo.ask(question, choices=[_("yes"), _("no")], default=False)
    except (EOFError, KeyboardInterrupt):
        agreed = False
    if not agreed:
        raise typer.Abort


class _YesOrNo(Confirm):
    """A question with two answers, of which the first letters matter."""

    def process_response(self, value: str) -> bool:
        """Whether the first answer was given."""
        letter, (yes, no) = value.strip().casefold()[:1], self.choices
        if letter not in (yes[0], no[0]):
            raise InvalidResponse(_("Answer with %(yes)s or %(no)s.") % {"yes": yes, "no": no})
        return letter == yes[0]
