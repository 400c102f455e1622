"""Large puzzles on tilings: about 5,000 faces, the labels of a loop round a random tree, 40 % of them.

    python3 benches/tilings.py LAZYLOOP FOLDER

writes FOLDER/NAME.json for each periodic tiling, and prints the seconds of processor time that
``LAZYLOOP solve`` takes for it. The program itself gives the faces: the JSON of a blank game id.
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


def blank(program, tiling):
    """The smallest square grid with so many faces, as JSON."""
    side = 4
    while (faces := count(program, side, tiling)) < FACES:
        side = side * 8 // 7 + 1
    command = [program, "convert", "--to", "json", "-q", game_id(side, tiling, faces)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


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
    for tiling, name in NAMES.items():
        draw = random.Random(1)
        puzzle = blank(program, tiling)
        faces = puzzle["faces"]
        edges = edges_of(faces)
        inside = tree(faces, edges, draw)
        labels = [0] * len(faces)
        for sides in edges.values():
            if inside[sides[0]] != (len(sides) == 2 and inside[sides[1]]):
                for face in sides:
                    labels[face] += 1
        puzzle["labels"] = [label if draw.random() < SHARE else None for label in labels]
        file = Path(folder) / f"{name}.json"
        file.write_text(json.dumps(puzzle) + "\n")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([program, "solve", "-q", "-j1", file], stdout=subprocess.DEVNULL, check=True)
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        print(f"{name}: {len(faces)} faces, {seconds:.2f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
