"""docs/notebook.md runs unchanged."""

import time

import jupytext
from conftest import ROOT
from nbclient import NotebookClient


def test_the_notebook_runs():
    notebook = jupytext.read(ROOT / "docs" / "notebook.md")
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(code) > 10
    notebook.metadata.pop("kernelspec", None)
    begin = time.monotonic()
    # Each cell may take up to a minute.
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    print(f"{time.monotonic() - begin:.1f} s")
    pictures = [output for cell in code for output in cell.outputs if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) >= 5
