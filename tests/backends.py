"""What the other backend makes of the same call."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def on_compiled_rules(function: Callable[[str], Any], argument: str) -> Any:
    """What a function of a test's module returns in another process, with compiled rules and bounds checks, by way of
    JSON."""
    module, name = function.__module__, function.__name__
    program = f"import json; from {module} import {name}; print(json.dumps({name}({argument!r})))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "CARREIRA_JIT": "1", "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
