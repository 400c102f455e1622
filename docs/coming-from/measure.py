"""Seconds of lazyloop and of the programs beside this file for puzzles of some sizes, as a table: medians of processes
that take turns. `python3 measure.py [SIZE]...`, with lazyloop on the path."""

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
REPEATS = 5
LIMIT = 60
WAYS = {
    "lazyloop": ["lazyloop", "solve", "-q"],
    **{name: [sys.executable, str(HERE / f"with_{name}.py")] for name in ["ortools", "minizinc", "clingo", "networkx"]},
}


def seconds(words: list[str]) -> float | None:
    """How long a process takes; None if it does not end in time."""
    begun = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        status = process.wait(LIMIT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGTERM)      # MiniZinc then ends the solver that it has started
        process.wait()
        return None
    if status != 0:
        raise SystemExit(f"{' '.join(words)} ends with status {status}")
    return time.perf_counter() - begun


def medians(puzzle: str) -> list[str]:
    taken = {name: [] for name in WAYS}
    for _ in range(REPEATS):
        for name, words in WAYS.items():
            # A program that did not end once is not run again.
            if None not in taken[name]:
                taken[name].append(seconds([*words, puzzle]))
    return [f"over {LIMIT}" if None in times else f"{statistics.median(times):.2f}" for times in taken.values()]


print("| size |", " | ".join(WAYS), "|")
print("|---|" + "---:|" * len(WAYS))
for size in sys.argv[1:] or ["6x6", "10x10", "15x15"]:
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as puzzle:
        made = subprocess.run(["lazyloop", "generate", size, "--seed", "1", "-q"], stdout=subprocess.PIPE, text=True, check=True)
        puzzle.write(made.stdout)
        puzzle.flush()
        print(f"| {size} |", " | ".join(medians(puzzle.name)), "|", flush=True)
