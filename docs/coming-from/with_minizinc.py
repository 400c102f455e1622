"""MiniZinc with Gecode, as a program of its own: slitherlink.mzn has the model."""

import subprocess
from pathlib import Path

from grid import given

grid = given()
number = {edge: at + 1 for at, edge in enumerate(grid.edges)}
ends = ", ".join(f"{grid.points.index(p) + 1}, {grid.points.index(q) + 1}" for p, q in grid.edges)
sides = ", ".join(str(number[edge]) for _, around in grid.clues.values() for edge in around)
clues = [clue for clue, _ in grid.clues.values()]
data = f"points = {len(grid.points)}; edges = {len(grid.edges)}; clues = {len(clues)}; clue = {clues};"
around = ["{" + ", ".join(str(grid.points.index(q) + 1) for q in grid.points if abs(q[0] - p[0]) + abs(q[1] - p[1]) < 2) + "}" for p in grid.points]
data += f"around = [{', '.join(around)}];"
data += f"ends = array2d(1..edges, 1..2, [{ends}]); sides = array2d(1..clues, 1..4, [{sides}]);"
model = Path(__file__).with_name("slitherlink.mzn")
said = subprocess.run(["minizinc", "--solver", "gecode", "-D", data, model], stdout=subprocess.PIPE, text=True, check=True)
on = said.stdout.splitlines()[0].split()
print(grid.line({edge for edge, sign in zip(grid.edges, on, strict=True) if sign == "1"}))
