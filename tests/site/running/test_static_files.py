"""Static files are prepared once, and again when any of their sources has changed."""

import copy
import os
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.finders import BaseFinder
from django.core import management
from django.core.files.storage import FileSystemStorage

from carreira.site.running.server import prepare_static


class OfAnotherPackage(BaseFinder):
    """Finds the files of a folder that isn't among the site's own, as Django's are not."""

    folder = Path()

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[Any]:
        storage = FileSystemStorage(location=self.folder)
        return [(name, storage) for name in storage.listdir("")[1]]


@pytest.fixture
def source(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of another package, the only one that there is."""
    settings.STORAGES = copy.deepcopy(settings.STORAGES)  # which is changed in place
    settings.DATA, settings.STATIC_ROOT = tmp_path, str(tmp_path / "static")
    settings.STATICFILES_FINDERS = [f"{__name__}.{OfAnotherPackage.__name__}"]
    monkeypatch.setattr(OfAnotherPackage, "folder", tmp_path / "package")
    file = tmp_path / "package" / "style.css"
    file.parent.mkdir()
    file.write_text("p { color: red }")
    return file


def prepared(settings: Any) -> list[str]:
    """What is printed while static files are prepared."""
    said: list[str] = []
    prepare_static(said.append)
    assert Path(settings.STATIC_ROOT, "staticfiles.json").is_file()
    return said


def test_of_several_that_prepare_them_at_once_one_does(
    source: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others wait, and find them prepared."""
    meeting, met = threading.Barrier(2), []
    collect = management.call_command

    def meet(*arguments: Any, **options: Any) -> None:
        with suppress(threading.BrokenBarrierError):  # nobody else has come
            met.append(meeting.wait(0.5))
        collect(*arguments, **options)

    monkeypatch.setattr(management, "call_command", meet)
    with ThreadPoolExecutor(2) as both:
        said = [line for lines in both.map(lambda _: prepared(settings), range(2)) for line in lines]
    assert not met, "two have prepared them at the same time"
    assert said == ["Preparing the static files."]


def test_they_are_prepared_again_only_if_a_source_has_changed(source: Path, settings: Any) -> None:
    """Otherwise a new version of Django would ask for files that the list of those prepared doesn't have."""
    assert prepared(settings) == ["Preparing the static files."]
    assert prepared(settings) == []
    os.utime(source, (1, 1))
    assert prepared(settings) == ["Preparing the static files."]
    source.with_name("new.css").write_text("b { color: blue }")
    assert prepared(settings) == ["Preparing the static files."]
    assert Path(settings.STATIC_ROOT, "new.css").is_file()
