"""Other ways to solve Slitherlink, to measure lazyloop against.

    python peers.py PEER FILE --time-limit SECONDS --stats FILE

reads a file of instances in the course's format (`N M row1 ... rowN`, one a line) and prints two
lines for each, the instance and its answer, as `lazyloop solve` does; the figures of each go to the
stats file as JSON Lines, under the names that `lazyloop solve --stats` gives them. The time limit
is for the whole file: what is left when it is over is UNKNOWN. One thread.

The peers:

cp-sat          OR-Tools CP-SAT. Each segment is a pair of arcs, at most one of them used; a point
                off the line has a self-loop; AddCircuit says that all arcs make one circuit.
cp-sat-regions  The same, and a variable for each cell: a segment is on the line exactly if its two
                cells are on different sides. They follow from the rest.
naive           The published lazy loop: labels and degrees go to a SAT solver (CaDiCaL 1.9.5 by
                python-sat), then every loop of every model is forbidden by the clause "not all of
                its segments", until a model has a single loop. As published it is unsound, since it
                forbids loops that are the answer; here a loop that satisfies every label is
                accepted, whatever else the model contains.
"""

import argparse
import importlib
import itertools
import json
import signal
import sys
import time


class Grid:
    """The lattice. Segments are numbered in the order of the course's answer lines."""

    def __init__(self, rows, cols):
        self.rows, self.cols = rows, cols
        self.stride = 2 * cols + 1
        self.segments = rows * self.stride + cols
        width = cols + 1
        self.points = (rows + 1) * width
        self.ends = []  # of each segment, two points
        self.sides = []  # of each segment, two cells; None is the outside of the grid
        self.around = [[] for _ in range(self.points)]  # of each point, its segments
        for segment in range(self.segments):
            row, rest = divmod(segment, self.stride)
            if rest < cols:
                point, other = row * width + rest, row * width + rest + 1
                sides = [(row - 1, rest), (row, rest)]
            else:
                rest -= cols
                point, other = row * width + rest, (row + 1) * width + rest
                sides = [(row, rest - 1), (row, rest)]
            self.ends.append((point, other))
            self.sides.append([self.cell(*side) for side in sides])
            self.around[point].append(segment)
            self.around[other].append(segment)

    def cell(self, row, col):
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else None

    def segments_of_cell(self, cell):
        row, col = divmod(cell, self.cols)
        above = row * self.stride + col
        left = above + self.cols
        return [above, left, left + 1, above + self.stride]


class Puzzle:
    def __init__(self, line):
        rows, cols, *labels = line.split()
        self.grid = Grid(int(rows), int(cols))
        self.labels = {
            cell: int(sign) for cell, sign in enumerate("".join(labels)) if sign != "."
        }
        self.has_positive_label = any(self.labels.values())

    def answer(self, on):
        """The answer line for the set of segments that are on."""
        grid = self.grid
        groups, at = [], 0
        for group in range(2 * grid.rows + 1):
            length = grid.cols + group % 2
            groups.append("".join("01"[s in on] for s in range(at, at + length)))
            at += length
        return f"{grid.rows} {grid.cols} {' '.join(groups)}"


def cp_sat(puzzle, seconds, stats, regions=False):
    from ortools.sat.python import cp_model

    started = time.perf_counter()
    grid = puzzle.grid
    model = cp_model.CpModel()
    on = [model.new_bool_var("") for _ in range(grid.segments)]
    arcs = []
    for segment, (a, b) in enumerate(grid.ends):
        there, back = model.new_bool_var(""), model.new_bool_var("")
        model.add(there + back == on[segment])
        arcs += [(a, b, there), (b, a, back)]
    arcs += [(point, point, model.new_bool_var("")) for point in range(grid.points)]
    model.add_circuit(arcs)
    for cell, label in puzzle.labels.items():
        model.add(sum(on[segment] for segment in grid.segments_of_cell(cell)) == label)
    if not puzzle.has_positive_label:
        model.add_bool_or(on)
    if regions:
        inside = [model.new_bool_var("") for _ in range(grid.rows * grid.cols)]
        for segment, sides in enumerate(grid.sides):
            # An odd number of these is true.
            model.add_bool_xor([~on[segment]] + [inside[c] for c in sides if c is not None])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    encoded = time.perf_counter()
    status = solver.solve(model)
    stats["iterations"] = 1
    stats["encode_seconds"] = encoded - started
    stats["sat_seconds"] = stats["first_solve_seconds"] = time.perf_counter() - encoded
    if status == cp_model.INFEASIBLE:
        return "UNSATISFIABLE"
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return "UNKNOWN"
    return puzzle.answer({segment for segment, var in enumerate(on) if solver.boolean_value(var)})


