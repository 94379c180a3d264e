"""`python -m lab.rough [SCENARIO …]`: try what a rough world does to a site; exit status 1 if a promise was broken."""

import argparse
import sys
from typing import Any

from lab.rough import away, disk, jumps, rest, slow, streams
from lab.rough.findings import Findings
from lab.serving import DidNotStart

SCENARIOS: dict[str, Any] = {
    "streams": streams,
    "slow": slow,
    "disk": disk,
    "away": away,
    "jumps": jumps,
    "rest": rest,
}


def main() -> int:
    """Run the scenarios that are asked for."""
    listed = "\n".join(f"  {name:8} {module.__doc__.partition(':')[0]}" for name, module in SCENARIOS.items())
    parser = argparse.ArgumentParser(
        prog="python -m lab.rough",
        description=f"Try what a rough world does to a site of its own:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("scenario", nargs="*", help="by default, all of them")
    parser.add_argument(
        "--server", default="", help="a PostgreSQL server that lets databases be made: postgresql://user@host/postgres"
    )
    parser.add_argument("--small", action="store_true", help="small sizes, as in the tests: seconds, not minutes")
    asked = parser.parse_args()
    if unknown := set(asked.scenario) - SCENARIOS.keys():
        parser.error(f"there is no scenario {', '.join(sorted(unknown))}; choose from {', '.join(SCENARIOS)}")
    found = Findings()
    for name in asked.scenario or SCENARIOS:
        scenario = SCENARIOS[name]
        try:
            scenario.run(found, scenario.SMALL if asked.small else scenario.FULL, asked.server)
        except DidNotStart as error:
            print(f"{name}: the site did not start. {error}", file=sys.stderr)
            found.broken.append(f"{name}: the site starts")
    print(f"{len(found.kept)} promises held, {len(found.broken)} were broken.")
    for line in found.broken:
        print(f"  BROKEN {line}")
    return 1 if found.broken else 0


if __name__ == "__main__":
    sys.exit(main())
