"""A Slitherlink puzzle as a graph, which the programs beside this file share: points, edges in the order of the
course's format, and the edges around each clue."""

import sys


class Grid:
    def __init__(self, text: str):
        rows, cols, *lines = text.split()
        rows, cols = int(rows), int(cols)
        self.points = [(r, c) for r in range(rows + 1) for c in range(cols + 1)]
        self.edges, self.rows = [], []
        for r in range(rows + 1):
            flat = [((r, c), (r, c + 1)) for c in range(cols)]
            tall = [((r, c), (r + 1, c)) for c in range(cols + 1)] if r < rows else []
            self.edges += flat + tall
            self.rows += [flat, tall] if tall else [flat]
        self.clues = {}
        for r, line in enumerate(lines):
            for c, sign in enumerate(line):
                if sign != ".":
                    sides = [((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1)), ((r, c), (r + 1, c)), ((r, c + 1), (r + 1, c + 1))]
                    self.clues[r, c] = int(sign), sides
        self.size = f"{rows} {cols}"

    def at(self, point):
        """The edges at a point."""
        return [edge for edge in self.edges if point in edge]

    def line(self, on) -> str:
        """The answer as `lazyloop solve` writes it."""
        return " ".join([self.size, *("".join("01"[edge in on] for edge in row) for row in self.rows)])


def given() -> Grid:
    with open(sys.argv[1]) as file:
        return Grid(file.readline())
