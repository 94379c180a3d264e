"""Mutation testing of a game's rules: change one operator, number or statement at a time; does any test notice?

    python tools/mutants.py GAME              every rule of the game, on all cores
    python tools/mutants.py GAME market end   some chapters only
    python tools/mutants.py GAME --list       print the changes without trying them
    python tools/mutants.py GAME --known      also try those that are known to make no difference

Each change is tried in a process of its own, on plain rules, by the tests that call the changed function: first those
that noticed other changes of it, then the quickest. Golden playthroughs don't count: they notice that something
changed, but not that it is wrong. Changes that make no difference are listed in `tests/GAME/mutants.toml` with the
reason, and are not tried. Prints what survived, and exits with 1 if anything did, or if an entry there no longer
matches any change.
"""

import argparse
import ast
import copy
import functools
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeAlias

os.environ["CARREIRA_JIT"] = "0"

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings

ROOT = Path(__file__).resolve().parent.parent
SLOWEST = 5.0
"""Seconds; slower tests aren't run, as every change that survives would wait for them."""
PATIENCE = 10
"""If a change makes a test take this many times as long, it counts as noticed: it made a loop endless."""
MEMORY = 4 << 30
"""Bytes; a change that needs more has been noticed."""
GREEDY = 2
"""How the process ends in which a change was tried that needed more."""
NOT_PROOF = (
    "tests/golden/",
    "tests/property/test_backends.py",
    "tests/game/test_library.py",
    "tests/game/test_rule.py",
    "/board/",
    "test_rulebook_text.py",
    "test_words.py",
)
"""Tests that aren't run: those that notice only that something changed, those of compiling, and those of what is
shown."""

OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
BUILTINS = {"min": "max", "max": "min"}


Rule: TypeAlias = tuple[FunctionType, ast.FunctionDef, str]
"""A function of the rules, its tree, and its file."""
Key: TypeAlias = tuple[str, str, str, str]
"""File, function, and the statement before and after: a line number would not outlive the next edit."""


@dataclass(frozen=True)
class Mutant:
    """A changed rule: where it stands, what the line was and is, and the code that takes the function's place."""

    function: FunctionType
    path: str
    line: int
    before: str
    after: str
    code: CodeType

    @property
    def key(self) -> Key:
        """How `mutants.toml` names it."""
        return self.path, self.function.__name__, self.before, self.after

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function.__name__}\n    - {self.before}\n    + {self.after}"


# The changes -----------------------------------------------------------------------------------------------------


def changes(node: ast.AST) -> Iterator[dict[str, Any]]:
    """The ways to change this one node, as new values of its fields."""
    match node:
        case ast.Compare(ops=operators):
            for i, operator in enumerate(operators):
                if type(operator) in OPERATORS:
                    yield {"ops": [*operators[:i], OPERATORS[type(operator)](), *operators[i + 1 :]]}
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) | ast.BoolOp(op=operator):
            if type(operator) in OPERATORS:
                yield {"op": OPERATORS[type(operator)]()}
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield {"op": ast.UAdd()}
        case ast.IfExp(body=body, orelse=orelse):
            yield {"body": orelse, "orelse": body}
        case ast.Constant(value=bool(truth)):
            yield {"value": not truth}
        case ast.Constant(value=int(number)):
            yield {"value": 0 if number == 1 else number + 1}
        case ast.Name(id=name) if name in BUILTINS:
            yield {"id": BUILTINS[name]}


def without(tree: ast.FunctionDef) -> Iterator[tuple[int, ast.FunctionDef]]:
    """Copies of a function that each lack one statement, with the index of it among the nodes."""
    for at, node in enumerate(ast.walk(tree)):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Break) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        ):
            made = copy.deepcopy(tree)
            gone = nth(made, at)
            for parent in ast.walk(made):
                for body in (getattr(parent, "body", None), getattr(parent, "orelse", None)):
                    if isinstance(body, list) and gone in body:
                        body[body.index(gone)] = ast.copy_location(ast.Pass(), gone)
            yield at, made


def nth(tree: ast.AST, at: int) -> ast.AST:
    """The node of this index in `ast.walk`."""
    return next(node for i, node in enumerate(ast.walk(tree)) if i == at)


def changed(tree: ast.FunctionDef) -> Iterator[tuple[int, ast.FunctionDef]]:
    """Every changed copy of a function, with the index of the changed node."""
    docstring = tree.body[0]
    skipped = set(map(id, ast.walk(docstring))) | {id(part) for part in ast.walk(tree.args)}
    for at, node in enumerate(ast.walk(tree)):
        if id(node) not in skipped:
            for fields in changes(node):
                made = copy.deepcopy(tree)
                vars(nth(made, at)).update(fields)
                yield at, made
    yield from without(tree)


