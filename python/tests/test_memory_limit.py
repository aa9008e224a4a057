"""Memory limits: the same as `solve --memory-limit` for solvers that are programs, and refused for others."""

import re
import subprocess
import sys

import pytest
from conftest import CLASSIC, EXAMPLES, program, solver
from test_options import METHODS, TABLE, arguments

from sudoku2cnf import Puzzle, SolverError, backends, solve_many

#: A puzzle with one solution.
PUZZLE = Puzzle.read(EXAMPLES / "classic.txt")
ANSWERS = list(solve_many(PUZZLE.split(2), question="unique"))
#: macOS does not enforce limits of address space; see docs/LIMITS.md.
KEPT = pytest.mark.skipif(sys.platform == "darwin", reason="the system keeps no such limit")
IN_PROCESS = ["auto", "dpll", "embedded", "batsat"]


def limited():
    """The methods that accept a limit, each as a function of a folder and options that waits for the answer."""
    own = {
        "solutions": lambda **options: list(PUZZLE.solutions(**options)),
        "certify": lambda folder, **options: PUZZLE.certify(folder / "certificate", **options),
        # The solver checks that the parts cover the puzzle only if all of them were answered.
        "join": lambda **options: PUZZLE.join(ANSWERS, question="unique", **options),
    }
    for question in [*TABLE, "certify", "join"]:
        name = METHODS.get(question, question)
        method = getattr(Puzzle, name, None)
        if method is not None and "memory_limit" in arguments(method):
            ask = own.get(name, getattr(PUZZLE, name))
            yield name, ask if name == "certify" else lambda folder, ask=ask, **options: ask(**options)


def test_methods_that_choose_a_solver_take_a_limit():
    assert {"solve", "unique", "count", "solutions", "candidates", "equal", "explain", "needless", "steps", "hint", "certify",
            "join"} == {name for name, _ in limited()}


@pytest.mark.parametrize("backend", IN_PROCESS)
def test_it_is_refused_for_solvers_in_this_process(backend, tmp_path):
    expected = (
        f"the backend {backend} takes no memory limit: it may work within this process, all of whose memory would be "
        "measured; external solvers take one, and so does `solve --memory-limit`, a process of its own"
    )
    for name, ask in [*limited(), ("solve_many", lambda folder, **options: solve_many([PUZZLE], **options))]:
        with pytest.raises(ValueError) as refused:
            ask(tmp_path, backend=backend, memory_limit=100000)
        assert str(refused.value) == expected, name
    assert list(tmp_path.iterdir()) == []


def test_numbers_of_megabytes_begin_at_one():
    for limit in (0, -1, 2**70):
        with pytest.raises(ValueError, match=f"memory_limit={limit}, expected 1 "):
            PUZZLE.solve(backend="minisat", memory_limit=limit)
    for limit in (1.5, "1"):
        with pytest.raises(TypeError):
            PUZZLE.solve(backend="minisat", memory_limit=limit)


def without_folder(text):
    """A message without the name of the temporary folder."""
    return re.sub(r"/sudoku2cnf-\w+/", "/FOLDER/", text)


@pytest.mark.skipif(sys.platform == "win32", reason="it bounds a job there, and programs fail otherwise")
@KEPT
@pytest.mark.parametrize("backend", ["minisat", "kissat", "clasp", "z3"])
def test_a_solver_without_memory_fails_as_in_the_program(backend):
    if not dict(backends())[backend]:
        solver(backend)
    failed = subprocess.run(
        [program("solve"), "--backend", backend, "--memory-limit", "2", EXAMPLES / "classic.txt"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert (failed.returncode, failed.stdout) == (1, "") and " 2048 " in failed.stderr
    with pytest.raises(SolverError) as raised:
        PUZZLE.solve(backend=backend, memory_limit=2)
    assert f"solve: {without_folder(str(raised.value))}" == without_folder(failed.stderr.rstrip("\n"))
    many = list(solve_many([PUZZLE, "11.............."], backend=backend, memory_limit=2))
    assert [(answer.verdict, type(answer.error)) for answer in many] == [("error", SolverError)] * 2
    assert PUZZLE.unique(backend=backend, memory_limit=2000).solution.line == CLASSIC
    many = solve_many([PUZZLE], backend=backend, memory_limit=2000, question="unique")
    assert [answer.solution.line for answer in many] == [CLASSIC]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no shell")
@KEPT
def test_every_call_hands_the_limit_on(tmp_path, monkeypatch):
    """A fake `cadical`, which only reports its limit, also stands in for the solver that makes proofs."""
    usual = subprocess.run(["/bin/sh", "-c", "ulimit -v"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    told, fake = tmp_path / "told", tmp_path / "cadical"
    fake.write_text(f"#!/bin/sh\n[ \"$1\" = --version ] && echo 3.0.0 && exit\nulimit -v >>{told}\nexit 3\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    for name, ask in limited():
        for options, expected in [({"memory_limit": 300}, "307200"), ({}, usual)]:
            told.write_text("")
            with pytest.raises(SolverError, match="cadical: no answer"):
                ask(tmp_path, backend="cadical", **options)
            assert set(told.read_text().split()) == {expected}, name
