"""Ctrl-C ends long calls, and other threads run during them."""

import subprocess
import sys

import pytest

CHILD = """
import os, signal, sys, threading, time
from sudoku2cnf import Puzzle, generate, solve_many
# A process that was started in the background may ignore the signal.
signal.signal(signal.SIGINT, signal.default_int_handler)
sent, ticks = [], 0

def interrupt():
    global ticks
    # This thread runs only while the call allows other threads to run.
    for _ in range(40):
        time.sleep(0.01)
        ticks += 1
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)

def refused(text):
    try:
        Puzzle(text)
    except ValueError:
        pass

empty = Puzzle("grid 9x9")
threading.Thread(target=interrupt).start()
try:
    {call}
except KeyboardInterrupt:
    print(f"interrupted {{time.monotonic() - sent[0]:.3f}} {{ticks}}")
    # The interrupt does not affect later calls.
    assert Puzzle("1.34..1221..43.1").unique().verdict == "unique"
"""

CALLS = [
    "[refused('1' * 30_000_000) for _ in range(10**9)]",
    "[refused('1... ' * 6_000_000) for _ in range(10**9)]",
    "empty.count()",
    "empty.count(backend='embedded')",
    "empty.candidates(cap=10**9)",
    "[None for _ in empty.solutions()]",
    "list(solve_many(['grid 9x9'] * 9, question='count', jobs=2))",
    "list(solve_many(['.' * 81] * 9, question='count', jobs=2))",
    "list(solve_many((time.sleep(60) or '' for _ in range(9)), jobs=2))",
    "list(generate(10**9, size='9x9', jobs=2))",
    "list(generate(size='49x49', jobs=1))",
    "Puzzle('grid 144x144').cnf(amo='pairwise').arrays()",
    "[Puzzle('grid 9x9\\nkiller 45 r1c1-r1c9').steps(all_steps=True) for _ in range(10**9)]",
    "Puzzle('grid 25x25').relaxation()",
]


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c(call):
    child = subprocess.run([sys.executable, "-c", CHILD.format(call=call)], stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, text=True, timeout=120)
    assert child.returncode == 0, child.stderr
    word, seconds, ticks = child.stdout.split()
    assert word == "interrupted" and int(ticks) == 40
    # About 0.1 s on an idle machine.
    assert float(seconds) < 10
    print(call, seconds)
