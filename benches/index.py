#!/usr/bin/env python3
"""Measures `solve --unique` on setters' puzzles, each as a process of its own, beside another solver's record.

    benches/index.py [--solve target/dist/solve] [--limit 20] [--only WORD ...] [--skip WORD ...] [--kinds] [--before FILE] [--out FILE]

Without --kinds the rows are those of ../shared/corpora/index.jsonl, with it those of variants.jsonl. A line for each row
goes to standard error as it is decided: verdict, conflicts, CPU seconds of the whole process, the record of Interactive
Sudoku Solver. Tables follow on standard output: by hidden layer (by kind with --kinds), what is undecided or
wrong, and what takes over three times that record and half a second. --out keeps the rows as JSON Lines; --before
compares with such a file of another build, row by row: conflicts in tables are of what both decided. CPU seconds include
start and exit; the limit is one of CPU seconds, so that other work on the machine decides nothing.
"""

import argparse
import collections
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPORA = ROOT.parent / "shared" / "corpora"
# Rows whose record says what the answer is.
VERDICTS = {"unique": "unique", "multiple": "multiple", "none": "none", "validated": "unique"}
FORMS = {"line81": "line"}
# A clock that counts milliseconds.
LEAST = 1e-3


def ask(solve, record, limit, path):
    """Verdict, conflicts, and CPU seconds of the whole process."""
    form = FORMS.get(record["format"], record["format"])
    text = record["puzzle"] + (record.get("extra_constraints") or "")
    path.write_text(text)
    command = [solve, "--unique", "--stats", "--output", "json", "--ignore-drawings", "--format", form]
    command.append(path)
    bound = lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL, preexec_fn=bound)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        out.seek(0)
        printed = out.read()
    try:
        report = json.loads(printed)
    except ValueError:
        report = {"verdict": f"no answer (exit code {os.waitstatus_to_exitcode(status)})"}
    spent = usage.ru_utime + usage.ru_stime
    return report["verdict"], report.get("statistics", {}).get("conflicts", 0), spent


def rows(kinds):
    path = CORPORA / ("variants.jsonl" if kinds else "index.jsonl")
    if not path.exists():
        sys.exit(f"{path} is not here")
    for record in map(json.loads, open(path)):
        if record["format"] == "jigsaw_layout":
            continue
        if kinds:
            theirs, status, names = record["iss_s"], record["iss_status"], record["constraints"]
        else:
            theirs, status = record["solve_ms"], record["status"]
            theirs = theirs and theirs / 1e3
            names = [record.get("layer") or "not stated", f"status {status}"]
        yield record, theirs, status, names


def mean(figures):
    figures = list(figures)
    return math.exp(sum(map(math.log, figures)) / len(figures)) if figures else math.nan


def line(name, entries, before):
    """A row of the table. Only what was decided, and what the other solver has no limit for, has a ratio."""
    timed = [row for row in entries if row["decided"] and row["theirs"] and row["status"] not in ("timeout", "too-slow")]
    ratio = lambda rows: f"{mean(max(row['cpu'], LEAST) / row['theirs'] for row in rows):.3g}" if rows else "-"
    long = [row for row in timed if row["theirs"] > 0.1]
    both = [row for row in entries if row["decided"] and (not before or before.get(row["id"], {}).get("decided"))]
    figures = [name, len(entries), sum(row["decided"] for row in entries)]
    if before:
        figures.append(f"{sum(before[row['id']]['conflicts'] for row in both):,}")
    figures += [f"{sum(row['conflicts'] for row in both):,}", f"{sum(row['cpu'] for row in entries):.2f}"]
    return "| " + " | ".join(map(str, [*figures, ratio(timed), ratio(long)])) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--solve", type=Path, default=ROOT / "target" / "dist" / "solve")
    parser.add_argument("--limit", type=int, default=20)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--skip", nargs="*", default=[])
    parser.add_argument("--kinds", action="store_true")
    parser.add_argument("--before", type=Path)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    before = {}
    if arguments.before:
        before = {row["id"]: row for row in map(json.loads, open(arguments.before))}
    tables, done = collections.defaultdict(list), []
    out = open(arguments.out, "w") if arguments.out else None
    with tempfile.TemporaryDirectory() as folder:
        for record, theirs, status, names in rows(arguments.kinds):
            words = [record["id"], *names]
            if arguments.only and not any(only in word for only in arguments.only for word in words):
                continue
            if any(skip in word for skip in arguments.skip for word in words):
                continue
            verdict, conflicts, cpu = ask(arguments.solve, record, arguments.limit, Path(folder) / "puzzle")
            decided = verdict in ("unique", "multiple", "none")
            expected = VERDICTS.get(status)
            row = dict(id=record["id"], status=status, verdict=verdict, decided=decided, conflicts=conflicts)
            row |= dict(cpu=cpu, theirs=theirs, names=names)
            row["wrong"] = bool(decided and expected and verdict != expected)
            done.append(row)
            if out:
                print(json.dumps(row), file=out, flush=True)
            told = f"{row['id']}: {verdict}, {conflicts:,} conflicts, {cpu:.3f} s"
            told += f"; there {status}, {theirs} s"
            if old := before.get(row["id"]):
                told += f"; before {old['verdict']}, {old['conflicts']:,} conflicts, {old['cpu']:.3f} s"
            print(told, file=sys.stderr, flush=True)
            for name in {"all", *names}:
                tables[name].append(row)
    heads = ["rows", "number", "decided", *["conflicts before"] * bool(before), "conflicts", "CPU s"]
    heads += ["CPU to the record", "where the record is over 0.1 s"]
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for name in sorted(tables, key=lambda name: (name == "all", name)):
        if name == "all" or not arguments.kinds or len(tables[name]) > 2:
            print(line(name, tables[name], before))
    listed = lambda rows: ", ".join(row["id"] for row in rows) or "none"
    print(f"\nNot decided in {arguments.limit} CPU seconds: {listed([row for row in done if not row['decided']])}.")
    print(f"Another verdict than the record: {listed([row for row in done if row['wrong']])}.")
    slow = [row for row in done if row["theirs"] and row["cpu"] > max(3 * row["theirs"], 0.5)]
    print(f"Over three times the record and half a second: {listed(slow)}.")


if __name__ == "__main__":
    main()
