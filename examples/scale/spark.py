#!/usr/bin/env python3
"""Answers a Parquet table of puzzles with Apache Spark.

    spark-submit --master 'local[2,4]' spark.py WAY PUZZLES OUT [OPTION ...]

PUZZLES has the columns `id` and `puzzle`. OUT is overwritten; it gets the columns `id` and `answer`, and a row for each
puzzle. WAY is `pipe` (the program, line by line, through `rdd.pipe`), `batches` (the program, through Arrow's batches)
or `wheel` (the Python package, through `mapInPandas`). For `pipe` and `batches`, the program is `solve` on PATH, and
the OPTIONs are its options, such as --unique. The elapsed time is printed as JSON on standard output.
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
    """Sends each puzzle as a JSON object with its id. The answer begins with the id and a tab."""
    # Without checkCode, Spark takes a program that dies for one that has answered, and lines are lost.
    lines = puzzles.select("id", "puzzle").toJSON().pipe(" ".join(command), checkCode=True)
    pairs = lines.map(lambda line: line.split("\t", 1)).map(lambda pair: (int(pair[0]), pair[1]))
    return pairs.toDF(ANSWERS)


def by_batches(puzzles, command):
    """Sends and receives thousands of lines at a time, without ids: each line gets one answer, in order."""

    def line_of(puzzle):
        puzzle = puzzle or ""
        return json.dumps({"puzzle": puzzle}) if "\n" in puzzle else puzzle

    def answer_of(line):
        # The line number counts lines of this task's input, and another run may divide the input differently.
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
            # The thread that reads the answers reports the error. One possible cause is that the program died.
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
    """Answers in the Python process with the package; no program is started."""

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
    # Spark starts the program in a separate environment without PATH, so the command has its full path.
    if way == "wheel" and options:
        sys.exit("wheel takes no options: its answers are those of sudoku2cnf.solve_many")
    command = [shutil.which("solve") or "solve", "--batch", "-q", *options]
    spark = SparkSession.builder.appName(f"sudoku2cnf by {way}").getOrCreate()
    # Reads the columns' names, which is the first and smallest of Spark's jobs.
    table = spark.read.parquet(puzzles)
    started = time.time()
    answers = {"pipe": by_pipe, "batches": by_batches, "wheel": by_wheel}[way](table, command)
    answers.write.mode("overwrite").parquet(out)
    ended = time.time()
    spark.stop()
    print(json.dumps({"way": way, "start": round(started - begun, 2), "seconds": round(ended - started, 2)}))


main()
