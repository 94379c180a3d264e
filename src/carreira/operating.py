"""The commands of those who operate a site: accounts, invitations, looking after what is stored."""

import os
import sys
from collections.abc import Callable
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from typing import Annotated

import typer

from carreira.commands.asking import agree, new_password
from carreira.commands.speaking import Commands
from carreira.commands.usage import fail, known_game, misused, on_plain_rules, say, worded
from carreira.game.language import terminal_language
from carreira.game.os_errors import reason

commands = Commands()

Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Folder for the database and everything else that is kept.")
]


def use_data(data: Path | None) -> None:
    """Make `data` the site's data folder."""
    if data is not None:
        os.environ["CARREIRA_DATA"] = str(data.expanduser().resolve())


def setup_site() -> None:
    """Set Django up for a command that works on the site's database, unless this process has done so."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carreira.site.settings")
    import django
    from django.apps import apps

    from carreira.site.environment import BadSetting
    from carreira.site.secret import BadSecret

    if apps.ready:  # a second time would close the log handlers of other libraries, and what they write to
        return
    try:
        django.setup()
    except (BadSetting, BadSecret, OSError) as error:
        fail(worded(error))


def look_at_site(data: Path | None) -> None:
    """Set Django up, on plain rules, for a site that is there, and change nothing."""
    on_plain_rules()
    use_data(data)
    from carreira.site import environment
    from carreira.site.databases import IN_TURN, database
    from carreira.site.environment import BadSetting
    from carreira.site.running.errors import NO_SITE

    try:
        there = database(*environment.database_address(), environment.data_folder(), 1)
        missing = there["ENGINE"] == IN_TURN and not Path(there["NAME"]).exists()
    except (BadSetting, OSError) as error:
        fail(worded(error))
    if missing:
        fail(_(NO_SITE))
    setup_site()


def open_site(data: Path | None, note: Callable[[str], None] = say) -> None:
    """Set Django up, on plain rules, and bring the database up to date, which is noted if it takes a while."""
    on_plain_rules()
    use_data(data)
    setup_site()
    from django.conf import settings

    from carreira.site.running.database import prepare
    from carreira.site.running.errors import CannotServe
    from carreira.site.running.server import make_folder

    try:
        make_folder(settings.DATA)
        prepare(note)
    except CannotServe as error:
        fail(str(error))


@commands.command()
def user(
    name: Annotated[str, typer.Argument(help="The name of the account.")],
    data: Data = None,
    password: Annotated[
        str, typer.Option(help="The password; it is asked for unless it is given.", envvar="CARREIRA_USER_PASSWORD")
    ] = "",
) -> None:
    """Make an operator: an account that may use the pages at /operators/, or give those rights to one that exists."""
    open_site(data)
    from django.utils import translation

    from carreira.site.people.operators import BadAccount, make_operator

    try:
        with translation.override(terminal_language()):  # Django says what is wrong with a password
            made = make_operator(name, password or new_password())
    except BadAccount as error:
        fail(str(error))
    said = _("%(name)s is an operator now.") if made else _("%(name)s had an account, which is an operator’s now.")
    say(said % {"name": name})


@commands.command()
def invite(
    note: Annotated[str, typer.Option(help="Whom it is for; only operators see this.")] = "",
    data: Data = None,
) -> None:
    """Invite somebody to make an account, where CARREIRA_REGISTRATION is `invitation`: prints the address to send."""
    open_site(data)
    from django.conf import settings

    from carreira.site.people import invitations

    if settings.REGISTRATION == "closed":
        fail(_("CARREIRA_REGISTRATION is “closed”: nobody can make an account, not even by invitation."))
    token = invitations.make(None, note[:100])
    days = invitations.LASTS.days
    said = ngettext(
        "For one person, for %(n)d day, on your site: %(address)s",
        "For one person, for %(n)d days, on your site: %(address)s",
        days,
    )
    say(said % {"n": days, "address": invitations.address(token)})


@commands.command()
def doctor(
    data: Data = None,
    game: Annotated[str | None, typer.Option(help="Only tables of this game.")] = None,
) -> None:
    """Replay every stored table, and print what differs from what is stored. Changes nothing."""
    if game is not None:
        known_game(game, "--game")
    look_at_site(data)
    from carreira.site.running import database
    from carreira.site.running.doctor import damage, examine_all
    from carreira.site.running.errors import CannotServe

    try:
        database.check_current()
    except CannotServe as error:
        fail(str(error))
    wrong = damage()
    for line in wrong:
        say(_("The database: %(problem)s") % {"problem": line})
    looked = bad = 0
    for examined in examine_all(game):
        looked += 1
        bad += bool(examined.problems)
        for line in examined.problems:
            say(f"{examined.table.game} {examined.table.pk}: {line}")
    if bad or wrong:
        said = ngettext(
            "Of %(n)d table, %(bad)d differ from what is stored.",
            "Of %(n)d tables, %(bad)d differ from what is stored.",
            looked,
        )
        fail(said % {"n": looked, "bad": bad})
    said = ngettext(
        "All is well: %(n)d table replays to what is stored.",
        "All is well: %(n)d tables replay to what is stored.",
        looked,
    )
    say(said % {"n": looked})


@commands.command()
def backup(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The file to write; by default, one named by the time.")
    ] = None,
    data: Data = None,
) -> None:
    """Write everything that the site has stored to one file. The site may be running meanwhile."""
    look_at_site(data)
    from django.utils import timezone

    from carreira.site.running import database
    from carreira.site.running.backups import NoBackup, back_up
    from carreira.site.running.errors import CannotServe

    try:
        database.check_known()
    except CannotServe as error:
        fail(str(error))
    file = file or Path(f"carreira-{timezone.now():%Y%m%d-%H%M%S}.tar.gz")
    try:
        count = back_up(file)
    except NoBackup as error:
        fail(str(error))
    said = ngettext(
        "%(file)s holds the site as it was just now: %(n)d row, %(bytes)s bytes.",
        "%(file)s holds the site as it was just now: %(n)d rows, %(bytes)s bytes.",
        count,
    )
    say(said % {"file": file, "n": count, "bytes": f"{file.stat().st_size:,}"})
    say(_("It also holds the secret keys and all that is hidden in games that run, so keep it to yourself."))


@commands.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `carreira backup` wrote.")],
    data: Data = None,
    yes: Annotated[bool, typer.Option("--yes", help="Replace what is stored without asking.")] = False,
) -> None:
    """Put a backup in the place of everything that the site has stored. The site may be running meanwhile."""
    open_site(data)
    from carreira.site.people.models import Person
    from carreira.site.running.backups import NoBackup
    from carreira.site.running.backups import restore as put_back
    from carreira.site.tables.models import Table

    tables, people = Table.objects.count(), Person.objects.count()
    if (tables or people) and not yes:
        stored = {"tables": tables, "people": people}
        if not sys.stdin.isatty():
            known = _(
                "The site has %(tables)d tables and %(people)d accounts; give --yes to replace them. Nothing was"
                " changed."
            )
            fail(known % stored)
        question = _("Replace the %(tables)d tables and %(people)d accounts that are stored now?")
        agree(question % stored)
    try:
        restored = put_back(file)
    except NoBackup as error:
        fail(str(error))
    except OSError as error:
        half = _("The database is restored, but %(file)s can’t be written: %(why)s. Restore it once more.")
        fail(half % {"file": error.filename, "why": reason(error)})
    said = ngettext(
        "Restored %(rows)d rows, saved by Carreira %(version)s: %(n)d table.",
        "Restored %(rows)d rows, saved by Carreira %(version)s: %(n)d tables.",
        Table.objects.count(),
    )
    say(said % {"rows": restored.rows, "version": restored.version, "n": Table.objects.count()})
    for name in restored.replaced:
        say(_("Replaced %(file)s: restart the site, so that it uses this one.") % {"file": name})


@commands.command()
def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to write to; made if there is none.")],
    data: Data = None,
    running: Annotated[
        bool, typer.Option("--running", help="Also games that run, with their seeds, which tell what is hidden.")
    ] = False,
) -> None:
    """Write the record of each finished game to a file of its own."""
    open_site(data)
    from carreira.site.running import exporting

    count = bad = 0
    try:
        for exported in exporting.export(folder, running=running):
            count += not exported.problem
            bad += bool(exported.problem)
            if exported.problem:
                values = {"file": exported.path.name, "why": exported.problem}
                say(_("%(file)s was not written. %(why)s") % values)
    except OSError as error:
        values = {"file": str(error.filename or folder), "why": reason(error)}
        fail(_("%(file)s can’t be written: %(why)s.") % values)
    said = ngettext("Wrote %(n)d record to %(folder)s.", "Wrote %(n)d records to %(folder)s.", count)
    say(said % {"n": count, "folder": folder})
    if bad:
        fail(ngettext("%(n)d could not be made.", "%(n)d could not be made.", bad) % {"n": bad})


@commands.command()
def token(
    name: Annotated[str, typer.Argument(help="The name of the account.")],
    scope: Annotated[
        list[str] | None,
        typer.Option(help="What the token is good for: read or play, which includes read. By default, read."),
    ] = None,
    note: Annotated[str, typer.Option(help="What it is for; the account’s page shows this.")] = "",
    bot: Annotated[
        bool, typer.Option("--bot", help="Mark the account as one for which a program plays; make it if there is none.")
    ] = False,
    data: Data = None,
) -> None:
    """Make a token, with which a program uses the API for an account. Prints nothing but the token."""
    open_site(data, note=lambda line: print(line, file=sys.stderr))
    from django.utils import translation

    from carreira.site.api import marking, tokens
    from carreira.site.people.models import Person
    from carreira.site.people.operators import BadAccount
    from carreira.site.refusals import Refusal

    wanted = scope or [tokens.READ]
    for one in wanted:
        if one not in tokens.SCOPES:
            names = {"name": one, "scopes": ", ".join(tokens.SCOPES)}
            misused(_("There is no scope %(name)r; choose one of %(scopes)s.") % names, "--scope")
    try:
        account = Person.called(name)
        if account is None and not bot:
            missing = _("There is no account %(name)r that can be used. With --bot, one is made for a program.")
            fail(missing % {"name": name})
        if account is None:
            account = marking.make(name)
        elif bot:
            marking.mark(account)
        say(tokens.make(account, wanted, note))
    except BadAccount as error:
        fail(str(error))
    except Refusal as refused:
        with translation.override(terminal_language()):
            fail(refused.sentence)
