"""The arena on a Ray cluster: a local one, with real processes."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from carreira.lab import CannotSpread, arena, cluster
from carreira.lab.cluster import on_ray
from tests.lab.test_arena import small, without_times


def test_a_cluster_plays_what_this_process_plays(tmp_path: Path) -> None:
    """The same seeds, the same results; and what was played here isn't played there again."""
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    small(seed=3).play(here)
    kept = here.read_text(encoding="utf-8").splitlines(keepends=True)
    there.write_text("".join(kept[:3]), encoding="utf-8")
    small(seed=3).play(there, spread=on_ray("local"))
    assert without_times(there) == without_times(here)
    assert there.read_text(encoding="utf-8").startswith("".join(kept[:3]))


def test_a_cluster_with_other_rules_or_bots_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "engine", lambda: "0123456789abcdef")
    with pytest.raises(CannotSpread, match="one of its machines has other rules or bots"):
        arena("vascodagama", hero="random", field=["random"], seats=2, deals=1).play(spread=on_ray("local"))


def test_no_cluster_at_the_address_is_a_failure_in_one_sentence() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))  # but nobody listens
        unheard = f"127.0.0.1:{silent.getsockname()[1]}"
        for address, why in (("nowhere", ""), (unheard, "nothing listens"), ("127.0.0.1:99999", "ports end at 65535")):
            with pytest.raises(CannotSpread, match=f"There is no Ray cluster at {address}: {why}"):
                small().play(spread=on_ray(address))


def test_without_ray_the_command_says_what_to_install() -> None:
    script = """
import sys
sys.modules["ray"] = None
sys.argv = "carreira arena vascodagama --hero random --field random --deals 1 --ray local".split()
from carreira.cli import main
main()
"""
    done = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "carreira: Ray is not installed: pip install 'carreira[lab]'\n"