def code_of(tree: ast.FunctionDef, path: str, freevars: dict[str, object]) -> CodeType:
    """The code of a function that is compiled apart from its module."""
    bare = copy.deepcopy(tree)
    bare.decorator_list, bare.returns = [], None
    for argument in bare.args.args:
        argument.annotation = None
    world = dict(freevars)
    exec(compile(ast.fix_missing_locations(ast.Module([bare], [])), path, "exec"), world)
    made = world[tree.name]
    assert isinstance(made, FunctionType)
    return made.__code__


def mutants_of(function: FunctionType, tree: ast.FunctionDef, path: str) -> Iterator[Mutant]:
    """All changes of a function."""
    for at, made in changed(tree):
        original, now = nth(tree, at), nth(made, at)
        while not isinstance(original, ast.stmt):  # the statement around it, to be shown
            index, original = next(
                (i, node)
                for i, node in enumerate(ast.walk(tree))
                if any(child is original for child in ast.iter_child_nodes(node))
            )
            now = nth(made, index)
        before, after = shown(original), shown(now) if isinstance(now, type(original)) else "pass"
        yield Mutant(function, path, original.lineno, before, after, code_of(made, path, function.__globals__))


def shown(statement: ast.AST) -> str:
    """The first line of a statement."""
    return ast.unparse(statement).splitlines()[0]


def rules_of(game: str, chapters: Sequence[str]) -> Iterator[Rule]:
    """The functions of a game's rules and set-up."""
    import importlib

    folder = ROOT / "src" / "carreira" / game
    for file in [*sorted((folder / "rules").glob("*.py")), folder / "setup.py"]:
        if chapters and file.stem not in chapters:
            continue
        part = ".".join(file.relative_to(folder).with_suffix("").parts)
        module = importlib.import_module(f"carreira.{game}.{part}".removesuffix(".__init__"))
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                yield getattr(module, node.name), node, file.relative_to(folder).as_posix()


# Trying them -----------------------------------------------------------------------------------------------------


@dataclass
class Campaign:
    """A pytest plugin that runs the collected tests once for each change instead of once."""

    game: str
    rules: Sequence[Rule]
    waiting: Sequence[Mutant]
    jobs: int
    survivors: list[Mutant] = field(default_factory=list)
    endless: int = 0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out tests of another game, and those that prove nothing about rules."""
        import carreira

        others = [name for name in carreira.GAMES if name != self.game]
        items[:] = [item for item in items if not any(word in item.nodeid for word in [*NOT_PROOF, *others])]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every change."""
        callers = survey(session.items, self.rules)
        waiting = self.waiting
        running: dict[int, tuple[Mutant, Tests, int]] = {}
        for done, mutant in enumerate(waiting, 1):
            tests = callers.get((mutant.path, mutant.function.__name__), [])
            pid, noticed = try_out(mutant, tests)
            running[pid] = mutant, tests, noticed
            while len(running) >= self.jobs or (done == len(waiting) and running):
                pid, status = os.wait()
                tried, tests, noticed = running.pop(pid)
                if status == 0:
                    self.survivors.append(tried)
                    print(f"\nsurvived: {tried}", file=sys.__stdout__, flush=True)
                self.endless += os.WIFSIGNALED(status) or os.waitstatus_to_exitcode(status) == GREEDY
                with os.fdopen(noticed) as report:
                    found = report.read()
                tests.sort(key=lambda test: test[1].nodeid != found)
            if done % 25 == 0:
                print(f"{done} of {len(waiting)}", file=sys.__stdout__, flush=True)
        return True


Tests: TypeAlias = list[tuple[float, pytest.Item]]
"""Tests with the seconds that each may take, in the order in which they are run."""


