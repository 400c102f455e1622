"""Makes the site, a folder of static files: `python3 site/build.py FOLDER`, for Python 3.11 with site/requirements.txt.

The board is that of `lazyloop-wasm`; its pages are those of the repository, of this folder and of the gallery. The
program and the board are built, unless `--program FILE` and `--board FOLDER` name built ones.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import gallery
import pages
import traces
from program import Program

ROOT = Path(__file__).resolve().parent.parent
PICTURE = "docs/board.png"
DESCRIPTION = "Play, set and solve loop and path puzzles in the browser: Slitherlink, Masyu, Yajilin, Flow Free and others. No server, no account."


def cargo(*words: str) -> None:
    subprocess.run([os.environ.get("CARGO", "cargo"), *words], cwd=ROOT, check=True)


def target() -> Path:
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))


def put_board(built: Path | None, folder: Path, home: str) -> None:
    """The board, with what a link to it shows elsewhere."""
    if built:
        shutil.copytree(built, folder, dirs_exist_ok=True)
    else:
        cargo("run", "--release", "--locked", "--package", "lazyloop-wasm", "--", str(folder))
    page = folder / "index.html"
    text = page.read_text()
    title = "<title>lazyloop</title>"
    assert text.count(title) == 1, f"{page} has another title"
    meta = {
        "og:title": "lazyloop: a board for loop puzzles",
        "og:description": DESCRIPTION,
        "og:image": home + PICTURE,
        "og:type": "website",
        "og:url": f"{home}board/",
    }
    tags = [f'<meta name="description" content="{DESCRIPTION}">']
    tags += [f'<meta property="{name}" content="{content}">' for name, content in meta.items()]
    page.write_text(text.replace(title, "\n".join([title, *tags])))


def build(folder: Path, program: Path | None, board: Path | None) -> None:
    package = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]
    if program is None:
        cargo("build", "--release", "--locked")
        program = target() / "release/lazyloop"
    lazyloop = Program(program)
    with tempfile.TemporaryDirectory() as scratch:
        staged = Path(scratch) / "pages"
        pages.stage(ROOT, staged, package["repository"])
        gallery.stage(lazyloop, staged / "gallery")
        traces.stage(lazyloop, ROOT / "instances", staged / "traces")
        shutil.copy(ROOT / "crates/board/src/board/page/icon.svg", staged / "icon.svg")
        environment = {
            **os.environ,
            "NO_MKDOCS_2_WARNING": "1",
            "SITE_PAGES": str(staged),
            "SITE_FOLDER": str(folder.resolve()),
            "SITE_HOME": package["homepage"],
            "SITE_REPOSITORY": package["repository"],
            "SITE_DESCRIPTION": DESCRIPTION,
            "SITE_PICTURE": PICTURE,
        }
        words = ["build", "--strict", "--quiet", "--config-file", str(ROOT / "site/mkdocs.yml")]
        subprocess.run([sys.executable, "-m", "mkdocs", *words], check=True, env=environment)
    put_board(board, folder / "board", package["homepage"])
    print(f"{folder}: serve it with `python3 -m http.server --directory {folder}`")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Makes the site.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--program", type=Path, help="lazyloop, built already")
    parser.add_argument("--board", type=Path, help="a folder that lazyloop-wasm has made")
    arguments = parser.parse_args()
    build(arguments.folder, arguments.program, arguments.board)
