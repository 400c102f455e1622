"""Other encodings of the kinds of docs/KINDS.md, to measure lazyloop against.

    python loops.py NOQX KIND FILE... [--time-limit SECONDS] [--most N]

asks clingo (`pip install clingo`) whether each puzzle of the files has one answer, with the
encodings of noqx, a collection of answer set programs for pencil puzzles. NOQX is a folder that has
it. The files have puzzles of one kind as `lazyloop generate` writes them or without the line of the
kind's name, a blank line between two. Prints a line: how many puzzles were asked about, how many of
them have one answer, how many were given up, and the seconds of CPU in all, in writing the program
and grounding it and in the search. One thread. The time limit is for one search.
"""

import argparse
import sys
import time

import clingo

WAYS = {"n": "top", "s": "bottom", "w": "left", "e": "right"}


def puzzles(text):
    for part in text.split("\n\n"):
        lines = [line.split() for line in part.strip().split("\n") if line.strip()]
        if lines and len(lines[0]) == 1 and not lines[0][0].isdigit():
            lines = lines[1:]
        if not lines:
            continue
        rows = int(lines[0][0])
        yield lines[1 : 1 + rows], lines[1 + rows : 1 + 2 * rows]


def split(token):
    """The number, the way and the other letter of a clue, each None if it has none."""
    digits = "".join(sign for sign in token if sign.isdigit())
    number = int(digits) if digits else None
    way = letter = None
    for sign in token:
        if sign in WAYS and way is None:
            way = sign
        elif sign.isalpha() or sign == "?":
            letter = sign
    return number, way, letter


def convert(kind, clues, regions, noqx):
    """A puzzle of noqx; None if its encoding has no such clue."""
    point = noqx.puzzle.Point
    color = noqx.puzzle.Color
    puzzle = noqx.puzzle.Puzzle(MODULES[kind], "", {"pipelinkr": False})
    if kind == "double-back":
        clues, regions = [["-"] * len(row) for row in clues], clues
    puzzle.row, puzzle.col = len(clues), len(clues[0])
    cells = [(row, col) for row in range(puzzle.row) for col in range(puzzle.col)]
    if regions:
        for row, col in cells:
            if regions[row][col] == "@":
                return None
            if regions[row][col] == "#":
                puzzle.surface[point(row, col)] = color.BLACK
            if row and regions[row][col] != regions[row - 1][col]:
                puzzle.edge[point(row, col, "top")] = True
            if col and regions[row][col] != regions[row][col - 1]:
                puzzle.edge[point(row, col, "left")] = True
    for row, col in cells:
        token = clues[row][col]
        if token == "-":
            continue
        number, way, letter = split(token)
        at = point(row, col)
        if kind == "simple-loop":
            puzzle.surface[at] = color.BLACK
        elif kind == "yajilin":
            if way is None:
                puzzle.surface[at] = color.GRAY
            else:
                puzzle.text[point(row, col, label=f"arrow_{WAYS[way]}")] = number
        elif kind == "castle-wall":
            if letter != "o":
                puzzle.surface[at] = color.BLACK if letter == "x" else color.GRAY
            if way is not None:
                puzzle.text[point(row, col, label=f"arrow_{WAYS[way]}")] = number
            elif letter == "o":
                puzzle.text[at] = ""
        elif kind in ("balance-loop", "shingoki"):
            puzzle.symbol[at] = "circle_L__1" if "w" in token else "circle_L__2"
            if number is not None:
                puzzle.text[at] = number
        elif kind == "dotchi-loop":
            puzzle.symbol[at] = "circle_L__1" if token == "w" else "circle_L__2"
        elif kind == "moon-sun":
            puzzle.symbol[at] = "sun_moon__1" if token == "o" else "sun_moon__2"
        elif kind in ("detour", "regional-yajilin"):
            puzzle.text[point(row, col, label="corner_top_left")] = number
        elif kind == "geradeweg":
            puzzle.text[at] = number if number else "?"
        elif kind == "koburin":
            puzzle.text[at] = "?" if number is None else number
        elif kind == "mid-loop":
            for dot, down, right, edge in ((1, 0, 0, "center"), (2, 1, 0, "top"), (3, 0, 1, "left")):
                if number == dot or number == 5 and dot > 1:
                    puzzle.symbol[point(row + down, col + right, edge)] = "circle_SS__1"
        elif kind == "pipelink":
            ways = token if number is None else "".join(w for w, bit in zip("eswn", (1, 2, 4, 8)) if number & bit)
            for way in ways:
                puzzle.line[point(row, col, WAYS[way])] = True
        else:
            puzzle.text[at] = number
    return puzzle


MODULES = {
    "simple-loop": "simpleloop",
    "country-road": "country",
    "yajilin": "yajilin",
    "regional-yajilin": "yajilin_regions",
    "castle-wall": "castle",
    "balance-loop": "balance",
    "shingoki": "shingoki",
    "dotchi-loop": "dotchi",
    "moon-sun": "moonsun",
    "koburin": "koburin",
    "detour": "detour",
    "double-back": "doubleback",
    "geradeweg": "geradeweg",
    "mid-loop": "midloop",
    "pipelink": "pipelink",
}


def answers(program, limit):
    """How many answers there are, up to two; None if the time was up."""
    control = clingo.Control(["2"], logger=lambda code, message: None)
    control.configuration.asp.trans_ext = "dynamic"
    control.configuration.asp.eq = 1
    control.configuration.solve.project = "show"
    control.add("base", [], program)
    control.ground([("base", [])])
    found = []
    with control.solve(on_model=lambda model: found.append(1), async_=True) as search:
        if not search.wait(limit):
            search.cancel()
            return None
    return len(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("noqx", help="a folder that has noqx")
    parser.add_argument("kind", choices=sorted(MODULES))
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--time-limit", type=float, default=30)
    parser.add_argument("--most", type=int, help="ask about so many puzzles at most")
    options = parser.parse_args()
    sys.path.insert(0, options.noqx)
    import noqx.manager
    import noqx.puzzle

    noqx.manager.load_solver("solver", MODULES[options.kind])
    asked = unique = given_up = skipped = 0
    start = time.process_time()
    for name in options.files:
        with open(name, encoding="utf-8") as file:
            text = file.read()
        for clues, regions in puzzles(text):
            if options.most is not None and asked == options.most:
                break
            puzzle = convert(options.kind, clues, regions, noqx)
            if puzzle is None:
                skipped += 1
                continue
            count = answers(noqx.manager.generate_program(puzzle), options.time_limit)
            asked += 1
            unique += count == 1
            given_up += count is None
    seconds = time.process_time() - start
    print(
        f"{options.kind}: {asked} puzzles, {unique} with one answer, {given_up} given up, "
        f"{skipped} not stated, {seconds:.2f} s"
    )


main()
