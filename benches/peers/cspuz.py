"""cspuz_core on puzzles of the kinds of docs/KINDS.md, to measure lazyloop against.

    python cspuz.py RUN_SOLVER FILE... [--time-limit SECONDS]

asks `run_solver` of cspuz_core (`cargo build --release -p cspuz_solver_backend`) about each address of
the files, as `lazyloop convert --to address` writes them: it finds every edge that all answers agree
on, and tells whether there is one answer. Each puzzle is a process of its own. Prints a line a file:
how many puzzles were asked about, how many of them have one answer, how many were given up, and the
seconds of CPU of those that were not.
"""

import argparse
import os
import subprocess


def cpu():
    times = os.times()
    return times.children_user + times.children_system


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run_solver")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--time-limit", type=float, default=20.0)
    args = parser.parse_args()
    for name in args.files:
        with open(name, encoding="utf-8") as file:
            addresses = file.read().split()
        unique = given_up = 0
        seconds = 0.0
        for address in addresses:
            start = cpu()
            try:
                run = subprocess.run(
                    [args.run_solver, address],
                    capture_output=True,
                    text=True,
                    timeout=args.time_limit,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                given_up += 1
                continue
            seconds += cpu() - start
            unique += run.stdout.strip() == "Answer Status: Unique"
        print(f"{name}: {len(addresses)} puzzles, {unique} unique, {given_up} given up, {seconds:.2f} s")


if __name__ == "__main__":
    main()
