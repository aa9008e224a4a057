#!/usr/bin/env python3
"""Checks that a table of answers is complete and equals the answers of one undivided run.

    same.py ANSWERS WHOLE

ANSWERS is the Parquet folder that spark.py writes. WHOLE is the output of `solve --batch` for the same puzzles in the
order of their ids. Prints the counts and exits with 0, or prints the difference and exits with 1.
"""

import re
import sys
from pathlib import Path

import pyarrow.parquet as parquet


def main():
    folder, whole = Path(sys.argv[1]), Path(sys.argv[2])
    # Spark writes this file only after all tasks have committed their files.
    if not (folder / "_SUCCESS").exists():
        sys.exit(f"{folder}: no _SUCCESS: the run that wrote it did not end")
    found = parquet.read_table(folder)
    rows = sorted(zip(found["id"].to_pylist(), found["answer"].to_pylist()))
    # A line number in an error refers to the input of the program that read the line.
    expected = [re.sub(r"^error: \d+:", "error: 1:", line) for line in whole.read_text().split("\n")[:-1]]
    if len(rows) != len(expected):
        sys.exit(f"{folder}: {len(rows)} answers, expected {len(expected)}")
    for number, ((id, answer), line) in enumerate(zip(rows, expected)):
        if id != number or answer != line:
            sys.exit(f"{folder}: answer {id}: {answer!r}, expected {number}: {line!r}")
    errors = sum(line.startswith("error:") for line in expected)
    print(f"{len(rows)} answers, {errors} of them errors: the same as those of the undivided run")


main()
