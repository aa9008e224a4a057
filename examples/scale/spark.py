#!/usr/bin/env python3
"""Answers a Parquet table of puzzles with Apache Spark.

    spark-submit --master 'local[2,4]' spark.py WAY PUZZLES OUT [OPTION ...]

PUZZLES has the columns `id` and `puzzle`; OUT gets `id` and `answer`, a row for each puzzle, and is overwritten.
WAY is `pipe` (the program, line by line, through `rdd.pipe`), `batches` (the program, through Arrow's batches) or
`wheel` (the Python package, through `mapInPandas`). The program of the first two is `solve` on PATH, and the OPTIONs
are its own, such as --unique. The time taken is printed as JSON on standard output.
"""

import json
import queue
import re
import shutil
import subprocess
import sys
import threading
import time
from itertools import islice

import pyarrow as pa
from pyspark.sql import SparkSession

ANSWERS = "id long, answer string"


def by_pipe(puzzles, command):
    """Each line is a JSON object with its id, and the answer to it begins with the id and a tab."""
    # Without checkCode, a program that dies is taken for one that has answered, and lines are lost.
    lines = puzzles.select("id", "puzzle").toJSON().pipe(" ".join(command), checkCode=True)
    pairs = lines.map(lambda line: line.split("\t", 1)).map(lambda pair: (int(pair[0]), pair[1]))
    return pairs.toDF(ANSWERS)


def by_batches(puzzles, command):
    """Lines go in and out by thousands, and the ids stay here: there is one answer for each line, in order."""

    def line_of(puzzle):
        puzzle = puzzle or ""
        return json.dumps({"puzzle": puzzle}) if "\n" in puzzle else puzzle

    def answer_of(line):
        # The number of the line is that in the input of this task, which another run may share out otherwise.
        return re.sub(r"^error: \d+:", "error: 1:", line) if line.startswith("error:") else line

    def feed(batches, solver, sent):
        try:
            for batch in batches:
                lines = map(line_of, batch.column("puzzle").to_pylist())
                sent.put(batch.column("id"))
                solver.stdin.write("".join(f"{line}\n" for line in lines).encode())
                solver.stdin.flush()
            sent.put(None)
            solver.stdin.close()
        except BaseException as error:
            # Whoever reads the answers tells it. A program that died is one of the causes.
            sent.put(error)
            solver.kill()

    def answer(batches):
        solver = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        sent = queue.Queue()
        threading.Thread(target=feed, args=(batches, solver, sent), daemon=True).start()
        try:
            while (ids := sent.get()) is not None:
                if isinstance(ids, BaseException):
                    raise RuntimeError(f"{command}: the puzzles could not be handed over") from ids
                lines = b"".join(islice(solver.stdout, len(ids))).decode().split("\n")[:-1]
                if len(lines) != len(ids):
                    raise RuntimeError(f"{command}: {len(lines)} answers to {len(ids)} puzzles, code {solver.wait()}")
                yield pa.RecordBatch.from_arrays([ids, pa.array(map(answer_of, lines))], ["id", "answer"])
            if solver.stdout.read() or solver.wait() != 0:
                raise RuntimeError(f"{command}: more answers than puzzles, or code {solver.wait()}")
        finally:
            solver.kill()
            solver.wait()

    return puzzles.select("id", "puzzle").mapInArrow(answer, ANSWERS)


def by_wheel(puzzles, command):
    """The package answers in the process of Python, and no program is started."""

    def line_of(answer):
        if answer.error is not None:
            return f"error: {answer.error}".split("\n", 1)[0]
        return answer.verdict if answer.solution is None else answer.solution.line

    def answer(frames):
        from sudoku2cnf import solve_many

        for frame in frames:
            frame["answer"] = [line_of(answer) for answer in solve_many(frame.pop("puzzle").fillna(""))]
            yield frame

    return puzzles.select("id", "puzzle").mapInPandas(answer, ANSWERS)


def main():
    begun = time.time()
    way, puzzles, out, *options = sys.argv[1:]
    # Spark starts the program in a separate environment, without PATH.
    if way == "wheel" and options:
        sys.exit("wheel takes no options: its answers are those of sudoku2cnf.solve_many")
    command = [shutil.which("solve") or "solve", "--batch", "-q", *options]
    spark = SparkSession.builder.appName(f"sudoku2cnf by {way}").getOrCreate()
    # Reads the columns' names, in the first and smallest of Spark's jobs.
    table = spark.read.parquet(puzzles)
    started = time.time()
    answers = {"pipe": by_pipe, "batches": by_batches, "wheel": by_wheel}[way](table, command)
    answers.write.mode("overwrite").parquet(out)
    ended = time.time()
    spark.stop()
    print(json.dumps({"way": way, "start": round(started - begun, 2), "seconds": round(ended - started, 2)}))


main()
