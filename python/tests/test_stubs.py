"""The type stubs have the same names and documentation as the module, and type checkers find typos."""

import ast
import inspect
import os
import re
import shutil
import subprocess
import sys
import textwrap
import typing
from pathlib import Path

import pytest

import sudoku2cnf
from sudoku2cnf import Puzzle, _native, generate, names, solve_many

STUB = Path(sudoku2cnf.__file__).parent / "_native.pyi"
NAMES = STUB.with_name("names.py")
WIDTH = 124


def documented(tree):
    """Yields the stub's nodes that have documentation at run time, with that documentation."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node, getattr(_native, node.name).__doc__
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            own = getattr(_native, node.name)
            yield node, own.__doc__
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not method.name.startswith("__"):
                    yield method, getattr(own, method.name).__doc__


def docstring(text, indent):
    """Returns the lines of a docstring in the stub."""
    text = inspect.cleandoc(text)
    quoted = f'"""{text}"""' if "\n" not in text else f'"""{text}\n"""'
    return textwrap.indent(quoted, " " * indent)


def with_docs(stub):
    """Returns the stub with the run-time documentation."""
    lines = stub.splitlines()
    for node, text in reversed(list(documented(ast.parse(stub)))):
        if not text or any(isinstance(one, ast.Name) and one.id == "overload" for one in node.decorator_list):
            continue
        indent = node.col_offset + 4
        first, last = node.body[0], node.body[-1]
        is_doc = (
            isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
        )
        if isinstance(node, ast.ClassDef):
            start, end = (first.lineno - 1, first.end_lineno) if is_doc else (node.lineno, node.lineno)
            lines[start:end] = docstring(text, indent).splitlines()
        else:
            head = re.sub(r":?\s*\.\.\.$", ":", lines[first.lineno - 1]) if not is_doc else None
            start, end = (last.lineno - 1, last.end_lineno) if not is_doc else (first.lineno - 1, last.end_lineno)
            lines[start:end] = [*([head] if head else []), *docstring(text, indent).splitlines()]
    return "\n".join(lines) + "\n"


def test_the_stub_has_the_documentation():
    """`STUB_DOCS=write` writes the documentation into the stub."""
    if os.environ.get("STUB_DOCS") == "write":
        STUB.write_text(with_docs(STUB.read_text()))
    stub = STUB.read_text()
    assert stub == with_docs(stub), "renew the stub: STUB_DOCS=write python -m pytest python/tests/test_stubs.py"
    assert '"""Asks whether there is exactly one solution' in stub


def test_the_types_are_those_of_the_module(tmp_path):
    # stubtest's own check of names does not support aliases of literals; our check is below. `__all__` is made at run
    # time.
    (tmp_path / "allowed").write_text("sudoku2cnf\\.names\\..*\nsudoku2cnf\\.__all__\n")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "--allowlist", tmp_path / "allowed", "sudoku2cnf"],
        stdout=subprocess.PIPE, text=True)
    assert checked.returncode == 0, checked.stdout
    assert (STUB.parent / "py.typed").exists()
    # mypy does not check an installed package in place, or next to other packages, so it is copied.
    alone = shutil.copytree(STUB.parent, tmp_path / "alone" / "sudoku2cnf")
    checked = subprocess.run([sys.executable, "-m", "mypy", "--strict", alone], stdout=subprocess.PIPE, text=True)
    assert checked.returncode == 0, checked.stdout


SAMPLE = """
import sudoku2cnf
from sudoku2cnf import Puzzle, read_all, solve_many

puzzle = Puzzle([[1, 0, 0, 2], [0, 0, 0, 0], [2, None, ".", 0], [0, 0, 1, 0]], rules={"diagonal": False})
other = Puzzle({"r1c1": 5, (0, 1): 3})
again = Puzzle(puzzle.givens)
answer = puzzle.unique(backend="dpll", encoding="minimal", amo="ladder")
if answer.verdict == "unique" and answer.solution is not None:
    digits: dict[str, int] = dict(answer.solution)
    first: int = answer.solution[0, 0] + answer.solution["r1c1"]
for entry in read_all("p.txt", format="line"):
    print(entry.id, entry.puzzle, entry.error)
answers = [one.count for one in solve_many([puzzle, "1...............", [[1]]], question="count", max=5)]
cnf = puzzle.cnf(simplify="propagate")
named = cnf.candidate(1)
clauses: list[list[int]] = list(reversed(cnf.clauses))
"""
TYPOS = [
    'puzzle.unique(backend="minisatt")', 'puzzle.solve(encoding="minimum")', 'puzzle.cnf(amo="seq")',
    'puzzle.to("pdf")', 'answer.verdict == "uniqe"', 'solve_many([], question="all")', 'Puzzle("", format="lines")',
    'sudoku2cnf.generate(symmetry="rotate")', "solve_many([None])", "Puzzle(5)", "puzzle.solved()",
]


def test_a_checker_takes_what_is_right_and_finds_typos(tmp_path):
    path = tmp_path / "sample.py"
    path.write_text(SAMPLE + "\n".join(TYPOS) + "\n")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", path], stdout=subprocess.PIPE, text=True, cwd=tmp_path)
    lines = {int(line) for line in re.findall(r"sample\.py:(\d+): error", checked.stdout)}
    first = SAMPLE.count("\n") + 1
    assert lines == set(range(first, first + len(TYPOS))), checked.stdout


def known(ask):
    """Returns the valid names for an argument, as its error message lists them."""
    with pytest.raises(ValueError) as raised:
        ask()
    return str(raised.value).split("expected one of ")[1].split(", ")


def with_names(text):
    """Returns the text of `names.py` with the names available at run time."""
    puzzle = Puzzle("grid 4x4")
    for alias, ask in [
        ("Backend", lambda: puzzle.solve(backend="?")), ("Heuristic", lambda: puzzle.solve(heuristic="?")),
        ("Encoding", lambda: puzzle.cnf(encoding="?")), ("Amo", lambda: puzzle.cnf(amo="?")),
        ("Sum", lambda: puzzle.cnf(sum="?")), ("Simplify", lambda: puzzle.cnf(simplify="?")),
        ("Output", lambda: puzzle.to("?")), ("Format", lambda: Puzzle("", format="?")),
        ("Symmetry", lambda: generate(symmetry="?")), ("Words", lambda: puzzle.steps(words="?")),
        ("Question", lambda: solve_many([], question="?")),
    ]:
        names = ", ".join(f'"{name}"' for name in known(ask))
        line = f"{alias} = Literal[{names}]"
        if len(line) > WIDTH:
            lines = textwrap.wrap(f"{names},", WIDTH, initial_indent="    ", subsequent_indent="    ")
            line = "\n".join([f"{alias} = Literal[", *lines, "]"])
        text, found = re.subn(rf"(?ms)^{alias} = Literal\[.*?\]$", lambda _: line, text)
        assert found == 1, alias
    return text


def test_names_are_those_that_there_are():
    """`STUB_DOCS=write` writes the names into `names.py`."""
    if os.environ.get("STUB_DOCS") == "write":
        NAMES.write_text(with_names(NAMES.read_text()))
    assert NAMES.read_text() == with_names(NAMES.read_text()), "renew them: STUB_DOCS=write"
    assert [name for name, _ in sudoku2cnf.backends()] == list(typing.get_args(names.Backend))
    assert sudoku2cnf.formats() == list(typing.get_args(names.Format))
