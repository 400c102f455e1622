"""Large Flow Free maps with long paths that do not touch themselves, to measure with.

    python3 flow_regions.py ROWS COLS SEED WIDTH

writes a map that has an answer. Diagonals about WIDTH apart divide the grid into regions, each
with lines across or down at random; along the borders lines run along them. So a line bends where
it crosses a diagonal between unlike regions, and paths end where two diagonals cross. At last
cycles are cut, and paths that touch themselves. A WIDTH of 8 leaves about 50 cells for each pair,
one of 12 about 80.
"""

import random
import sys
from bisect import bisect
from itertools import count

LETTERS = [chr(sign) for first, last in ((65, 91), (97, 123), (0x4E00, 0x9FFF))
           for sign in range(first, last)]


def diagonals(random_, first, last, width, corners):
    """Places of diagonals: those through the corners of the grid, and others at random."""
    places, at = set(corners), first
    while at < last:
        at += max(1, round(random_.expovariate(1 / width)))
        if at < last:
            places.add(at)
    return places


class Cells:
    """The grid's cells, and which of them are joined."""

    def __init__(self, rows, cols):
        self.rows, self.cols = rows, cols
        self.joined = {cell: set() for cell in range(rows * cols)}

    def join(self, one, other):
        self.joined[one].add(other)
        self.joined[other].add(one)

    def cut(self, one, other):
        self.joined[one].discard(other)
        self.joined[other].discard(one)

    def near(self, cell):
        row, col = divmod(cell, self.cols)
        if row:
            yield cell - self.cols
        if col:
            yield cell - 1
        if col + 1 < self.cols:
            yield cell + 1
        if row + 1 < self.rows:
            yield cell + self.cols

    def parts(self):
        """For each cell the number of its part, and the cells of each part."""
        number, parts = {}, []
        for first in self.joined:
            if first in number:
                continue
            number[first] = len(parts)
            stack, part = [first], []
            while stack:
                cell = stack.pop()
                part.append(cell)
                for other in self.joined[cell]:
                    if other not in number:
                        number[other] = len(parts)
                        stack.append(other)
            parts.append(part)
        return number, parts

    def between(self, one, other):
        """The path that joins two cells."""
        before, stack = {one: None}, [one]
        while stack:
            cell = stack.pop()
            for follower in self.joined[cell]:
                if follower not in before:
                    before[follower] = cell
                    stack.append(follower)
        path = [other]
        while path[-1] != one:
            path.append(before[path[-1]])
        return path


def lines(rows, cols, random_, width):
    """Cells joined by the lines of the regions."""
    falling = sorted(diagonals(random_, 0, rows + cols - 2, width, (rows - 1, cols - 1)))
    rising = sorted(diagonals(random_, 1 - cols, rows - 1, width, (0, rows - cols)))

    def region(row, col):
        """The region of a place, in half cells."""
        return bisect(falling, (row + col) / 2), bisect(rising, (row - col) / 2)

    across = {}
    for row in range(rows):
        across[region(2 * row, -1)] = across[region(2 * row, 2 * cols - 1)] = False
    for col in range(cols):
        across[region(-1, 2 * col)] = across[region(2 * rows - 1, 2 * col)] = True

    def is_across(row, col):
        key = region(row, col)
        if key not in across:
            across[key] = random_.choice("HV") == "H"
        return across[key]

    cells = Cells(rows, cols)
    for cell in cells.joined:
        row, col = divmod(cell, cols)
        if col + 1 < cols and is_across(2 * row, 2 * col + 1):
            cells.join(cell, cell + 1)
        if row + 1 < rows and not is_across(2 * row + 1, 2 * col):
            cells.join(cell, cell + cols)
    return cells


def mend(cells, random_):
    """Changes one thing that is not so in an answer; False if there is none."""
    joined = cells.joined
    number, parts = cells.parts()
    for part in parts:
        if len(part) == 1:
            cell, around = part[0], list(cells.near(part[0]))
            other = random_.choice([near for near in around if len(joined[near]) == 1] or around)
            if len(joined[other]) == 2:
                cells.cut(other, random_.choice(sorted(joined[other])))
            cells.join(cell, other)
            return True
        if all(len(joined[cell]) == 2 for cell in part):
            cell = random_.choice(part)
            cells.cut(cell, random_.choice(sorted(joined[cell])))
            return True
        touching = [(cell, near) for cell in part for near in cells.near(cell)
                    if number[near] == number[cell] and near not in joined[cell]]
        if touching:
            path = cells.between(*random_.choice(touching))
            at = random_.randrange(len(path) - 1)
            cells.cut(path[at], path[at + 1])
            return True
    return False


def make(rows, cols, seed, width):
    """A map as its rows; None if its paths could not be mended."""
    random_ = random.Random(seed)
    cells = lines(rows, cols, random_, width)
    for cell, joined in cells.joined.items():
        while len(joined) > 2:
            order = [(-len(cells.joined[other]), random_.random(), other) for other in joined]
            cells.cut(cell, min(order)[2])
    if all(mend(cells, random_) for _ in range(2000)):
        return None
    number, _ = cells.parts()
    letters, signs = {}, []
    for cell, joined in cells.joined.items():
        is_end = len(joined) == 1
        signs.append(LETTERS[letters.setdefault(number[cell], len(letters))] if is_end else ".")
    return ["".join(signs[row * cols:(row + 1) * cols]) for row in range(rows)]


def main():
    rows, cols, seed = map(int, sys.argv[1:4])
    tries = (make(rows, cols, seed + 1_000_000 * again, float(sys.argv[4])) for again in count())
    print("\n".join(next(made for made in tries if made)))


if __name__ == "__main__":
    main()
