"""Why the operating system refuses something is said in words that are translated."""

import errno
import os
import socket
from pathlib import Path

import pytest

from carreira.game import os_errors
from carreira.game.language import LANGUAGES, translator
from carreira.game.os_errors import reason


def raised(code: int) -> OSError:
    return OSError(code, os.strerror(code), "file")


@pytest.mark.parametrize("code", [errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOSPC, errno.EADDRNOTAVAIL])
def test_every_language_has_words_of_its_own(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    said = set()
    for language in LANGUAGES:
        monkeypatch.setattr(os_errors, "_", translator(language).gettext)
        said.add(reason(raised(code)))
    assert len(said) == len(LANGUAGES), said
    assert os.strerror(code) not in said


def test_what_is_rare_is_said_in_the_systems_words() -> None:
    assert reason(raised(errno.EXDEV)) == os.strerror(errno.EXDEV)
    assert reason(OSError("a message of ours")) == "a message of ours"


def test_a_real_refusal(tmp_path: Path) -> None:
    with pytest.raises(OSError) as refused:  # noqa: PT011  (which of its kinds depends on the system)
        (tmp_path / "none" / "file").read_text()
    assert reason(refused.value) == "its folder doesn’t exist"
    with pytest.raises(OSError) as refused:  # noqa: PT011
        (tmp_path / "file").read_text()
    assert reason(refused.value) == "there is no such file or folder"


def test_a_host_that_does_not_answer() -> None:
    """Its errors have numbers of another kind, or none."""
    assert reason(socket.gaierror(socket.EAI_NONAME, "Name or service not known")) == "there is no host of that name"
    assert reason(socket.gaierror(socket.EAI_MEMORY, "Memory allocation failure")) == "Memory allocation failure"
    assert reason(TimeoutError("timed out")) == "there is no answer"
