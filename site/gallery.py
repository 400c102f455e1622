"""The gallery: a page for each kind with its rules and three puzzles, which `lazyloop generate` makes and which
open on the board."""

from html import escape
from pathlib import Path
from urllib.parse import quote

from pages import head
from program import Kind, Program

SIZES = ["6x6", "6x8", "8x8"]           # even: a line through all cells needs it
THEMES = ["light", "dark"]


def pictures(name: str, words: str) -> str:
    """A picture for each colour scheme; the page shows one."""
    image = '<img src="{0}-{1}.svg#only-{1}" alt="{2}" loading="lazy">'
    return "".join(image.format(name, theme, escape(words)) for theme in THEMES)


def page(program: Program, kind: Kind, folder: Path) -> str:
    shown = []
    for number, size in enumerate(SIZES, start=1):
        puzzle, made = program.made(kind.name, size)
        name = f"{kind.name}-{number}"
        for theme in THEMES:
            program.draw(puzzle, theme, folder / f"{name}-{theme}.svg")
        picture = pictures(name, f"A {kind.title} puzzle of {size}")
        shown.append(
            f'<figure><a href="../board/#open={quote(puzzle, safe="")}">{picture}<span>Play it</span></a>'
            f"<figcaption><code>{made}</code></figcaption></figure>"
        )
        if number == 1:
            for theme in THEMES:
                program.draw(puzzle, theme, folder / f"{kind.name}-answer-{theme}.svg", "--solution")
    answer = pictures(f"{kind.name}-answer", f"The answer of the first {kind.title} puzzle")
    return "\n".join(
        [
            head(title=kind.title, description=f"{kind.title}: {kind.rules}"),
            f"# {kind.title}\n\n{kind.rules}\n",
            f'<div class="puzzles">{"".join(shown)}</div>\n',
            f'<details class="answer"><summary>The answer of the first one</summary>{answer}</details>\n',
            "[All kinds](index.md)\n",
        ]
    )


def stage(program: Program, folder: Path) -> None:
    folder.mkdir(parents=True)
    kinds = program.kinds()
    cards = []
    for kind in kinds:
        (folder / f"{kind.name}.md").write_text(page(program, kind, folder))
        picture = pictures(f"{kind.name}-1", f"A {kind.title} puzzle")
        cards.append(f'<a href="{kind.name}.html">{picture}<b>{escape(kind.title)}</b></a>')
    about = f"{len(kinds)} kinds of loop and path puzzles, each with its rules and three puzzles to play in the browser."
    text = head(title="Gallery", description=about, hide=["toc"]) + f"# Gallery\n\n{about}\n\n"
    (folder / "index.md").write_text(text + f'<div class="cards">{"".join(cards)}</div>\n')
