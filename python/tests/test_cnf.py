"""Clauses, and third-party solvers."""

import copy
import pickle
import subprocess
from collections.abc import Sequence

import numpy as np
import pycosat
import pytest
from conftest import CLASSIC, EXAMPLES, program, solver
from pysat.card import CardEnc
from pysat.formula import CNF
from pysat.solvers import Solver, SolverNames

from sudoku2cnf import Puzzle

KILLER = "killer 10 r1c1 r1c2 r2c1 r2c2\narrow r1c4 r2c4 r3c4\n....\n....\n....\n1..."
NONE = "diagonal\n1...\n.2..\n....\n...1"
#: One name for each solver of PySAT.
NAMES = sorted(names[0] for name, names in vars(SolverNames).items() if not name.startswith("_"))


@pytest.fixture
def classic():
    return Puzzle.read(EXAMPLES / "classic.txt")


def test_a_cnf_is_that_of_the_program(classic, tmp_path):
    path = tmp_path / "p.cnf"
    for options in [{}, {"encoding": "minimal"}, {"amo": "ladder"}, {"simplify": "propagate"}, {"dedup": True}]:
        cnf = classic.cnf(**options)
        cnf.to_file(path)
        words = [f"--{name}" if value is True else f"--{name}={value}" for name, value in options.items()]
        written = subprocess.run(
            [program("sudoku2cnf"), *words, EXAMPLES / "classic.txt"], check=True, stdout=subprocess.PIPE).stdout
        assert path.read_bytes() == written, options
        assert f"p cnf {cnf.nv} {len(cnf)}\n" in written.decode()
    for options in [{}, {"sum": "chain"}, {"amo": "auto", "simplify": "givens"}]:
        words = [f"--{name}={value}" for name, value in options.items()]
        written = subprocess.run(
            [program("sudoku2cnf"), *words], check=True, stdout=subprocess.PIPE, input=KILLER.encode())
        Puzzle(KILLER).cnf(**options).to_file(path)
        assert path.read_bytes() == written.stdout, options
    cnf.to_file(path, projected=True)
    assert "c t pmc\n" in path.read_text()


def test_clauses_are_a_sequence_and_arrays(classic):
    for puzzle in [classic, Puzzle(KILLER), Puzzle("grid 4x4 no-boxes")]:
        for amo in (None, "product"):
            cnf = puzzle.cnf(amo=amo)
            literals, offsets = cnf.arrays()
            assert (literals.dtype, offsets.dtype) == (np.int32, np.int64)
            clauses = list(cnf.clauses)
            assert len(cnf.clauses) == len(cnf) == len(clauses) == len(offsets) - 1
            assert clauses == [literals[a:b].tolist() for a, b in zip(offsets, offsets[1:])]
            assert offsets[0] == 0 and offsets[-1] == len(literals) and np.abs(literals).max() == cnf.nv
            assert cnf.clauses[-1] == clauses[-1] and cnf.clauses[3] == clauses[3]
            assert copy.deepcopy(cnf.clauses) == clauses == pickle.loads(pickle.dumps(cnf.clauses))
            # The arrays belong to the caller.
            literals[:] = 0
            assert list(cnf.clauses) == clauses == [list(clause) for clause in CNF(from_clauses=cnf.clauses)]
            with pytest.raises(IndexError):
                cnf.clauses[len(cnf)]


def test_clauses_are_a_sequence_of_python(classic):
    clauses = Puzzle(KILLER).cnf().clauses
    all_of_them = list(clauses)
    assert isinstance(clauses, Sequence) and clauses == all_of_them and all_of_them == clauses
    assert clauses == Puzzle(KILLER).cnf().clauses and clauses != classic.cnf().clauses
    assert clauses != tuple(all_of_them) and clauses != all_of_them[1:] and clauses != [*all_of_them[:-1], [1, "x"]]
    assert list(reversed(clauses)) == all_of_them[::-1]
    assert (
        clauses[-2] == all_of_them[-2] and clauses[2:9:3] == all_of_them[2:9:3] and clauses[::-1] == all_of_them[::-1]
    )
    assert all_of_them[7] in clauses and [10**9] not in clauses and 5 not in clauses and [10**30] not in clauses
    for place in (0, 7, len(clauses) - 1):
        clause = all_of_them[place]
        assert clauses.index(clause) == all_of_them.index(clause) and clauses.count(clause) == all_of_them.count(clause)
        assert clauses.index(clause, -len(clauses), 10**9) == all_of_them.index(clause)
    for absent in ([10**9], 5, "x"):
        with pytest.raises(ValueError, match="there is no clause"):
            clauses.index(absent)
        assert clauses.count(absent) == 0
    with pytest.raises(ValueError, match="there is no clause"):
        clauses.index(all_of_them[0], 1, 5)
    with pytest.raises(TypeError, match="unhashable"):
        hash(clauses)


