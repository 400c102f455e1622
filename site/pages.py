"""The pages of the repository, as the site shows them: in their folders, with links to each other. A link to what the
site does not have leads to the repository."""

import json
import os
import re
import shutil
from pathlib import Path

OWN = "site/pages"
# The repository's first page, which is not the site's.
RENAMED = {"README.md": "about.md"}
FOLDERS = ["", "checker", "docs", "docs/benchmarks", "instances", "npm"]
PICTURES = {".png", ".svg"}
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
FENCE = "```"
MOST_OF_DESCRIPTION = 160


def head(**told: object) -> str:
    """What a page tells of itself above its text; JSON is YAML too."""
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in told.items()]
    return "\n".join(["---", *lines, "---", ""])


def place(path: str) -> str:
    return RENAMED.get(path, path)


class Links:
    """Links of a page, which are told from its folder in the repository."""

    def __init__(self, root: Path, path: str, staged: set[str], repository: str):
        self.root, self.path, self.staged, self.repository = root, path, staged, repository

    def led(self, link: str) -> str:
        file, sign, part = link.partition("#")
        if not file or ":" in file:
            return link
        named = os.path.normpath(os.path.join(os.path.dirname(self.path), file))
        assert (self.root / named).exists(), f"{self.path}: there is no {named}"
        if named in self.staged:
            return os.path.relpath(place(named), os.path.dirname(place(self.path)) or ".") + sign + part
        way = "tree" if (self.root / named).is_dir() else "blob"
        return f"{self.repository}/{way}/main/{named}{sign}{part}"

    def rewritten(self, text: str) -> str:
        lines, in_code = [], False
        for line in text.splitlines():
            if line.lstrip().startswith(FENCE):
                in_code = not in_code
            elif not in_code:
                line = LINK.sub(lambda match: match[1] + self.led(match[2]) + match[3], line)
            lines.append(line)
        return "\n".join(lines) + "\n"


def description(text: str) -> str:
    """The first sentences of a page, without signs."""
    blocks = (block for block in text.split("\n\n") if block[:1].isalnum())
    plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", next(blocks, "")).replace("\n", " ")
    if len(plain) <= MOST_OF_DESCRIPTION:
        return plain
    return plain[:MOST_OF_DESCRIPTION].rsplit(" ", 1)[0] + " …"


def stage(root: Path, folder: Path, repository: str) -> None:
    shutil.copytree(root / OWN, folder)
    of_repository = [path for name in FOLDERS for path in sorted((root / name).glob("*.md"))]
    pictures = [path for path in (root / "docs").rglob("*") if path.suffix in PICTURES]
    staged = {str(path.relative_to(root)) for path in of_repository + pictures}
    for name in sorted(staged):
        target = folder / place(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        if not name.endswith(".md"):
            shutil.copy(root / name, target)
            continue
        text = (root / name).read_text()
        links = Links(root, name, staged, repository)
        target.write_text(head(description=description(text)) + links.rewritten(text))
