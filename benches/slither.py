"""Published puzzles on tilings that Loopy does not have: those of github.com/jonathanolson/slither.

    python3 benches/slither.py PROGRAM PUZZLES REPOSITORY FOLDER

PUZZLES has a puzzle a line, with ``board`` and ``faceData`` as published there, and ``faces``, the number
of faces. The unit polygons and the patches of Penrose tilings are read from REPOSITORY, a folder with that
repository; its copy is under the MIT licence.

Writes for each tiling FOLDER/TILING.jsonl, its puzzles as JSON of plane graphs, and the folder FOLDER/TILING,
their certificates. Checks that the faces are as many as published, that each puzzle has exactly one answer and
a certificate that holds, and that hardly any has an answer if its labels move on by one face, so that the order
of faces is right. Prints for each tiling the seconds of ``unique`` and how many have an answer then.
"""

import json
import re
import resource
import subprocess
import sys
from collections import Counter
from math import hypot, sqrt
from pathlib import Path

CORE = "src/model/board/core"
NUMBER = r"[-+*/(). 0-9]|Math\.sqrt"
POINT = re.compile(rf"new Vector2\(((?:{NUMBER})+),((?:{NUMBER})+)\)")


def value(text):
    """A sum of products of numbers and square roots; POINT lets nothing else through."""
    return eval(text.replace("Math.", ""), {"__builtins__": {}, "sqrt": sqrt})


def periodic(repository):
    """The unit polygons and the two translations of each periodic tiling."""
    text = (repository / CORE / "PeriodicBoardTiling.ts").read_text()
    tilings = {}
    for part in text.split("export const ")[1:-1]:
        part = POINT.sub(lambda point: repr([value(text) for text in point.groups()]), part)
        field = lambda name: re.search(rf"{name}: (.*?),\n  \w", part, re.S).group(1)
        polygons = json.loads(re.sub(r",\s*\]", "]", field("polygons")))
        tilings[field("name").strip("'")] = polygons, json.loads(field("basisA")), json.loads(field("basisB"))
    return tilings


def penrose(repository):
    """The patches by their radius: thick rhombs, then thin ones."""
    text = (repository / CORE / "PenroseTiling.ts").read_text()
    patches = {}
    for radius, thin, thick in re.findall(r"'Penrose(\d+)'.*?'(M.*?)'.*?'(M.*?)'", text, re.S):
        rhombs = (thick + thin).split("M")[1:]
        patches[int(radius)] = [
            [[float(x), float(y)] for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", rhomb)]
            for rhomb in rhombs
        ]
    return patches


def centre_of_gravity(polygon):
    """In doubles, with the same sums as there: where a centre lies on the side of a rectangle, rounding decides
    whether the polygon is in it."""
    area = x = y = 0
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1]):
        area += (bx + ax) * (by - ay)
        moment = ax * (2 * ay + by) + bx * (ay + 2 * by)
        x += (ax - bx) * moment
        y += (by - ay) * moment
    scale = 1 / (6 * (0.5 * area))
    return x * scale, y * scale


def part_of(tiling, parameters):
    """The polygons of a periodic tiling whose centres of gravity lie in an ellipse, or in a rectangle."""
    polygons, a, b = tiling
    width, height = parameters["width"], parameters["height"]
    reach = 10 * max(width, height)
    # Where the patch can be, so that not all of the square of translations has to be looked at.
    far = max(hypot(x, y) for polygon in polygons for x, y in polygon) + hypot(width, height)
    for i in range(-reach, reach):
        for j in range(-reach, reach):
            move = [i * a[0] + j * b[0], i * a[1] + j * b[1]]
            if hypot(*move) > far:
                continue
            for polygon in polygons:
                moved = [[x + move[0], y + move[1]] for x, y in polygon]
                x, y = centre_of_gravity(moved)
                x, y = 2 * x / width, 2 * y / height
                # The width of a rectangle alone is met without a margin.
                is_in = abs(x) < 1 and abs(y) < 1 - 1e-6
                if is_in if parameters["squareRegion"] else hypot(x, y) < 1 - 1e-6:
                    yield moved


