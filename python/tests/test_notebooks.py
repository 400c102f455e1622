"""The notebooks run from top to bottom, and are stored without large outputs.

Where LAZYLOOP_NOTEBOOKS names a folder they are written there as they ran, to be stored again.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from needs import module

nbformat, nbclient = module("nbformat", __name__), module("nbclient", __name__)
for name in ("ipykernel", "matplotlib", "pandas"):
    module(name, __name__)

FOLDER = Path(__file__).parents[2] / "docs/notebooks"
NAMES = sorted(file.stem for file in FOLDER.glob("*.ipynb"))
MOST_BYTES = 200_000


@pytest.mark.parametrize("name", NAMES)
def test_notebook_runs(name: str) -> None:
    file = FOLDER / f"{name}.ipynb"
    assert file.stat().st_size < MOST_BYTES
    notebook = nbformat.read(file, as_version=4)
    run = nbclient.NotebookClient(
        notebook, timeout=120, record_timing=False, resources={"metadata": {"path": FOLDER}}
    )
    run.execute()
    pictures = [
        output["data"].keys() & {"image/svg+xml", "image/png"}
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "data" in output
    ]
    assert sum(map(bool, pictures)) >= 4
    if target := os.environ.get("LAZYLOOP_NOTEBOOKS"):
        nbformat.write(notebook, Path(target) / file.name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("missing", ["matplotlib", "pandas"])
def test_a_notebook_says_what_to_install(
    name: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    for loaded in [module for module in sys.modules if module.split(".")[0] == missing]:
        monkeypatch.setitem(sys.modules, loaded, None)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError, match=rf"needs {missing}.*: run pip install '\.\[notebook\]'"):
        exec(first.source, {})
