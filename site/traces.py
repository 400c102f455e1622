"""Traces of the lazy loop: pages that `lazyloop trace` writes, and that are stepped through."""

from pathlib import Path

from pages import head
from program import Program

# The page's name, what it shows, and what `lazyloop trace` is told, with files of instances/.
TRACES = [
    ("two-loops", "A 5x5 Slitherlink, from the plain rules: loop by loop.", ["--cuts", "loop", "--regions", "off", "sample.txt"]),
    ("sparse", "A sparse 20x20 Slitherlink, with the cuts that the program has of itself.", ["--index", "2", "hard.txt"]),
    ("pearls", "A small Masyu, whose models have loops without pearls.", ["--index", "5", "masyu/strewn.txt"]),
]


def stage(program: Program, instances: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    lines = []
    for name, about, (*options, file) in TRACES:
        program.trace(folder / f"{name}.html", *options, str(instances / file))
        command = " ".join(["lazyloop trace", *options, f"instances/{file}", f"-o {name}.html"])
        lines.append(f"- [{about}]({name}.html) `{command}`")
    about = "Runs of the lazy loop to step through: each model, its loops, and the clauses that forbid them."
    words = "The solver is told the local rules only. Each page below steps through one run: a model, the loops in it, the clauses that forbid them, and the next model."
    (folder / "index.md").write_text(f"{head(title='Traces', description=about)}# Traces\n\n{words}\n\n" + "\n".join(lines) + "\n")
