"""Large puzzles on tilings: about 5,000 faces, the labels of a loop round a random tree, 40 % of them.

    python3 benches/tilings.py LAZYLOOP FOLDER

writes FOLDER/NAME.json for each tiling, and prints the iterations and the seconds of processor time that
``LAZYLOOP solve`` takes for it. The program itself gives the faces: the JSON of a blank game id, or of a
puzzle that it makes where an id needs a patch.
"""

import json
import random
import re
import resource
import subprocess
import sys
from pathlib import Path

NAMES = {
    1: "triangular", 2: "honeycomb", 3: "snub-square", 4: "cairo", 5: "great-hexagonal",
    6: "octagonal", 7: "kites", 8: "floret", 9: "dodecagonal", 10: "great-dodecagonal",
    13: "great-great-dodecagonal", 14: "kagome", 15: "compass-dodecagonal",
}  # fmt: skip
PENROSE = {"penrose-kite-dart": 77, "penrose-rhombs": 78}  # sides of boxes with 5,000 faces or more
FACES = 5000
SHARE = 0.4


def game_id(side, tiling, faces):
    """A game id without labels; the triangular grid names its patch."""
    runs = "z" * (faces // 26) + (chr(ord("`") + faces % 26) if faces % 26 else "")
    return f"{side}x{side}t{tiling}:{'0_' if tiling == 1 else ''}{runs}"


def count(program, side, tiling):
    """How many faces a grid has: what is said of an id with one blank face."""
    id_ = game_id(side, tiling, 1)
    run = subprocess.run([program, "convert", "--to", "json", id_], capture_output=True, text=True)
    return int(re.search(r"clues for (\d+) cells", run.stderr).group(1))


def in_json(program, id_):
    command = [program, "convert", "--to", "json", "-q", id_]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def blank(program, tiling):
    """The smallest square grid with so many faces, as JSON."""
    least, most = 4, 80
    while least < most:
        side = (least + most) // 2
        if count(program, side, tiling) < FACES:
            least = side + 1
        else:
            most = side
    return in_json(program, game_id(least, tiling, count(program, least, tiling)))


def penrose(program, name, side):
    """A piece of a Penrose tiling, as JSON."""
    command = [program, "generate", "--tiling", name, f"{side}x{side}", "--minimal", "off"]
    id_ = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return in_json(program, id_)


def edges_of(faces):
    """The faces on the sides of each edge."""
    edges = {}
    for face, corners in enumerate(faces):
        for a, b in zip(corners, corners[1:] + corners[:1]):
            edges.setdefault((min(a, b), max(a, b)), []).append(face)
    return edges


def tree(faces, edges, draw):
    """Faces that are a tree: each new one touches those before along one edge, and nowhere else."""
    near, at = [[] for _ in faces], {}
    for sides in edges.values():
        if len(sides) == 2:
            near[sides[0]].append(sides[1])
            near[sides[1]].append(sides[0])
    for face, corners in enumerate(faces):
        for corner in corners:
            at.setdefault(corner, []).append(face)
    inside = [False] * len(faces)
    start = draw.randrange(len(faces))
    inside[start], waiting = True, list(near[start])
    while waiting:
        at_random = draw.randrange(len(waiting))
        waiting[at_random], waiting[-1] = waiting[-1], waiting[at_random]
        face = waiting.pop()
        before = [other for other in near[face] if inside[other]]
        if inside[face] or len(before) != 1:
            continue
        beyond = set(faces[face]) - set(faces[before[0]])
        if not any(inside[other] for corner in beyond for other in at[corner]):
            inside[face] = True
            waiting += near[face]
    return inside


def main(program, folder):
    boards = {name: lambda tiling=tiling: blank(program, tiling) for tiling, name in NAMES.items()}
    for name, side in PENROSE.items():
        boards[name] = lambda name=name, side=side: penrose(program, name, side)
    for name, board in boards.items():
        draw = random.Random(1)
        puzzle = board()
        faces = puzzle["faces"]
        edges = edges_of(faces)
        inside = tree(faces, edges, draw)
        labels = [0] * len(faces)
        for sides in edges.values():
            if inside[sides[0]] != (len(sides) == 2 and inside[sides[1]]):
                for face in sides:
                    labels[face] += 1
        puzzle["labels"] = [label if draw.random() < SHARE else None for label in labels]
        file, stats = Path(folder) / f"{name}.json", Path(folder) / f"{name}.stats"
        file.write_text(json.dumps(puzzle) + "\n")
        stats.unlink(missing_ok=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        command = [program, "solve", "-q", "-j1", "--stats", stats, file]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        iterations = json.loads(stats.read_text())["iterations"]
        print(f"{name}: {len(faces)} faces, {iterations} iterations, {seconds:.2f} s", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