def test_literals_lead_to_cells_and_back(classic):
    for cnf in [classic.cnf(), classic.cnf(simplify="givens", amo="ladder"), Puzzle(KILLER).cnf(simplify="propagate"),
                Puzzle("grid 4x4\nvalues 0-4\nvariables 2\nsum 0 r1c1 -1*v2").cnf(amo="product")]:
        for literal in range(1, cnf.nv + 1):
            said = cnf.candidate(literal)
            assert cnf.candidate(-literal) == said and (said is None) == (literal > cnf.candidates)
            assert said is None or cnf.literal(*said) == literal
    cnf = classic.cnf()
    assert cnf.candidate(cnf.literal((1, 2), 4)) == ("r2c3", 4) and cnf.literal((1, 2), 4) == cnf.literal("r2c3", 4)
    for wrong in (0, cnf.nv + 1, -cnf.nv - 1, 10**40, -(2**31)):
        with pytest.raises(
            ValueError, match=f"literal={wrong}, expected one of the variables 1 to {cnf.nv}, or its neg"
        ):
            cnf.candidate(wrong)


def test_a_cnf_is_copied_and_pickled(classic):
    for options in [
        {},
        {"amo": "ladder", "dedup": True},
        {"simplify": "propagate", "encoding": "minimal"},
        {"redundant": False},
    ]:
        for puzzle in (classic, Puzzle(KILLER)):
            cnf = puzzle.cnf(**options)
            again = pickle.loads(pickle.dumps(cnf))
            assert again == cnf and hash(again) == hash(cnf) and again.puzzle == puzzle
            assert (again.nv, again.clauses) == (cnf.nv, cnf.clauses)
            assert copy.copy(cnf) is cnf and copy.deepcopy(cnf) == cnf
    assert classic.cnf() != classic.cnf(amo="ladder") and classic.cnf() != Puzzle(KILLER).cnf()


def test_variables_have_their_numbers(classic):
    cnf = classic.cnf()
    assert cnf.literal("r2c3", 4) == (1 * 9 + 2) * 9 + 4 and cnf.candidates == 729
    assert cnf.literal("r1c1", 10) is None
    small = classic.cnf(simplify="propagate")
    # There is no variable for a cell with its given value.
    assert small.literal("r1c1", 8) is None and small.nv < 729
    with pytest.raises(KeyError):
        cnf.literal("r10c1", 1)


@pytest.mark.parametrize("name", NAMES)
def test_every_solver_of_pysat(classic, name):
    cnf = classic.cnf()
    try:
        with Solver(name=name, bootstrap_with=CNF(from_clauses=cnf.clauses)) as found:
            assert found.solve()
            model = found.get_model()
        with Solver(name=name, bootstrap_with=CNF(from_clauses=Puzzle(NONE).cnf().clauses)) as found:
            assert found.solve() is False
            refuted = found.get_model()
    except (NotImplementedError, ModuleNotFoundError, AssertionError) as error:
        # PySAT lists solvers that need other packages.
        if isinstance(error, AssertionError) and "Check your installation" not in str(error):
            raise
        pytest.skip(f"{name}: {error}")
    assert classic.cnf().decode(model).line == CLASSIC
    assert Puzzle(NONE).cnf().decode(refuted) is None


def test_clauses_may_be_added_with_variables_of_their_own(classic):
    cnf = classic.cnf()
    formula = CNF(from_clauses=cnf.clauses)
    # Exactly nine cells hold a 1.
    ones = [cnf.literal(cell, 1) for cell in classic.cells]
    formula.extend(CardEnc.equals(lits=ones, bound=9, top_id=cnf.nv).clauses)
    assert formula.nv > cnf.nv
    with Solver(name="cadical153", bootstrap_with=formula) as found:
        assert found.solve()
        assert cnf.decode(found.get_model()).line == CLASSIC


def test_pycosat(classic):
    cnf = classic.cnf(encoding="minimal")
    assert cnf.decode(pycosat.solve(cnf.clauses)).line == CLASSIC
    none = Puzzle(NONE).cnf()
    assert pycosat.solve(none.clauses) == "UNSAT" and none.decode("UNSAT") is None
    killer = Puzzle(KILLER).cnf()
    found = {killer.decode(model).line for model in pycosat.itersolve(killer.clauses)}
    assert found == {solution.line for solution in Puzzle(KILLER).solutions()}


