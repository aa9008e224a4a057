"""Parts of a hard puzzle, and certificates."""

import json
import subprocess
from dataclasses import replace

import pytest
from conftest import program

from sudoku2cnf import Answer, Puzzle, PuzzleError, SolverError, check_certificate, solve_many

#: A puzzle with one solution.
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
#: A puzzle with six solutions.
OPEN = Puzzle("1...\n.2..\n....\n...4")


def test_parts_are_answered_and_joined():
    puzzle = Puzzle("1.......2.......")
    parts = puzzle.split(6)
    assert len(parts) >= 6 and len({json.loads(part)["id"] for part in parts}) == len(parts)
    joined = puzzle.join(reversed(list(solve_many(parts, question="count"))), question="count")
    assert (joined.answer.verdict, joined.answer.count, joined.answer.complete) == ("multiple", 24, True)
    assert joined.missing == joined.unknown == () and joined.doubled == 0 and str(joined) == "24"
    assert joined.answer.statistics == {"parts": len(parts), "answered": len(parts)}
    only = Puzzle(HARD)
    joined = only.join(solve_many(only.split(6), question="unique"), question="unique")
    assert (joined.answer.verdict, joined.answer.complete) == ("unique", True)
    assert joined.answer.solution.line == only.unique().solution.line
    counted = OPEN.join(solve_many(OPEN.split(4), question="count"), question="count")
    assert (counted.answer.verdict, counted.answer.count, counted.answer.complete) == ("multiple", 6, True)
    assert OPEN.join(solve_many(OPEN.split(4), question="count"), question="count", max=2).answer.count == 2
    # Counts may have any size up to the number of fillings of a part; these counts are invented.
    large = Puzzle("grid 9x9")
    answers = [replace(answer, verdict="multiple", count=2**70) for answer in solve_many(large.split(2))]
    assert large.join(answers, question="count").answer.count == len(answers) * 2**70
    answers = [replace(answer, count=2**70) for answer in solve_many(OPEN.split(2), question="count")]
    with pytest.raises(PuzzleError, match="open cells have"):
        OPEN.join(answers, question="count")
    two = OPEN.join(solve_many(OPEN.split(4)), question="unique").answer
    assert two.verdict == "multiple" and two.other != two.solution and two.differ


def test_what_is_missing_is_told():
    parts = OPEN.split(4)
    answers = list(solve_many(parts, question="count"))
    some = next(place for place, answer in enumerate(answers) if answer.count)
    left = answers[:some] + answers[some + 1 :]
    joined = OPEN.join(left + parts + left[:1], question="count")
    assert joined.answer.verdict == "unknown" and not joined.answer.complete
    assert joined.missing == (answers[some].id,) and joined.doubled == 1
    assert joined.answer.count == 6 - answers[some].count
    cut = [*left, Answer("unknown", id=answers[some].id)]
    assert OPEN.join(cut, question="count").unknown == ((answers[some].id, "unknown"),)


def test_answers_of_the_program_are_joined(tmp_path):
    (tmp_path / "parts.jsonl").write_text("\n".join(OPEN.split(4)) + "\n")
    told = subprocess.run([program("solve"), "--batch", "--count", "--output", "json", tmp_path / "parts.jsonl"],
                          stdout=subprocess.PIPE, text=True, check=True).stdout
    assert OPEN.join(told.splitlines(), question="count").answer.count == 6
    told = subprocess.run([program("solve"), "--split", "4", "-"], input=str(OPEN), stdout=subprocess.PIPE, text=True,
                          check=True).stdout
    assert told.splitlines() == OPEN.split(4)


def test_wrong_answers_are_refused():
    answers = list(solve_many(OPEN.split(4), question="count"))
    with pytest.raises(PuzzleError, match="not a JSON object") as error:
        OPEN.join([*answers, "x"])
    assert error.value.line == len(answers) + 1
    with pytest.raises(PuzzleError, match="a part of another puzzle"):
        Puzzle(HARD).join(answers)
    with pytest.raises(PuzzleError, match="not the id of a part of this puzzle"):
        OPEN.join(solve_many([OPEN]))
    other = Puzzle("1.34..1221..43.1").solve().solution
    with pytest.raises(PuzzleError, match="given|r1c|break|rule"):
        OPEN.join([Answer("solved", id=answers[0].id, solution=other)])
    with pytest.raises(TypeError, match="int, expected an Answer or a line of JSON"):
        OPEN.join([5])
    with pytest.raises(ValueError, match="expected lines of JSON"):
        OPEN.join([])
    with pytest.raises(ValueError, match="parts=0, expected"):
        OPEN.split(0)
    with pytest.raises(TimeoutError):
        Puzzle("grid 36x36").split(10**6, time_limit=0.01)


def test_certificates_are_made_and_checked(tmp_path):
    none = Puzzle("diagonal\n1...\n.2..\n....\n...1")
    for name, puzzle, count in [("one", Puzzle("1.34..1221..43.1"), 1), ("several", OPEN, None), ("none", none, 0)]:
        folder = tmp_path / name
        answer = puzzle.certify(folder)
        assert answer.verdict == puzzle.unique().verdict == check_certificate(folder).verdict
        assert check_certificate(str(folder)).count == count and answer.complete == (count is not None)
        assert answer.solution == puzzle.unique().solution or name == "several"
        subprocess.run([program("solve"), "--check", folder], check=True, stdout=subprocess.DEVNULL)
        with pytest.raises((ValueError, OSError), match="empty"):
            puzzle.certify(folder)
    rows = Puzzle("1.34..1221..43.1").certify(tmp_path / "rows", from_rows=True)
    assert rows.verdict == "unique" and (tmp_path / "rows" / "puzzle.opb").exists()


def test_what_is_no_certificate_is_refused(tmp_path):
    folder = tmp_path / "one"
    Puzzle("1.34..1221..43.1").certify(folder)
    (folder / "model.txt").write_text("v 1 2 0\n")
    with pytest.raises(ValueError, match="model.txt"):
        check_certificate(folder)
    with pytest.raises(FileNotFoundError):
        check_certificate(tmp_path / "absent")
    with pytest.raises(ValueError, match='only be combined with simplify="none"'):
        OPEN.certify(tmp_path / "two", simplify="propagate")
    with pytest.raises(SolverError, match="dpll makes no lrat proofs"):
        OPEN.certify(tmp_path / "two", backend="dpll")
    assert not (tmp_path / "two").exists()
