"""Custom rules that are written in Python: pairs, tables, automata and clauses.

>>> from sudoku2cnf import Puzzle, pair, with_rules
>>> puzzle = with_rules(Puzzle("grid 4x4"), pair(lambda a, b: a + b > 5, "r1c1 r1c2 r1c3"))
>>> puzzle.rules
('pair AyO r1c1 r1c2 r1c3',)

They become lines of the native format, so that all questions, explanations, clauses, exports and checks include them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, product
from operator import index
from typing import Callable, Dict, FrozenSet, Hashable, Iterable, List, Optional, Sequence, Set, Tuple, TypeVar, Union

from ._native import Puzzle

__all__ = ["OwnRule", "automaton", "clause", "pair", "table", "with_rules"]

_Cell = Union[str, Tuple[int, int]]
_Cells = Union[str, Iterable[_Cell]]
_State = TypeVar("_State", bound=Hashable)
#: The characters that stand for six bits each, as in base64url.
_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
#: The largest number of rows of a table, of calls of its function, and of cells of a rule.
_MOST_ROWS = 1 << 20
#: The largest number of states of an automaton.
_MOST_STATES = 1 << 15
#: The largest number of values that the cells of an automaton can have.
_MOST_SYMBOLS = 16


@dataclass(frozen=True)
class OwnRule:
    """A rule that `with_rules` adds to a puzzle."""

    #: Returns the line of the native format for a puzzle whose cells have this range of values.
    line: Callable[[range], str]


def with_rules(puzzle: Puzzle, *rules: Union[OwnRule, str]) -> Puzzle:
    """Returns the puzzle with further rules. A rule is an OwnRule, or a line of the native format, such as "diagonal"
    or "killer 3 r1c1 r1c2".

    Raises PuzzleError if a rule is too large or names a cell that does not exist. Raises ValueError if a rule names a
    value that the puzzle does not have, if the puzzle has more values than the rule allows, or if a table or an
    automaton is too large.
    """
    low, high = puzzle.values
    values = range(low, high + 1)
    return Puzzle(puzzle, rule=[rule if isinstance(rule, str) else rule.line(values) for rule in rules])


def pair(
    allows: Union[Callable[[int, int], bool], Iterable[Tuple[int, int]]], cells: _Cells, *, every: bool = False
) -> OwnRule:
    """Returns a rule that restricts the values of each two successive cells, or with `every`, of any two cells.

    `allows` is a function `allows(a, b)` that is true for allowed pairs of values, or a collection of these pairs; a is
    the value of the cell that comes first in `cells`. `cells` is a text such as "r1c1 r1c2-r1c5", or a list whose items
    are names, or pairs of a row and a column from 0.
    """
    named = _named(cells)
    rows = None if callable(allows) else _rows(allows, 2)

    def line(values: range) -> str:
        pairs = _known(rows, values)
        bits = [bool(allows(a, b) if callable(allows) else (a, b) in pairs) for a in values for b in values]
        groups = [bits[place : place + 6] for place in range(0, len(bits), 6)]
        key = "".join(_SIGNS[sum(1 << place for place, bit in enumerate(group) if bit)] for group in groups)
        return f"{'pairx' if every else 'pair'} {key} {named}"

    return OwnRule(line)


def table(allows: Union[Callable[..., bool], Iterable[Sequence[int]]], cells: _Cells) -> OwnRule:
    """Returns a rule that restricts the values of `cells`, in this order, to rows that are allowed.

    `allows` is a function that takes one value for each cell and is true for allowed rows, or a collection of these
    rows. A collection can have at most 1,048,576 rows, and a function is called for at most this number of rows. The
    puzzle can have at most 16 values. `cells` is as for `pair`, but without runs such as "r1c2-r1c5".
    """
    names = _single(cells)
    rows = None if callable(allows) else _rows(allows, len(names))

    def line(values: range) -> str:
        if callable(allows):
            if len(values) ** len(names) > _MOST_ROWS:
                raise ValueError(f"{len(values)} values of {len(names)} cells, expected at most {_MOST_ROWS} rows")
            kept = frozenset(row for row in product(values, repeat=len(names)) if allows(*row))
        else:
            kept = _known(rows, values)
        code = _code(kept, _next_suffixes(), lambda words: words == frozenset({()}), len(names), values) if kept else "none"
        return f"nfa {code} {' '.join(names)}"

    return OwnRule(line)


def automaton(
    start: _State,
    step: Callable[[_State, int], Optional[_State]],
    accepts: Callable[[_State], bool],
    cells: _Cells,
) -> OwnRule:
    """Returns a rule that restricts the values of `cells`, in this order, to words that an automaton accepts.

    The automaton begins in the state `start`. `step(state, value)` returns the next state, or None to refuse the word.
    The word is accepted if `accepts(state)` is true for the last state. States are hashable objects other than None,
    and at most 32,768 of them may be reachable. The puzzle can have at most 16 values. `cells` is as for `table`.
    """
    names = _single(cells)
    return OwnRule(lambda values: f"nfa {_code(start, step, accepts, len(names), values)} {' '.join(names)}")


def clause(*literals: Union[Tuple[_Cell, int], Tuple[_Cell, int, bool]]) -> OwnRule:
    """Returns a rule which says that at least one of these literals is true. The literal `("r1c1", 3)` is true if the
    cell has the value 3, and `("r1c1", 3, False)` is true if it does not.
    """
    if not literals:
        raise ValueError("a clause without literals, expected some")
    blocks = []
    for literal in literals:
        cell, value, holds = literal if len(literal) == 3 else (*literal, True)
        said = f"candidates {_integer(value, literal)} {_single([cell])[0]}"
        blocks.append(f"{{ {said} }}" if holds else f"{{ not {{ {said} }} }}")
    text = f"or {' '.join(blocks)}"
    return OwnRule(lambda _values: text)


def _code(
    start: _State,
    step: Callable[[_State, int], Optional[_State]],
    accepts: Callable[[_State], bool],
    length: int,
    values: range,
) -> str:
    """Returns the code of an automaton that reads `length` values, as it is written in a line of the native format."""
    if len(values) > _MOST_SYMBOLS:
        raise ValueError(f"{len(values)} values, expected at most {_MOST_SYMBOLS} for an automaton")
    reached: Dict[_State, int] = {start: 0}
    order: List[_State] = [start]
    next_of: List[List[Tuple[int, _State]]] = []
    # The states before the index `level_end` are reached by at most `depth` values.
    depth, level_end = 0, 1
    while len(next_of) < len(order):
        if len(next_of) == level_end:
            depth, level_end = depth + 1, len(order)
        state = order[len(next_of)]
        row: List[Tuple[int, _State]] = []
        # A state after the last cell has no transitions, because no value follows.
        for place, value in enumerate(values if depth < length else ()):
            target = step(state, value)
            if target is None:
                continue
            if not isinstance(target, Hashable):
                raise TypeError(f"the state {target!r}, expected one that can be hashed")
            if target not in reached:
                if len(order) == _MOST_STATES:
                    raise ValueError(f"an automaton of more than {_MOST_STATES} states")
                reached[target] = len(order)
                order.append(target)
            row.append((place, target))
        next_of.append(row)
    # In the code, the start is followed by the accepting states and then by the others.
    later = order[1:]
    sorted_states = [start, *(s for s in later if accepts(s)), *(s for s in later if not accepts(s))]
    number = {state: place for place, state in enumerate(sorted_states)}
    further = sum(bool(accepts(state)) for state in later)
    width = max(1, (len(order) - 1).bit_length())
    parts = [f"01{width - 1:04b}{len(values) - 1:04b}{1:0{width}b}{further:0{width}b}{int(bool(accepts(start)))}"]
    for state in sorted_states:
        row = next_of[reached[state]]
        mask = sum(1 << place for place, _ in row)
        parts.append(f"{mask:0{len(values)}b}" + "".join(f"{number[target]:0{width}b}" for _, target in row))
    bits = "".join(parts)
    # The code is padded to whole bytes, and then to whole characters of six bits.
    bits += "0" * (-len(bits) % 8)
    bits += "0" * (-len(bits) % 6)
    return "".join(_SIGNS[int(bits[place : place + 6], 2)] for place in range(0, len(bits), 6))


_Words = FrozenSet[Tuple[int, ...]]


def _next_suffixes() -> Callable[[_Words, int], Optional[_Words]]:
    """Returns a function that takes a set of words and a value. It returns what follows the value in the words that
    begin with it, or None if no word does."""
    known: Dict[_Words, Dict[int, _Words]] = {}

    def step(words: _Words, value: int) -> Optional[_Words]:
        if words not in known:
            groups: Dict[int, Set[Tuple[int, ...]]] = {}
            for word in words:
                groups.setdefault(word[0], set()).add(word[1:])
            known[words] = {first: frozenset(rests) for first, rests in groups.items()}
        return known[words].get(value)

    return step


def _integer(value: object, where: object) -> int:
    """Returns an integer of Python or numpy. Raises TypeError for anything else, including a bool and a float."""
    try:
        if not isinstance(value, bool):
            return index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise TypeError(f"{value!r} in {where!r}, expected an integer")


def _rows(rows: Iterable[Sequence[int]], count: int) -> FrozenSet[Tuple[int, ...]]:
    kept = set()
    for number, given in enumerate(rows):
        # Iterators may be endless.
        if number == _MOST_ROWS:
            raise ValueError(f"more than {_MOST_ROWS} rows, expected an end before that")
        row = tuple(_integer(value, given) for value in given)
        if len(row) != count:
            raise ValueError(f"the row {row}, expected {count} values")
        kept.add(row)
    return frozenset(kept)


def _known(rows: Optional[FrozenSet[Tuple[int, ...]]], values: range) -> FrozenSet[Tuple[int, ...]]:
    """Returns the rows; none for None. Raises ValueError if they contain a value that cells cannot have."""
    for row in rows or ():
        if not all(value in values for value in row):
            raise ValueError(f"the row {row}, expected values from {values[0]} to {values[-1]}")
    return rows or frozenset()


def _name(cell: _Cell) -> str:
    if isinstance(cell, str):
        name = cell.strip()
        if not name or any(sign.isspace() or sign in ";{}/#" for sign in name):
            raise ValueError(f"{cell!r}, expected the name of a cell")
        return name
    row, column = cell
    if row < 0 or column < 0:
        raise ValueError(f"the cell {cell}, expected a row and a column from 0")
    return f"r{row + 1}c{column + 1}"


def _names(cells: _Cells) -> List[str]:
    names = [_name(cell) for cell in islice(cells.split() if isinstance(cells, str) else cells, _MOST_ROWS + 1)]
    if len(names) > _MOST_ROWS:
        raise ValueError(f"more than {_MOST_ROWS} cells, expected an end before that")
    if not names:
        raise ValueError("no cells, expected some")
    return names


def _single(cells: _Cells) -> List[str]:
    names = _names(cells)
    if any("-" in name for name in names):
        raise ValueError("a run of cells, expected the name of each cell")
    return names


def _named(cells: _Cells) -> str:
    return " ".join(_names(cells))
