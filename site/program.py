"""The program lazyloop, and what the site asks it: its kinds, puzzles, pictures and traces."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

HEAD = re.compile(r"(?P<title>\S.*) \((?P<name>[a-z0-9-]+)\)")
MOST_SEEDS = 20


@dataclass(frozen=True)
class Kind:
    name: str
    title: str
    rules: str


@dataclass(frozen=True)
class Program:
    path: Path

    def said(self, *words: str, given: str | None = None) -> str:
        """What a command prints. A command that fails ends the build, and its own words tell why."""
        run = subprocess.run([self.path, *words], input=given, stdout=subprocess.PIPE, text=True, check=True)
        return run.stdout

    def kinds(self) -> list[Kind]:
        """The kinds in the order of `lazyloop kinds`: the lines below a title are its rules, up to its formats."""
        kinds = []
        for part in self.said("kinds").strip().split("\n\n"):
            head, *lines = part.splitlines()
            match = HEAD.fullmatch(head)
            assert match, f"`lazyloop kinds` begins a kind with {head!r}"
            rules = [line.strip() for line in lines]
            end = next(at for at, line in enumerate(rules) if line.startswith("formats: "))
            kinds.append(Kind(match["name"], match["title"], " ".join(rules[:end])))
        return kinds

    def made(self, kind: str, size: str) -> tuple[str, str]:
        """The puzzle of the first seed that gives one, and the command that makes it: lines of some kinds are rare."""
        for seed in range(1, MOST_SEEDS + 1):
            words = ["generate", size, "--kind", kind, "--seed", str(seed)]
            run = subprocess.run([self.path, *words, "--quiet"], capture_output=True, text=True)
            if run.returncode == 0:
                return run.stdout, " ".join(["lazyloop", *words])
        raise SystemExit(f"{' '.join(words)}: {run.stderr}")

    def draw(self, puzzle: str, theme: str, path: Path, *more: str) -> None:
        words = ["render", "--theme", theme, "--quiet", "--output", str(path), *more, "-"]
        self.said(*words, given=puzzle)

    def trace(self, path: Path, *words: str) -> None:
        self.said("trace", "--quiet", "--output", str(path), *words)
