"""`python -m lab.fuzz --minutes 60`"""

import argparse
import itertools
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from lab.fuzz.running import NAMES, Found, by_chance, guided, guided_possible, numbered, read, targets

HOW = "pip install atheris, and what grows stranger is chosen by the code that it reaches; without it, by chance alone."
ALLOWANCE = 120.0
"""Seconds more than it was told that a process may take, to begin and to end."""


def main() -> int:
    """Try all targets, or one, for a while; the exit status is 1 if a promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m lab.fuzz", description=__doc__, epilog=HOW)
    parser.add_argument("--minutes", type=float, default=2, help="in all; 2 unless given")
    parser.add_argument("--target", choices=NAMES, help="nothing but this one")
    parser.add_argument("--seed", type=int, default=1, help="other texts")
    parser.add_argument("--only", type=int, help="with --target: the text with this number, by chance; it is printed")
    parser.add_argument("--text", type=Path, help="with --target: the text in this file")
    parser.add_argument("--chance", action="store_true", help="by chance alone, also where Atheris is installed")
    parser.add_argument("--report", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.target and (chosen.only is not None or chosen.text):
        return _single(chosen.target, chosen.seed, chosen.only, chosen.text)
    if chosen.report:
        _child(chosen)
        return 0
    return _parent(chosen)


def _parent(chosen: argparse.Namespace) -> int:
    """Try each target in a process of its own, for an equal part of the time."""
    names = [chosen.target] if chosen.target else list(NAMES)
    by_coverage = guided_possible() and not chosen.chance
    print("Guided by coverage (Atheris)." if by_coverage else f"By chance. {HOW}", flush=True)
    kept = Path(tempfile.mkdtemp(prefix="carreira-fuzz-found-"))
    broken = False
    for name in names:
        report = kept / f"{name}.json"
        command = [
            sys.executable,
            "-m",
            "lab.fuzz",
            "--target",
            name,
            "--report",
            str(report),
            "--seed",
            str(chosen.seed),
        ]
        command += ["--minutes", str(chosen.minutes / len(names)), *(["--chance"] if chosen.chance else [])]
        began = time.monotonic()
        status, said = _run(command, chosen.minutes * 60 / len(names) + ALLOWANCE)
        found = read(report)
        print(
            f"{name}: {found.count} texts in {time.monotonic() - began:.0f} s; the slowest took {found.slowest:.2f} s.",
            flush=True,
        )
        if status:
            print(f"FAULT: it ended with status {status}: {said[-1500:]}")
            broken = True
        broken |= _print(found, kept) > 0
    return 1 if broken else 0


def _run(command: list[str], seconds: float) -> tuple[int, str]:
    """Run a command, for so many seconds at most; returns its status, and what it said of errors."""
    try:
        done = subprocess.run(
            command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return -1, "it did not end in time"
    return done.returncode, done.stderr


def _print(found: Found, kept: Path) -> int:
    """Print what was found, and keep the texts; returns how many broke a promise."""
    count = 0
    for number, failure in enumerate(found.failures.values()):
        file = kept / f"{failure.target}-{number}.txt"
        file.write_text(failure.text, errors="surrogatepass")
        again = ["--target", failure.target, "--text", str(file)]
        if failure.kind == "slow" and not _run([sys.executable, "-m", "lab.fuzz", *again], ALLOWANCE)[0]:
            print("  A text took over two seconds, but not when it was repeated alone.")
            continue
        count += 1
        print(f"FAULT: {failure.kind}\n{_printable(failure.said)}")
        print(f"  repeat it: --target '{failure.target}' --text '{file}'", flush=True)
    return count


def _child(chosen: argparse.Namespace) -> None:
    seconds = float(chosen.minutes) * 60
    if guided_possible() and not chosen.chance:
        guided(chosen.target, chosen.seed, seconds, chosen.report)
    with ExitStack() as stack:
        (target,) = targets([chosen.target], stack)
        end = time.monotonic() + seconds  # a site takes a while to be there

        def go_on(found: Found) -> bool:
            if found.count % 20 == 0:
                found.write(chosen.report)
            return time.monotonic() < end

        by_chance(target, chosen.seed, itertools.count(), go_on).write(chosen.report)


def _single(name: str, seed: int, number: int | None, file: Path | None) -> int:
    """Try one text, which is printed."""
    with ExitStack() as stack:
        (target,) = targets([name], stack)
        text = file.read_text(errors="surrogatepass") if file else numbered(target, seed, number or 0)
        print(_printable(text[:5000]))
        found = Found()
        found.note(target, text)
    for failure in found.failures.values():
        print(f"FAULT: {failure.kind}\n{_printable(failure.said)}")
    return 1 if found.failures else 0


def _printable(text: str) -> str:
    """A text as a terminal takes it: without halves of characters, which records may hold."""
    return text.encode("utf-8", "backslashreplace").decode()


if __name__ == "__main__":
    sys.exit(main())