def survey(items: Sequence[pytest.Item], rules: Sequence[Rule]) -> dict[tuple[str, str], Tests]:
    """Which tests call which function, by chapter and name, the quickest first, and how long each may take.

    Found by running all tests once in a process of its own, so that nothing they keep is there when a change is tried;
    nor do they keep anything for each other here.
    """
    with tempfile.TemporaryFile() as report:
        if (pid := os.fork()) == 0:
            called: set[tuple[str, str]] = set()
            for function, tree, path in rules:
                noting = copy.deepcopy(tree)
                noting.body.insert(1, ast.parse(f"__called__.add(({path!r}, {tree.name!r}))").body[0])
                function.__globals__["__called__"] = called
                function.__code__ = code_of(noting, path, function.__globals__)
            found = []
            for index, item in enumerate(items):
                forget()
                called.clear()
                began = time.process_time()
                following = items[index + 1] if index + 1 < len(items) else None
                if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                    print(f"{item.nodeid} fails without any change.", file=sys.__stdout__, flush=True)
                    os._exit(1)
                found.append((time.process_time() - began, sorted(called)))
            pickle.dump(found, report)
            report.flush()
            os._exit(0)
        if os.waitpid(pid, 0)[1] != 0:
            raise SystemExit("The tests must pass before the rules are changed.")
        report.seek(0)
        calls = pickle.load(report)
    callers: dict[tuple[str, str], Tests] = {}
    for seconds, item, names in sorted(
        ((took, item, names) for item, (took, names) in zip(items, calls, strict=True)), key=itemgetter(0)
    ):
        for name in names if seconds <= SLOWEST else ():
            callers.setdefault(name, []).append((PATIENCE * (seconds + 0.1), item))
    return callers


def forget() -> None:
    """Clear the caches of the tests' own functions."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tests."):
            for kept in vars(module).values():
                if isinstance(kept, functools._lru_cache_wrapper):
                    kept.cache_clear()


def try_out(mutant: Mutant, tests: Tests) -> tuple[int, int]:
    """Run the tests on a changed rule in a process of its own, which ends with 0 if none notices.

    Returns its number, and the file descriptor from which the name of the test that noticed can then be read.
    """
    noticed, report = os.pipe()
    if (pid := os.fork()) != 0:
        os.close(report)
        return pid, noticed
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    mutant.function.__code__ = mutant.code
    items = [item for _, item in tests]
    try:
        for (limit, item), following in zip(tests, [*items[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_VIRTUAL, limit)  # CPU time, so that a busy machine doesn't matter
            if any(phase.failed for phase in runtestprotocol(item, log=False, nextitem=following)):
                os.write(report, item.nodeid.encode())
                os._exit(1)
        os._exit(0)
    except MemoryError:
        os._exit(GREEDY)


def main() -> int:
    """Run the campaign of one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("chapters", nargs="*", help="files of the rules without .py, e.g. market")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--list", action="store_true", help="print the changes and try none")
    parser.add_argument("--known", action="store_true", help="also try those that are known to make no difference")
    given = parser.parse_args()
    rules = list(rules_of(given.game, given.chapters))
    made = [mutant for rule in rules for mutant in mutants_of(*rule)]
    if given.list:
        for mutant in made:
            print(mutant)
        return 0
    known = known_of(given.game)
    files, keys = {mutant.path for mutant in made}, {mutant.key for mutant in made}
    if stale := sorted(key for key in known - keys if key[0] in files):
        for path, function, before, after in stale:
            print(f"mutants.toml names a change that no longer exists: {path} {function}: {before} -> {after}")
        return 1
    settings.register_profile(
        "mutants",
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    waiting = [mutant for mutant in made if given.known or mutant.key not in known]
    campaign = Campaign(given.game, rules, waiting, given.jobs)
    folders = [f"tests/{given.game}", "tests/rulebook", "tests/property", "tests/game"]
    options = ["-q", "--capture=sys", "-o", "timeout=0", "-p", "no:cacheprovider", "--hypothesis-profile", "mutants"]
    os.chdir(ROOT)
    status = pytest.main([*options, *folders], plugins=[campaign])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(status)
    changes, tried, survived = (Counter(one.path for one in some) for some in (made, waiting, campaign.survivors))
    print(f"\n{'chapter':28} changes noticed no difference survived")
    for path in [*sorted(files), "all"]:
        n, m, s = (some.total() if path == "all" else some[path] for some in (changes, tried, survived))
        print(f"{path:28} {n:7} {m - s:7} {n - m:13} {s:8}")
    print(f"Of those noticed, {campaign.endless} made a loop endless or asked for too much memory.")
    for mutant in campaign.survivors:
        print(mutant)
    return 1 if campaign.survivors else 0


def known_of(game: str) -> set[Key]:
    """The changes that make no difference, as the game's `mutants.toml` names them."""
    kept = ROOT / "tests" / game / "mutants.toml"
    entries = tomllib.loads(kept.read_text(encoding="utf-8"))["change"] if kept.exists() else []
    return {(one["file"], one["function"], one["before"], after) for one in entries for after in one["after"]}


if __name__ == "__main__":
    sys.exit(main())
