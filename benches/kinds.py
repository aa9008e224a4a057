"""Prints the tables of `benches/compare --kinds CHECKOUT`, which compare variants with Interactive Sudoku Solver (ISS).

CHECKOUT is a checkout of github.com/sigh/Interactive-Sudoku-Solver. Both solvers run in the same run, each warm in one
process, on the puzzles that ISS decided when they were collected. `iss.mjs` times ISS. `solve` answers all puzzles as
one batch, and the fastest of three runs counts, by the sum of the seconds in `--stats`: read, compile, simplify,
encode, solve and check. A ratio below 1 means that `solve` is faster.
"""

import collections
import json
import math
import subprocess
import sys
from pathlib import Path

VERDICTS = {"0": "none", "1": "unique", "2": "multiple"}


def theirs(checkout, lines):
    """Returns the verdict and the seconds of ISS for each puzzle id."""
    script = Path(__file__).with_name("iss.mjs")
    told = subprocess.run(["node", script, checkout], input=lines, stdout=subprocess.PIPE, text=True, check=True).stdout
    rows = (row.split("\t") for row in told.splitlines())
    return {name: (VERDICTS[solutions], float(seconds)) for name, solutions, seconds in rows if solutions in VERDICTS}


def ours(solve, lines):
    """Returns the verdict, the seconds of `solve`, the seconds of its phases and the conflicts for each puzzle id."""
    command = [solve, "--batch", "--unique", "--stats", "--output", "json", "--time-limit", "60", "--jobs", "1", "--ignore-drawings"]
    found = {}
    for _ in range(3):
        told = subprocess.run(command, input=lines, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        for answer in map(json.loads, told.splitlines()):
            if "seconds" in answer:
                seconds = sum(answer["seconds"].values())
                if seconds < found.get(answer["id"], ("", math.inf))[1]:
                    conflicts = answer["statistics"].get("conflicts", answer["statistics"].get("backtracks", 0))
                    found[answer["id"]] = (answer["verdict"], seconds, answer["seconds"], conflicts)
    return found


def mean(figures):
    return math.exp(sum(map(math.log, figures)) / len(figures))


def row(name, pairs):
    ratio = mean([ours / theirs for ours, theirs in pairs])
    figures = [f"{1e3 * mean(side):.3g}" for side in zip(*pairs)]
    return f"| {name} | {len(pairs)} | {' | '.join(figures)} | {ratio:.2f} |"


def parts(answers):
    """Returns the mean shares of the phases of `solve` as cells of a table."""
    share = lambda *phases: sum(sum(spent[phase] for phase in phases) / seconds for _, seconds, spent, _ in answers) / len(answers)
    return f" {share('read', 'compile', 'simplify'):.0%} | {share('encode'):.0%} | {share('solve', 'check'):.0%} |"


def main(programs, corpora, checkout, records):
    corpus = Path(records or corpora / "variants.jsonl")
    if not corpus.exists():
        sys.exit(f"{corpus} is not here")
    known = [record for record in map(json.loads, corpus.open()) if record["format"] == "iss" and "timeout" != record.get("iss_status") and record.get("status") != "too-slow"]
    text = lambda record: record["puzzle"] + (record.get("extra_constraints") or "")
    lines = "".join(json.dumps({"id": one["id"], "format": "iss", "puzzle": text(one)}) + "\n" for one in known)
    there, here = theirs(checkout, lines), ours(programs / "solve", lines)
    pairs, kinds, unlike = {}, collections.defaultdict(list), []
    for record in known:
        name = record["id"]
        if name not in there or here.get(name, ("unknown",))[0] in ("unknown", "error"):
            unlike.append(f"`{name}` (`solve`: {here.get(name, ('error',))[0]}; ISS: {there.get(name, ('error',))[0]})")
            continue
        if here[name][0] != there[name][0]:
            unlike.append(f"`{name}` (`solve`: {here[name][0]}; ISS: {there[name][0]})")
        pairs[name] = (here[name][1], there[name][1])
        for kind in set(record.get("constraints") or []):
            kinds[kind].append(name)
    head, line = "| records | `solve`, ms | ISS, ms | ratio |", "|---|---|---|---|---|"
    print(f"| where ISS takes {head} read, compile | encode, load | search, check |\n{line}---|---|---|")
    for least in (0, 0.01, 0.1, 1):
        some = {name: pair for name, pair in pairs.items() if pair[1] >= least}
        if some:
            print(row(f"{least} s or more" if least else "all", list(some.values())) + parts([here[name] for name in some]))
    print(f"\n| kind {head} read, compile | encode, load | search, check |\n{line}---|---|---|")
    of_kinds = {kind: [pairs[name] for name in names] for kind, names in kinds.items() if len(names) >= 3}
    for kind in sorted(of_kinds, key=lambda kind: -mean([ours / theirs for ours, theirs in of_kinds[kind]])):
        print(row(kind, of_kinds[kind]) + parts([here[name] for name in kinds[kind]]))
    print("\nMore than three times ISS's time, and more than 20 ms:\n")
    print("| puzzle | `solve`, s | ISS, s | ratio | encode, load | conflicts | guesses of ISS |\n|---|---|---|---|---|---|---|")
    guesses = {record["id"]: record.get("iss_guesses") for record in known}
    for name, (mine, other) in sorted(pairs.items(), key=lambda entry: -entry[1][0] / entry[1][1]):
        if mine > 0.02 and mine > 3 * other:
            encode, conflicts = here[name][2]["encode"], here[name][3]
            print(f"| `{name}` | {mine:.3f} | {other:.4f} | {mine / other:.1f} | {encode / mine:.0%} | {conflicts} | {guesses[name]} |")
    print(f"\nNot answered by both, or with different verdicts: {', '.join(unlike) or 'none'}.")
