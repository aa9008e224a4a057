"""Helpers shared by the tests."""

import os
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
CLASSIC = "893425761517863294426719538289354617351678942674291853735942186142586379968137425"


def missing(what: str) -> None:
    """Skips a test because something is missing; in CI, the test fails."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing")


def program(name: str) -> Path:
    """A program installed by the wheel, next to this Python."""
    found = Path(sys.executable).parent / name
    if not found.exists():
        missing(f"the program {name} beside {sys.executable}")
    return found


def solver(name: str) -> None:
    """Skips a test without this solver."""
    if shutil.which(name) is None:
        missing(f"the solver {name}")
