"""The notebooks run from top to bottom, and are stored without large outputs.

Where LAZYLOOP_NOTEBOOKS names a folder they are written there as they ran, to be stored again.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")
pytest.importorskip("pandas")

FOLDER = Path(__file__).parents[2] / "docs/notebooks"
MOST_BYTES = 200_000


@pytest.mark.parametrize("name", ["flow", "slitherlink"])
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
