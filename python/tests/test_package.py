"""The installed package: its programs, its types, its documentation."""

import doctest
import subprocess
import sys
from importlib import metadata

import pytest
from conftest import EXAMPLES, ROOT, program

import sudoku2cnf


@pytest.mark.parametrize("name", ["sudoku2cnf", "solve", "cnf2sudoku", "sudokugen"])
def test_the_programs_are_there(name):
    said = subprocess.run([program(name), "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout
    assert said.splitlines()[0].split() == [name, sudoku2cnf.__version__]
    assert program(name).read_bytes().startswith(b"\x7fELF") or sys.platform != "linux"


def test_the_version_is_that_of_the_library():
    assert f'version = "{sudoku2cnf.__version__}"' in (ROOT / "Cargo.toml").read_text()
    assert metadata.version("sudoku2cnf") == sudoku2cnf.__version__


def test_everything_public_is_documented():
    for name in sudoku2cnf.__all__:
        thing = getattr(sudoku2cnf, name)
        if name != "__version__":
            assert thing.__doc__, name
        if isinstance(thing, type) and thing.__module__.startswith("sudoku2cnf") and thing is not sudoku2cnf.Answer:
            for method, value in vars(thing).items():
                if not method.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert getattr(value, "__doc__", None), f"{name}.{method}"


READMES = [ROOT / "README.md", ROOT / "python" / "README.md"]


@pytest.mark.parametrize("path", [*READMES, ROOT / "docs" / "guide" / "python.md"])
def test_the_python_of_a_page_runs(path, monkeypatch):
    monkeypatch.chdir(ROOT)
    tested = doctest.testfile(str(path), module_relative=False)
    assert tested.attempted >= 3 and not tested.failed


@pytest.mark.parametrize("path", READMES)
def test_the_python_of_a_readme_has_the_types_that_it_needs(path, tmp_path):
    (tmp_path / "readme.py").write_text("".join(one.source for one in doctest.DocTestParser().get_examples(path.read_text())))
    # Third-party solvers have no types.
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "readme.py"],
        stdout=subprocess.PIPE, text=True, cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout


def test_what_is_not_asked_for_is_not_imported():
    code = "import sys, sudoku2cnf; print(*{'asyncio', 'gzip', 'html', 'lzma', 'numpy'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.PIPE).stdout.split() == []


def test_the_docstrings_run():
    for module in (sudoku2cnf, sudoku2cnf.own_rules):
        tested = doctest.testmod(module)
        assert tested.attempted and not tested.failed


def test_puzzles_of_the_examples_are_there():
    assert list(EXAMPLES.glob("*.txt"))