def hexagons(radius, hole):
    """Hexagons round a middle one."""
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -q - radius), min(radius, radius - q) + 1):
            if max(abs(q), abs(r), abs(q + r)) >= hole:
                x, y = sqrt(3) * (q + r / 2), 1.5 * r
                half = sqrt(3) / 2
                corners = [(0, 1), (half, 0.5), (half, -0.5), (0, -1), (-half, -0.5), (-half, 0.5)]
                yield [[x + dx, y + dy] for dx, dy in corners]


def graph(polygons):
    """Vertices and faces. Corners are one vertex if they are close for the edges' length."""
    polygons = list(polygons)
    (ax, ay), (bx, by) = polygons[0][:2]
    near = hypot(bx - ax, by - ay) / 10
    vertices, places = [], {}

    def vertex(x, y):
        column, row = round(x / near), round(y / near)
        for place in ((column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
            if place in places:
                return places[place]
        places[column, row] = len(vertices)
        vertices.append([x, y])
        return places[column, row]

    return vertices, [[vertex(x, y) for x, y in polygon] for polygon in polygons]


def puzzles(lines, repository):
    tilings, patches = periodic(repository), penrose(repository)
    for line in lines:
        entry = json.loads(line)
        name, parameters = entry["board"]["generator"], entry["board"]["parameters"]
        if name == "Hexagonal":
            polygons = hexagons(parameters["radius"], parameters["holeRadius"])
        elif name == "Penrose":
            polygons = patches[int(parameters["radius"])]
        else:
            polygons = part_of(tilings[name], parameters)
        vertices, faces = graph(polygons)
        labels = [None if sign == "." else int(sign) for sign in entry["faceData"]]
        assert len(faces) == entry["faces"] == len(labels), (name, parameters, len(faces))
        puzzle = {"puzzle": "tilings", "vertices": vertices, "faces": faces, "labels": labels}
        yield name, puzzle


def seconds_of(program, *arguments):
    """What a program wrote, and the seconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return run.stdout, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def write(puzzles, path):
    path.write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles))
    return path


def main(program, file, repository, folder):
    folder = Path(folder)
    tilings = {}
    for name, puzzle in puzzles(Path(file).read_text().splitlines(), Path(repository)):
        tilings.setdefault(name, []).append(puzzle)
    everything, all_seconds, with_answer = 0, 0.0, 0
    for name, made in tilings.items():
        path = folder / (name.lower().replace(" ", "-") + ".jsonl")
        straight = write(made, path)
        certificates = folder / path.stem
        seconds_of(program, "certify", "-q", "-j1", "-o", certificates, straight)
        checked, _ = seconds_of(program, "certificate", "check", certificates)
        right = sum(": UNIQUE: " in line for line in checked.splitlines())
        assert right == len(made), (name, checked)
        _, seconds = seconds_of(program, "unique", "-q", "-j1", straight)

        def moved(puzzle):
            return {**puzzle, "labels": puzzle["labels"][1:] + puzzle["labels"][:1]}

        verdicts, _ = seconds_of(program, "solve", "-q", "-j1", write(map(moved, made), folder / "moved.jsonl"))
        solved = sum(line[:1] in ("0", "1") for line in verdicts.splitlines())
        faces = sorted({len(puzzle["faces"]) for puzzle in made})
        print(f"{name}: {len(made)} puzzles of {', '.join(map(str, faces))} faces, {seconds:.3f} s, {solved}")
        everything, all_seconds, with_answer = everything + len(made), all_seconds + seconds, with_answer + solved
    print(f"{everything} puzzles, {all_seconds:.2f} s; labels moved by one face: {with_answer} have an answer")
    assert with_answer * 20 <= everything


if __name__ == "__main__":
    main(*sys.argv[1:])
