"""Measures the same puzzles in every target that sudoku2cnf writes, with every installed program that reads the target.
`benches/compare --targets` runs this and prints a table in Markdown.

A figure is the median CPU time over a set of puzzles, of the reader alone, on a text simplified as `solve` does. `k of
n` means that k of n puzzles were answered correctly within the limit. `cnf2sudoku` reads every answer and checks the
grid.
"""

import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

LIMIT = 5

# For each target: name, arguments of sudoku2cnf, file ending, and command of the solver.
ASKED = [
    ("CNF, kissat", [], "cnf", "kissat -q {text}"),
    ("CNF, cadical", [], "cnf", "cadical -q {text}"),
    ("CNF, minisat", [], "cnf", "minisat -verb=0 {text} {result}"),
    ("OPB, clasp", [], "opb", "clasp --outf=1 -V0 {text}"),
    ("OPB, clasp, sums as rows only", ["--sum", "native"], "opb", "clasp --outf=1 -V0 {text}"),
    ("OPB, clasp, sums as clauses only", ["--sum", "auto"], "opb", "clasp --outf=1 -V0 {text}"),
    ("OPB, minisat+", [], "opb", "minisat+ -v0 -a {text}"),
    ("OPB, z3", [], "opb", "z3 -model {text}"),
    ("LP, glpsol", [], "lp", "glpsol --lp {text} -w {result}"),
    ("LP, glpsol, sums as rows only", ["--sum", "native"], "lp", "glpsol --lp {text} -w {result}"),
    ("LP, cbc", [], "lp", "cbc {text} -threads 1 -log 0 -solve -solu {result}"),
    ("FlatZinc, fzn-gecode", [], "fzn", "fzn-gecode {text}"),
    ("MiniZinc, minizinc with Gecode", [], "mzn", "minizinc --solver gecode {text}"),
    ("SMT-LIB bit-vectors, z3", [], "smt2", "z3 {text}"),
    ("SMT-LIB bit-vectors, cvc5", [], "smt2", "cvc5 {text}"),
    ("SMT-LIB integers, z3", ["--smt-sort", "int"], "smt2", "z3 {text}"),
]


def cpu(command, limit, stdout):
    """Returns the CPU seconds of a command, or None if it takes longer than the limit."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.DEVNULL)
    end = time.monotonic() + limit
    while time.monotonic() < end:
        pid, _, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = 0
            return usage.ru_utime + usage.ru_stime
        time.sleep(0.001)
    process.kill()
    os.wait4(process.pid, 0)
    process.returncode = -9
    return None


def sets(corpora):
    """Returns the name and the puzzles of each set; a puzzle is an entry of a batch."""
    plain = lambda name, count: [
        {"puzzle": line.split()[0]}
        for line in (corpora / name).read_text().splitlines()
        if line.strip() and not line.startswith("#")
    ][: 50 * count : 50]
    tatham = [line.split("\t") for line in (corpora / "tatham.tsv").read_text().splitlines()]
    names, tatham = tatham[0], tatham[1:]
    field = lambda board, name: board[names.index(name)]
    killers = [b for b in tatham if field(b, "cages") and field(b, "size") == "3x3"]
    records = [json.loads(line) for line in (corpora / "variants.jsonl").read_text().splitlines()]

    def variants(*ids):
        found = [record for record in records if record["id"] in ids]
        form = {"line81": "line", "jigsaw_layout": "iss"}
        return [
            {"puzzle": r["puzzle"] + (r.get("extra_constraints") or ""), "format": form.get(r["format"], r["format"])}
            for r in found
        ]

    return [
        ("sudoku17", plain("sudoku17.txt", 10)),
        ("hardest", plain("hardest1905.txt", 10)),
        ("killers", [{"puzzle": field(b, "game_id"), "format": "tatham"} for b in killers[:: max(1, len(killers) // 10)][:10]]),
        ("hard killers", variants("iss:killer-sudoku-0-cage-hard", "iss:wecoc-1")),
        ("arrows", variants("iss:pill-arrow-sudoku", "iss:arrow-slow", "iss:ambiguous-arrows", "iss:odd-even-thermo-sudoku")),
        ("relations", variants("iss:stepped-thermos", "iss:nabner-thermo-extra-givens", "dcl:diagonal-nonconsecutive", "iss:0-indexed-whisper-greaterthan")),
        ("empty 16", [{"puzzle": "grid 16x16"}]),
        ("empty 25", [{"puzzle": "grid 25x25"}]),
    ]


def figure(programs, folder, asked, puzzles):
    """Returns the median time of the correctly answered puzzles, and the number of these puzzles."""
    _, options, end, command = asked
    text, result, answer = folder / f"p.{end}", folder / "result", folder / "answer"
    times = []
    failed = 0
    for puzzle in puzzles:
        result.unlink(missing_ok=True)
        form = ["--format", puzzle["format"]] if "format" in puzzle else []
        write = [programs / "sudoku2cnf", "--single", "--simplify", "propagate", *form, *options, "-o", text]
        subprocess.run(write, input=puzzle["puzzle"].encode(), check=True, stderr=subprocess.DEVNULL)
        words = [word.replace("{text}", str(text)).replace("{result}", str(result)) for word in command.split()]
        with open(answer, "wb") as out:
            seconds = cpu(words, LIMIT, out)
        if seconds is not None:
            told = result if result.exists() else answer
            back = subprocess.run([programs / "cnf2sudoku", "--output", "line", text, told], capture_output=True, text=True)
            if back.stdout.strip() == "UNSATISFIABLE" or "no solution" in back.stderr:
                raise SystemExit(f"{asked[0]}: a wrong answer to {puzzle['puzzle']}: {back.stdout}{back.stderr}")
            if back.returncode == 0 and back.stdout.strip() != "UNKNOWN":
                times.append(seconds)
                continue
        failed += 1
        if failed == 2 and not times:
            return "over the limit"
    if not times:
        return "over the limit"
    middle = statistics.median(times)
    count = "" if len(times) == len(puzzles) else f" ({len(times)} of {len(puzzles)})"
    return f"{middle:.3f}{count}"


def main(programs, corpora):
    print(f"CPU seconds of the reader alone; limit {LIMIT} s. A second failure at the start of a set ends it.\n")
    chosen = sets(corpora)
    print("| language, reader | " + " | ".join(f"{name} ({len(puzzles)})" for name, puzzles in chosen) + " |")
    print("|---|" + "--:|" * len(chosen))
    with tempfile.TemporaryDirectory() as name:
        for asked in ASKED:
            if not shutil.which(asked[3].split()[0]):
                print(f"| {asked[0]} | " + " | ".join("not here" for _ in chosen) + " |", flush=True)
                continue
            figures = [figure(programs, Path(name), asked, puzzles) for _, puzzles in chosen]
            print(f"| {asked[0]} | " + " | ".join(figures) + " |", flush=True)
