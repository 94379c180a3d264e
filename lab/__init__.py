"""Proof that the site keeps its promises under load, under attack and in a rough world: programs that anyone can run.

Each serves a site of its own from an empty folder, on this machine's loopback only, tries it, and prints what it found;
its exit status is 1 if a promise was broken. docs/reliability.md gives what they found here.
"""

import os

os.environ.setdefault("CARREIRA_JIT", "0")  # few moves are played here: compiling the rules would take longer
