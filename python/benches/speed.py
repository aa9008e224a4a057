"""Measures how fast clauses become numpy arrays, and how fast many puzzles are answered, also by the program `solve`.

    python python/benches/speed.py [FILE] [--jobs N] [--repeat N]

FILE has a puzzle on each line; without FILE, puzzles are generated first. The program must be in the same folder as
this Python, where `pip install` puts it.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sudoku2cnf import Puzzle, generate, solve_many


def clauses(side: int, repeat: int) -> None:
    """Measures how fast the clauses of an empty board become numpy arrays, relative to their size as DIMACS CNF."""
    cnf = Puzzle(f"grid {side}x{side}").cnf()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "p.cnf"
        cnf.to_file(path)
        size = path.stat().st_size
    best = float("inf")
    for _ in range(repeat):
        begin = time.perf_counter()
        literals, offsets = cnf.arrays()
        best = min(best, time.perf_counter() - begin)
    print(f"empty {side}x{side}: {len(offsets) - 1} clauses, {len(literals)} literals, {size / 1e6:.0f} MB of DIMACS")
    print(f"into numpy: {best:.3f} s, {size / best / 1e6:.0f} MB/s of DIMACS")


def many(path: Path, jobs: int, repeat: int) -> None:
    """Measures how fast `solve --batch` and `solve_many` answer the puzzles of a file. They take turns, several
    times."""
    program = Path(sys.executable).parent / "solve"
    lines = path.read_text().splitlines()
    best = {"solve --batch": float("inf"), "solve_many": float("inf")}
    for _ in range(repeat):
        begin = time.perf_counter()
        said = subprocess.run([program, "--batch", "--jobs", str(jobs), path], check=True, stdout=subprocess.PIPE)
        best["solve --batch"] = min(best["solve --batch"], time.perf_counter() - begin)
        begin = time.perf_counter()
        with open(path) as puzzles:
            shown = [answer.solution.line for answer in solve_many(puzzles, jobs=jobs)]
        best["solve_many"] = min(best["solve_many"], time.perf_counter() - begin)
        assert shown == said.stdout.decode().splitlines(), "the answers differ"
    for name, seconds in best.items():
        print(f"{name}, {jobs} jobs: {len(lines)} puzzles in {seconds:.2f} s, {len(lines) / seconds:.0f} a second")
    print(f"solve_many has {100 * best['solve --batch'] / best['solve_many']:.0f} % of the program's rate")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, help="puzzles, one a line")
    parser.add_argument("--jobs", type=int, default=2, help="threads (default: 2)")
    parser.add_argument("--repeat", type=int, default=5, help="the best of so many counts (default: 5)")
    arguments = parser.parse_args()
    clauses(49, arguments.repeat)
    if arguments.file:
        many(arguments.file, arguments.jobs, arguments.repeat)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.txt"
        made = ("".join(str(one.puzzle.givens.get(cell, ".")) for cell in one.puzzle.cells)
                for one in generate(2_000, seed=1))
        path.write_text("".join(f"{line}\n" for line in made))
        many(path, arguments.jobs, arguments.repeat)


if __name__ == "__main__":
    main()