def test_answers_of_programs(classic, tmp_path):
    solver("kissat")
    cnf = classic.cnf()
    cnf.to_file(tmp_path / "p.cnf")
    said = subprocess.run(["kissat", "-q", tmp_path / "p.cnf"], stdout=subprocess.PIPE, text=True).stdout
    assert cnf.decode(said).line == CLASSIC
    (tmp_path / "said").write_text(said)
    shown = subprocess.run([program("cnf2sudoku"), "--output", "line", tmp_path / "p.cnf", tmp_path / "said"],
                           check=True, stdout=subprocess.PIPE, text=True).stdout
    assert shown == CLASSIC + "\n"


def test_models_are_checked(classic):
    cnf = classic.cnf()
    model = pycosat.solve(cnf.clauses)
    assert cnf.decode({abs(lit): lit > 0 for lit in model}).line == CLASSIC
    assert cnf.decode(np.array(model)).line == CLASSIC
    assert cnf.decode([lit for lit in model if lit > 0]).line == CLASSIC
    assert cnf.decode(None) is None
    said = "s SATISFIABLE\nv " + " ".join(map(str, model)) + " 0\n"
    assert cnf.decode(said) == cnf.decode(said.encode()) == cnf.decode(bytearray(said, "ascii")) == cnf.decode(model)
    assert cnf.decode(b"s UNSATISFIABLE\n") is None
    for place in range(0, 729, 31):
        wrong = list(model)
        wrong[place] = -wrong[place]
        with pytest.raises(ValueError, match="falsifies the clause"):
            cnf.decode(wrong)
    for wrong, why in [
        ([1, -1], "both 1 and -1"), ([0], "not a literal"), ([2**40], "not a literal"), ("s MAYBE", "MAYBE"),
        ("UNKNOWN", "gave up"), ("s UNKNOWN", "gave up"), ([], "falsifies"), ("nonsense", "no answer"),
        (b"UNKNOWN\n", "gave up"), (b"nonsense", "no answer"), (b"\x01\x02", "no answer"),
    ]:
        with pytest.raises(ValueError, match=why):
            cnf.decode(wrong)
    with pytest.raises(TypeError):
        cnf.decode([1.5])
    assert Puzzle("grid 1x1").cnf().decode([1]).line == "1"


def test_files_appear_whole_or_not_at_all(classic, tmp_path):
    with pytest.raises(FileNotFoundError):
        classic.cnf().to_file(tmp_path / "absent" / "p.cnf")
    classic.cnf().to_file("/dev/null")
    classic.cnf().to_file(tmp_path / "p.cnf")
    assert [path.name for path in tmp_path.iterdir()] == ["p.cnf"]


def test_unknown_values_and_limits(classic):
    with pytest.raises(ValueError, match="no simplify 'all', expected one of none"):
        classic.cnf(simplify="all")
    with pytest.raises(TimeoutError):
        Puzzle("grid 100x100").cnf(time_limit=1e-9)


def test_clauses_are_taken_by_slices(classic):
    clauses = classic.cnf().clauses
    every = list(clauses)
    for taken in [slice(0, 2), slice(None), slice(-3, None), slice(None, None, -1000), slice(5, 2), slice(3, 10**30)]:
        assert clauses[taken] == every[taken]
    assert clauses[np.int64(-2)] == every[-2]
    for place in (len(every), -len(every) - 1, 10**30):
        with pytest.raises(IndexError):
            clauses[place]
    with pytest.raises(TypeError, match="str, expected the place of a clause or a slice"):
        clauses["1"]


def test_a_file_is_written_where_its_name_leads(classic, tmp_path):
    cnf, kept, link, open_link = classic.cnf(), tmp_path / "kept", tmp_path / "link", tmp_path / "folder" / "open"
    cnf.to_file(kept)
    written = kept.read_bytes()
    (tmp_path / "folder").mkdir()
    kept.write_text("old")
    kept.chmod(0o640)
    link.symlink_to("kept")
    open_link.symlink_to("../new")
    for path in (link, open_link):
        cnf.to_file(path)
        assert path.is_symlink() and path.read_bytes() == written
    assert (tmp_path / "new").read_bytes() == kept.read_bytes() == written
    assert kept.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "kept", "link", "new"]


def test_errors_of_files_name_the_path_of_the_caller(classic, tmp_path):
    cnf, (file, loop) = classic.cnf(), (tmp_path / "file", tmp_path / "loop")
    file.write_text("")
    loop.symlink_to("loop")
    for path, error in [
        (tmp_path / "none" / "p.cnf", FileNotFoundError),
        (file / "p.cnf", NotADirectoryError),
        (tmp_path, IsADirectoryError),
        (loop, OSError),
        ("/proc/p.cnf", OSError),
    ]:
        with pytest.raises(error) as raised:
            cnf.to_file(path)
        assert raised.value.filename == str(path) and raised.value.errno and str(path) in str(raised.value)
        assert ".tmp" not in str(raised.value)
