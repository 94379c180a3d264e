"""`python -m lab.hostile --requests 100000 --server postgresql://…`"""

import argparse
import sys
import time

from lab.hostile.addresses import addresses
from lab.hostile.attack import AT_ONCE, Found, attack
from lab.hostile.world import peopled
from lab.serving import served


def main() -> int:
    """Attack a site of its own; the exit status is 1 if a promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m lab.hostile", description=__doc__)
    parser.add_argument("--requests", type=int, default=3000, help="how many; 3000 unless given")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--only", type=int, help="nothing but the request with this number, which is printed")
    parser.add_argument("--seed", type=int, default=1, help="other requests for each number")
    parser.add_argument("--server", default="", help="a server of PostgreSQL; SQLite unless given")
    chosen = parser.parse_args()
    numbers = range(chosen.first, chosen.first + chosen.requests) if chosen.only is None else [chosen.only]
    began = time.monotonic()
    # what one visitor may open within an hour is another promise; here, each round needs new tables
    with served(server=chosen.server, CARREIRA_TABLES_AN_HOUR="100000", CARREIRA_BOT_TABLES="100000") as site:
        world = peopled(site)
        found = attack(world, addresses(), numbers, chosen.seed, say=lambda text: print(text, flush=True))
    _print(found, time.monotonic() - began)
    return 1 if found.faults else 0


def _print(found: Found, took: float) -> None:
    count = found.statuses.total()
    print(f"\n{count} requests of {len(found.kinds)} kinds in {took:.0f} s, {AT_ONCE} at once.")
    print("Statuses:", ", ".join(f"{status or 'closed'}: {n}" for status, n in sorted(found.statuses.items())))
    print(f"Slowest ({found.repeated} took over a second, but not when repeated alone):")
    for seconds, name, number in found.seconds[:10]:
        print(f"  {seconds:.2f} s  {name}  (request {number})")
    print(f"The server's memory: {found.memory[0]} MB after the first round, {found.memory[-1]} MB after the last.")
    for said, n in found.busy.most_common():
        print(f"Busy on purpose, {n} times: {said}")
    print(f"{len(found.faults)} faults{', printed above' if found.faults else ''}.")


if __name__ == "__main__":
    sys.exit(main())
