#!/usr/bin/env python3
"""Makes COUNT different boards from a few base boards, by symmetries that preserve the number of solutions.

    boards.py BASE COUNT SEED OUT

BASE has boards of one size with square boxes, one per line, as written by `sudokugen -n 500 --minimal --seed 1`.
Digits, rows within bands, bands, columns within stacks and stacks are permuted, and half of the boards are transposed.
Two boards of every thousand are broken on purpose: one lacks its last cell, and one has an invalid sign in a cell. The
same arguments produce the same boards.

If OUT ends with .parquet, it becomes a folder of 16 files with the columns `id` (from 0) and `puzzle`. Any other OUT
becomes a text file with one board per line, in the order of the ids.
"""

import math
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as parquet

FILES = 16


SIGNS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Number of boards made at a time.
BLOCK = 10_000


def values(line):
    """Returns the values of a line, 0 for empty cells. Two-digit values are separated by blanks."""
    if " " in line:
        return [int(cell.replace(".", "0")) for cell in line.split()]
    return [SIGNS.index(cell) for cell in line]


def permutations(random, count, size):
    return random.random((count, size)).argsort(axis=1)


def orders(random, count, box):
    """Returns random permutations of rows that keep bands together."""
    bands = permutations(random, count, box)
    rows = permutations(random, box * count, box).reshape(count, box, box)
    return (box * bands[:, :, None] + rows).reshape(count, box * box)


def boards(base, count, random):
    side = base.shape[1]
    box = math.isqrt(side)
    chosen = base[random.integers(len(base), size=count)]
    chosen = np.take_along_axis(chosen, orders(random, count, box)[:, :, None], axis=1)
    chosen = np.take_along_axis(chosen, orders(random, count, box)[:, None, :], axis=2)
    turned = random.random(count) < 0.5
    chosen[turned] = chosen[turned].transpose(0, 2, 1)
    renamed = np.concatenate([np.zeros((count, 1), int), 1 + permutations(random, count, side)], axis=1)
    renamed = np.take_along_axis(renamed, chosen.reshape(count, side * side), axis=1)
    signs = np.frombuffer(SIGNS.encode(), np.uint8)[renamed]
    return [row.tobytes().decode() for row in signs]


def broken(number, board):
    if number % 1000 == 7:
        return board[:-1]
    return f"?{board[1:]}" if number % 1000 == 507 else board


def main():
    source, count, seed, out = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])
    base = np.array([values(line) for line in Path(source).read_text().splitlines()])
    side = math.isqrt(base.shape[1])
    base = base.reshape(-1, side, side)
    random = np.random.Generator(np.random.PCG64(seed))
    is_parquet = out.suffix == ".parquet"
    if is_parquet:
        out.mkdir()
    with open("/dev/null" if is_parquet else out, "w") as lines:
        for file in range(FILES):
            start, end = count * file // FILES, count * (file + 1) // FILES
            sizes = [min(BLOCK, end - first) for first in range(start, end, BLOCK)]
            made = [board for size in sizes for board in boards(base, size, random)]
            made = [broken(number, board) for number, board in enumerate(made, start)]
            if is_parquet:
                table = pa.table({"id": pa.array(range(start, end), pa.int64()), "puzzle": made})
                parquet.write_table(table, out / f"boards-{file:02}.parquet")
            else:
                lines.writelines(f"{board}\n" for board in made)


main()
