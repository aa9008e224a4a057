"""The table of `benches/compare --kinds`: variants by kind of rule, beside Interactive Sudoku Solver's own time.

What is measured is the inside of the process, as `--stats` tells it: seconds to read, compile, simplify, encode,
solve and check, without start and exit. With --before PROGRAM another build of `solve` is measured in the same run.
"""

import collections
import functools
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

LIMIT = 20
VERDICTS = {"unique": "unique", "multiple": "multiple", "none": "none", "layout_bad": "none"}


def cpu(command):
    """CPU seconds of a command and what it printed."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        out.seek(0)
        return usage.ru_utime + usage.ru_stime, out.read().decode()


@functools.cache
def reads_drawings(solve):
    return b"--ignore-drawings" in subprocess.run([solve, "--help"], capture_output=True).stdout


def ask(solve, record, puzzle, start, runs):
    """Verdict, conflicts of the solver that answered, and the least milliseconds of some runs."""
    layout = record["format"] == "jigsaw_layout"
    form = {"line81": "line", "jigsaw_layout": "iss"}.get(record["format"], record["format"])
    text = record["puzzle"] + (record.get("extra_constraints") or "")
    puzzle.write_text(json.dumps({"puzzle": text, "format": form}) + "\n")
    command = [solve, "--batch", "--jobs", "1", "--time-limit", str(LIMIT), "--stats", "--output", "json"]
    # The other solver passes over drawings, in which people see rules; builds before that option did, too.
    if reads_drawings(solve):
        command.append("--ignore-drawings")
    command += [puzzle] if layout else ["--unique", puzzle]
    least = math.inf
    for _ in range(runs):
        spent, answer = cpu(command)
        report = json.loads(answer)
        seconds = report.get("seconds")
        # A build that does not tell: the process's CPU time above that of one that does nothing.
        least = min(least, sum(seconds.values()) if seconds else max(spent - start, 1e-4))
        if least > 1:
            break
    return report["verdict"], report.get("statistics", {}).get("conflicts", 0), least * 1e3


def mean(figures):
    return math.exp(sum(map(math.log, figures)) / len(figures))


def main(programs, corpora, before, runs):
    corpus = corpora / "variants.jsonl"
    if not corpus.exists():
        sys.exit(f"{corpus} is not here")
    solves = [Path(before)] if before else []
    solves.append(programs / "solve")
    starts = [min(cpu([solve, "--version"])[0] for _ in range(20)) for solve in solves]
    kinds = collections.defaultdict(list)
    undecided, wrong = collections.defaultdict(list), []
    with tempfile.TemporaryDirectory() as folder:
        for line in open(corpus):
            record = json.loads(line)
            answers = [ask(s, record, Path(folder) / "p.jsonl", start, runs) for s, start in zip(solves, starts)]
            told = f"{record['id']}: " + "; ".join(f"{v}, {c} conflicts, {ms:.1f} ms" for v, c, ms in answers)
            print(f"{told}; ISS {record['iss_s'] * 1e3:.1f} ms", file=sys.stderr, flush=True)
            verdict = answers[-1][0]
            expected = VERDICTS.get(record["iss_status"])
            if verdict in ("unknown", "error"):
                undecided[record["iss_status"] == "timeout"].append(record["id"])
            elif expected and verdict != expected:
                wrong.append(f"{record['id']} ({verdict}, there {expected})")
            if record["iss_status"] == "timeout":
                continue
            of_layouts = f"layouts, {'none' if record['iss_status'] == 'layout_bad' else 'some'}"
            names = {of_layouts} if record["format"] == "jigsaw_layout" else set(record["constraints"])
            for name in names | {"all"}:
                kinds[name].append((answers, record["iss_s"] * 1e3))
    print_table(kinds, bool(before))
    print(f"\nNot decided in {LIMIT} s: {', '.join(undecided[False] + undecided[True]) or 'none'}; of these decided by")
    print(f"Interactive Sudoku Solver: {', '.join(undecided[False]) or 'none'}. Other verdicts: {', '.join(wrong) or 'none'}.")


def print_table(kinds, before):
    """Kinds with three records or more, the slowest first."""
    rows = []
    for name, entries in kinds.items():
        if len(entries) < 3:
            continue
        ratio = lambda at: mean([max(answers[at][2], 0.05) / theirs for answers, theirs in entries])
        row = [name, str(len(entries))]
        for at in ([0] if before else []) + [-1]:
            conflicts = sum(answers[at][1] for answers, _ in entries)
            milliseconds = mean([max(answers[at][2], 0.05) for answers, _ in entries])
            row += [f"{conflicts:,}", f"{milliseconds:.3g}", f"{ratio(at):.3g}"]
        rows.append((name == "all", -ratio(-1), row))
    columns = ["conflicts", "ms", "ratio"]
    heads = ["kind", "records"]
    if before:
        heads += [f"{column} before" for column in columns]
    heads += columns
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for _, _, row in sorted(rows):
        print(f"| {' | '.join(row)} |")
