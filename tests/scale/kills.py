#!/usr/bin/env python3
"""Kills processes of runs of examples/scale/, and compares the results with those of an undivided run.

    kills.py PUZZLES WHOLE [--only NAME ...]

PUZZLES is the Parquet folder that boards.py makes. WHOLE is the output of `solve --batch` for the same boards. Each
case starts a run, waits until some of its tasks have ended, and sends SIGKILL to one process of that run. It checks
that Spark noticed a failed task, that the run completed, and that no answer is lost, doubled or changed. In the case
`driver`, the whole run is lost: there must be no result, and a second run must write a complete one.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SCALE = Path(__file__).resolve().parent.parent.parent / "examples" / "scale"
LOCAL, CLUSTER = "local[2,4]", "local-cluster[2,1,1024]"
DAEMON = "pyspark.daemon"
# Spark's master, the WAY of spark.py, and the process to kill: words of its command line, and of its parent's command
# line if needed.
CASES = {
    "program, by lines": (LOCAL, "pipe", ("solve --batch", "")),
    "program, by batches": (LOCAL, "batches", ("solve --batch", "")),
    "Python worker, by lines": (LOCAL, "pipe", (DAEMON, DAEMON)),
    "Python worker, by batches": (LOCAL, "batches", (DAEMON, DAEMON)),
    "Python worker, by the wheel": (LOCAL, "wheel", (DAEMON, DAEMON)),
    "executor": (CLUSTER, "batches", ("CoarseGrainedExecutorBackend", "")),
    "driver": (LOCAL, "batches", ("org.apache.spark.deploy.SparkSubmit", "")),
}
PATIENCE = 300


def processes():
    """Returns the parent and the command line of each process."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            found[int(folder.name)] = parent, (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except (OSError, ValueError):
            continue
    return found


def victim(run, words, parents_words):
    """Returns a process with `words` below `run`, whose parent has `parents_words`; None if there is none."""
    known = processes()

    def is_below(number):
        while number in known and number != run:
            number = known[number][0]
        return number == run

    for number, (parent, line) in known.items():
        parents_line = known.get(parent, (0, ""))[1]
        if words in line and parents_words in parents_line and is_below(number):
            return number
    return None


def is_stopped(number):
    """Stops the process. Returns whether it was still running."""
    try:
        os.kill(number, signal.SIGSTOP)
        for _ in range(100):
            state = Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0]
            if state in "TZ":
                return state == "T"
            time.sleep(0.01)
    except OSError:
        pass
    return False


def start(master, way, puzzles, out, events):
    settings = {
        # One task per file, so a lost task loses little.
        "spark.sql.files.maxPartitionBytes": "4m",
        "spark.eventLog.enabled": "true",
        "spark.eventLog.dir": f"file:{events}",
        "spark.ui.enabled": "false",
    }
    options = [word for name, value in settings.items() for word in ("--conf", f"{name}={value}")]
    command = ["spark-submit", "--master", master, *options, SCALE / "spark.py", way, puzzles, out]
    told = open(events / "stderr.txt", "w")
    return subprocess.Popen(command, stdout=told, stderr=told)


def kill_in_its_midst(run, out, chosen):
    """Kills the chosen process of the run once two of the run's tasks have committed their results."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and run.poll() is None:
        number = victim(run.pid, *chosen) if len(list(out.glob("_temporary/0/task_*"))) >= 2 else None
        if number and is_stopped(number):
            os.kill(number, signal.SIGKILL)
            return
        time.sleep(0.01)
    run.kill()
    raise AssertionError(f"nothing was there to be killed: {chosen[0]}")


def failures(events):
    """Returns the number of failed tasks in Spark's own log."""
    logs = [log for log in events.glob("*") if log.name != "stderr.txt"]
    ends = [json.loads(line) for log in logs for line in log.open() if "SparkListenerTaskEnd" in line]
    return sum(end["Task End Reason"]["Reason"] != "Success" for end in ends)


def case(name, puzzles, whole, folder):
    master, way, chosen = CASES[name]
    out, events = folder / "answers.parquet", folder / "events"
    events.mkdir()
    begun = time.monotonic()
    run = start(master, way, puzzles, out, events)
    kill_in_its_midst(run, out, chosen)
    code = run.wait(PATIENCE)
    told = (events / "stderr.txt").read_text()[-3000:]
    if name == "driver":
        assert code != 0, "a run whose driver is dead ended well"
        assert not (out / "_SUCCESS").exists(), "half a run says that it is whole"
        seen = "no result was left, and a second run wrote it"
        events = folder / "again"
        events.mkdir()
        assert start(master, way, puzzles, out, events).wait(PATIENCE) == 0, (events / "stderr.txt").read_text()[-3000:]
    else:
        assert code == 0, f"code {code}\n{told}"
        count = failures(events)
        assert count >= 1, f"no task failed\n{told}"
        seen = f"{count} failed task{'s' if count > 1 else ''}, done again"
    same = subprocess.run([sys.executable, SCALE / "same.py", out, whole], capture_output=True, text=True)
    assert same.returncode == 0, same.stderr
    print(f"{name}: killed; {seen}; {same.stdout.strip()} ({time.monotonic() - begun:.0f} s)", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("whole", type=Path)
    parser.add_argument("--only", nargs="+", default=list(CASES), choices=list(CASES), metavar="NAME")
    asked = parser.parse_args()
    for name in asked.only:
        with tempfile.TemporaryDirectory() as folder:
            case(name, asked.puzzles.resolve(), asked.whole.resolve(), Path(folder))


main()