def cp_sat_regions(puzzle, seconds, stats):
    return cp_sat(puzzle, seconds, stats, regions=True)


def naive(puzzle, seconds, stats):
    from pysat.solvers import Cadical195

    started = time.perf_counter()
    grid = puzzle.grid
    with Cadical195() as solver:
        for cell, label in puzzle.labels.items():
            around = [segment + 1 for segment in grid.segments_of_cell(cell)]
            for some in itertools.combinations(around, label + 1):
                solver.add_clause([-lit for lit in some])
            for some in itertools.combinations(around, 5 - label):
                solver.add_clause(list(some))
        for segments in grid.around:
            around = [segment + 1 for segment in segments]
            for some in itertools.combinations(around, 3):
                solver.add_clause([-lit for lit in some])
            for lit in around:
                solver.add_clause([-lit] + [other for other in around if other != lit])
        if not puzzle.has_positive_label:
            solver.add_clause([segment + 1 for segment in range(grid.segments)])
        stats["encode_seconds"] = time.perf_counter() - started
        while time.perf_counter() - started < seconds:
            called = time.perf_counter()
            satisfiable = solver.solve()
            took = time.perf_counter() - called
            stats["iterations"] += 1
            stats["sat_seconds"] += took
            stats["first_solve_seconds"] = stats["first_solve_seconds"] or took
            if not satisfiable:
                return "UNSATISFIABLE"
            called = time.perf_counter()
            on = {lit - 1 for lit in solver.get_model()[: grid.segments] if lit > 0}
            for loop in loops(grid, on):
                if satisfies(puzzle, loop):
                    return puzzle.answer(loop)
                solver.add_clause([-(segment + 1) for segment in loop])
                stats["cut_clauses"] += 1
            stats["graph_seconds"] += time.perf_counter() - called
    return "UNKNOWN"


def loops(grid, on):
    """The connected parts of a set of segments."""
    left = set(on)
    while left:
        stack = [left.pop()]
        loop = set(stack)
        while stack:
            for point in grid.ends[stack.pop()]:
                near = left.intersection(grid.around[point])
                left -= near
                loop |= near
                stack.extend(near)
        yield loop


def satisfies(puzzle, loop):
    around = puzzle.grid.segments_of_cell
    return all(
        sum(segment in loop for segment in around(cell)) == label
        for cell, label in puzzle.labels.items()
    )


# Each with the module it needs, which is loaded before the clock starts.
PEERS = {
    "cp-sat": (cp_sat, "ortools.sat.python.cp_model"),
    "cp-sat-regions": (cp_sat_regions, "ortools.sat.python.cp_model"),
    "naive": (naive, "pysat.solvers"),
}


def peak_memory():
    """The most memory this process has held, in KiB; None where the system does not say."""
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
    except (OSError, StopIteration):
        return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("peer", choices=PEERS)
    parser.add_argument("file")
    parser.add_argument("--time-limit", type=int, required=True)
    parser.add_argument("--stats", required=True)
    arguments = parser.parse_args()

    # Neither solver can be stopped in the middle of everything it does: let the system do it.
    if hasattr(signal, "alarm"):
        signal.alarm(arguments.time_limit + 10)
    solve, module = PEERS[arguments.peer]
    importlib.import_module(module)
    left = arguments.time_limit
    with open(arguments.file, encoding="utf-8-sig") as lines, open(arguments.stats, "w") as out:
        for index, line in enumerate((line for line in lines if line.strip()), 1):
            line = line.rstrip("\r\n")
            puzzle = Puzzle(line)
            stats = dict.fromkeys(
                ["encode_seconds", "first_solve_seconds", "sat_seconds", "graph_seconds"], 0.0
            )
            stats |= {"iterations": 0, "cut_clauses": 0}
            started = time.perf_counter()
            answer = solve(puzzle, left, stats) if left > 0 else "UNKNOWN"
            seconds = time.perf_counter() - started
            left -= seconds
            print(line, answer, sep="\n", flush=True)
            size = {"index": index, "rows": puzzle.grid.rows, "cols": puzzle.grid.cols}
            record = size | stats | {"seconds": seconds, "peak_memory_kib": peak_memory()}
            print(json.dumps(record), file=out, flush=True)


if __name__ == "__main__":
    main()
