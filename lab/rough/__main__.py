"""`python -m lab.rough [SCENARIO …]`: try what a rough world does to a site; exit status 1 if a promise was broken."""

import argparse
import sys
from typing import Any

from lab.rough import streams
from lab.rough.findings import Findings

SCENARIOS: dict[str, Any] = {"streams": streams}


def main() -> int:
    """Run the scenarios that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m lab.rough", description=__doc__)
    parser.add_argument("scenario", nargs="*", choices=[*SCENARIOS, []], help="by default, all of them")
    parser.add_argument(
        "--server", default="", help="PostgreSQL's address, e.g. postgresql://postgres@127.0.0.1/postgres"
    )
    parser.add_argument("--small", action="store_true", help="small sizes, as in the tests: seconds instead of minutes")
    asked = parser.parse_args()
    found = Findings()
    for name in asked.scenario or SCENARIOS:
        scenario = SCENARIOS[name]
        scenario.run(found, scenario.SMALL if asked.small else scenario.FULL, asked.server)
    print(f"{len(found.kept)} promises held, {len(found.broken)} were broken.")
    for line in found.broken:
        print(f"  BROKEN {line}")
    return 1 if found.broken else 0


if __name__ == "__main__":
    sys.exit(main())
